package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are started by wrappers, or that start MPI late, and processes that they start themselves. */
class StartsTest {
    @TempDir
    private Path folder;

    private Path source(String name) throws IOException {
        Path file = folder.resolve(name);
        try (var in = Objects.requireNonNull(StartsTest.class.getResourceAsStream(name), name)) {
            Files.write(file, in.readAllBytes());
        }
        return file;
    }

    /** A program without MPI, and the plug-in that it loads. */
    private List<String> host() throws Exception {
        Path plugin = folder.resolve("plugin.so");
        Path host = folder.resolve("host");
        Mpi.OPEN_MPI.compile(plugin, source("plugin.c"), "-shared", "-fPIC");
        Process compiler = new ProcessBuilder(
                        "gcc", "-o", host.toString(), source("host.c").toString(), "-ldl")
                .inheritIO()
                .start();
        assertThat(compiler.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(compiler.exitValue()).isZero();
        return List.of(host.toString(), plugin.toString());
    }

    private static void assertWhole(Recorded.Run run) {
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.processes()).isEqualTo(2);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.collectives().count()).as("20 sums and a barrier").isEqualTo(21);
        }
    }

    private Recorded.Run run(String name, List<String> program) throws Exception {
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(2));
        command.addAll(program);
        return record(name, command);
    }

    private Recorded.Run record(String name, List<String> command) throws Exception {
        return Recorded.run(
                Recorded.library(),
                folder.resolve(name),
                new Launch(64, 32 << 20, List.of(), 1_000_000),
                Settings.DEFAULT,
                command);
    }

    @Test
    @DisplayName("A plug-in that starts MPI, and processes that fork, are recorded, and their children come to no harm")
    void plugin() throws Exception {
        Recorded.library();
        assertWhole(run("plugin.d", host()));
    }

    @Test
    @DisplayName("A program that a shell or another wrapper starts is recorded")
    void wrappers() throws Exception {
        Recorded.library();
        String program = String.join(" ", host());
        assertWhole(run("shell.d", List.of("bash", "-c", "true; " + program + "; exit $?")));
        assertWhole(run("nice.d", List.of("nice", "-n", "1", "env", "A=B", "sh", "-c", "exec " + program)));
    }

    @Test
    @DisplayName("A program that numactl starts is recorded")
    void numactl() throws Exception {
        Recorded.library();
        Path numactl = Tools.program("numactl", "numactl", "--localalloc", "true");
        List<String> program = new ArrayList<>(List.of(numactl.toString(), "--localalloc"));
        program.addAll(host());
        assertWhole(run("numactl.d", program));
    }

    @Test
    @DisplayName("Processes that srun starts are recorded")
    void srun() throws Exception {
        Recorded.library();
        // What Slurm's launcher does for its processes, Open MPI's does here.
        List<String> starts = Mpi.OPEN_MPI.run(2);
        Path srun = folder.resolve("srun");
        Files.writeString(srun, "#!/bin/sh\nshift 2\nexec " + String.join(" ", starts) + " \"$@\"\n");
        assertThat(srun.toFile().setExecutable(true)).isTrue();
        List<String> command = new ArrayList<>(List.of(srun.toString(), "-n", "2"));
        command.addAll(host());
        assertWhole(record("srun.d", command));
    }
}
