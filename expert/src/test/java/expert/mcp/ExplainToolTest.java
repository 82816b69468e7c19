package expert.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.pattern.PatternResult;
import expert.report.Explanation;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.text.Layout;
import expert.text.Paint;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents read of a wait what {@code expert explain} prints. */
class ExplainToolTest {
    private static final int INSTANCES = 4;

    private static AnalysisRequest request(Path trace) {
        return AnalysisRequest.of(trace, new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "late_sender, late_sender",
        "late_receiver, late_receiver",
        "wait_barrier, wait_at_barrier",
        "wrong_order, late_sender",
        "halo, late_sender",
        "slowing, late_sender",
        "mesh_2x4, late_sender",
        "mesh_4x2, late_sender",
        "mesh_8x1, late_sender",
        "balanced, wait_at_barrier"
    })
    void theToolExplainsAsTheCommandDoes(String example, String pattern) throws Exception {
        Path trace = Traces.example(example);
        expert.mcp.Traces traces = new expert.mcp.Traces(List.of(trace.toString()), ExplainToolTest::request, "");
        Tool explain = new AnalysisTools(traces)
                .all().stream()
                        .filter(tool -> tool.name().equals("explain"))
                        .findFirst()
                        .orElseThrow();

        String answer = explain.action()
                .answer(new Arguments(Map.of("pattern", pattern, "instances", INSTANCES), explain.parameters()))
                .text();

        assertThat(answer.substring(0, answer.indexOf("\nVerify: "))).isEqualTo(explained(trace, pattern));
    }

    private static String explained(Path trace, String pattern) {
        AnalysisRequest request = request(trace).selecting(pattern);
        StringWriter text = new StringWriter();
        Analyzer.analyze(
                request.with(request.settings().withInstances(INSTANCES).withCauses()), (found, opened) -> {
                    PatternResult result = found.pattern(pattern).orElseThrow();
                    try {
                        Explanation.write(found, result, opened, text, Paint.PLAIN, Layout.WIDTH);
                    } catch (IOException never) {
                        throw new UncheckedIOException(never);
                    }
                });
        return text.toString();
    }
}
