package earl.survey;

import java.io.Serializable;

/**
 * Near which times a run may be cut: on each location at the first places where it is quiet, counted from each time on.
 *
 * @param times ascending ticks; the first places of the location are wanted in any case
 * @param places number of places from each time on, 1 or more
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record CutTimes(long[] times, int places) implements Serializable {
    /** Everywhere. */
    public static final CutTimes ALL = new CutTimes(new long[0], Integer.MAX_VALUE);
}
