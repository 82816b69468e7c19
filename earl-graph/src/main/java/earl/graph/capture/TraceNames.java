package earl.graph.capture;

import earl.Location;
import earl.Trace;
import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import java.util.HashMap;
import java.util.Map;

/**
 * The names of an open trace. Ranks are those in the world communicator: for a thread, the rank of its process; if there are none at all,
 * the location's id.
 */
final class TraceNames implements GraphNames {
    private final Trace trace;
    /** [location] -> its rank. */
    private final int[] ranks;

    TraceNames(Trace trace) {
        this.trace = trace;
        this.ranks = new int[trace.locations().size()];
        Map<Integer, Integer> ofProcess = new HashMap<>();
        for (Location location : trace.locations()) {
            if (location.rank() != Trace.NONE && location.process() != Trace.NONE) {
                ofProcess.putIfAbsent(location.process(), location.rank());
            }
        }
        for (Location location : trace.locations()) {
            ranks[location.id()] = location.rank() != Trace.NONE
                    ? location.rank()
                    : ofProcess.getOrDefault(location.process(), location.id());
        }
    }

    @Override
    public String region(int region) {
        return trace.regions().get(region).name();
    }

    @Override
    public String communicator(int communicator) {
        return trace.communicators().get(communicator).name();
    }

    @Override
    public String location(int location) {
        return trace.locations().get(location).label();
    }

    @Override
    public int rank(int location) {
        return ranks[location];
    }

    @Override
    public String callsite(FlowGraph graph, int node) {
        return CallSiteText.of(trace, graph.example(node), graph.callpath(node));
    }

    @Override
    public double seconds(long ticks) {
        return (ticks - trace.info().startTicks()) / ticksPerSecond();
    }

    @Override
    public double ticksPerSecond() {
        return trace.info().ticksPerSecond();
    }
}
