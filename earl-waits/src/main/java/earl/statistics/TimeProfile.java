package earl.statistics;

import java.util.List;

/**
 * Time spent in each function, over time.
 *
 * @param edges lower edges of the ranges of time in seconds, and the upper edge of the last
 * @param functions names, in the order in which they were first entered
 * @param seconds by range and function: time in the function itself, of all locations
 * @param idle by range: time of all locations that is in no function
 * @param locations that enter a function at all
 */
@SuppressWarnings("ArrayRecordComponent") // the result of one question, the asker's own
public record TimeProfile(double[] edges, List<String> functions, double[][] seconds, double[] idle, int locations) {
    /** Number of ranges. */
    public int bins() {
        return idle.length;
    }

    /**
     * The share of a function in the time of a range on all locations, 0 to 1.
     *
     * @throws IllegalArgumentException for a function that is not entered
     */
    public double share(int bin, String function) {
        int column = functions.indexOf(function);
        if (column < 0) {
            throw new IllegalArgumentException("no function \"" + function + "\" is entered; there are " + functions);
        }
        return seconds[bin][column] / ((edges[1] - edges[0]) * locations);
    }
}
