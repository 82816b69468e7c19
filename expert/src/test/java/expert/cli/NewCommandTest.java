package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import expert.command.pattern.NewCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewCommandTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"LateRiser, late_riser", "late_riser, late_riser", "LateHTTPRiser2, late_http_riser2", "x, x"})
    void namesAreInSnakeCase(String given, String snake) {
        assertThat(NewCommand.snake(given)).isEqualTo(snake);
    }

    @ParameterizedTest
    @CsvSource({"py, false", "js, true"})
    void whatItWritesRunsAsItIs(String extension, boolean js) {
        Path file = folder.resolve("late_riser." + extension);
        Terminal terminal = new Terminal();
        Terminal.Result written = js
                ? terminal.run("new", "LateRiser", "--js", "-o", file.toString())
                : terminal.run("new", "LateRiser", "-o", file.toString());
        assertThat(written.status()).isZero();
        assertThat(written.err())
                .isEqualTo("Wrote " + file + "; run it: expert --patterns " + file
                        + " --select late_riser TRACE; test it: sh " + folder.resolve("late_riser.test.sh") + "\n");

        Terminal.Result listed = terminal.run("patterns", "--patterns", file.toString());
        assertThat(listed.err()).isEmpty();
        assertThat(listed.out())
                .contains("Time lost in a receive whose message was sent late.")
                .contains("-P late_riser.shortest=0.0 ignore waits shorter than this, in seconds");

        Terminal.Result ran = terminal.run(
                "--patterns",
                file.toString(),
                "--select",
                "late_riser",
                Terminal.root().resolve("examples/late_sender").toString());
        assertThat(ran.err()).isEmpty();
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .contains("Ranks 0, 2 wait 1.00")
                .contains("lasts until rank 1 enters MPI_Send")
                .contains("late_riser");
    }

    @ParameterizedTest
    @CsvSource({"py, false", "js, true"})
    void theTestThatItWritesPasses(String extension, boolean js) throws IOException {
        Path file = folder.resolve("my_riser." + extension);
        Terminal terminal = new Terminal();
        assertThat((js
                                ? terminal.run("new", "LateRiser", "--js", "-o", file.toString())
                                : terminal.run("new", "LateRiser", "-o", file.toString()))
                        .status())
                .isZero();
        String command = Files.readAllLines(folder.resolve("my_riser.test.sh")).getLast();
        assertThat(command)
                .isEqualTo("exec \"${EXPERT:-$expert}\" test 'my_riser." + extension
                        + "' --trace 'my_riser.trace.txt' --expect late_riser=4 --expect late_riser@1=4");
        Terminal.Result tested = terminal.run(
                "test",
                file.toString(),
                "--trace",
                folder.resolve("my_riser.trace.txt").toString(),
                "--expect",
                "late_riser=4",
                "--expect",
                "late_riser@1=4");
        assertThat(tested.err()).isEmpty();
        assertThat(tested.status()).isZero();
    }

    @Test
    void theTestCallsTheCommandThatWroteIt() throws IOException, InterruptedException {
        Path home = folder.resolve("with blanks");
        Path launcher = home.resolve("bin/expert");
        Files.createDirectories(launcher.getParent());
        Files.writeString(launcher, "#!/bin/sh\necho \"$0\" \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        String before = System.getProperty("expert.home");
        System.setProperty("expert.home", home.toString());
        try {
            assertThat(new Terminal()
                            .run("new", "mine", "-o", folder.resolve("mine.py").toString())
                            .status())
                    .isZero();
        } finally {
            if (before == null) {
                System.clearProperty("expert.home");
            } else {
                System.setProperty("expert.home", before);
            }
        }
        assertThat(said()).startsWith(launcher + " test mine.py --trace mine.trace.txt");
        Files.delete(launcher);
        assertThat(said()).contains("expert: not found");
    }

    private String said() throws IOException, InterruptedException {
        ProcessBuilder test =
                new ProcessBuilder("/bin/sh", folder.resolve("mine.test.sh").toString()).redirectErrorStream(true);
        test.environment().put("PATH", "/usr/bin:/bin");
        test.environment().put("LC_ALL", "C");
        test.environment().remove("EXPERT");
        Process running = test.start();
        String said = new String(running.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        running.waitFor();
        return said;
    }

    @Test
    void aFileThatIsThereStays() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.py"), "precious");
        Terminal.Result result = new Terminal().run("new", "mine", "-o", file.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("expert: " + file + ": it exists already\n");
        assertThat(file).hasContent("precious");
    }
}
