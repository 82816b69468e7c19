package expert.web.run;

import earl.EventType;
import earl.Events;
import earl.SourceLine;
import earl.Trace;
import earl.Waits;
import earl.parallel.Workers;
import expert.pattern.Extent;
import expert.summary.CallTree;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Waits and times of calls by the source line that calls, for call paths that several lines call. Times are in ticks. Immutable. */
public final class CallLines {
    private static final int CHUNK = 1 << 14;

    @SuppressWarnings("EnumOrdinal") // as copyPlaces has them
    private static final int ENTER = EventType.ENTER.ordinal();

    /** [call path] -> figures of each line. A call path that at most one line calls has none. */
    private final Map<Integer, Map<SourceLine, Figures>> lines = new HashMap<>();

    /** The figures of a line that calls a call path. */
    public static final class Figures {
        private final long[] waits;
        private final long[] attributed;
        private long ticks;
        private long calls;

        private Figures(int kinds) {
            waits = new long[kinds];
            attributed = new long[kinds];
        }

        /** Length of its waits of some kinds. */
        public long waits(boolean[] kinds) {
            return sum(waits, kinds);
        }

        /** Length of its waits of some kinds, as {@link Waits#attributed} counts them. */
        public long attributed(boolean[] kinds) {
            return sum(attributed, kinds);
        }

        private static long sum(long[] values, boolean[] kinds) {
            long sum = 0;
            for (int kind = 0; kind < kinds.length; kind++) {
                sum += kinds[kind] ? values[kind] : 0;
            }
            return sum;
        }

        /** Time in its calls, without the calls inside them. */
        public long ticks() {
            return ticks;
        }

        /** Number of its calls. */
        public long calls() {
            return calls;
        }
    }

    private CallLines() {}

    /**
     * The lines of a trace.
     *
     * @param extent calls outside of it do not count; null for none
     */
    static CallLines of(Trace trace, CallTree calls, Waits waits, @Nullable Extent extent) {
        CallLines lines = new CallLines();
        for (int path = 0; path < calls.count(); path++) {
            if (calls.sources(path).size() > 1) {
                lines.lines.put(path, new HashMap<>());
            }
        }
        if (!lines.lines.isEmpty()) {
            lines.addWaits(trace, waits, extent);
            lines.addCalls(trace, waits.kinds().size(), extent);
        }
        return lines;
    }

    /** The figures of the lines that call a call path; empty if at most one line is known. */
    public Map<SourceLine, Figures> of(int callpath) {
        return lines.getOrDefault(callpath, Map.of());
    }

    private void addWaits(Trace trace, Waits waits, @Nullable Extent extent) {
        Events events = trace.events();
        for (long row = 0; row < waits.count(); row++) {
            long call = waits.call(row);
            if (waits.isCounted(row) && (extent == null || extent.contains(call))) {
                Figures figures = figures(events, call, waits.kinds().size());
                if (figures != null) {
                    figures.waits[waits.kind(row)] += waits.ticks(row);
                    figures.attributed[waits.kind(row)] += waits.attributed(row);
                }
            }
        }
    }

    /** The figures of the line of a call; null if its call path has at most one line, or the line is not known. */
    private @Nullable Figures figures(Events events, long call, int kinds) {
        Map<SourceLine, Figures> ofPath = lines.get(events.callpath(call));
        SourceLine line = ofPath == null ? null : events.source(call);
        return ofPath == null || line == null ? null : ofPath.computeIfAbsent(line, first -> new Figures(kinds));
    }

    private void addCalls(Trace trace, int kinds, @Nullable Extent extent) {
        Workers.all().forEachWith((trace.length() + CHUNK - 1) / CHUNK, () -> {
            Calls part = new Calls(trace, kinds, extent);
            return part::read;
        });
    }

    private synchronized void add(Map<Integer, Map<SourceLine, Figures>> part, int kinds) {
        part.forEach((path, found) -> found.forEach((line, figures) -> {
            Figures sum = lines.getOrDefault(path, Map.of()).get(line);
            if (sum == null) {
                sum = new Figures(kinds);
                lines.computeIfAbsent(path, first -> new HashMap<>()).put(line, sum);
            }
            sum.ticks += figures.ticks;
            sum.calls += figures.calls;
        }));
    }

    /** Adds calls of events. One thread. */
    private final class Calls {
        private final Trace trace;
        private final Events events;
        private final int kinds;
        private final @Nullable Extent extent;
        private final boolean[] several;
        private final int[] locations = new int[CHUNK];
        private final int[] types = new int[CHUNK];
        private final int[] paths = new int[CHUNK];
        private final long[] enters = new long[CHUNK];

        Calls(Trace trace, int kinds, @Nullable Extent extent) {
            this.trace = trace;
            this.events = trace.events();
            this.kinds = kinds;
            this.extent = extent;
            this.several = new boolean[trace.callpaths().count()];
            lines.keySet().forEach(path -> several[path] = true);
        }

        void read(long chunk) {
            long from = chunk * CHUNK;
            int n = (int) Math.min(CHUNK, trace.length() - from);
            events.copyPlaces(from, n, locations, types, paths, enters);
            Map<Integer, Map<SourceLine, Figures>> found = new HashMap<>();
            for (int i = 0; i < n; i++) {
                if (types[i] == ENTER && paths[i] >= 0) {
                    int parent = trace.callpaths().parent(paths[i]);
                    boolean inside = parent >= 0 && several[parent];
                    if ((several[paths[i]] || inside) && (extent == null || extent.contains(from + i))) {
                        add(from + i, paths[i], inside ? parent : Trace.NONE, found);
                    }
                }
            }
            CallLines.this.add(found, kinds);
        }

        /** Adds a call to its line, and takes its time from the line of the call around it. */
        private void add(long enter, int path, int parent, Map<Integer, Map<SourceLine, Figures>> to) {
            long exit = events.exitptr(enter);
            long ticks = events.ticks(exit == Trace.NONE ? trace.length() - 1 : exit) - events.ticks(enter);
            if (several[path]) {
                Figures own = figures(enter, path, to);
                if (own != null) {
                    own.ticks += ticks;
                    own.calls++;
                }
            }
            if (parent != Trace.NONE) {
                Figures around = figures(events.enterptr(enter), parent, to);
                if (around != null) {
                    around.ticks -= ticks;
                }
            }
        }

        private @Nullable Figures figures(long enter, int path, Map<Integer, Map<SourceLine, Figures>> to) {
            SourceLine line = events.source(enter);
            return line == null
                    ? null
                    : to.computeIfAbsent(path, first -> new HashMap<>())
                            .computeIfAbsent(line, first -> new Figures(kinds));
        }
    }
}
