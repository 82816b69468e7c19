package earl.monitor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Lets the monitor rest where threads of the program wait for a processor while it works, so that they lose about a hundredth of
 * their time to it. The idle policy alone does not ensure that: a rank that yields while it waits gives its processor to the
 * monitor, and gets it back at the scheduler's next tick, up to 10 ms later.
 *
 * <p>Linux counts how long each thread was ready to run and had no processor: the second number in
 * {@code /proc/PID/task/TID/schedstat}, in nanoseconds. Where there is no such file, the monitor does not rest. One thread.
 */
final class YieldPolicy {
    /** Rest for each nanosecond that threads of the program waited. */
    private static final long REST = 99;
    /** Longer work is measured in pieces. */
    private static final long PIECE_NANOS = 5_000_000;

    private static final long MAX_REST_MILLIS = 1000;
    /** Threads whose waits are read: reading those of more would be a burden itself. */
    private static final int MAX_THREADS = 32;

    private static final long MILLI = 1_000_000;

    private final Path processes;
    private final LongSupplier clock;
    private Map<Path, Long> waited = Map.of();
    private long begun;
    private boolean works;

    YieldPolicy() {
        this(Path.of("/proc"), System::nanoTime);
    }

    /**
     * With made-up times.
     *
     * @param processes in place of {@code /proc}
     * @param clock nanoseconds
     */
    YieldPolicy(Path processes, LongSupplier clock) {
        this.processes = processes;
        this.clock = clock;
    }

    /** The file with the waits of a thread. */
    Path file(int pid, int tid) {
        return processes.resolve(pid + "/task/" + tid + "/schedstat");
    }

    /**
     * Work begins, unless it goes on.
     *
     * @param threads the files of the program's threads
     */
    void begin(Collection<Path> threads) {
        if (!works) {
            works = true;
            begun = clock.getAsLong();
            waited = waits(threads.stream().limit(MAX_THREADS).toList());
        }
    }

    /** Whether the work has gone on for so long that it must be measured. */
    boolean isLong() {
        return works && clock.getAsLong() - begun >= PIECE_NANOS;
    }

    /** Work ends. @return milliseconds to rest after it, 0 or more */
    long end() {
        works = false;
        long delay = 0;
        for (Map.Entry<Path, Long> now : waits(waited.keySet()).entrySet()) {
            delay += Math.max(0, now.getValue() - waited.getOrDefault(now.getKey(), 0L));
        }
        // One thread delays others for no longer than it runs; what they waited beyond that was for each other.
        long ours = Math.min(delay, clock.getAsLong() - begun);
        return Math.min(MAX_REST_MILLIS, ours * REST / MILLI);
    }

    private static Map<Path, Long> waits(Collection<Path> files) {
        Map<Path, Long> found = new HashMap<>();
        for (Path file : files) {
            try {
                List<String> fields = List.of(Files.readString(file, StandardCharsets.ISO_8859_1)
                        .strip()
                        .split(" ", -1));
                found.put(file, Long.parseLong(fields.get(1)));
            } catch (IOException ended) {
                // The thread has ended, or the system does not count waits: count none.
            }
        }
        return found;
    }
}
