package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.report.Golden;
import expert.report.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Iterator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The reports on the examples: what they were when somebody last looked at them. Patterns that found nothing stand in one list of names for
 * all, so that a new pattern changes that and the reports in which it finds something.
 */
class ExampleReportsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"balanced", "halo", "late_receiver", "late_sender", "wait_barrier", "wrong_order"})
    void areAsBeforeOnAnyNumberOfThreads(String example) throws IOException {
        String report = report(Shipped.analyze(Traces.example(example), 1));
        assertThat(report(Shipped.analyze(Traces.example(example), 4))).isEqualTo(report);
        JsonNode found = JSON.readTree(report);
        StringBuilder names = new StringBuilder();
        for (Iterator<JsonNode> patterns = found.get("patterns").iterator(); patterns.hasNext(); ) {
            JsonNode pattern = patterns.next();
            names.append(pattern.get("name").asText()).append('\n');
            if (pattern.get("severity").asDouble() == 0
                    && pattern.get("results").isEmpty()) {
                patterns.remove();
            }
        }
        Golden.check("patterns.txt", names.toString());
        Golden.check(example + ".json", JSON.writerWithDefaultPrettyPrinter().writeValueAsString(found) + "\n");
    }

    /** Without the part of the path that differs from one machine to the next. */
    private static String report(Analysis analysis) throws IOException {
        StringWriter out = new StringWriter();
        JsonReport.write(analysis, out);
        return out.toString().replace(Traces.root() + "/", "");
    }
}
