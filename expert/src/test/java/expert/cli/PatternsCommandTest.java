package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.report.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternsCommandTest {
    @TempDir
    private Path folder;

    @Test
    void listsWhatIsShipped() {
        Terminal.Result result = new Terminal().run("patterns");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("late_sender  shipped: ").contains("late_sender_js *  shipped: ");
        assertThat(result.out()).contains("\n    Time lost in a receive because its message was sent late.\n");
        assertThat(result.out().lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(100));
    }

    @Test
    void listsParametersWithTheirDefaults() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.py"), """
                from expert import Pattern, parameter

                class Mine(Pattern):
                    "What it measures."
                    limit = parameter(0.5, "the limit", min=0)
                    kind = parameter("a", choices=["a", "b"])
                """);
        Terminal.Result result = new Terminal().run("patterns", "--patterns", file.toString());
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .contains("mine  ")
                .contains("\n    What it measures.\n    -P mine.limit=0.5 the limit (at least 0.0)\n")
                .contains("\n    -P mine.kind=a (one of a, b)\n");
    }

    @Test
    void aFileThatDoesNotLoadIsSaidAndTheOthersListed() throws IOException {
        Path file =
                Files.writeString(folder.resolve("broken.py"), "from expert import Pattern\n\nclass Broken(Pattern\n");
        Terminal.Result result = new Terminal().run("patterns", "--patterns", file.toString());
        assertThat(result.status()).isEqualTo(3);
        assertThat(result.err())
                .startsWith("expert: ")
                .contains("broken.py:3: ")
                .contains("SyntaxError");
        assertThat(result.out()).contains("late_sender  shipped: ");
    }

    @Test
    void whatIsNotThereIsSaid() {
        Terminal.Result result = new Terminal()
                .run("patterns", "--patterns", folder.resolve("none.py").toString());
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err())
                .startsWith("expert: " + folder.resolve("none.py") + ": no such pattern file or folder");
    }
}
