package earl.processor;

import earl.Metric;
import earl.schema.ProcessorMetric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The metrics of a trace that say what the system gave to threads, and the factors that make seconds of their values. Immutable.
 */
final class UsageMetrics {
    /** Only such values count from a moment on. */
    private static final String MODE = "ACCUMULATED_START";

    /** Metrics that together are one. */
    private static final List<List<String>> PROCESSOR_TIMES = List.of(
            List.of(ProcessorMetric.RAN.metric()),
            List.of("task-clock"),
            List.of("cpu-clock"),
            List.of("ru_utime", "ru_stime"));

    private static final Map<String, Double> SECONDS =
            Map.of("", 1.0, "s", 1.0, "ms", 1e-3, "us", 1e-6, "usec", 1e-6, "ns", 1e-9);

    /** {@code [metric] -> } seconds of processor time of a unit, 0 for another metric. */
    private final double[] ran;
    /** {@code [metric] -> } seconds on the run queue of a unit, 0 for another metric. */
    private final double[] queued;
    /** {@code [metric] -> } whether it counts how often a thread left its processor to wait. */
    private final boolean[] sleeps;

    private final boolean hasQueue;
    private final boolean hasSleeps;
    private final boolean hasTimes;

    UsageMetrics(List<Metric> metrics) {
        ran = new double[metrics.size()];
        queued = new double[metrics.size()];
        sleeps = new boolean[metrics.size()];
        List<String> times = PROCESSOR_TIMES.stream()
                .filter(names ->
                        names.stream().allMatch(name -> metrics.stream().anyMatch(metric -> is(metric, name))))
                .findFirst()
                .orElse(List.of());
        for (Metric metric : metrics) {
            int id = metric.id();
            ran[id] = times.stream().anyMatch(name -> is(metric, name)) ? seconds(metric) : 0;
            queued[id] = is(metric, ProcessorMetric.QUEUED.metric()) ? seconds(metric) : 0;
            sleeps[id] = ProcessorMetric.SLEEPS.metrics().stream().anyMatch(name -> is(metric, name));
        }
        hasTimes = Arrays.stream(ran).anyMatch(factor -> factor > 0);
        hasQueue = Arrays.stream(queued).anyMatch(factor -> factor > 0);
        boolean found = false;
        for (boolean one : sleeps) {
            found |= one;
        }
        hasSleeps = found;
    }

    private static boolean is(Metric metric, String name) {
        return metric.name().equals(name) && metric.mode().equals(MODE) && seconds(metric) > 0;
    }

    private static double seconds(Metric metric) {
        double base = metric.base().equals("BINARY") ? 2 : 10;
        // A unit that is no time belongs to a count: its values are taken as they are.
        return SECONDS.getOrDefault(metric.unit(), 1.0) * Math.pow(base, (double) metric.exponent());
    }

    /** Whether the trace says how long threads were ready without a processor, or enough to conclude it. */
    boolean known() {
        return hasTimes && (hasQueue || hasSleeps);
    }

    double ran(int metric) {
        return metric < 0 ? 0 : ran[metric];
    }

    double queued(int metric) {
        return metric < 0 ? 0 : queued[metric];
    }

    boolean sleeps(int metric) {
        return metric >= 0 && sleeps[metric];
    }
}
