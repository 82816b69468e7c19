package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestCommandTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void pattern() throws IOException {
        Files.writeString(folder.resolve("late.py"), """
                from expert import Pattern, parameter
                class Late(Pattern):
                    factor = parameter(1.0)
                    def messages(self, m):
                        self.add(self.factor * (m.send_enter - m.recv_enter), at=m.recv_call)
                        self.result("messages", len(m))
                        self.result("where", "MPI_Recv")
                class Broken(Pattern):
                    def wrapup(self):
                        self.nonsense
                """);
    }

    private Terminal.Result run(String... more) {
        List<String> words =
                new ArrayList<>(List.of("test", folder.resolve("late.py").toString(), "--trace"));
        words.add(Terminal.root().resolve("examples/late_sender").toString());
        words.addAll(List.of(more));
        return new Terminal().run(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({
        "late=1.0025, 0.1%, true",
        "late=1.0025, 1e-3, true",
        "late=1.0025, 1e-6, false",
        "late@0=0.5013, 1e-3, true",
        "late@1=0, 0, true",
        "late@0=0, 0.1, false",
        "late@9=0, 1, false",
        "late.messages=20, 0, true",
        "late.messages=21, 0, false",
        "late.where=MPI_Recv, 0, true",
        "late.where=MPI_Send, 0, false",
        "late.none=0, 1, false",
        "late=much, 1, false",
        "late_sender=1.0024, 1e-3, true"
    })
    void anExpectationIsMetOrNot(String expectation, String tolerance, boolean met) {
        Terminal.Result result = run("--expect", expectation, "--tolerance", tolerance);
        assertThat(result.status()).isEqualTo(met ? 0 : 1);
        assertThat(result.out()).startsWith(met ? "ok      late" : "FAILED  late");
        assertThat(result.out().lines()).hasSize(1);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void saysALineForEachExpectationAndHowFarOff() {
        Terminal.Result result = run("--expect=late.messages=20", "--expect=late=4", "-P", "late.factor=2");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out().lines().toList())
                .satisfiesExactly(
                        first -> assertThat(first).isEqualTo("ok      late.messages: expected 20, found 20"),
                        second -> assertThat(second)
                                .startsWith("FAILED  late: expected 4, found 2.00")
                                .endsWith(", -49.88 %"));
    }

    @Test
    void aPatternThatFailsIsNotOnlyUnmet() {
        Terminal.Result result = run("--expect=broken=0", "--expect=late.messages=20");
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.out()).startsWith("FAILED  broken: expected 0, there is none\nok      late.messages");
        assertThat(result.err()).contains("broken: wrapup: AttributeError");
    }

    @Test
    void whatIsNotUnderstoodIsUsage() {
        for (String[] words : new String[][] {
            {"--expect=late"},
            {"--expect=late@1.x=3"},
            {"--expect=unknown=3"},
            {"--expect=late=1", "--tolerance=wide"},
            {"--expect=late=1", "--tolerance=-1"},
            {}
        }) {
            assertThat(run(words).status()).isEqualTo(64);
        }
    }
}
