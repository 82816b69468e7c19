package earl.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs of programs whose times a test compares with those of the trace. On a machine that has other things to do,
 * another process may run for longer than a test tolerates between two readings of the clock, of the program and the recorder. So a run that
 * differs is made again, at most twice; a fault of the recorder differs each time.
 */
public final class ComparedRuns {
    private static final int MOST = 3;

    private ComparedRuns() {}

    /** Records a program below a folder and compares it with its trace. */
    @FunctionalInterface
    public interface Comparison {
        void in(Path folder) throws Exception;
    }

    /** Compares until a run agrees; each run has an empty folder. */
    public static void compare(Path folder, Comparison comparison) throws Exception {
        for (int run = 1; ; run++) {
            try {
                comparison.in(Files.createTempDirectory(folder, "run"));
                return;
            } catch (AssertionError differs) {
                if (run == MOST) {
                    throw differs;
                }
                System.err.println("run " + run + " differs, once more: " + differs.getMessage());
            }
        }
    }
}
