package earl.monitor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The program of a process of this node that maps a ring. A process may live on without it: as another program, or until its parent asks for its
 * status. Since no other program has the ring's memory, that is seen however late the monitor looks. One thread.
 */
final class RunningProgram {
    private final long pid;
    private final String ring;
    /** Path of the executable with which the ring was last seen in the memory of the process; null if it was not seen yet. */
    private @Nullable Path seen;

    /**
     * A program that may have ended.
     *
     * @param pid number of its process
     * @param ring the file that it maps; no other file has its name
     */
    RunningProgram(long pid, Path ring) {
        this.pid = pid;
        this.ring = "/" + ring.getFileName();
    }

    /** Whether the process still runs it. */
    boolean runs() {
        try {
            Path executable = Files.readSymbolicLink(process().resolve("exe"));
            // The memory is long to read, and changes all at once when another program begins.
            if (!executable.equals(seen)) {
                seen = mapsRing() ? executable : null;
            }
            return seen != null;
        } catch (NoSuchFileException ended) {
            return false;
        } catch (IOException unknown) {
            return Collector.isAlive(pid);
        }
    }

    private boolean mapsRing() throws IOException {
        return Files.readString(process().resolve("maps"), StandardCharsets.ISO_8859_1)
                .contains(ring);
    }

    private Path process() {
        return Path.of("/proc", String.valueOf(pid));
    }
}
