package earl.graph.loop;

import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.forest.Loop;
import earl.graph.forest.LoopForest;
import java.io.Serializable;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/**
 * A loop of a location, as far as it must be known to find the equal loops of other locations.
 *
 * @param parent number on the location of the loop that directly contains it, {@link LoopForest#NONE} if none does
 * @param header the call at which iterations begin
 * @param calls all its calls
 * @param begin ticks at the begin of the first iteration, {@link Long#MAX_VALUE} if there is none
 * @param label text of the header; the other texts are those of {@link ProgramLoop}
 */
record LoopOutline(
        int parent,
        Call header,
        Set<Call> calls,
        long begin,
        String function,
        String label,
        String callsite,
        List<String> otherEntries,
        boolean isUndistinguished,
        LoopFigures figures)
        implements Serializable {
    /** A call of the program. */
    record Call(int region, long callsite) implements Serializable {}

    LoopOutline {
        calls = new HashSet<>(calls);
        otherEntries = List.copyOf(otherEntries);
    }

    /**
     * Those of a location, by number.
     *
     * @param callsites gives the number of a call site, the same for all locations
     */
    static List<LoopOutline> of(Trace trace, LocationLoops location, LongUnaryOperator callsites) {
        return IntStream.range(0, location.count())
                .mapToObj(loop -> of(trace, location, loop, callsites))
                .toList();
    }

    private static LoopOutline of(Trace trace, LocationLoops location, int number, LongUnaryOperator callsites) {
        FlowGraph graph = location.graph();
        Loop loop = location.forest().loop(number);
        Set<Call> calls = new LinkedHashSet<>();
        for (int node : loop.members()) {
            calls.add(call(graph, node, callsites));
        }
        return new LoopOutline(
                loop.parent(),
                call(graph, loop.header(), callsites),
                calls,
                location.iterations(number) > 0 ? location.beginTicks(number, 1) : Long.MAX_VALUE,
                location.function(number),
                location.header(number),
                location.callsite(number),
                location.otherEntries(number),
                location.isUndistinguished(number),
                LoopFigures.of(trace, location, number));
    }

    private static Call call(FlowGraph graph, int node, LongUnaryOperator callsites) {
        long site = graph.callsiteNumber(node);
        return new Call(graph.region(node), site == Trace.NONE ? site : callsites.applyAsLong(site));
    }
}
