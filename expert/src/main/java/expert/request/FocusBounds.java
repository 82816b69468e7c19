package expert.request;

import earl.Trace;
import expert.summary.Focus;
import java.io.Serializable;
import java.util.function.Supplier;

/**
 * The call paths, locations and times in a trace that a {@link Focus} selects. It may travel to tasks. Immutable; any thread may use it.
 *
 * @param callpaths by call path, whether it is in the focus
 * @param locations by location, whether some of it is
 */
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record FocusBounds(Focus focus, boolean[] callpaths, boolean[] locations, FocusTimes times)
        implements Serializable {
    private static final long[] NOWHERE = {};

    /**
     * Finds a focus in a trace.
     *
     * @param trace may be an outline, without events
     * @param loops gives its loops, if the focus has iterations
     * @throws RequestException if the trace has no such region, call path, rank, loop or iteration
     */
    public static FocusBounds of(Focus focus, Trace trace, Supplier<RunLoops> loops) {
        FocusPlaces places = new FocusPlaces(focus, trace);
        boolean[] callpaths = places.callpaths();
        boolean[] locations = places.locations();
        FocusTimes times = new FocusTimes(focus, trace, loops);
        for (int location = 0; location < locations.length; location++) {
            locations[location] &= times.of(location).length > 0;
        }
        return new FocusBounds(focus, callpaths, locations, times);
    }

    /** Whether a call path on a location lies in it, as far as this can be decided without a time. */
    boolean contains(int callpath, int location) {
        return containsPath(callpath) && (location == Trace.NONE ? focus.ranks().isEmpty() : locations[location]);
    }

    /** Whether a call path does, {@link Trace#NONE} for what lies in none. */
    boolean containsPath(int callpath) {
        return callpath == Trace.NONE ? !focus.hasPaths() : callpaths[callpath];
    }

    /** The times of a location in it, as {@link earl.view.RunPart#spans}. */
    public long[] spans(int location) {
        return locations[location] ? times.of(location) : NOWHERE;
    }

    /** The first tick of all that lies in it; {@link Long#MAX_VALUE} if nothing does. */
    public long from() {
        long from = Long.MAX_VALUE;
        for (int location = 0; location < locations.length; location++) {
            if (locations[location]) {
                from = Math.min(from, times.of(location)[0]);
            }
        }
        return from;
    }

    /** The first tick after all that lies in it; not before {@link #from}. */
    public long to() {
        long to = from();
        for (int location = 0; location < locations.length; location++) {
            if (locations[location]) {
                long[] own = times.of(location);
                to = Math.max(to, own[own.length - 1]);
            }
        }
        return to;
    }
}
