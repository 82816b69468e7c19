package expert.split;

import earl.Trace;
import expert.pattern.Extent;
import expert.request.BoundedExtent;
import expert.request.FocusBounds;
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
        return new BoundedExtent(bounds, window.events(), callpath -> callpaths[callpath]) {
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
