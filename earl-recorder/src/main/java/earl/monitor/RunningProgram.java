package earl.monitor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The program that a process of this node runs. A process may live on without it: as another program, or until its parent asks for its status.
 * Any thread.
 */
final class RunningProgram {
    private static final String REPLACED = " (deleted)";

    private final long pid;
    /** Path of the program; null if the system does not say it. */
    private final @Nullable String path;

    /** The program that a process runs now. */
    RunningProgram(long pid) {
        this.pid = pid;
        String now;
        try {
            now = path(pid);
        } catch (IOException unknown) {
            now = null;
        }
        this.path = now;
    }

    private static String path(long pid) throws IOException {
        String now = Files.readSymbolicLink(Path.of("/proc", String.valueOf(pid), "exe"))
                .toString();
        // Linux marks the path of a program whose file was replaced while it runs.
        return now.endsWith(REPLACED) ? now.substring(0, now.length() - REPLACED.length()) : now;
    }

    /** Whether the process still runs it. */
    boolean runs() {
        try {
            return path == null ? Collector.isAlive(pid) : path.equals(path(pid));
        } catch (NoSuchFileException ended) {
            return false;
        } catch (IOException unknown) {
            return Collector.isAlive(pid);
        }
    }
}
