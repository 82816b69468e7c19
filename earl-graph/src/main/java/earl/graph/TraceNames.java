package earl.graph;

import earl.Trace;

/** The names of an open trace. */
final class TraceNames implements GraphNames {
    private final Trace trace;
    private final Ranks ranks;

    TraceNames(Trace trace) {
        this.trace = trace;
        this.ranks = new Ranks(trace);
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
        return ranks.of(location);
    }

    @Override
    public String callsite(FlowGraph graph, int node) {
        return CallPlace.of(trace, graph.example(node), graph.callpath(node));
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
