package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Traces;
import expert.manual.CommandsDocument;
import expert.manual.ManPage;
import expert.option.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.CommandSpec;

/** The man pages and the reference of the commands. */
class ManualTest {
    private static final Path MAN = Path.of("/usr/bin/man");

    @TempDir
    private Path folder;

    private static CommandSpec program() {
        return new Cli(Session.system()).commandLine().getCommandSpec();
    }

    /** After a change of a command copy {@code expert/target/command-reference.md} to {@code docs}. */
    @Test
    void theReferenceIsWhatTheCommandsSay() throws IOException {
        String expected = CommandsDocument.of(program());
        Files.writeString(Traces.root().resolve("expert/target/command-reference.md"), expected);
        assertThat(Files.readString(Traces.root().resolve("docs/command-reference.md")))
                .isEqualTo(expected);
    }

    @Test
    void eachCommandHasAPageWithItsOptions() {
        Map<String, String> pages = ManPage.all(program(), "0");
        assertThat(pages.keySet())
                .contains("expert.1", "expert-analyze.1", "expert-graph-diff.1")
                .doesNotContain("expert-names.1");
        assertThat(pages.get("expert-analyze.1"))
                .contains(".SH \"OPTIONS\"", "\\fB\\-\\-no\\-cache\\fR\n", ".SH \"EXAMPLES\"");
    }

    @Test
    void manShowsThePagesWithoutAWarning() throws Exception {
        assumeTrue(Files.isExecutable(MAN), "skipped: man (Debian package man-db) is not installed");
        for (Map.Entry<String, String> page :
                ManPage.all(program(), Version.number()).entrySet()) {
            Path file = Files.writeString(folder.resolve(page.getKey()), page.getValue());
            ProcessBuilder builder =
                    new ProcessBuilder(MAN.toString(), "--warnings", "-l", file.toString()).redirectErrorStream(true);
            builder.environment().putAll(Map.of("MANWIDTH", "100", "MAN_KEEP_FORMATTING", "", "LC_ALL", "C.UTF-8"));
            Process process = builder.start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(text)
                    .as(page.getKey())
                    .contains("NAME", "SYNOPSIS", "DESCRIPTION")
                    .doesNotContain("warning", "error:");
        }
    }
}
