package expert.compare;

import expert.pattern.PatternInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two runs or reports by metric, call path and location, matched by name.
 *
 * <p>Of runs with different numbers of locations sums say little: so each metric also has its mean and its maximum a location, and such
 * runs are ranked by the difference of the means.
 *
 * @param before one of them
 * @param after the other
 * @param account shares of the run in both, by row of their accounts, the greatest difference first; empty if either has none
 * @param metrics the greatest difference first, those in seconds before those in other units
 */
public record Difference(Side before, Side after, List<Pair> account, List<Metric> metrics) {
    /**
     * A number in both.
     *
     * @param name of the call path or location; empty for a deep call path
     * @param deep the name of a deep call path
     * @param before null where it is not there, or unknown
     * @param after null where it is not there, or unknown
     */
    public record Pair(
            String name,
            @Nullable PathName deep,
            @Nullable Double before,
            @Nullable Double after) {
        /** A number of no deep call path. */
        public Pair(String name, @Nullable Double before, @Nullable Double after) {
            this(name, null, before, after);
        }

        private static Pair of(PathName path, @Nullable Double before, @Nullable Double after) {
            return path.parent() == null ? new Pair(path.name(), before, after) : new Pair("", path, before, after);
        }

        /** The name for people. */
        String words() {
            return deep == null ? name : deep.words();
        }

        /** After minus before, where a number that is not there is none. */
        public double difference() {
            return value(after) - value(before);
        }

        private static double value(@Nullable Double number) {
            return number == null ? 0 : number;
        }
    }

    /**
     * A metric in both.
     *
     * @param unit unit of its numbers
     * @param severity the sum over all locations
     * @param mean that sum divided by the number of locations
     * @param maximum the severity of the location that has most; the name is the location's in the later run
     * @param byCallpath the greatest difference first
     * @param byLocation the greatest difference first
     */
    public record Metric(
            String name,
            String unit,
            Pair severity,
            Pair mean,
            Most maximum,
            List<Pair> byCallpath,
            List<Pair> byLocation) {
        /** Whether its severity is a time in seconds. */
        public boolean inSeconds() {
            return unit.equals("s");
        }
    }

    /** The location that has most, in each: empty if nothing was booked by location. */
    public record Most(String locationBefore, double before, String locationAfter, double after) {}

    /** Whether both have the same number of locations, so that sums can be compared. */
    public boolean sameSize() {
        return before.locations().size() == after.locations().size();
    }

    /** Compares. */
    public static Difference of(Side before, Side after) {
        boolean sameSize = before.locations().size() == after.locations().size();
        Set<String> names = new TreeSet<>(before.measures().keySet());
        names.addAll(after.measures().keySet());
        List<Metric> metrics = new ArrayList<>();
        for (String name : names) {
            metrics.add(metric(name, before, after));
        }
        metrics.sort(Comparator.comparing((Metric metric) -> !metric.inSeconds())
                .thenComparing(metric -> -Math.abs((sameSize ? metric.severity() : metric.mean()).difference()))
                .thenComparing(Metric::name));
        boolean accounted = !before.account().isEmpty() && !after.account().isEmpty();
        return new Difference(
                before, after, accounted ? pairs(before.account(), after.account(), Pair::new) : List.of(), metrics);
    }

    private static Metric metric(String name, Side before, Side after) {
        Side.Measure first = before.measures().get(name);
        Side.Measure second = after.measures().get(name);
        String unit = second != null ? second.unit() : first != null ? first.unit() : "";
        return new Metric(
                name,
                unit,
                new Pair("", severity(first), severity(second)),
                new Pair("", mean(first, before), mean(second, after)),
                new Most(
                        first == null ? "" : worst(first.byLocation()),
                        first == null ? 0 : most(first.byLocation()),
                        second == null ? "" : worst(second.byLocation()),
                        second == null ? 0 : most(second.byLocation())),
                pairs(
                        first == null ? Map.of() : first.byCallpath(),
                        second == null ? Map.of() : second.byCallpath(),
                        Pair::of),
                pairs(
                        first == null ? Map.of() : first.byLocation(),
                        second == null ? Map.of() : second.byLocation(),
                        Pair::new));
    }

    private static @Nullable Double severity(Side.@Nullable Measure measure) {
        return measure == null || Double.isNaN(measure.severity()) ? null : (Double) measure.severity();
    }

    private static @Nullable Double mean(Side.@Nullable Measure measure, Side side) {
        if (measure == null
                || Double.isNaN(measure.severity())
                || side.locations().isEmpty()) {
            return null;
        }
        // A share is not a sum over locations.
        return measure.unit().equals(PatternInfo.SHARE)
                ? measure.severity()
                : measure.severity() / side.locations().size();
    }

    private static String worst(Map<String, Double> byLocation) {
        double most = most(byLocation);
        return byLocation.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    private static double most(Map<String, Double> byLocation) {
        return byLocation.values().stream()
                .mapToDouble(severity -> severity)
                .max()
                .orElse(0);
    }

    private interface Pairing<K> {
        Pair of(K name, @Nullable Double before, @Nullable Double after);
    }

    private static <K> List<Pair> pairs(Map<K, Double> before, Map<K, Double> after, Pairing<K> pairing) {
        List<Pair> pairs = new ArrayList<>();
        before.forEach((name, value) -> pairs.add(pairing.of(name, value, after.get(name))));
        after.forEach((name, value) -> {
            if (!before.containsKey(name)) {
                pairs.add(pairing.of(name, null, value));
            }
        });
        pairs.sort(Comparator.comparingDouble((Pair pair) -> -Math.abs(pair.difference()))
                .thenComparing(Pair::name));
        return pairs;
    }
}
