package earl.fragment;

import earl.format.ResumePoint;
import java.io.Serializable;
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
@SuppressWarnings("ArrayRecordComponent") // travels, and is never compared
public record LocationRange(
        int location,
        @Nullable ResumePoint resume,
        long first,
        long own,
        long end,
        int[] regions,
        long[] ticks,
        long[] enters)
        implements Serializable {
    private static final int[] NO_REGIONS = {};
    private static final long[] NO_ENTERS = {};

    /** All of a location. */
    static LocationRange whole(int location, long events) {
        return new LocationRange(location, null, 0, 0, events, NO_REGIONS, NO_ENTERS, NO_ENTERS);
    }
}
