package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether a process still runs the program that mapped a ring, asked for the first time after it may have left it. */
class RunningProgramTest {
    @TempDir
    private Path folder;

    @Test
    void runsWhileItsProcessMapsTheRing() throws Exception {
        Path ring = folder.resolve("node.1.0.ring");
        try (FileChannel file =
                FileChannel.open(ring, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file.map(FileChannel.MapMode.READ_WRITE, 0, 4096).put(0, (byte) 1);
            long own = ProcessHandle.current().pid();
            RunningProgram program = new RunningProgram(own, ring);
            assertThat(program.runs()).isTrue();
            assertThat(program.runs()).isTrue();
            Files.delete(ring);
            assertThat(new RunningProgram(own, ring).runs()).isTrue();
            assertThat(new RunningProgram(own, folder.resolve("node.1.1.ring")).runs())
                    .isFalse();
        }
    }

    @Test
    void doesNotRunIfItsProcessBecameAnotherProgram() throws Exception {
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            assertThat(new RunningProgram(other.pid(), folder.resolve("node.1.0.ring")).runs())
                    .isFalse();
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly().waitFor();
        }
    }

    @Test
    void doesNotRunIfItsParentHasNotAskedForItsStatus() throws Exception {
        // The child ends when its parent has become sleep: the shell would ask for its status.
        String child = "while [ $(cat /proc/$PPID/comm) != sleep ]; do :; done";
        Process parent = new ProcessBuilder("sh", "-c", "sh -c '" + child + "' & echo $!; exec sleep 600").start();
        try (var out = parent.inputReader()) {
            long ended = Long.parseLong(out.readLine());
            Path status = Path.of("/proc/" + ended + "/status");
            while (!Files.readString(status).contains("State:\tZ")) {
                assertThat(parent.isAlive()).isTrue();
            }
            assertThat(new RunningProgram(ended, folder.resolve("node.1.0.ring")).runs())
                    .isFalse();
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    @Test
    void doesNotRunIfItsProcessIsGone() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        assertThat(new RunningProgram(gone.pid(), folder.resolve("node.1.0.ring")).runs())
                .isFalse();
    }
}
