package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command after options, and a pattern whose file no option names: the error says how to write it. */
class LateCommandTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --patterns f.py explain TRACE late_sender       | expert explain --patterns f.py TRACE late_sender
            --no-cache --ranks 0 explain TRACE late_sender  | expert explain --no-cache --ranks 0 TRACE late_sender
            --patterns=f.py patterns                        | expert patterns --patterns=f.py
            -P a.b=c test f.py                              | expert test -P a.b=c f.py
            --nonsense info TRACE                           | expert info --nonsense TRACE
            """)
    void theCommandComesFirst(String words, String right) {
        Terminal.Result result = new Terminal().run(words.split(" "));
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err()).startsWith("expert: the command comes first: " + right + " (");
    }

    @Test
    void theValueOfAnOptionIsNoCommand() {
        Terminal.Result result = new Terminal()
                .run(
                        "--select",
                        "explain",
                        Terminal.root().resolve("examples/late_sender").toString());
        assertThat(result.err()).startsWith("expert: unknown pattern explain");
    }

    @Test
    void theFileThatDefinesAPatternIsNamed() throws IOException {
        Path file = Path.of("named_by_the_error.py");
        Files.writeString(
                file,
                "from expert import Pattern\nclass NamedByTheError(Pattern):\n    def recv_callback(self, r):\n        pass\n");
        try {
            String hint =
                    "expert: unknown pattern named_by_the_error; named_by_the_error.py defines it: add --patterns named_by_the_error.py";
            String trace = Terminal.root().resolve("examples/late_sender").toString();
            assertThat(new Terminal()
                            .run("patterns", "--describe", "named_by_the_error")
                            .err())
                    .startsWith(hint);
            assertThat(new Terminal()
                            .run("explain", trace, "named_by_the_error")
                            .err())
                    .startsWith(hint);
            assertThat(new Terminal()
                            .run("--select", "named_by_the_error", trace)
                            .err())
                    .startsWith(hint);
            assertThat(new Terminal()
                            .run("patterns", "--patterns", file.toString(), "--describe", "named_by_the_error")
                            .status())
                    .isZero();
            assertThat(new Terminal()
                            .run("explain", "--patterns", file.toString(), trace, "named_by_the_error")
                            .status())
                    .isZero();
        } finally {
            Files.delete(file);
        }
    }
}
