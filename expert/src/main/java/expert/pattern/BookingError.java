package expert.pattern;

import java.util.List;

/**
 * Bookings of a pattern that cannot be right.
 *
 * @param pattern the pattern
 * @param kind what is wrong
 * @param amount how much is too much, in the pattern's unit; of {@link Kind#BEYOND_CALL} the worst booking
 * @param limit what there is: of {@link Kind#BEYOND_CALL} how long the call lasts, of {@link Kind#BEYOND_RUN} how long the run lasts
 * @param count number of bookings, where it is known; else 0
 * @param others the patterns concerned: the parent first, then siblings
 * @param place where the worst of them is, if that is known
 */
public record BookingError(
        PatternInfo pattern, Kind kind, double amount, double limit, long count, List<String> others, Place place) {
    /** What can be wrong. */
    public enum Kind {
        /** A child books what its parent does not have; it was cut. */
        BEYOND_PARENT,
        /** A child books what its siblings book too; it was cut. */
        BEYOND_SIBLINGS,
        /** A booking is longer than its call. */
        BEYOND_CALL,
        /** More than a location, or all of them, can have in the run. */
        BEYOND_RUN,
        /** Bookings that are not numbers, which were dropped. */
        NOT_A_NUMBER
    }

    /**
     * Where it is.
     *
     * @param pos position of the event, -1 if none; likewise the others
     * @param time in seconds
     */
    public record Place(long pos, int location, int callpath, double time) {
        /** Nowhere in particular. */
        public static final Place NONE = new Place(-1, -1, -1, Double.NaN);
    }

    public BookingError {
        others = List.copyOf(others);
    }
}
