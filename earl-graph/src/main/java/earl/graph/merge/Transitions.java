package earl.graph.merge;

import earl.Events;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.capture.CallNodes;
import earl.graph.capture.FlowGraphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Sums values of calls, for instance waits, by the edges that led to them in the merged flow graph of the processes. */
public final class Transitions {
    /**
     * An edge of the merged graph.
     *
     * @param source text of the previous call, with partners relative to the process; {@code null} for a process's first
     *     call
     * @param target text of the call
     * @param callsite location of the call in the program
     * @param sum of the values
     * @param count number of values
     */
    public record Transition(@Nullable String source, String target, String callsite, double sum, long count) {}

    /** Nodes of a graph, source {@link Trace#NONE} for the first call. */
    private record TransitionEnds(int source, int target) {}

    private static final Comparator<TransitionEnds> IN_ORDER =
            Comparator.comparingInt(TransitionEnds::source).thenComparingInt(TransitionEnds::target);

    private static final class Sum {
        private double sum;
        private long count;

        void add(double value, long times) {
            sum += value;
            count += times;
        }
    }

    /** A location's graph with its sums. */
    private record LocationSums(FlowGraph graph, Map<TransitionEnds, Sum> sums) {}

    private Transitions() {}

    /**
     * Sums values up.
     *
     * @param maker supplies the graphs; a call that is not an event of them counts for the enclosing event, or not at all
     * @param calls positions, of the calls' enters or of any event in them, -1 for none
     * @param values one for each of {@code calls}
     * @return those with something in them, the largest sums first
     */
    public static List<Transition> of(FlowGraphs maker, long[] calls, double[] values) {
        if (calls.length != values.length) {
            throw new IllegalArgumentException(calls.length + " calls and " + values.length + " values");
        }
        Events events = maker.trace().events();
        Map<Integer, LongStream.Builder> rowsOf = new TreeMap<>();
        for (int row = 0; row < calls.length; row++) {
            if (calls[row] >= 0) {
                Objects.checkIndex(calls[row], maker.trace().length());
                rowsOf.computeIfAbsent(events.location(calls[row]), location -> LongStream.builder())
                        .add(row);
            }
        }
        List<LocationSums> all = rowsOf.entrySet().parallelStream()
                .map(entry ->
                        own(maker, entry.getKey(), entry.getValue().build().toArray(), calls, values))
                .filter(own -> own.graph().events() > 0)
                .toList();
        return all.isEmpty() ? List.of() : merged(all);
    }

    private static LocationSums own(FlowGraphs maker, int location, long[] rows, long[] calls, double[] values) {
        CallNodes nodes = maker.calls(location);
        // The order of the calls avoids searches.
        long[] ordered = Arrays.stream(rows)
                .boxed()
                .sorted(Comparator.comparingLong((Long row) -> calls[row.intValue()])
                        .thenComparingLong(row -> row))
                .mapToLong(row -> row)
                .toArray();
        Map<TransitionEnds, Sum> sums = new HashMap<>();
        for (long row : ordered) {
            int call = nodes.callOf(calls[(int) row]);
            if (call != Trace.NONE) {
                TransitionEnds ends =
                        new TransitionEnds(call == 0 ? Trace.NONE : nodes.node(call - 1), nodes.node(call));
                sums.computeIfAbsent(ends, edge -> new Sum()).add(values[(int) row], 1);
            }
        }
        return new LocationSums(nodes.graph(), sums);
    }

    private static List<Transition> merged(List<LocationSums> all) {
        MergedGraph graph = MergedGraph.of(all.stream().map(LocationSums::graph).toList());
        Map<TransitionEnds, Sum> sums = new TreeMap<>(IN_ORDER);
        for (int i = 0; i < all.size(); i++) {
            int number = i;
            // A fixed order makes sums reproducible.
            all.get(i).sums().entrySet().stream()
                    .sorted(Map.Entry.comparingByKey(IN_ORDER))
                    .forEach(entry -> {
                        TransitionEnds own = entry.getKey();
                        TransitionEnds ends = new TransitionEnds(
                                own.source() < 0 ? Trace.NONE : graph.nodeOf(number, own.source()),
                                graph.nodeOf(number, own.target()));
                        sums.computeIfAbsent(ends, edge -> new Sum()).add(entry.getValue().sum, entry.getValue().count);
                    });
        }
        List<Transition> found = new ArrayList<>();
        sums.forEach((ends, sum) -> found.add(new Transition(
                ends.source() < 0 ? null : graph.label(ends.source()),
                graph.label(ends.target()),
                graph.callsite(ends.target()),
                sum.sum,
                sum.count)));
        found.sort(Comparator.comparingDouble(Transition::sum).reversed());
        return List.copyOf(found);
    }
}
