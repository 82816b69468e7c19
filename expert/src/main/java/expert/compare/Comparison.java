package expert.compare;

import earl.Location;
import expert.pattern.CallTree;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several configurations of a program beside each other, as the tables of F. Wolf and B. Mohr: "Automatic Performance Analysis of MPI
 * Applications Based on Event Traces" (Euro-Par 2000), section 5, have it: what share of the time each pattern costs, and how that is
 * distributed over the processes.
 *
 * @param region the region within which is counted, empty for the whole program
 * @param patterns names of the patterns, in the order of the columns
 * @param distributed the pattern whose distribution is told
 * @param runs in the order given
 */
public record Comparison(String region, List<String> patterns, String distributed, List<Run> runs) {
    /**
     * A run.
     *
     * @param configuration what the user calls it
     * @param processes number of processes, or of locations if it has none
     * @param seconds what shares are of: the time in the region, or of the run, summed over locations
     * @param shares severity divided by that time, by pattern; NaN where the pattern has no severity of that unit or the time is none
     * @param distribution each process's part of the distributed pattern's severity, 0 to 1, by name of location, in order
     */
    public record Run(
            String configuration,
            int processes,
            double seconds,
            Map<String, Double> shares,
            Map<String, Double> distribution) {}

    public Comparison {
        patterns = List.copyOf(patterns);
        runs = List.copyOf(runs);
    }

    /**
     * A run's row.
     *
     * @param cube what was found
     * @param seconds the time in the region, or of the whole run, summed over locations
     * @param region within which to count, empty for everything
     * @param patterns the columns
     * @param distributed the pattern whose distribution is told
     */
    public static Run run(
            String configuration,
            SeverityCube cube,
            double seconds,
            String region,
            List<String> patterns,
            String distributed) {
        boolean[] within = within(cube.calls(), region);
        Map<String, Double> shares = new LinkedHashMap<>();
        for (String pattern : patterns) {
            double share = cube.metric(pattern)
                    .filter(SeverityCube.Metric::inSeconds)
                    .map(metric -> sum(bySite(cube, metric, within, region)) / seconds)
                    .orElse(Double.NaN);
            shares.put(pattern, share);
        }
        double[] sites = cube.metric(distributed)
                .map(metric -> bySite(cube, metric, within, region))
                .orElseGet(() -> new double[cube.locations().size()]);
        double total = sum(sites);
        List<Location> places = processes(cube.locations());
        Map<String, Double> distribution = new LinkedHashMap<>();
        for (Location place : places) {
            distribution.put(place.label(), total > 0 ? sites[place.id()] / total : 0);
        }
        return new Run(configuration, places.size(), seconds, shares, distribution);
    }

    /** The locations that are processes; if none is known to be one, all. */
    private static List<Location> processes(List<Location> locations) {
        List<Location> ranks = new ArrayList<>();
        for (Location location : locations) {
            if (location.rank() >= 0) {
                ranks.add(location);
            }
        }
        return ranks.isEmpty() ? locations : ranks;
    }

    /** Which call paths lie in a region. */
    private static boolean[] within(CallTree calls, String region) {
        boolean[] within = new boolean[calls.count()];
        for (int i = 0; i < within.length; i++) {
            within[i] = calls.region(i).name().equals(region) || (calls.parent(i) >= 0 && within[calls.parent(i)]);
        }
        return within;
    }

    private static double[] bySite(SeverityCube cube, SeverityCube.Metric metric, boolean[] within, String region) {
        double[] sums = new double[cube.locations().size()];
        CellTable cells = metric.cells();
        for (int i = 0; i < cells.size(); i++) {
            boolean counts = region.isEmpty() || (cells.callpath(i) >= 0 && within[cells.callpath(i)]);
            if (counts && cells.location(i) >= 0) {
                sums[cells.location(i)] += cells.severity(i);
            }
        }
        return sums;
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
