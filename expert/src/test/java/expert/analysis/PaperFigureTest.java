package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import earl.testing.Traces;
import expert.lane.WalkRange;
import expert.pattern.Analysis;
import expert.pattern.PatternResult;
import expert.request.AnalysisRequest;
import expert.script.Language;
import expert.script.Lint;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figure 1 of "Automatic Performance Analysis of MPI Applications Based on Event Traces": its lines run as printed. */
class PaperFigureTest {
    private static final String FIRST = "class LateSender(Pattern):\n\n";
    /** Where the sum begins, which the paper does not print. */
    private static final String BEGIN = "    def __init__(self):\n        self.sum_idle_time = 0\n\n";

    private static final String PRINTED = """
            class LateSender(Pattern):

                def recv_callback(self, recv):

                    recv_start = self.trace.event(recv['enterptr'])
                    send = self.trace.event(recv['sendptr'])
                    send_start = self.trace.event(send['enterptr'])
                    idle_time = send_start['time'] - recv_start['time']
                    if (idle_time > 0 and
                        send_start['region'] == "MPI_SEND" and
                        recv_start['region'] == "MPI_RECV"):
                        self.sum_idle_time = self.sum_idle_time + idle_time

                def confidence(self):
                    return 1 # safe criterion

                def severity(self):
                    return self.sum_idle_time
            """;

    private static final String FIGURE = PRINTED.replace(FIRST, FIRST + BEGIN);

    @TempDir
    Path folder;

    @Test
    void measuresTheLateSender() throws IOException {
        Files.writeString(folder.resolve("figure.py"), FIGURE);
        TinyTrace trace = new TinyTrace(2)
                .enter(1, 0.0, "MPI_Recv")
                .enter(0, 1.0, "MPI_Send")
                .send(0, 1.25, 1, 7, 100)
                .exit(0, 1.5)
                .recv(1, 1.75, 0, 7, 100)
                .exit(1, 2.0)
                .enter(1, 3.0, "MPI_Irecv")
                .enter(0, 4.0, "MPI_Send")
                .send(0, 4.25, 1, 7, 100)
                .exit(0, 4.5)
                .recv(1, 4.75, 0, 7, 100)
                .exit(1, 5.0);

        Analysis analysis = Analyzer.analyze(
                AnalysisRequest.of(folder, new PatternPath(null, List.of(folder), List.of())),
                1_000_000,
                WalkRange::cuts,
                () -> trace);

        assertThat(analysis.failures()).isEmpty();
        PatternResult result = analysis.pattern("late_sender").orElseThrow();
        assertThat(result.severity()).isEqualTo(1.0);
        assertThat(result.confidence()).isEqualTo(1.0);
        assertThat(result.cells()).isEmpty();
        assertThat(trace.isClosed()).isTrue();
    }

    @Test
    void findsInATraceWhatLateSenderFinds() throws IOException {
        Path figure = Files.writeString(folder.resolve("figure.py"), FIGURE.replace("LateSender", "AsPrinted"));
        Path trace = Traces.example("late_sender");
        Path shipped = trace.resolve("../../patterns").toRealPath();

        Analysis analysis =
                Analyzer.analyze(AnalysisRequest.of(trace, new PatternPath(shipped, List.of(figure), List.of()))
                        .selecting("late_sender", "as_printed"));

        assertThat(analysis.failures()).isEmpty();
        double expected = analysis.pattern("late_sender").orElseThrow().severity();
        assertThat(expected).isCloseTo(1.0024, offset(0.00005));
        assertThat(analysis.pattern("as_printed").orElseThrow().severity()).isCloseTo(expected, offset(1e-9));
    }

    @Test
    void theGuidePrintsTheClassThatRuns() throws IOException {
        assertThat(Files.readString(Traces.root().resolve("docs/write-a-pattern.md")))
                .contains("```python figure1.py\n" + FIGURE + "```\n");
        assertThat(Lint.in(FIGURE, Language.PYTHON)).isEmpty();
    }

    @Test
    void parametersNeedNoImportEither() throws IOException {
        Files.writeString(folder.resolve("mine.py"), """
                class Mine(Pattern):
                    per_message = parameter(2.0, "severity of a message", min=0)

                    def recv_callback(self, recv):
                        self.add(self.per_message, at=recv)
                """);
        Files.writeString(folder.resolve("yours.js"), """
                export class Yours extends Pattern {
                  static per_message = parameter(3.0, 'severity of a message', { min: 0 });

                  recv_callback(recv) {
                    this.add(this.per_message, { at: recv });
                  }
                }
                """);
        Analysis analysis = Analyzer.analyze(
                AnalysisRequest.of(Traces.example("late_sender"), new PatternPath(null, List.of(folder), List.of())));

        assertThat(analysis.failures()).isEmpty();
        double received = analysis.pattern("mine").orElseThrow().severity() / 2;
        assertThat(received).isPositive();
        assertThat(analysis.pattern("yours").orElseThrow().severity()).isEqualTo(3 * received);
    }
}
