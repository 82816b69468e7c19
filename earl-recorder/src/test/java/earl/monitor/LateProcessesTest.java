package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only a launcher that hangs by itself is told from a program that does not end. */
class LateProcessesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"own, true", "program, false", "other, false"})
    @DisplayName("A launcher hangs by itself if all its processes have ended and its stack shows it")
    void hangs(String kind, boolean own) throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gdb")), "skipped: gdb is not installed");
        Process launcher = new ProcessBuilder(Recorded.program(folder, "late.c").toString(), kind).start();
        try {
            LateProcesses late = settled(launcher, kind);
            assertThat(late.isHangingLauncher()).as(late.stacks()).isEqualTo(own);
            assertThat(late.stacks()).contains(own ? "PMIx_server_finalize" : "never_ends");
        } finally {
            launcher.descendants().forEach(ProcessHandle::destroyForcibly);
            launcher.destroyForcibly().waitFor();
        }
    }

    /** The processes after they have reached the functions in which they stay. */
    private static LateProcesses settled(Process launcher, String kind) {
        LateProcesses late = LateProcesses.of(launcher.toHandle());
        String last = kind.equals("own") ? "pmix_thread_join" : "never_ends";
        while (!late.stacks().contains(last) || !late.stacks().contains("event_base_loop")) {
            assertThat(launcher.isAlive()).isTrue();
            late = LateProcesses.of(launcher.toHandle());
        }
        return late;
    }
}
