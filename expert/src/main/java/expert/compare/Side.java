package expert.compare;

import earl.Location;
import earl.Region;
import expert.answer.figure.Account;
import expert.pattern.Analysis;
import expert.pattern.CellTable;
import expert.pattern.RunFacts;
import expert.pattern.SeverityCube;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one run or report by name. Two sides are matched by names.
 *
 * @param name path of the measured run
 * @param locations names of the locations, in order
 * @param measures by metric name, in the order of the report
 * @param facts what decides whether another run can be compared with this one, as {@link expert.pattern.RunFacts} names it
 * @param sources file and line of the last region of a call path, where they are known
 * @param cells the severity of each call path by location
 * @param account share of the run by the words of a row of its {@link Account}; empty if it is not known
 */
public record Side(
        String name,
        List<String> locations,
        Map<String, Measure> measures,
        Map<String, String> facts,
        Map<PathName, String> sources,
        Cells cells,
        Map<String, Double> account) {
    /** The severity of a metric in a call path by name of location, without zeros; null where only the sums are known. */
    interface Cells {
        @Nullable
        Map<String, Double> at(String metric, PathName callpath);
    }

    /**
     * A metric.
     *
     * @param unit unit of its numbers, {@code "s"} for seconds
     * @param severity with its children; NaN for an efficiency that is unknown
     * @param byCallpath severity by name of call path, without zeros
     * @param byLocation severity by name of location, without zeros
     */
    public record Measure(
            String unit, double severity, Map<PathName, Double> byCallpath, Map<String, Double> byLocation) {
        public Measure {
            byCallpath = Collections.unmodifiableMap(new LinkedHashMap<>(byCallpath));
            byLocation = Collections.unmodifiableMap(new LinkedHashMap<>(byLocation));
        }
    }

    /** A side with figures only. */
    public Side(String name, List<String> locations, Map<String, Measure> measures) {
        this(name, locations, measures, Map.of(), Map.of(), (metric, callpath) -> null, Map.of());
    }

    public Side {
        facts = Map.copyOf(facts);
        locations = List.copyOf(locations);
        measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
        account = Collections.unmodifiableMap(new LinkedHashMap<>(account));
    }

    /** The figures of an analysis. */
    public static Side of(Analysis analysis) {
        Side side = of(analysis.cube());
        Map<String, Double> account = new LinkedHashMap<>();
        Account.of(analysis.inclusive().counted())
                .ifPresent(found ->
                        found.rows().forEach(row -> account.put(row.kind().words(), row.share())));
        return new Side(side.name, side.locations, side.measures, side.facts, side.sources, side.cells, account);
    }

    /** The sums of a cube by call path and by location. */
    public static Side of(SeverityCube whole) {
        SeverityCube cube = whole.condensed();
        List<String> locations = cube.locations().stream().map(Location::label).toList();
        PathName[] paths = PathName.of(cube.calls());
        Map<String, Measure> measures = new LinkedHashMap<>();
        for (SeverityCube.Metric metric : cube.metrics()) {
            CellTable cells = metric.cells();
            Map<PathName, Double> byCallpath = new LinkedHashMap<>();
            double[] sums = cells.byCallpath(cube.calls().count());
            for (int callpath = 0; callpath < sums.length; callpath++) {
                if (sums[callpath] != 0) {
                    byCallpath.merge(paths[callpath], sums[callpath], Double::sum);
                }
            }
            Map<String, Double> byLocation = new LinkedHashMap<>();
            double[] places = cells.byLocation(locations.size());
            for (int location = 0; location < places.length; location++) {
                if (places[location] != 0) {
                    byLocation.merge(locations.get(location), places[location], Double::sum);
                }
            }
            double severity =
                    cube.attributes().containsKey(RunFacts.UNKNOWN + metric.name()) ? Double.NaN : metric.severity();
            measures.put(metric.name(), new Measure(metric.unit(), severity, byCallpath, byLocation));
        }
        Cells all = (name, callpath) -> cube.metric(name)
                .map(metric -> byLocation(callpath, paths, metric.cells(), locations))
                .orElse(Map.of());
        return new Side(cube.name(), locations, measures, cube.attributes(), sources(cube, paths), all, Map.of());
    }

    private static Map<String, Double> byLocation(
            PathName callpath, PathName[] paths, CellTable cells, List<String> locations) {
        Map<String, Double> found = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            if (cells.callpath(i) >= 0
                    && cells.location(i) >= 0
                    && paths[cells.callpath(i)].equals(callpath)
                    && cells.severity(i) != 0) {
                found.merge(locations.get(cells.location(i)), cells.severity(i), Double::sum);
            }
        }
        return found;
    }

    private static Map<PathName, String> sources(SeverityCube cube, PathName[] paths) {
        Map<PathName, String> sources = new HashMap<>();
        for (int callpath = 0; callpath < paths.length; callpath++) {
            Region region = cube.calls().region(callpath);
            if (!region.file().isEmpty()) {
                String file = region.file().substring(region.file().lastIndexOf('/') + 1);
                sources.putIfAbsent(paths[callpath], region.line() > 0 ? file + ":" + region.line() : file);
            }
        }
        return sources;
    }

    /** The file and line of a call path's last region, {@code "smooth.c:12"}; empty if the run does not say. */
    String source(PathName callpath) {
        return sources.getOrDefault(callpath, "");
    }

    /**
     * The seconds of the run, summed over its processor threads; NaN if neither a fact nor the metric {@code time} gives
     * them.
     */
    double totalTime() {
        String fact = facts.get(RunFacts.TOTAL_TIME);
        Measure time = measures.get("time");
        try {
            return fact != null ? Double.parseDouble(fact) : time == null ? Double.NaN : time.severity();
        } catch (NumberFormatException forged) {
            return Double.NaN;
        }
    }

    /** Why a metric is unknown; empty if it is known. */
    String whyUnknown(String metric) {
        return facts.getOrDefault(RunFacts.UNKNOWN + metric, "");
    }

    /** A fact as a number, 0 if there is none. */
    double number(String fact) {
        try {
            return Double.parseDouble(facts.getOrDefault(fact, "0"));
        } catch (NumberFormatException forged) {
            return 0;
        }
    }

    /** This side with other measures. */
    public Side with(Map<String, Measure> others) {
        return new Side(name, locations, others, facts, sources, cells, account);
    }
}
