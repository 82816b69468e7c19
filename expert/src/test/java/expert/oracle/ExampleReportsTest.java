package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.report.Golden;
import expert.report.JsonReport;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports on the examples: what they were when somebody last looked at them. */
class ExampleReportsTest {
    @ParameterizedTest
    @ValueSource(strings = {"balanced", "halo", "late_receiver", "late_sender", "wait_barrier", "wrong_order"})
    void areAsBeforeOnAnyNumberOfThreads(String example) throws IOException {
        String report = report(Shipped.analyze(Traces.example(example), 1));
        assertThat(report(Shipped.analyze(Traces.example(example), 4))).isEqualTo(report);
        Golden.check(example + ".json", report);
    }

    /** Without the part of the path that differs from one machine to the next. */
    private static String report(Analysis analysis) throws IOException {
        StringWriter out = new StringWriter();
        JsonReport.write(analysis, out);
        return out.toString().replace(Traces.root() + "/", "");
    }
}
