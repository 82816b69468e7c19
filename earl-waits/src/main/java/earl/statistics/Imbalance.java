package earl.statistics;

import java.util.List;

/**
 * The distribution of a function's own time over locations. Only locations that visit it count.
 *
 * @param name of the function
 * @param imbalance the longest time of a location divided by the mean; 1 is even
 * @param mean seconds of a location
 * @param top locations with the longest times, the longest first
 */
public record Imbalance(String name, double imbalance, double mean, List<Integer> top) {}
