package expert.summary;

import earl.Location;
import earl.SourceLine;
import earl.Trace;
import java.io.Serializable;
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
public final class CallGaps implements Serializable {
    private static final long serialVersionUID = 1L;

    /** No gaps are known. */
    public static final CallGaps NONE = new CallGaps(Map.of());

    /** How a recorder marks functions that it knows from call stacks. */
    private static final String UNWOUND = "SAMPLING";

    /** A gap is the place if it has this part of what locations spend longer in all gaps of the function. */
    private static final double DOMINANT = 0.5;

    /**
     * A call that a function makes.
     *
     * @param region what it calls
     * @param line from which source line, null if that is not known
     */
    public record Call(String region, @Nullable SourceLine line) implements Serializable {}

    /**
     * The calls around a gap.
     *
     * @param before null if the gap is at the begin of the function
     * @param after null if it is at the end
     */
    public record Gap(@Nullable Call before, @Nullable Call after) implements Serializable {}

    /** Ticks by location, by call path and gap. */
    @SuppressWarnings("serial") // the collections of Java that it can be are serializable
    private final Map<Integer, Map<Gap, long[]>> ticks;

    private CallGaps(Map<Integer, Map<Gap, long[]>> ticks) {
        this.ticks = ticks;
    }

    /**
     * The gaps of functions that are known from call stacks alone.
     *
     * @param calls the trace's call paths
     * @param wanted the call paths of these functions, and others, which are ignored
     * @param threads workers, 1 or more; the result does not depend on it
     */
    public static CallGaps of(Trace trace, CallTree calls, IntStream wanted, int threads) {
        int[] firsts = calls.firsts();
        boolean[] unwound = new boolean[calls.count()];
        wanted.filter(path -> path >= 0 && calls.region(path).paradigm().equals(UNWOUND))
                .forEach(path -> unwound[firsts[path]] = true);
        int[] groups = IntStream.range(0, unwound.length)
                .map(path -> unwound[firsts[path]] ? firsts[path] : Trace.NONE)
                .toArray();
        return IntStream.of(groups).allMatch(group -> group == Trace.NONE)
                ? NONE
                : new CallGaps(new CallGapScan(trace, groups).run(threads));
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
}
