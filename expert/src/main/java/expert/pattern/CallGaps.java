package expert.pattern;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Location;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The time of functions between the calls that they make. A function that is known from call stacks alone has all the time between two of its
 * calls, also that of functions that it called in between; the two calls say where to look. Immutable.
 */
public final class CallGaps {
    /** No gaps are known. */
    public static final CallGaps NONE = new CallGaps(Map.of());

    /** How a recorder marks functions that it knows from call stacks. */
    private static final String UNWOUND = "SAMPLING";

    /** A gap is the place if it has this part of what locations spend longer in all gaps of the function. */
    private static final double DOMINANT = 0.5;

    private static final int CHUNK = 1 << 16;

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static final int ENTER = EventType.ENTER.ordinal();

    @SuppressWarnings("EnumOrdinal") // as copyTypes has them
    private static final int EXIT = EventType.EXIT.ordinal();

    /**
     * A call that a function makes.
     *
     * @param region what it calls
     * @param line from which source line, null if that is not known
     */
    public record Call(String region, @Nullable SourceLine line) {}

    /**
     * The calls around a gap.
     *
     * @param before null if the gap is at the begin of the function
     * @param after null if it is at the end
     */
    public record Gap(@Nullable Call before, @Nullable Call after) {}

    /** Ticks by location, by call path and gap. */
    private final Map<Integer, Map<Gap, long[]>> ticks;

    private CallGaps(Map<Integer, Map<Gap, long[]>> ticks) {
        this.ticks = ticks;
    }

    /**
     * Those of the call paths in which results have severity, if their functions are known from call stacks alone.
     *
     * @param calls the trace's call paths
     */
    public static CallGaps of(Trace trace, CallTree calls, List<PatternResult> results) {
        boolean[] wanted = new boolean[calls.count()];
        int[] firsts = calls.firsts();
        for (PatternResult result : results) {
            CellTable cells = CellTable.of(result.cells());
            for (int i = 0; i < cells.size(); i++) {
                int path = cells.callpath(i);
                if (path >= 0 && calls.region(path).paradigm().equals(UNWOUND)) {
                    wanted[firsts[path]] = true;
                }
            }
        }
        return IntStream.range(0, wanted.length).anyMatch(path -> wanted[path])
                ? new CallGaps(new Scan(trace, firsts, wanted).run())
                : NONE;
    }

    /**
     * The gap in which locations spend most of the time by which they exceed the mean of all; where none exceeds it, most of their time. Null if
     * no gap has most of it.
     *
     * @param callpath the first one of its names
     */
    public @Nullable Gap longest(int callpath, List<Location> locations) {
        Map<Gap, long[]> gaps = ticks.getOrDefault(callpath, Map.of());
        Map<Gap, Double> excess = new HashMap<>();
        gaps.forEach((gap, times) -> excess.put(gap, excess(times, locations)));
        boolean even = excess.values().stream().allMatch(ticks -> ticks == 0);
        Gap longest = null;
        double most = 0;
        double sum = 0;
        for (Map.Entry<Gap, long[]> gap : gaps.entrySet()) {
            double of = even
                    ? locations.stream()
                            .mapToDouble(location -> gap.getValue()[location.id()])
                            .sum()
                    : excess.getOrDefault(gap.getKey(), 0.0);
            sum += of;
            if (of > most) {
                most = of;
                longest = gap.getKey();
            }
        }
        boolean bounded = longest != null && (longest.before != null || longest.after != null);
        return bounded && most >= DOMINANT * sum ? longest : null;
    }

    private static double excess(long[] times, List<Location> locations) {
        double mean = Arrays.stream(times).average().orElse(0);
        return locations.stream()
                .mapToDouble(location -> Math.max(0, times[location.id()] - mean))
                .sum();
    }

    /** One pass over the events. */
    private static final class Scan {
        private final Trace trace;
        private final Events events;
        private final CallPaths paths;
        private final List<Region> regions;
        private final int[] firsts;
        private final boolean[] wanted;
        private final int locations;
        /** By location, when it entered or left a region last. */
        private final long[] since;
        /** By location, the leave event of the call before; -1 if the location has entered a region since. */
        private final long[] left;

        private final Map<Integer, Map<Gap, long[]>> found = new HashMap<>();

        Scan(Trace trace, int[] firsts, boolean[] wanted) {
            this.trace = trace;
            this.events = trace.events();
            this.paths = trace.callpaths();
            this.regions = trace.regions();
            this.firsts = firsts;
            this.wanted = wanted;
            this.locations = trace.locations().size();
            this.since = new long[locations];
            this.left = new long[locations];
        }

        Map<Integer, Map<Gap, long[]>> run() {
            int[] types = new int[CHUNK];
            int[] callpaths = new int[CHUNK];
            for (long from = 0; from < trace.length(); from += CHUNK) {
                int n = (int) Math.min(CHUNK, trace.length() - from);
                events.copyTypes(from, n, types);
                events.copyCallpaths(from, n, callpaths);
                for (int i = 0; i < n; i++) {
                    if (callpaths[i] >= 0 && types[i] == ENTER) {
                        add(paths.parent(callpaths[i]), from + i, from + i);
                    } else if (callpaths[i] >= 0 && types[i] == EXIT) {
                        add(callpaths[i], from + i, Trace.NONE);
                    }
                }
            }
            return found;
        }

        /** A gap in a call path ends at an event, which begins a call or is the path's own end. */
        private void add(int path, long pos, long entered) {
            int location = events.location(pos);
            long now = events.ticks(pos);
            if (path >= 0 && wanted[firsts[path]] && now > since[location]) {
                long[] times = found.computeIfAbsent(firsts[path], first -> new HashMap<>())
                        .computeIfAbsent(new Gap(call(left[location]), call(entered)), unknown -> new long[locations]);
                times[location] += now - since[location];
            }
            since[location] = now;
            left[location] = entered == Trace.NONE ? pos : Trace.NONE;
        }

        private @Nullable Call call(long pos) {
            return pos == Trace.NONE
                    ? null
                    : new Call(regions.get(events.region(pos)).name(), events.hasSources() ? events.source(pos) : null);
        }
    }
}
