package expert.run;

import earl.Events;
import earl.Trace;
import expert.pattern.Extent;
import java.io.Serializable;

/**
 * The focus of an analysis in windows.
 *
 * @param bounds of the whole trace
 * @param duration what {@link Extent#duration} is in the whole trace, in seconds
 */
record WindowFocus(FocusBounds bounds, double duration) implements Serializable {
    /**
     * It in an open window. Ids of call paths in bookings are those of the whole trace.
     *
     * @param callpaths by call path of the window, its id in the whole trace
     */
    Extent in(Trace window, int[] callpaths) {
        Events events = window.events();
        return new Extent() {
            @Override
            public boolean contains(long pos) {
                int callpath = events.callpath(pos);
                return bounds.contains(
                        callpath == Trace.NONE ? callpath : callpaths[callpath],
                        events.location(pos),
                        events.ticks(pos));
            }

            @Override
            public boolean contains(int callpath, int location) {
                return bounds.contains(callpath, location);
            }

            @Override
            public boolean containsLocation(int location) {
                return bounds.locations()[location];
            }

            @Override
            public double duration() {
                return duration;
            }
        };
    }

    /** The ticks at which the focus begins and ends, for the critical path between them; none if it has all of the time. */
    long[] times() {
        return bounds.focus().hasWindow() ? new long[] {bounds.from(), bounds.to()} : new long[0];
    }
}
