package expert.pattern;

import earl.Stable;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One booking of a pattern, with what explains it.
 *
 * @param pos position of the event at which it was booked, -1 for a booking without one
 * @param location location id, -1 for a booking without one
 * @param time seconds since the first event of the trace, NaN for a booking without a position
 * @param callpath call path id, or the group of {@link Bookings}; -1 for a booking without one
 * @param severity the booked severity, in the pattern's unit
 * @param because the inputs that explain it, in the pattern's order: {@link EventRef}, {@link Long}, {@link Double}, {@link
 *     Boolean}, {@link String}, or null for a missing link
 */
@Stable
public record Instance(
        long pos, int location, double time, int callpath, double severity, Map<String, @Nullable Object> because)
        implements Serializable {
    public Instance {
        because = Collections.unmodifiableMap(new LinkedHashMap<>(because));
    }

    /** This instance with a severity of at most {@code limit}. */
    Instance atMost(double limit) {
        return severity <= limit ? this : new Instance(pos, location, time, callpath, limit, because);
    }

    /**
     * An event that explains an instance.
     *
     * @param pos position
     * @param location location id
     * @param time seconds since the first event of the trace
     * @param type type as scripts spell it, for instance {@code "enter"}
     * @param region name of the region that the event enters or leaves, or in which it happened; empty if none
     */
    public record EventRef(long pos, int location, double time, String type, String region) implements Serializable {
        /** This event at another position. */
        EventRef at(long other) {
            return new EventRef(other, location, time, type, region);
        }
    }
}
