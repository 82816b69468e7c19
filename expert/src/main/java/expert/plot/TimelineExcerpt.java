package expert.plot;

import java.util.List;

/**
 * The part of a trace that a time line shows.
 *
 * @param begin first moment, in seconds since the trace began
 * @param end last moment; the trace's end if that is earlier
 * @param locations ids of the locations, from the top; empty: all
 * @param messages whether messages are drawn
 */
public record TimelineExcerpt(double begin, double end, List<Integer> locations, boolean messages) {
    /** @throws IllegalArgumentException if it does not end after it begins */
    public TimelineExcerpt {
        if (!(begin < end)) {
            throw new IllegalArgumentException("a time line from " + begin + " s to " + end + " s is empty");
        }
        locations = List.copyOf(locations);
    }

    /** The whole trace. */
    public static TimelineExcerpt all() {
        return new TimelineExcerpt(0, Double.POSITIVE_INFINITY, List.of(), true);
    }
}
