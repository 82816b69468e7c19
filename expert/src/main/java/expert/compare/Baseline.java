package expert.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * One run or more that another run is compared with.
 *
 * @param name the user's name for it
 * @param runs at least one
 */
public record Baseline(String name, List<Side> runs) {
    public Baseline {
        runs = List.copyOf(runs);
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("a baseline has at least one run");
        }
    }

    /** The runs as one: each figure is the median of the runs; a missing figure counts as 0. */
    public Side median() {
        if (runs.size() == 1) {
            return runs.getFirst();
        }
        Map<String, Side.Measure> measures = new LinkedHashMap<>();
        for (String metric : names(side -> side.measures().keySet())) {
            Map<PathName, Double> byCallpath = new LinkedHashMap<>();
            for (PathName path : callpaths(metric)) {
                putUnlessZero(byCallpath, path, severity(metric, path).median());
            }
            Map<String, Double> byLocation = new LinkedHashMap<>();
            for (String location : names(side -> side.locations())) {
                Spread spread =
                        spread(side -> measure(side, metric).byLocation().getOrDefault(location, 0.0));
                putUnlessZero(byLocation, location, spread.median());
            }
            measures.put(metric, new Side.Measure(unit(metric), severity(metric).median(), byCallpath, byLocation));
        }
        return new Side(
                name + " (median of " + runs.size() + " runs)", runs.getFirst().locations(), measures);
    }

    private static <K> void putUnlessZero(Map<K, Double> to, K key, double value) {
        if (value != 0) {
            to.put(key, value);
        }
    }

    private Set<String> names(Function<Side, Iterable<String>> of) {
        Set<String> names = new LinkedHashSet<>();
        runs.forEach(side -> of.apply(side).forEach(names::add));
        return names;
    }

    /** The call paths of a metric in any run, by name. */
    List<PathName> callpaths(String metric) {
        Map<PathName, String> paths = new LinkedHashMap<>();
        runs.forEach(side ->
                measure(side, metric).byCallpath().keySet().forEach(path -> paths.putIfAbsent(path, path.words())));
        return new ArrayList<>(paths.keySet());
    }

    /** Whether each run has the metric. */
    boolean has(String metric) {
        return runs.stream().allMatch(side -> side.measures().containsKey(metric));
    }

    /** The unit of a metric. */
    String unit(String metric) {
        return runs.stream()
                .map(side -> side.measures().get(metric))
                .filter(measure -> measure != null)
                .map(measure -> measure.unit())
                .findFirst()
                .orElse("");
    }

    /** A metric's severity. */
    Spread severity(String metric) {
        return spread(side -> measure(side, metric).severity());
    }

    /** A metric's severity in a call path. */
    Spread severity(String metric, PathName path) {
        return spread(side -> measure(side, metric).byCallpath().getOrDefault(path, 0.0));
    }

    /** The seconds of a run, summed over its processor threads. */
    double totalTime() {
        return spread(Side::totalTime).median();
    }

    /** The spread of a figure over the runs. */
    Spread spread(ToDoubleFunction<Side> figure) {
        return Spread.of(runs.stream().mapToDouble(figure).toArray());
    }

    /** A metric of a side, empty if the side does not have it. */
    static Side.Measure measure(Side side, String metric) {
        Side.Measure measure = side.measures().get(metric);
        return measure == null ? new Side.Measure("", 0, Map.of(), Map.of()) : measure;
    }
}
