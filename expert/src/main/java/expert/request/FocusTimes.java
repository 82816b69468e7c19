package expert.request;

import earl.Trace;
import earl.memory.Search;
import expert.summary.Focus;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Supplier;

/** The spans of time that a {@link Focus} is about: those between its times, and of them where a location is in its iterations. */
final class FocusTimes implements Serializable {
    private static final long serialVersionUID = 1L;

    /** By location: begin (inclusive) and end (exclusive) of each range, alternating. */
    private final long[][] spans;

    /**
     * Finds them in a trace.
     *
     * @param loops gives its loops, if the focus has iterations
     * @throws RequestException if the trace has no such loop, or the loop no such iterations
     */
    FocusTimes(Focus focus, Trace trace, Supplier<RunLoops> loops) {
        spans = new long[trace.locations().size()][];
        long begin = ticks(focus.from(), trace);
        long end = ticks(focus.to(), trace);
        Focus.Iterations iterations = focus.iterations();
        if (iterations == null) {
            Arrays.fill(spans, new long[] {begin, end});
            return;
        }
        IterationRanges of = IterationRanges.of(loops.get(), trace.locations(), iterations);
        for (int location = 0; location < spans.length; location++) {
            spans[location] = of.within(location, begin, end);
        }
    }

    /** The first tick that is not before a time. The seconds of a tick are that tick, although their product may be a little more. */
    private static long ticks(double seconds, Trace trace) {
        double product = seconds * trace.info().ticksPerSecond();
        double nearest = Math.rint(product);
        double ticks = Math.abs(product - nearest) <= 2 * Math.ulp(nearest) ? nearest : Math.ceil(product);
        return ticks == Double.NEGATIVE_INFINITY
                ? Long.MIN_VALUE
                : ticks
                                >= Long.MAX_VALUE
                                        - 1e12
                                        - Math.abs((double) trace.info().startTicks())
                        ? Long.MAX_VALUE
                        : (long) ticks + trace.info().startTicks();
    }

    /** The times of a location, empty if it has none: begin (inclusive) and end (exclusive), alternating. */
    long[] of(int location) {
        return spans[location];
    }

    /** Whether a tick of a location lies in a range. */
    boolean contains(int location, long ticks) {
        long[] own = spans[location];
        int low = Search.firstIndex(0, own.length / 2, middle -> own[2 * middle] > ticks);
        return low > 0 && ticks < own[2 * low - 1];
    }

    /** Number of ticks between two ticks of a location that lie in its ranges. */
    long ticks(int location, long first, long last) {
        long[] own = spans[location];
        long ticks = 0;
        for (int i = 0; i < own.length; i += 2) {
            ticks += Math.max(0, Math.min(last, own[i + 1]) - Math.max(first, own[i]));
        }
        return ticks;
    }
}
