package expert.summary;

import earl.EventType;
import earl.Trace;
import earl.parallel.InOrder;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongPredicate;

/** Finds the first calls of each call path of a trace. */
public final class FirstCalls {
    /**
     * Calls of a call path that are found. This includes all lines of a loop; reading the source lines of each of 10^9 calls would
     * take minutes.
     */
    public static final int MAX_CALLS = 1000;

    private static final int CHUNK = 1 << 14;

    @SuppressWarnings("EnumOrdinal") // as copyPlaces has them
    private static final int ENTER = EventType.ENTER.ordinal();

    private FirstCalls() {}

    /** Takes calls in order, one at a time. */
    @FunctionalInterface
    public interface Listener {
        /** The next of the first {@value #MAX_CALLS} calls of a call path. */
        void call(int callpath, long enter);
    }

    /**
     * Finds them.
     *
     * @param wanted which enters count
     * @param threads workers, 1 or more; the result does not depend on it
     */
    public static void find(Trace trace, LongPredicate wanted, int threads, Listener listener) {
        int[] calls = new int[trace.callpaths().count()];
        Open open = new Open(trace);
        InOrder<Enters> found = new InOrder<>(enters -> {
            for (int i = 0; i < enters.count; i++) {
                int path = enters.paths[i];
                long enter = enters.positions[i];
                if (open.take(path) && wanted.test(enter)) {
                    listener.call(path, enter);
                    if (++calls[path] == MAX_CALLS) {
                        open.close(path);
                    }
                }
            }
        });
        found.run(() -> new Workers(threads).forEachWith((trace.length() + CHUNK - 1) / CHUNK, () -> {
            Enters.Reader reader = new Enters.Reader(trace, open);
            return chunk -> found.put(chunk, reader.read(chunk));
        }));
    }

    /** The call paths of which calls are still wanted. One thread takes calls, others may see an earlier state. */
    private static final class Open {
        /** [call path] -> number of calls that are still wanted. */
        private final AtomicLongArray left;

        private final AtomicInteger paths = new AtomicInteger();

        Open(Trace trace) {
            left = new AtomicLongArray(trace.callpaths().count());
            for (int path = 0; path < left.length(); path++) {
                left.set(path, trace.callpaths().visits(path));
                paths.addAndGet(left.get(path) > 0 ? 1 : 0);
            }
        }

        boolean isEmpty() {
            return paths.get() == 0;
        }

        boolean has(int path) {
            return left.get(path) > 0;
        }

        /** Takes the next call of a path, if it is wanted. */
        boolean take(int path) {
            boolean wanted = has(path);
            if (wanted && left.decrementAndGet(path) == 0) {
                paths.decrementAndGet();
            }
            return wanted;
        }

        void close(int path) {
            if (left.getAndSet(path, 0) > 0) {
                paths.decrementAndGet();
            }
        }
    }

    /** The enters among some events of which calls were wanted when they were read, perhaps more than are wanted later. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Enters(int count, long[] positions, int[] paths) {
        private static final Enters NONE = new Enters(0, new long[0], new int[0]);

        /** Reads events. One thread. */
        private static final class Reader {
            private final Trace trace;
            private final Open open;
            private final int[] locations = new int[CHUNK];
            private final int[] types = new int[CHUNK];
            private final int[] paths = new int[CHUNK];
            private final long[] enters = new long[CHUNK];

            Reader(Trace trace, Open open) {
                this.trace = trace;
                this.open = open;
            }

            Enters read(long chunk) {
                if (open.isEmpty()) {
                    return NONE;
                }
                long from = chunk * CHUNK;
                int n = (int) Math.min(CHUNK, trace.length() - from);
                trace.events().copyPlaces(from, n, locations, types, paths, enters);
                int found = 0;
                for (int i = 0; i < n; i++) {
                    if (types[i] == ENTER && paths[i] >= 0 && open.has(paths[i])) {
                        enters[found] = from + i;
                        paths[found++] = paths[i];
                    }
                }
                return found == 0 ? NONE : new Enters(found, Arrays.copyOf(enters, found), Arrays.copyOf(paths, found));
            }
        }
    }
}
