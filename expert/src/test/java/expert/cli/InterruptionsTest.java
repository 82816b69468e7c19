package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Interrupts analyses whose pattern never ends. More of them run at once than there are processors, so that what their threads do at
 * the end overlaps in many ways.
 */
@Tag("long")
class InterruptionsTest {
    private static final int INTERRUPTIONS = 200;
    private static final int LIMIT_SECONDS = 240;
    private static final int POLL_MILLISECONDS = 20;

    @TempDir
    private Path folder;

    @Test
    void eachEndsCleanlyUnderLoad() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "skipped: this system has no /proc");
        Path pattern = Files.writeString(folder.resolve("endless.js"), """
                import { Pattern } from 'expert';

                export class Endless extends Pattern {
                  recv_callback(recv) {
                    console.log('started');
                    for (;;) {}
                  }
                }
                """);
        List<Callable<String>> tasks = new ArrayList<>();
        for (int i = 0; i < INTERRUPTIONS; i++) {
            Path errors = folder.resolve("errors" + i);
            tasks.add(() -> interrupted(pattern, errors));
        }
        int atOnce = 3 * Runtime.getRuntime().availableProcessors();
        try (ExecutorService pool = Executors.newFixedThreadPool(atOnce)) {
            for (Future<String> ended : pool.invokeAll(tasks)) {
                assertThat(ended.get()).isEqualTo("130: started\nexpert: interrupted\n");
            }
        }
    }

    /** The exit status and the standard error of one analysis. */
    private static String interrupted(Path pattern, Path errors) throws Exception {
        Process process = OwnProcess.expert(
                        "--patterns",
                        pattern.toString(),
                        "--select=endless",
                        "--pattern-timeout=0",
                        Terminal.root().resolve("examples/late_sender").toString())
                .redirectError(errors.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            boolean ended = false;
            while (!ended && !Files.readString(errors).contains("started")) {
                ended = process.waitFor(POLL_MILLISECONDS, TimeUnit.MILLISECONDS);
            }
            OwnProcess.signal(process, "INT");
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            return process.exitValue() + ": " + Files.readString(errors);
        } finally {
            process.destroyForcibly();
        }
    }
}
