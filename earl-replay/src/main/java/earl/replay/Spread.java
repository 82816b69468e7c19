package earl.replay;

import java.util.Arrays;

/**
 * How much a run varies: by the computations that repeat on the location that computes most. Each call path's computations differ by some
 * quartiles; their sum differs by the root of their number times as much.
 */
public final class Spread {
    /** Distance of the quartiles of a normal distribution, in standard deviations. */
    private static final double QUARTILES = 1.349;
    /** With fewer computations, nothing is known of their spread. */
    private static final int FEW = 4;

    private Spread() {}

    /** Standard deviation of the computation of the location that computes most, in ticks. */
    public static double ofRun(ReplayGraph graph) {
        Terms terms = graph.terms();
        int most = 0;
        long longest = -1;
        for (int location = 0; location < graph.locations(); location++) {
            long sum = 0;
            for (int term = from(graph, location); term < from(graph, location + 1); term++) {
                sum += terms.ticks.get(term);
            }
            most = sum > longest ? location : most;
            longest = Math.max(longest, sum);
        }
        return graph.locations() == 0 ? 0 : of(terms, from(graph, most), from(graph, most + 1));
    }

    private static int from(ReplayGraph graph, int location) {
        return graph.terms().first[graph.all().first[location]];
    }

    private static double of(Terms terms, int from, int to) {
        int last = -1;
        for (int term = from; term < to; term++) {
            last = Math.max(last, terms.paths[term]);
        }
        int[] first = new int[last + 2];
        for (int term = from; term < to; term++) {
            if (terms.paths[term] >= 0) {
                first[terms.paths[term] + 1]++;
            }
        }
        Arrays.parallelPrefix(first, Integer::sum);
        int[] next = first.clone();
        long[] ticks = new long[first[last + 1]];
        for (int term = from; term < to; term++) {
            if (terms.paths[term] >= 0) {
                ticks[next[terms.paths[term]]++] = terms.ticks.get(term);
            }
        }
        double variance = 0;
        for (int path = 0; path <= last; path++) {
            int count = first[path + 1] - first[path];
            if (count >= FEW) {
                Arrays.sort(ticks, first[path], first[path + 1]);
                double distance = ticks[first[path] + 3 * count / 4] - ticks[first[path] + count / 4];
                variance += count * Math.pow(distance / QUARTILES, 2);
            }
        }
        return Math.sqrt(variance);
    }
}
