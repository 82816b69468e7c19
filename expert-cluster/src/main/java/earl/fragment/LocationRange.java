package earl.fragment;

import earl.format.ResumePoint;
import earl.survey.Row;
import org.jspecify.annotations.Nullable;

/**
 * The events of one location in a cut.
 *
 * @param location dense id
 * @param resume where decoding begins, not after {@code first}; {@code null}: at the first event
 * @param first index on the location of the first event
 * @param own index of the first event that belongs to no earlier cut: those before it are the call of the synchronization at which
 *     the cut begins
 * @param end index of the event after the last
 * @param regions regions that are open at {@code first}, the outermost first
 * @param ticks times of their enters
 * @param enters indexes on the location of their enters
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LocationRange(
        int location,
        @Nullable ResumePoint resume,
        long first,
        long own,
        long end,
        int[] regions,
        long[] ticks,
        long[] enters) {
    private static final int[] NO_REGIONS = {};
    private static final long[] NO_ENTERS = {};

    Row row() {
        return new Row()
                .add(location, first, own - first, end - first)
                .addOpen(regions, ticks, enters)
                .add(resume, first);
    }

    static LocationRange of(Row row) {
        int location = (int) row.next();
        long first = row.next();
        long own = first + row.next();
        long end = first + row.next();
        int depth = (int) row.next();
        int[] regions = row.nextInts(depth);
        long[] ticks = row.next(depth);
        long[] enters = row.next(depth);
        return new LocationRange(location, row.place(first), first, own, end, regions, ticks, enters);
    }

    /** All of a location. */
    static LocationRange whole(int location, long events) {
        return new LocationRange(location, null, 0, 0, events, NO_REGIONS, NO_ENTERS, NO_ENTERS);
    }
}
