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
 * A part of the run that an analysis in cuts is about.
 *
 * @param bounds of the whole trace
 * @param duration what {@link Extent#duration} is in the whole trace, in seconds
 */
record CutFocus(FocusBounds bounds, double duration) implements Serializable {
    /**
     * It in an open cut. Ids of call paths in bookings are those of the whole trace.
     *
     * @param callpaths by call path of the cut, its id in the whole trace
     */
    private Extent in(Trace cut, int[] callpaths) {
        return new BoundedExtent(bounds, cut.events(), callpath -> callpaths[callpath]) {
            @Override
            public double duration() {
                return duration;
            }
        };
    }

    /** Each of some in an open cut; null for the whole run. */
    static List<@Nullable Extent> in(List<@Nullable CutFocus> foci, Trace cut, int[] callpaths) {
        List<@Nullable Extent> extents = new ArrayList<>();
        foci.forEach(focus -> extents.add(focus == null ? null : focus.in(cut, callpaths)));
        return extents;
    }

    /** The ticks at which some begin and end, for the critical path between them. */
    static long[] times(List<@Nullable CutFocus> foci) {
        return foci.stream()
                .flatMap(Stream::ofNullable)
                .filter(CutFocus::hasTimes)
                .flatMapToLong(focus -> LongStream.of(focus.bounds.from(), focus.bounds.to()))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Whether the focus leaves out some of the time. */
    boolean hasTimes() {
        return bounds.focus().hasTimes();
    }
}
