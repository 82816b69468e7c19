package earl.statistics;

/**
 * A function in the profile: all regions of one name, under all call paths. A region that is never left ends with its location's last
 * event.
 *
 * @param name of the function
 * @param visits on all locations
 * @param locations that visit it
 * @param exclusive seconds in the function itself, on all locations
 * @param inclusive seconds in the function and what it calls, on all locations; of one that calls itself, each visit counts
 */
public record FunctionProfile(String name, long visits, int locations, double exclusive, double inclusive) {
    /** Seconds in the function itself on a location that visits it, on average: Pipit's {@code time.exc}. */
    public double meanExclusive() {
        return exclusive / locations;
    }

    /** Seconds in the function and what it calls on a location that visits it, on average: Pipit's {@code time.inc}. */
    public double meanInclusive() {
        return inclusive / locations;
    }
}
