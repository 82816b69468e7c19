package expert.compare;

import earl.Location;
import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.pattern.SeverityCube;
import expert.summary.Focus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Several configurations of a program side by side, like the tables of F. Wolf and B. Mohr: "Automatic Performance Analysis
 * of MPI Applications Based on Event Traces" (Euro-Par 2000), section 5, have it: what share of the time each pattern costs,
 * and how that is distributed over the processes.
 *
 * @param focus the compared part of each run
 * @param patterns names of the patterns, in the order of the columns
 * @param distributed the pattern whose distribution is shown
 * @param runs in the order given
 */
public record Comparison(Focus focus, List<String> patterns, String distributed, List<Run> runs) {
    /**
     * A run.
     *
     * @param configuration the user's name for the configuration
     * @param processes number of processes, or of locations if it has none
     * @param seconds what shares are of: the time in the focus, or of the run, summed over locations
     * @param shares by pattern, severity divided by that time, or a severity that is a share itself; NaN where the pattern has neither
     *     or the time is none
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
     * @param analysis the results
     * @param patterns the columns
     * @param distributed the pattern whose distribution is shown
     */
    public static Run run(String configuration, Analysis analysis, List<String> patterns, String distributed) {
        SeverityCube cube = analysis.cube();
        double seconds = analysis.trace().totalTime();
        Map<String, Double> shares = new LinkedHashMap<>();
        for (String pattern : patterns) {
            shares.put(
                    pattern,
                    cube.metric(pattern).map(metric -> share(metric, seconds)).orElse(Double.NaN));
        }
        double[] sites = cube.metric(distributed)
                .map(metric -> metric.cells().byLocation(cube.locations().size()))
                .orElseGet(() -> new double[cube.locations().size()]);
        double total = Arrays.stream(sites).sum();
        List<Location> places = processes(cube.locations());
        Map<String, Double> distribution = new LinkedHashMap<>();
        for (Location place : places) {
            distribution.put(place.label(), total > 0 ? sites[place.id()] / total : 0);
        }
        return new Run(configuration, places.size(), seconds, shares, distribution);
    }

    private static double share(SeverityCube.Metric metric, double seconds) {
        if (metric.inSeconds()) {
            return metric.severity() / seconds;
        }
        return metric.unit().equals(PatternInfo.SHARE) ? metric.severity() : Double.NaN;
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
}
