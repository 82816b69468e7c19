package expert.web.function;

import earl.CallPaths;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.parallel.Workers;
import expert.web.trace.CallJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** How long the calls of a function take. A call without an end in the trace has no duration, so it is left out. */
final class CallDurations {
    private static final int MAX_BARS = 40;
    private static final int MAX_CALLS = 200;
    /** The bars of a histogram grow if the longest call takes this many times as long as the shortest. */
    private static final long WIDE = 16;

    /**
     * A histogram.
     *
     * @param bars without gaps, the shortest durations first; none if there is no call
     */
    record DurationsJson(long calls, List<BarJson> bars) {}

    /** The calls whose durations are from one number of ticks to another (exclusive). */
    record BarJson(long from, long to, long calls) {}

    /**
     * Calls, the longest first.
     *
     * @param total number of calls, of which the answer has the 200 longest
     */
    record CallsJson(long total, List<CallJson> calls) {}

    /** Takes the calls of a location. */
    private interface Taker {
        void take(long enter, long from, long to);
    }

    private static final class Range implements Taker {
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;

        @Override
        public void take(long enter, long from, long to) {
            min = Math.min(min, to - from);
            max = Math.max(max, to - from);
        }
    }

    private static final class Counts implements Taker {
        private final long[] edges;
        private final long[] counts;

        private Counts(long[] edges) {
            this.edges = edges;
            this.counts = new long[edges.length - 1];
        }

        @Override
        public void take(long enter, long from, long to) {
            int bar = 0;
            int end = counts.length;
            while (bar + 1 < end) {
                int middle = (bar + end) >>> 1;
                if (edges[middle] <= to - from) {
                    bar = middle;
                } else {
                    end = middle;
                }
            }
            counts[bar]++;
        }
    }

    /** The longest calls of a location within bounds. */
    private static final class Longest implements Taker {
        private static final Comparator<CallJson> SHORTEST_FIRST = Comparator.comparingLong(
                        (CallJson call) -> call.to() - call.from())
                .thenComparing(Comparator.comparingLong(CallJson::pos).reversed());

        private final int location;
        private final long min;
        private final long max;
        private final PriorityQueue<CallJson> kept = new PriorityQueue<>(SHORTEST_FIRST);
        private long total;

        private Longest(int location, long min, long max) {
            this.location = location;
            this.min = min;
            this.max = max;
        }

        @Override
        public void take(long enter, long from, long to) {
            long duration = to - from;
            if (duration < min || duration >= max) {
                return;
            }
            total++;
            CallJson shortest = kept.size() < MAX_CALLS ? null : kept.peek();
            if (shortest == null || duration > shortest.to() - shortest.from()) {
                kept.add(new CallJson(enter, location, from, to));
                if (kept.size() > MAX_CALLS) {
                    kept.remove();
                }
            }
        }
    }

    private final Trace trace;
    private final Events events;
    private final int region;
    /** The locations that call the function. */
    private final int[] locations;

    /** The calls on the locations from one to another (exclusive). */
    CallDurations(Trace trace, int region, int firstLocation, int endLocation) {
        this.trace = trace;
        this.events = trace.events();
        this.region = region;
        CallPaths paths = trace.callpaths();
        int[] ofRegion = IntStream.range(0, paths.count())
                .filter(path -> paths.region(path) == region)
                .toArray();
        locations = IntStream.range(firstLocation, endLocation)
                .filter(location -> IntStream.of(ofRegion).anyMatch(path -> paths.visits(path, location) > 0))
                .toArray();
    }

    /** The histogram of all calls. */
    DurationsJson histogram() {
        Range range = new Range();
        for (Range each : read(location -> new Range())) {
            range.min = Math.min(range.min, each.min);
            range.max = Math.max(range.max, each.max);
        }
        if (range.min > range.max) {
            return new DurationsJson(0, List.of());
        }
        long[] edges = edges(range.min, range.max);
        long[] sums = new long[edges.length - 1];
        for (Counts each : read(location -> new Counts(edges))) {
            for (int bar = 0; bar < sums.length; bar++) {
                sums[bar] += each.counts[bar];
            }
        }
        List<BarJson> bars = IntStream.range(0, sums.length)
                .mapToObj(bar -> new BarJson(edges[bar], edges[bar + 1], sums[bar]))
                .toList();
        return new DurationsJson(LongStream.of(sums).sum(), bars);
    }

    /** The calls that take at least {@code min} and less than {@code max} ticks. */
    CallsJson calls(long min, long max) {
        List<Longest> found = read(location -> new Longest(location, min, max));
        List<CallJson> calls = new ArrayList<>();
        long total = 0;
        for (Longest each : found) {
            total += each.total;
            calls.addAll(each.kept);
        }
        calls.sort(Longest.SHORTEST_FIRST.reversed());
        return new CallsJson(total, calls.stream().limit(MAX_CALLS).toList());
    }

    /** Ascending bounds of bars for durations from {@code min} to {@code max}, both inclusive. */
    static long[] edges(long min, long max) {
        long end = max + 1;
        boolean isWide = max / WIDE >= Math.max(1, min);
        double first = Math.max(1, min);
        LongStream inner = IntStream.range(1, MAX_BARS).mapToLong(part -> {
            double share = (double) part / MAX_BARS;
            return (long) Math.ceil(isWide ? first * Math.pow(end / first, share) : min + share * (end - min));
        });
        return LongStream.concat(LongStream.concat(LongStream.of(min), inner), LongStream.of(end))
                .filter(edge -> edge >= min && edge <= end)
                .distinct()
                .toArray();
    }

    private <T extends Taker> List<T> read(IntFunction<T> takers) {
        long start = trace.info().startTicks();
        return Workers.all().map(locations.length, number -> {
            int location = locations[number];
            T taker = takers.apply(location);
            for (long index = 0; index < trace.length(location); index++) {
                long pos = trace.position(location, index);
                if (events.type(pos) == EventType.ENTER && events.region(pos) == region) {
                    long exit = events.exitptr(pos);
                    if (exit != Trace.NONE) {
                        taker.take(pos, events.ticks(pos) - start, events.ticks(exit) - start);
                    }
                }
            }
            return taker;
        });
    }
}
