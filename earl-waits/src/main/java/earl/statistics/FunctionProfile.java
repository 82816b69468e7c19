package earl.statistics;

/**
 * A function in the profile: all regions of one name, under all call paths. A region that is never left ends with its location's last
 * event.
 *
 * @param name of the function
 * @param visits on all locations
 * @param locations that visit it
 * @param exclusive seconds in the function itself, on all locations
 * @param inclusive seconds in the function and its callees, on all locations; in a recursive function, each visit counts
 */
public record FunctionProfile(String name, long visits, int locations, double exclusive, double inclusive) {}
