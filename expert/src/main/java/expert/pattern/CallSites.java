package expert.pattern;

import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
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

    private static final int CHUNK = 1 << 12;

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
    static CallSites of(Trace trace) {
        return of(List.of(Part.of(trace, enter -> true, IntUnaryOperator.identity())));
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

    /** The lines in a window of a trace. One thread. */
    public static final class Part implements Serializable {
        private static final long serialVersionUID = 1L;

        private final HashMap<Integer, First> paths = new HashMap<>();

        /** The first calls of a call path: the lines of some, and which calls these are. */
        private static final class First implements Serializable {
            private static final long serialVersionUID = 1L;

            private final ArrayList<SourceLine> lines = new ArrayList<>();
            private final ArrayList<Integer> numbers = new ArrayList<>();
            private int calls;

            void add(@Nullable SourceLine line) {
                if (line != null && lines.size() < MAX_LINES && !lines.contains(line)) {
                    lines.add(line);
                    numbers.add(calls);
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
         */
        public static Part of(Trace window, LongPredicate own, IntUnaryOperator callpaths) {
            Part part = new Part();
            if (window.events().hasSources()) {
                part.read(window, own, callpaths);
            }
            return part;
        }

        private void read(Trace trace, LongPredicate own, IntUnaryOperator callpaths) {
            Events events = trace.events();
            @Nullable First[] first = new @Nullable First[trace.callpaths().count()];
            long[] left = new long[first.length];
            Arrays.setAll(left, path -> trace.callpaths().visits(path));
            long open = Arrays.stream(left).filter(calls -> calls > 0).count();
            int[] locations = new int[CHUNK];
            int[] types = new int[CHUNK];
            int[] at = new int[CHUNK];
            long[] enters = new long[CHUNK];
            for (long from = 0; from < events.length() && open > 0; from += CHUNK) {
                int n = (int) Math.min(CHUNK, events.length() - from);
                events.copyPlaces(from, n, locations, types, at, enters);
                for (int i = 0; i < n; i++) {
                    if (types[i] != ENTER || at[i] < 0 || left[at[i]] == 0) {
                        continue;
                    }
                    left[at[i]]--;
                    if (own.test(from + i)) {
                        First calls = first[at[i]];
                        if (calls == null) {
                            calls = new First();
                            first[at[i]] = calls;
                            paths.put(callpaths.applyAsInt(at[i]), calls);
                        }
                        calls.add(events.source(from + i));
                        left[at[i]] = calls.calls < MAX_CALLS ? left[at[i]] : 0;
                    }
                    open -= left[at[i]] == 0 ? 1 : 0;
                }
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
