package earl.processor;

import earl.Columns;
import earl.Metric;
import earl.Trace;
import earl.column.Expressions;
import earl.column.TableBuilder;
import earl.memory.LongList;
import earl.schema.Definition;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.view.ViewSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How long each thread ran, was ready without a processor, and slept, according to metrics of the system. Between two records of a thread,
 * it loses the same share of each moment. A trace without such metrics is not read. Immutable; any thread may read it.
 */
public final class ProcessorTimes {
    private final Trace trace;
    private final int workers;
    private final ProcessorGroups groups;
    private final @Nullable UsageScan scan;
    private final int[] known;
    private final LongList explained = new LongList();

    private ProcessorTimes(ViewSource source) {
        trace = source.trace();
        workers = source.options().threads();
        groups = new ProcessorGroups(trace);
        UsageMetrics metrics = new UsageMetrics(trace.definitions().metrics());
        UsageScan found = metrics.known() ? new UsageScan(trace, metrics) : null;
        scan = found;
        known = found == null
                ? new int[0]
                : IntStream.range(0, found.threads.length)
                        .filter(location -> found.threads[location].isKnown())
                        .toArray();
        if (found != null) {
            Oversubscription crowded = new Oversubscription(trace, found.threads, groups);
            Losses losses = found.losses;
            for (int row = 0; row < losses.size(); row++) {
                explained.add(crowded.explained(
                        (int) losses.location.get(row),
                        losses.begin.get(row),
                        losses.end.get(row),
                        losses.lost.get(row)));
            }
        }
    }

    /** Finds the times of a trace. */
    static ProcessorTimes find(ViewSource source) {
        return new ProcessorTimes(source);
    }

    /** The times of a trace. */
    public static ProcessorTimes of(Trace trace) {
        return trace.view(ProcessorTimes.class);
    }

    /** Whether definitions of a trace have such metrics. */
    public static boolean areMeasured(Definitions definitions) {
        return new UsageMetrics(definitions.all(DefinitionSpace.METRIC_MEMBER, Definition.MetricMember.class).stream()
                        .map(one -> new Metric(
                                one.id(),
                                one.ref(),
                                one.name(),
                                one.description(),
                                one.type(),
                                one.mode(),
                                one.base(),
                                one.exponent(),
                                one.unit()))
                        .toList())
                .known();
    }

    /** Whether the trace has such metrics. */
    public boolean isKnown() {
        return known.length > 0;
    }

    /**
     * Ticks in which a location had been ready without a processor by a time, in functions of the program; 0 without metrics. In calls of MPI
     * it may wait for others anyway.
     *
     * @param time ticks
     */
    public long lostUntil(int location, long time) {
        return scan == null ? 0 : scan.threads[location].lostOfProgramUntil(time);
    }

    /** One row for each interval in which a thread did not run all the time. See table {@code processor_losses} in docs/tables.md. */
    public Columns losses() {
        Losses losses = scan == null ? new Losses() : scan.losses;
        return new TableBuilder(trace, losses.size(), workers)
                .integers("location", Expressions.rows(losses.location))
                .integers("callpath", Expressions.rows(losses.callpath))
                .integers("call", Expressions.rows(losses.call))
                .integers("record", Expressions.rows(losses.record))
                .truths("program", Expressions.rows(losses.program))
                .integers("lost_ticks", Expressions.rows(losses.lost))
                .integers("oversubscribed_ticks", Expressions.rows(explained))
                .integers("asleep_ticks", Expressions.rows(losses.asleep))
                .integers("duration_ticks", Expressions.tableRows(row -> losses.end.get(row) - losses.begin.get(row)))
                .seconds("lost", "lost_ticks")
                .seconds("oversubscribed", "oversubscribed_ticks")
                .seconds("asleep", "asleep_ticks")
                .seconds("duration", "duration_ticks")
                .build();
    }

    /** What threads used that may run on the same processors, those first that lost the largest share of their time. */
    public List<ProcessorUse> uses() {
        Map<Integer, List<Integer>> sharing = new LinkedHashMap<>();
        for (int location : known) {
            sharing.computeIfAbsent(groups.group(location), first -> new ArrayList<>())
                    .add(location);
        }
        return sharing.values().stream()
                .map(this::use)
                .sorted(Comparator.comparingDouble(ProcessorUse::lostShare)
                        .reversed()
                        .thenComparingInt(use -> use.locations().getFirst()))
                .toList();
    }

    private ProcessorUse use(List<Integer> locations) {
        int first = locations.getFirst();
        double ticksPerSecond = trace.info().ticksPerSecond();
        UsageOfThread[] threads = Objects.requireNonNull(scan).threads;
        Losses losses = scan.losses;
        Set<Integer> those = Set.copyOf(locations);
        long crowded = 0;
        for (int row = 0; row < losses.size(); row++) {
            crowded += those.contains((int) losses.location.get(row)) ? explained.get(row) : 0;
        }
        return new ProcessorUse(
                groups.nodeName(first),
                locations,
                groups.processors(first).cardinality(),
                groups.processors(first).nextSetBit(0),
                groups.isQuota(first) ? groups.limit(first) : Double.NaN,
                sum(locations, location -> threads[location].last() - threads[location].first()) / ticksPerSecond,
                sum(locations, location -> threads[location].ran()) / ticksPerSecond,
                sum(locations, location -> threads[location].lost()) / ticksPerSecond,
                crowded / ticksPerSecond,
                sum(locations, location -> threads[location].asleep()) / ticksPerSecond);
    }

    private static double sum(List<Integer> locations, IntToLongFunction ticks) {
        return locations.stream().mapToLong(ticks::applyAsLong).sum();
    }
}
