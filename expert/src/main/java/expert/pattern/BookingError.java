package expert.pattern;

import java.io.Serializable;
import java.util.List;

/**
 * Bookings of a pattern that cannot be right.
 *
 * @param pattern the pattern
 * @param kind the kind of error
 * @param amount the excess, in the pattern's unit; for {@link Kind#BEYOND_CALL} that of the worst booking
 * @param limit what there is: of {@link Kind#BEYOND_CALL} how long the call lasts, of {@link Kind#BEYOND_RUN} how long the run lasts
 * @param count number of bookings, 0 if unknown
 * @param others the patterns concerned: the parent first, then siblings
 * @param place where the worst of them is, if that is known
 */
public record BookingError(
        PatternInfo pattern, Kind kind, double amount, double limit, long count, List<String> others, Place place)
        implements Serializable {
    public enum Kind {
        /** A child books what its parent does not have; the excess was cut. */
        BEYOND_PARENT,
        /** A child books what its siblings book too; the excess was cut. */
        BEYOND_SIBLINGS,
        /** A booking is longer than its call. */
        BEYOND_CALL,
        /** More than a location, or all of them, can have in the run. */
        BEYOND_RUN,
        /** Bookings that are not numbers, which were dropped. */
        NOT_A_NUMBER
    }

    /**
     * The place of the worst booking.
     *
     * @param pos position of the event, -1 if none; the same for the others
     * @param time in seconds
     */
    public record Place(long pos, int location, int callpath, double time) implements Serializable {
        /** Nowhere in particular. */
        public static final Place NONE = new Place(-1, -1, -1, Double.NaN);
    }

    public BookingError {
        others = List.copyOf(others);
    }
}
