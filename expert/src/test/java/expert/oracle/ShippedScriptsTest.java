package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import expert.script.PatternPath;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is in {@code scripts/}, on a trace whose messages are known: each rank sends 20 of 800 bytes to either neighbour. */
class ShippedScriptsTest {
    @Test
    void messageStatistics() {
        PatternPath scripts = new PatternPath(Traces.root().resolve("scripts"), List.of(), List.of());
        Analysis analysis = Analyzer.analyze(
                AnalysisRequest.of(Traces.example("halo"), scripts).selecting("message_statistics"));
        assertThat(analysis.failures()).isEmpty();
        PatternResult found = Shipped.result(analysis, "message_statistics");
        assertThat(found.severity()).isZero();
        assertThat(found.results().get("messages")).hasToString("160");
        assertThat(found.results().get("bytes")).hasToString("128000");
        assertThat(found.results().get("mean size")).hasToString("800");
        assertThat(found.results().get("sizes")).hasToString("{< 1024 bytes=160}");
        assertThat(found.results().get("pairs")).asString().startsWith("{0 -> 1=16000, 0 -> 3=16000, 1 -> 0=16000");
    }
}
