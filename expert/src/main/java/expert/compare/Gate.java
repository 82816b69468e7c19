package expert.compare;

import expert.text.Words;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a run is worse than a baseline, by conditions that the user sets.
 *
 * <p>A condition on a distance from the base fails only if the figure is beyond its limit, beyond the {@link Spread} of the base's runs, and
 * farther from the base's median than the floor.
 */
public final class Gate {
    private final Baseline base;
    private final Side run;
    private final Condition.Floor floor;

    /** The outcome of a comparison. */
    public enum Outcome {
        /** No condition failed. */
        PASS,
        /** A condition failed. */
        FAIL,
        /** The runs cannot be compared. */
        INCONCLUSIVE
    }

    /**
     * A figure that was compared.
     *
     * @param callpath null for the metric's severity
     * @param base the base's figures
     * @param value the run's figure
     * @param limit beyond which it fails
     * @param failed whether it does
     * @param excuse why it does not although it is beyond the limit; otherwise empty
     */
    record Figure(@Nullable PathName callpath, Spread base, double value, double limit, boolean failed, String excuse) {
        double change() {
            return value - base.median();
        }
    }

    /**
     * The outcome of a condition.
     *
     * @param outcome whether it failed
     * @param unit unit of the figures
     * @param compared how many figures were compared
     * @param figures the figures that failed, the worst first; if none failed, the one closest to its limit; may be empty
     * @param where the call path that got worse, with its ranks and source line; empty if unknown
     * @param reason why it is inconclusive; otherwise empty
     */
    record Check(
            Condition condition,
            Outcome outcome,
            String unit,
            int compared,
            List<Figure> figures,
            String where,
            String reason) {}

    /**
     * The outcome of the comparison.
     *
     * @param base name of the base and number of its runs
     * @param checks in order of the conditions
     * @param remarks differences between the runs other than their figures
     */
    public record Verdict(Baseline base, Side run, List<Check> checks, List<Fairness.Remark> remarks) {
        /** The outcome of all conditions. A pass or a failure counts only if the comparison is fair. */
        public Outcome outcome() {
            if (remarks.stream().anyMatch(Fairness.Remark::blocks) || any(Outcome.INCONCLUSIVE)) {
                return Outcome.INCONCLUSIVE;
            }
            return any(Outcome.FAIL) ? Outcome.FAIL : Outcome.PASS;
        }

        private boolean any(Outcome outcome) {
            return checks.stream().anyMatch(check -> check.outcome == outcome);
        }

        /** The verdict in one line. */
        public String line() {
            return GateSentences.verdict(this);
        }
    }

    private Gate(Baseline base, Side run, Condition.Floor floor) {
        this.base = base;
        this.run = run;
        this.floor = floor;
    }

    /**
     * Compares.
     *
     * @param accepted differences between the runs that do not matter
     */
    public static Verdict check(
            Baseline base,
            Side run,
            List<Condition> conditions,
            Condition.Floor floor,
            Set<Fairness.Subject> accepted) {
        Gate gate = new Gate(base, run, floor);
        return new Verdict(base, run, conditions.stream().map(gate::check).toList(), Fairness.of(base, run, accepted));
    }

    private Check check(Condition condition) {
        String metric = condition.metric();
        String unit = base.unit(metric);
        String missing = !base.has(metric) ? "BASE" : !run.measures().containsKey(metric) ? "RUN" : "";
        if (!missing.isEmpty()) {
            return inconclusive(condition, unit, missing + " has no metric " + metric);
        }
        String mismatch = condition.mismatch(unit);
        if (!mismatch.isEmpty()) {
            return inconclusive(condition, unit, mismatch);
        }
        String unknown = whyUnknown(condition);
        if (!unknown.isEmpty()) {
            return inconclusive(condition, unit, unknown);
        }
        List<Figure> figures = figures(condition, unit);
        if (figures.isEmpty()) {
            return inconclusive(condition, unit, "neither BASE nor RUN has " + metric + " in " + condition.callpaths());
        }
        if (figures.stream().anyMatch(figure -> Double.isNaN(figure.limit()) || Double.isNaN(figure.value()))) {
            return inconclusive(condition, unit, "the run time is unknown, or " + metric + " has no value");
        }
        double sign = condition.greater() ? 1 : -1;
        Comparator<Figure> worst = Comparator.comparingDouble(figure -> -sign * figure.change());
        List<Figure> failed =
                figures.stream().filter(Figure::failed).sorted(worst).toList();
        if (!failed.isEmpty()) {
            String where = where(condition, failed.getFirst());
            return new Check(condition, Outcome.FAIL, unit, figures.size(), failed, where, "");
        }
        Figure closest = figures.stream()
                .min(Comparator.comparingDouble(figure -> sign * (figure.limit() - figure.value())))
                .orElseThrow();
        return new Check(condition, Outcome.PASS, unit, figures.size(), List.of(closest), "", "");
    }

