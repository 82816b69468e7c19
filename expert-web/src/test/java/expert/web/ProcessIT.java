package expert.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Distribution;
import earl.testing.Sample;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What only a process of its own shows: signals and pipes. The distribution starts in a third of the time of folders of classes. */
class ProcessIT {
    private static final long LIMIT_SECONDS = 240;

    @TempDir
    private Path folder;

    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void needsSignals() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "skipped: this system has no /proc");
    }

    @AfterEach
    void endAll() {
        processes.forEach(Process::destroyForcibly);
    }

    private Process start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    private Process start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                // Started in the background by a shell or by nohup, the tests ignore these signals, and so would their
                // children.
                "env",
                "--default-signal=INT,HUP",
                Distribution.home().resolve("bin/expert").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("EXPERT_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private static void signal(Process process, String signal) throws IOException, InterruptedException {
        // The shell's own: not every machine has the program.
        Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid())
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    private static int end(Process process) throws InterruptedException {
        assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                .as("ended in time")
                .isTrue();
        return process.exitValue();
    }

    private String errors() throws IOException {
        return Files.readString(folder.resolve("errors"), StandardCharsets.UTF_8);
    }

    @Test
    void anInterruptionEndsCleanly() throws Exception {
        Path pattern = Files.writeString(folder.resolve("endless.js"), """
                import { Pattern } from 'expert';

                export class Endless extends Pattern {
                  recv_callback(recv) {
                    console.log('started');
                    for (;;) {}
                  }
                }
                """);
        Path report = Files.writeString(folder.resolve("report.txt"), "before");
        Process process = start(
                "--patterns",
                pattern.toString(),
                "--select=endless",
                "--pattern-timeout=0",
                "-o",
                report.toString(),
                Traces.example("late_sender").toString());
        while (!errors().contains("started")) {
            assertThat(process.isAlive()).as(errors()).isTrue();
            Thread.sleep(50);
        }
        signal(process, "INT");
        assertThat(end(process)).isEqualTo(130);
        assertThat(errors()).isEqualTo("started\nexpert: interrupted\n");
        assertThat(report).hasContent("before");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrder("endless.js", "report.txt", "errors");
        }
    }

    static List<Arguments> signals() {
        return Sample.of(List.of(Arguments.of("INT", 130), Arguments.of("TERM", 143), Arguments.of("HUP", 129)), 1);
    }

    /** A handler of a script would keep signals from EXPERT. */
    @ParameterizedTest
    @MethodSource("signals")
    void noScriptKeepsSignalsFromIt(String signal, int status) throws Exception {
        Path script = Files.writeString(folder.resolve("script.py"), """
                import signal
                for number in (1, 2, 15):
                    for handler in (signal.SIG_IGN, lambda *a: None):
                        try:
                            signal.signal(number, handler)
                        except ValueError:
                            pass
                print("ready", flush=True)
                while True:
                    pass
                """);
        Process process =
                start("run", script.toString(), Traces.example("late_sender").toString());
        assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
        signal(process, signal);
        assertThat(end(process)).as(errors()).isEqualTo(status);
    }

    @Test
    void watchingRunsAgainUntilCtrlC() throws Exception {
        Path file = Files.writeString(
                folder.resolve("mine.mjs"),
                "import { Pattern } from 'expert';\nexport class Mine extends Pattern {}\n");
        Process process = start(
                "--watch",
                "--no-cache",
                "--select=mine",
                "--patterns=" + file,
                Traces.example("late_sender").toString());
        awaitRuns(1);
        Files.writeString(file, "import { Pattern } from 'expert';\nexport class Mine extends {}}\n");
        awaitRuns(2);
        assertThat(errors()).contains(file + " has changed", "SyntaxError: ");
        Path written = Files.writeString(folder.resolve("mine.tmp"), """
                import { Pattern } from 'expert';
                export class Mine extends Pattern {
                  messages(m) {
                    this.result('messages', m.length);
                  }
                }
                """);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        awaitRuns(3);
        signal(process, "INT");
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("messages = 20");
        assertThat(end(process)).isEqualTo(130);
        assertThat(errors()).endsWith("expert: interrupted\n");
    }

    /** Waits until EXPERT waits for changes after a number of runs. */
    private void awaitRuns(int count) throws IOException, InterruptedException {
        while (errors().split("Ctrl-C ends it", -1).length - 1 < count) {
            assertThat(processes.getLast().isAlive()).as(errors()).isTrue();
            Thread.sleep(50);
        }
    }

    @Test
    void aBlockedScriptDoesNotHoldUpTheReport() throws Exception {
        Path pipe = folder.resolve("pipe");
        assumeTrue(
                new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "skipped: mkfifo makes no pipe");
        Path patterns = Files.createDirectory(folder.resolve("patterns"));
        Files.writeString(
                patterns.resolve("blocked.py"),
                "from expert import Pattern\nclass Blocked(Pattern):\n    def wrapup(self):\n        open('" + pipe
                        + "').read()\n");
        Files.writeString(patterns.resolve("good.py"), """
                from expert import Pattern
                class Good(Pattern):
                    def messages(self, m):
                        self.result("messages", len(m))
                """);
        Process process = start(
                "--no-cache",
                "--allow-io",
                "--patterns",
                patterns.toString(),
                "--select=blocked,good,late_sender",
                "--pattern-timeout=3",
                Traces.example("late_sender").toString());
        String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(end(process)).isEqualTo(3);
        assertThat(report).contains("Ranks 0, 2 wait 1.002 s", "messages = 20", "stopped after 3 s");
    }

    @Test
    void aReaderThatLeavesEndsIt() throws Exception {
        Process process = start("print", "--format=json", Traces.example("halo").toString());
        byte[] first = process.getInputStream().readNBytes(100);
        process.getInputStream().close();
        assertThat(new String(first, StandardCharsets.UTF_8)).startsWith("{\"pos\":0,");
        assertThat(end(process)).isZero();
        assertThat(errors()).isEmpty();
    }

    @Test
    void whatIsTheUsersLiesInTheHomeOfTheEnvironment() throws Exception {
        Path home = folder.resolve("home");
        Path patterns = Files.createDirectories(home.resolve(".config/expert/patterns"));
        Files.writeString(patterns.resolve("own.mjs"), """
                import { Pattern } from 'expert';

                export class FoundAtHome extends Pattern {
                  messages(m) {
                    this.result('messages', m.length);
                  }
                }
                """);
        Map<String, String> surroundings = Map.of("HOME", home.toString(), "XDG_CACHE_HOME", "", "XDG_CONFIG_HOME", "");
        Process process = start(
                surroundings,
                "--select=found_at_home,late_sender",
                Traces.example("late_sender").toString());
        String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(end(process)).as(errors()).isZero();
        assertThat(report).contains("messages = 20");
        Process list = start(surroundings, "cache", "list");
        String caches = new String(list.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(end(list)).as(errors()).isZero();
        assertThat(caches).contains(home.resolve(".cache/expert/index").toString());
    }

    @Test
    void aFullDeviceIsSaid() throws Exception {
        Process full = start(
                "-o",
                "/dev/full",
                "--select=late_sender",
                Traces.example("late_sender").toString());
        assertThat(end(full)).isEqualTo(2);
        assertThat(errors()).isEqualTo("expert: /dev/full: cannot write: No space left on device\n");
    }
}
