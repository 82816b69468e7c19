package expert.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.bench.ProgramShape;
import earl.bench.TraceGenerator;
import earl.testing.Distribution;
import earl.testing.Sample;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the tests of the page, {@code expert-web/src/test/web}, in a browser against the server of the distribution. Files take turns by the
 * commit; all run with {@code -Dtest.browser=all}, in the long suites, and where no turn is given.
 */
class WorkbenchIT {
    private static final Path WEB = Traces.root().resolve("expert-web/src/main/web");
    private static final Path TESTS = Traces.root().resolve("expert-web/src/test/web");
    private static final int LIMIT_MINUTES = 25;
    private static final int MANY_RANKS = 1024;
    private static final int MANY_RANKS_EVENTS = 600_000;
    /** Begin of the lines that {@code failures.ts} prints. */
    private static final String FAILED = "BROWSER TEST FAILED: ";

    @Test
    void analystsFindTheirWayInABrowser(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Tools.system("node", "nodejs", "--version").status() == 0);
        Path chromium = Tools.chromium();
        assumeTrue(
                Files.isDirectory(WEB.resolve("node_modules")),
                "the packages of the page are missing: npm ci in " + WEB);
        Path patterns = Files.createDirectory(folder.resolve("patterns"));
        Path longRun = folder.resolve("long_run");
        LongRun.write(longRun);
        Path manyRanks = folder.resolve("many_ranks");
        TraceGenerator.generate(
                manyRanks,
                ProgramShape.of(MANY_RANKS_EVENTS, MANY_RANKS),
                Runtime.getRuntime().availableProcessors());
        String expert = Distribution.home().resolve("bin/expert").toString();
        Process server = new ProcessBuilder(
                        expert,
                        "serve",
                        Traces.example("late_sender").toString(),
                        Traces.example("halo").toString(),
                        "--patterns",
                        patterns.toString(),
                        "--source",
                        Traces.root().resolve("examples/programs").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader addresses = server.inputReader()) {
            String address = addresses.readLine();
            assertThat(address).contains("http://127.0.0.1:", "open?token=");
            Path output = folder.resolve("output");
            List<String> command = new ArrayList<>(List.of(
                    "node",
                    "node_modules/vitest/vitest.mjs",
                    "run",
                    "--config",
                    "vitest.workbench.config.ts",
                    "--no-color"));
            files().forEach(file -> command.add(file.toString()));
            ProcessBuilder browser = new ProcessBuilder(command)
                    .directory(WEB.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            browser.environment().put("WORKBENCH", address);
            browser.environment().put("WORKBENCH_PATTERNS", patterns.toString());
            browser.environment().put("WORKBENCH_EXPERT", expert);
            browser.environment().put("WORKBENCH_CHROMIUM", chromium.toString());
            browser.environment().put("WORKBENCH_CASES", Sample.runsAll() ? "all" : "some");
            browser.environment().put("WORKBENCH_SEED", String.valueOf(Sample.seed()));
            browser.environment().put("WORKBENCH_TURN", Sample.runsAll() ? "" : System.getProperty("test.turn", ""));
            browser.environment().put("WORKBENCH_LONG_RUN", longRun.toString());
            browser.environment().put("WORKBENCH_MANY_RANKS", manyRanks.toString());
            browser.environment()
                    .put("WORKBENCH_EXAMPLES", Traces.root().resolve("examples").toString());
            Process test = browser.start();
            if (!test.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                test.descendants().forEach(ProcessHandle::destroyForcibly);
                test.destroyForcibly();
            }
            int status = test.waitFor();
            if (status != 0) {
                List<String> printed = Files.readAllLines(output);
                // A summary of a build shows the begin of a message: it is what failed, and all else is in the log
                // before it.
                printed.forEach(System.err::println);
                fail(failures(printed));
            }
        } finally {
            server.destroy();
            assertThat(server.waitFor(1, TimeUnit.MINUTES))
                    .as("the server ends when it is asked to")
                    .isTrue();
        }
    }

    /** The files that run: those that are in turn, or all. */
    private static List<Path> files() throws IOException {
        List<Path> all = BrowserFiles.in(TESTS);
        Long turn = Long.getLong("test.turn");
        if (turn == null || Sample.runsAll() || "all".equals(System.getProperty("test.browser"))) {
            return all;
        }
        BrowserFiles files = BrowserFiles.inTurn(all, turn);
        // bin/verify shows this line.
        System.out.printf(
                "Not in turn with -Dtest.turn=%d: tests in a browser of %s%n",
                turn, String.join(", ", files.namesLeft()));
        return files.chosen();
    }

    /** The lines of the tests that failed, one per test; if there are none, the last lines of the run. */
    private static String failures(List<String> printed) {
        List<String> failed =
                printed.stream().filter(line -> line.startsWith(FAILED)).toList();
        List<String> shown =
                failed.isEmpty() ? printed.subList(Math.max(0, printed.size() - 5), printed.size()) : failed;
        return String.join("\n", shown);
    }

    @Test
    void startsWithItsOwnCacheOfLoadedClasses() throws IOException, InterruptedException {
        // The Java virtual machine then ends with an error instead of starting slowly if it cannot use the cache.
        Process server = new ProcessBuilder(
                        Distribution.home().resolve("bin/expert").toString(),
                        "serve",
                        "-J-XX:AOTMode=on",
                        "-J-XX:+PrintCommandLineFlags",
                        "-J-XX:-DisplayVMOutputToStderr",
                        Traces.example("late_sender").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader printed = server.inputReader()) {
            assertThat(printed.readLine())
                    .contains("-XX:AOTCache=" + Distribution.home().resolve("lib/start-web-commands.aot"));
            assertThat(printed.readLine()).contains("open?token=");
        } finally {
            server.destroy();
            assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
    }
}