    /** Which side does not know a metric, and why; empty if those that the condition needs know it. */
    private String whyUnknown(Condition condition) {
        String metric = condition.metric();
        String ofRun = run.whyUnknown(metric);
        if (!ofRun.isEmpty()) {
            return metric + " of RUN is unknown: " + ofRun;
        }
        return base.runs().stream()
                .map(side -> side.whyUnknown(metric))
                .filter(why -> !why.isEmpty() && condition.kind().isDistance())
                .findFirst()
                .map(why -> metric + " of BASE is unknown: " + why)
                .orElse("");
    }

    private static Check inconclusive(Condition condition, String unit, String reason) {
        return new Check(condition, Outcome.INCONCLUSIVE, unit, 0, List.of(), "", reason);
    }

    private List<Figure> figures(Condition condition, String unit) {
        String metric = condition.metric();
        Side.Measure now = Baseline.measure(run, metric);
        if (!condition.hasCallpaths()) {
            return List.of(figure(condition, unit, null, base.severity(metric), now.severity()));
        }
        Map<PathName, Double> paths = new LinkedHashMap<>();
        base.callpaths(metric).forEach(path -> paths.put(path, 0.0));
        paths.putAll(now.byCallpath());
        List<Figure> figures = new ArrayList<>();
        paths.forEach((path, value) -> {
            if (condition.covers(path)) {
                figures.add(figure(condition, unit, path, base.severity(metric, path), value));
            }
        });
        return figures;
    }

    private Figure figure(Condition condition, String unit, @Nullable PathName path, Spread before, double value) {
        double limit = condition.limit(before.median(), base.totalTime(), run.totalTime());
        double beyond = condition.greater() ? value - limit : limit - value;
        double distance = condition.greater() ? value - before.median() : before.median() - value;
        double least = unit.equals("s") ? floor.seconds(base.totalTime()) : 0;
        String excuse = "";
        if (beyond > 0 && condition.kind().isDistance() && distance <= before.bound()) {
            excuse = "within the spread";
        } else if (beyond > 0
                && (condition.kind().isDistance() ? distance : condition.greater() ? value : least) < least) {
            excuse = "below the floor";
        }
        return new Figure(path, before, value, limit, beyond > 0 && excuse.isEmpty(), excuse);
    }

    /** The call path that got worse, its source line and its ranks. */
    private String where(Condition condition, Figure figure) {
        String metric = condition.metric();
        PathName path = figure.callpath();
        if (path == null) {
            path = mostChanged(metric, condition.greater());
        }
        // A share has no call paths: time is what makes it worse.
        if (path == null && base.has("time")) {
            metric = "time";
            path = mostChanged(metric, true);
        }
        if (path == null) {
            return "";
        }
        String source = run.source(path);
        return path.words() + (source.isEmpty() ? "" : " (" + source + ")") + ranks(metric, path);
    }

    private @Nullable PathName mostChanged(String metric, boolean greater) {
        Map<PathName, Double> changes = new LinkedHashMap<>();
        base.callpaths(metric)
                .forEach(path -> changes.put(path, -base.severity(metric, path).median()));
        Baseline.measure(run, metric).byCallpath().forEach((path, value) -> changes.merge(path, value, Double::sum));
        return changes.entrySet().stream()
                .filter(change -> greater ? change.getValue() > 0 : change.getValue() < 0)
                .max(Comparator.comparingDouble(change -> Math.abs(change.getValue())))
                .map(Map.Entry::getKey)
                .orElse(null);
    }

    /** The ranks on which the call path changed by at least half as much as on the one where it changed most. */
    private String ranks(String metric, PathName path) {
        Map<String, Double> now = run.cells().at(metric, path);
        if (now == null) {
            return "";
        }
        Map<String, Double> changes = new TreeMap<>();
        for (String location : run.locations()) {
            double[] before = new double[base.runs().size()];
            for (int i = 0; i < before.length; i++) {
                Map<String, Double> cells = base.runs().get(i).cells().at(metric, path);
                if (cells == null) {
                    return "";
                }
                before[i] = cells.getOrDefault(location, 0.0);
            }
            changes.put(
                    location,
                    Math.abs(now.getOrDefault(location, 0.0) - Spread.of(before).median()));
        }
        double most =
                changes.values().stream().mapToDouble(change -> change).max().orElse(0);
        List<String> changed = run.locations().stream()
                .filter(location -> changes.getOrDefault(location, 0.0) >= most / 2 && most > 0)
                .toList();
        return changed.isEmpty() ? "" : " on " + GateSentences.locations(changed);
    }

    /** A number in a unit. */
    static String value(double number, String unit) {
        return unit.equals("s")
                ? Words.duration(number)
                : Condition.isShare(unit)
                        ? Words.number(Math.round(number * 1e4) / 1e4)
                        : Words.number(number) + (unit.isEmpty() ? "" : " " + unit);
    }
}
