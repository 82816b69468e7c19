package expert.compare;

import earl.Location;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one run or report says, by names: names are what two of them have in common.
 *
 * @param name what was measured
 * @param locations names of the locations, in order
 * @param measures by metric name, in the order of the report
 */
public record Side(String name, List<String> locations, Map<String, Measure> measures) {
    /**
     * A metric.
     *
     * @param unit unit of its numbers, {@code "s"} for seconds
     * @param severity with its children
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

    public Side {
        locations = List.copyOf(locations);
        measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
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
            measures.put(metric.name(), new Measure(metric.unit(), metric.severity(), byCallpath, byLocation));
        }
        return new Side(cube.name(), locations, measures);
    }
}
