package expert.pattern;

import earl.EventType;
import earl.SourceLine;
import earl.Trace;
import earl.fragment.EventKey;
import earl.parallel.InOrder;
import earl.parallel.Workers;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntUnaryOperator;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** The source lines from which regions are called, by call path. Immutable. */
public final class CallSites implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No source lines are known. */
    public static final CallSites NONE = new CallSites(Map.of());

    /** Source lines that are kept of a call path. */
    private static final int MAX_LINES = 8;

    /**
     * Calls of a call path whose source lines are read. This includes all lines of a loop; reading each of 10^9 calls would
     * take minutes.
     */
    private static final int MAX_CALLS = 1000;

    private static final int CHUNK = 1 << 14;

    @SuppressWarnings("EnumOrdinal") // as copyPlaces has them
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final Map<Integer, List<SourceLine>> lines;

    /** Some source lines, by call path. */
    public CallSites(Map<Integer, List<SourceLine>> lines) {
        this.lines = Map.copyOf(lines);
    }

    /** The lines of a call path; empty if none is known. */
    List<SourceLine> of(int callpath) {
        return lines.getOrDefault(callpath, List.of());
    }

    /** The lines of a trace, from the first {@value #MAX_CALLS} calls of each call path. */
    static CallSites of(Trace trace, int threads) {
        return of(List.of(Part.of(
                trace, enter -> true, IntUnaryOperator.identity(), enter -> new EventKey(enter, 0, 0), threads)));
    }

    /** The lines of a trace from those of its windows, in order. */
    public static CallSites of(List<Part> windows) {
        Map<Integer, List<SourceLine>> found = new HashMap<>();
        Map<Integer, Integer> calls = new HashMap<>();
        for (Part window : windows) {
            window.paths.forEach((path, first) -> {
                int before = calls.getOrDefault(path, 0);
                for (int i = 0; i < first.lines.size(); i++) {
                    if (before + first.numbers.get(i) < MAX_CALLS) {
                        add(first.lines.get(i), path, found);
                    }
                }
                calls.put(path, before + first.calls);
            });
        }
        found.replaceAll((path, known) -> List.copyOf(known));
        return found.isEmpty() ? NONE : new CallSites(found);
    }

    /**
     * The same if windows have calls of the same time.
     *
     * @return empty if windows do not know which calls of a path are the first {@value #MAX_CALLS}, and it matters
     */
    public static Optional<CallSites> ofSkewed(List<Part> windows) {
        Map<Integer, List<Part.First>> all = new TreeMap<>();
        windows.forEach(window -> window.paths.forEach((path, first) ->
                all.computeIfAbsent(path, p -> new ArrayList<>()).add(first)));
        Map<Integer, List<SourceLine>> found = new HashMap<>();
        for (Map.Entry<Integer, List<Part.First>> path : all.entrySet()) {
            Map<SourceLine, EventKey> lines = new HashMap<>();
            for (Part.First first : path.getValue()) {
                for (int i = 0; i < first.lines.size(); i++) {
                    lines.merge(first.lines.get(i), first.keys.get(i), (a, b) -> a.compareTo(b) < 0 ? a : b);
                }
            }
            for (Map.Entry<SourceLine, EventKey> line : lines.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .toList()) {
                Before before = before(path.getValue(), line.getKey(), line.getValue());
                if (before.most < MAX_CALLS) {
                    add(line.getKey(), path.getKey(), found);
                } else if (before.least < MAX_CALLS) {
                    return Optional.empty();
                }
            }
        }
        found.replaceAll((path, known) -> List.copyOf(known));
        return Optional.of(found.isEmpty() ? NONE : new CallSites(found));
    }

    /** Bounds of the number of calls of a call path before one of them. */
    private record Before(int least, int most) {}

    private static Before before(List<Part.First> windows, SourceLine line, EventKey call) {
        int least = 0;
        int most = 0;
        for (Part.First window : windows) {
            int at = window.lines.indexOf(line);
            if (at >= 0 && window.keys.get(at).equals(call)) {
                least += window.numbers.get(at);
                most += window.numbers.get(at);
            } else if (call.compareTo(window.first()) > 0) {
                least += call.compareTo(window.last()) > 0 ? window.calls : 1;
                most += window.calls;
            }
        }
        return new Before(least, most);
    }

    /** The lines in a window of a trace. */
    public static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;

        private final HashMap<Integer, First> paths = new HashMap<>();

        /** The first calls of a call path: the lines of some, and which calls these are. */
        private static final class First implements Serializable {
            private static final long serialVersionUID = 1L;

            private final ArrayList<SourceLine> lines = new ArrayList<>();
            private final ArrayList<Integer> numbers = new ArrayList<>();
            /** The first call from each line. */
            private final ArrayList<EventKey> keys = new ArrayList<>();

            private int calls;
            private @Nullable EventKey firstKey;
            private @Nullable EventKey lastKey;

            /** The first call. */
            EventKey first() {
                return Objects.requireNonNull(firstKey);
            }

            /** The last one that was counted. */
            EventKey last() {
                return Objects.requireNonNull(lastKey);
            }

            void add(@Nullable SourceLine line, LongFunction<EventKey> key, long enter) {
                lastKey = key.apply(enter);
                firstKey = firstKey == null ? lastKey : firstKey;
                if (line != null && lines.size() < MAX_LINES && !lines.contains(line)) {
                    lines.add(line);
                    numbers.add(calls);
                    keys.add(lastKey);
                }
                calls++;
            }
        }

        private Part() {}

        /**
         * The lines in a window.
         *
         * @param own which enters count
         * @param callpaths gives ids of call paths in the whole trace
         * @param key gives an enter as a key
         * @param threads workers, 1 or more; the result does not depend on it
         */
        public static Part of(
                Trace window, LongPredicate own, IntUnaryOperator callpaths, LongFunction<EventKey> key, int threads) {
            Part part = new Part();
            if (window.events().hasSources()) {
                part.read(window, own, callpaths, key, new Workers(threads));
            }
            return part;
        }

        private void read(
                Trace trace,
                LongPredicate own,
                IntUnaryOperator callpaths,
                LongFunction<EventKey> key,
                Workers workers) {
            @Nullable First[] first = new @Nullable First[trace.callpaths().count()];
            Open open = new Open(trace);
            InOrder<Enters> found = new InOrder<>(enters -> {
                for (int i = 0; i < enters.count; i++) {
                    int path = enters.paths[i];
                    long enter = enters.positions[i];
                    if (!open.take(path) || !own.test(enter)) {
                        continue;
                    }
                    First calls = first[path];
                    if (calls == null) {
                        calls = new First();
                        first[path] = calls;
                        paths.put(callpaths.applyAsInt(path), calls);
                    }
                    calls.add(trace.events().source(enter), key, enter);
                    if (calls.calls == MAX_CALLS) {
                        open.close(path);
                    }
                }
            });
            found.run(() -> workers.forEachWith((trace.length() + CHUNK - 1) / CHUNK, () -> {
                Enters.Reader reader = new Enters.Reader(trace, open);
                return chunk -> found.put(chunk, reader.read(chunk));
            }));
        }
    }

    /** The call paths of which calls are still wanted. One thread takes calls, others may see an earlier state. */
    private static final class Open {
        /** By call path, the calls that are still to come, 0 if no more are wanted. */
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

    private static void add(@Nullable SourceLine line, int path, Map<Integer, List<SourceLine>> to) {
        if (line != null) {
            List<SourceLine> known = to.computeIfAbsent(path, first -> new ArrayList<>());
            if (known.size() < MAX_LINES && !known.contains(line)) {
                known.add(line);
            }
        }
    }

    /**
     * The same for other ids of call paths. If several call paths get one id, it has the lines of all.
     *
     * @param newIds by call path, {@link Trace#NONE} for an omitted one
     */
    CallSites renamed(int[] newIds) {
        Map<Integer, List<SourceLine>> renamed = new HashMap<>();
        lines.keySet().stream().sorted().forEach(path -> {
            if (newIds[path] != Trace.NONE) {
                of(path).forEach(line -> add(line, newIds[path], renamed));
            }
        });
        return new CallSites(renamed);
    }
}
