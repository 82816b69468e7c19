package expert.compare;

import expert.pattern.RunFacts;
import expert.report.ReportJson.DeepPath;
import expert.text.Json;
import expert.text.RecordField.Described;
import expert.text.RecordField.Omittable;
import expert.text.RecordField.OneOf;
import expert.text.RecordField.SnakeCase;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Difference} as JSON, {@code "schema": "expert.diff/1"}. For each metric it has {@code severity}, {@code mean} and
 * {@code maximum} per location with {@code a}, {@code b} and {@code difference} (b - a), then the same by call path and by
 * location. {@code null} is what one of them does not have. A call path deeper than {@link earl.CallPaths#MAX_DEPTH} has a
 * number instead of its names; {@code account} has the shares of the run by row of the accounts; {@code callpaths} lists the parents of these. If there are conditions, {@code gate} has the
 * verdict, each condition with the figures that failed, and the differences between the runs.
 */
@SnakeCase
public record DifferenceJson(
        @Described(words = DifferenceJson.SCHEMA) String schema,
        @Omittable @Nullable GateJson gate,
        ComparedRun a,
        ComparedRun b,
        @Omittable @Nullable List<NamedSides> account,
        List<MetricDifference> metrics,
        @Omittable @Nullable List<DeepPath> callpaths) {
    /** Name and version of the form. */
    public static final String SCHEMA = "expert.diff/1";

    private static final int LEVELS = 4;

    record GateJson(
            Gate.Outcome outcome,
            String verdict,
            int baseRuns,
            List<CheckedCondition> conditions,
            List<RunDifference> differences) {
        static GateJson of(Gate.Verdict verdict) {
            return new GateJson(
                    verdict.outcome(),
                    verdict.line(),
                    verdict.base().runs().size(),
                    verdict.checks().stream().map(CheckedCondition::of).toList(),
                    verdict.remarks().stream()
                            .map(remark -> new RunDifference(remark.subject().word(), remark.blocks(), remark.text()))
                            .toList());
        }
    }

    record CheckedCondition(
            String condition,
            Gate.Outcome outcome,
            String unit,
            @Nullable String where,
            @Nullable String reason,
            List<CheckedFigure> figures) {
        static CheckedCondition of(Gate.Check check) {
            return new CheckedCondition(
                    check.condition().text(),
                    check.outcome(),
                    check.unit(),
                    textOrNull(check.where()),
                    textOrNull(check.reason()),
                    check.figures().stream().map(CheckedFigure::of).toList());
        }
    }

    record CheckedFigure(
            @Nullable String callpath,
            @Nullable Double base,
            @Nullable Double run,
            @Nullable Double limit,
            @Nullable Double spread,
            boolean failed) {
        static CheckedFigure of(Gate.Figure figure) {
            PathName path = figure.callpath();
            return new CheckedFigure(
                    path == null ? null : path.words(),
                    figure.base().median(),
                    figure.value(),
                    figure.limit(),
                    figure.base().isKnown() ? (Double) figure.base().bound() : null,
                    figure.failed());
        }
    }

    record RunDifference(String subject, boolean matters, String text) {}

    record ComparedRun(
            String name, int locations, @Omittable @Nullable String predicted) {
        static ComparedRun of(Side side) {
            return new ComparedRun(
                    side.name(), side.locations().size(), side.facts().get(RunFacts.PREDICTED));
        }
    }

    record MetricDifference(
            String name,
            String unit,
            Sides severity,
            Sides mean,
            MaximumSides maximum,
            List<CallPathSides> byCallpath,
            List<NamedSides> byLocation) {}

    record Sides(
            @Nullable Double a,
            @Nullable Double b,
            @Nullable Double difference) {
        static Sides of(Difference.Pair pair) {
            return new Sides(pair.before(), pair.after(), pair.difference());
        }
    }

    record MaximumSides(
            double a,
            double b,
            double difference,
            @Nullable String locationA,
            @Nullable String locationB) {
        static MaximumSides of(Difference.Most most) {
            return new MaximumSides(
                    most.before(),
                    most.after(),
                    most.after() - most.before(),
                    textOrNull(most.locationBefore()),
                    textOrNull(most.locationAfter()));
        }
    }

    record CallPathSides(
            @OneOf({String.class, Integer.class}) Object callpath,
            @Nullable Double a,
            @Nullable Double b,
            @Nullable Double difference) {}

    record NamedSides(
            String name,
            @Nullable Double a,
            @Nullable Double b,
            @Nullable Double difference) {
        static NamedSides of(Difference.Pair pair) {
            return new NamedSides(pair.name(), pair.before(), pair.after(), pair.difference());
        }
    }

    private static @Nullable String textOrNull(String text) {
        return text.isEmpty() ? null : text;
    }

    /**
     * Writes a difference; {@code out} stays open.
     *
     * @param verdict null if no condition was set
     */
    public static void write(Difference difference, Gate.@Nullable Verdict verdict, Writer out) throws IOException {
        DeepPaths deep = new DeepPaths();
        DifferenceJson form = new DifferenceJson(
                SCHEMA,
                verdict == null ? null : GateJson.of(verdict),
                ComparedRun.of(difference.before()),
                ComparedRun.of(difference.after()),
                difference.account().isEmpty()
                        ? null
                        : difference.account().stream().map(NamedSides::of).toList(),
                difference.metrics().stream().map(deep::metric).toList(),
                deep.listOrNull());
        Json.document(out, LEVELS, form);
    }

    /** Numbers deep call paths. */
    private static final class DeepPaths {
        private final Map<PathName, Integer> numbers = new HashMap<>();

        MetricDifference metric(Difference.Metric metric) {
            return new MetricDifference(
                    metric.name(),
                    metric.unit(),
                    Sides.of(metric.severity()),
                    Sides.of(metric.mean()),
                    MaximumSides.of(metric.maximum()),
                    metric.byCallpath().stream().map(this::callPath).toList(),
                    metric.byLocation().stream().map(NamedSides::of).toList());
        }

        private CallPathSides callPath(Difference.Pair pair) {
            PathName deep = pair.deep();
            return new CallPathSides(
                    deep == null ? pair.name() : (Object) number(deep), pair.before(), pair.after(), pair.difference());
        }

        private int number(PathName deep) {
            return numbers.computeIfAbsent(deep, path -> numbers.size());
        }

        /** Each after its parent; null if there are none. */
        @Nullable
        List<DeepPath> listOrNull() {
            Set<PathName> written = new HashSet<>();
            Deque<PathName> open = new ArrayDeque<>();
            List<DeepPath> list = new ArrayList<>();
            List<PathName> named = numbers.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .toList();
            for (PathName path : named) {
                for (PathName at = path; at.parent() != null && written.add(at); at = at.parent()) {
                    open.push(at);
                }
                while (!open.isEmpty()) {
                    PathName deep = open.pop();
                    PathName parent = Objects.requireNonNull(deep.parent());
                    int number = number(deep);
                    list.add(new DeepPath(
                            number, parent.parent() == null ? parent.name() : (Object) number(parent), deep.name()));
                }
            }
            return list.isEmpty() ? null : list;
        }
    }
}
