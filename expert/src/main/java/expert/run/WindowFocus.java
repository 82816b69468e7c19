package expert.run;

import earl.Events;
import earl.Trace;
import expert.pattern.Extent;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A part of the run that an analysis in windows is about.
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
    private Extent in(Trace window, int[] callpaths) {
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

    /** Each of some in an open window; null for the whole run. */
    static List<@Nullable Extent> in(List<@Nullable WindowFocus> foci, Trace window, int[] callpaths) {
        List<@Nullable Extent> extents = new ArrayList<>();
        foci.forEach(focus -> extents.add(focus == null ? null : focus.in(window, callpaths)));
        return extents;
    }

    /** The ticks at which some begin and end, for the critical path between them. */
    static long[] times(List<@Nullable WindowFocus> foci) {
        return foci.stream()
                .flatMap(Stream::ofNullable)
                .filter(WindowFocus::hasTimes)
                .flatMapToLong(focus -> LongStream.of(focus.bounds.from(), focus.bounds.to()))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whether it has less than all of the time. */
    boolean hasTimes() {
        return bounds.focus().hasWindow();
    }
}
