package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import expert.cli.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command is killed while its tasks analyze cuts: there is no report, and the cluster takes the next command. */
class KilledDriverTest {
    private static final String CUTS = "cuts";

    @TempDir
    Path folder;

    private StandAlone nodes;
    private Path trace;
    private Path reports;
    private Path stages;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        nodes = new StandAlone(folder, 1);
        reports = Files.createDirectory(folder.resolve("reports"));
        stages = Files.createDirectory(folder.resolve("stages"));
        // With this seed, no message lacks a partner, so the run is cut into cuts.
        trace = ProgramArchive.write(new RandomProgram(7, 60_000, 10), folder.resolve("program"));
    }

    @AfterEach
    void stop() {
        nodes.close();
    }

    /** The command of the distribution that the build has made, with the classes of this module. */
    private Process expert(String... words) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-javaagent") && !option.startsWith("-D"))
                .forEach(command::add);
        String home = SparkHome.folder().toString().replaceFirst("-spark$", "");
        command.addAll(List.of(
                "-Dexpert.home=" + home,
                "-D" + AnnouncedStages.FOLDER + "=" + stages,
                "-cp",
                System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(List.of(words));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    private Process onTheCluster(String master, Path report) throws IOException {
        return expert(
                "--master",
                master,
                "--conf",
                "properties-file=" + nodes.properties(),
                "-o",
                report.toString(),
                trace.toString());
    }

    /** Whether a task has a folder on the disk of the worker's executor. */
    private boolean isTaskRunning() {
        try (Stream<Path> all = Files.walk(folder.resolve("worker0").resolve("local"))) {
            return all.anyMatch(path -> String.valueOf(path.getFileName()).contains("expert-task"));
        } catch (IOException | UncheckedIOException vanished) {
            return false;
        }
    }

    @Test
    void leavesNoReport() throws IOException, InterruptedException {
        Path report = reports.resolve("report.html");
        Process driver = onTheCluster(AnnouncedStages.PREFIX + nodes.url(), report);
        // The worker has one core, so the tasks of earlier stages have left no folder.
        while (!AnnouncedStages.hasBegun(stages, CUTS) || !isTaskRunning()) {
            assertThat(driver.isAlive())
                    .as("running: %s", folder.resolve("log"))
                    .isTrue();
            Thread.onSpinWait();
        }
        List<ProcessHandle> executors = StandAlone.executors(nodes.workers().getFirst());
        driver.destroyForcibly();
        assertThat(driver.waitFor()).isNotZero();
        assertThat(AnnouncedStages.hasEnded(stages, CUTS))
                .as("all cuts were analyzed before the command was killed")
                .isFalse();
        assertThat(report).doesNotExist();
        executors.forEach(executor -> executor.onExit().join());

        assertThat(onTheCluster(nodes.url(), report).waitFor())
                .as(Files.readString(folder.resolve("log")))
                .isZero();
        Path expected = reports.resolve("expected.html");
        assertThat(expert("-o", expected.toString(), trace.toString()).waitFor())
                .isZero();
        assertThat(report).hasSameBinaryContentAs(expected);
        try (Stream<Path> files = Files.list(reports)) {
            assertThat(files).containsExactlyInAnyOrder(report, expected);
        }
    }
}
