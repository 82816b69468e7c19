package earl.graph;

import earl.Events;
import earl.Trace;

/** The names of an open trace. */
final class TraceNames implements GraphNames {
    private static final String LOCATION = "location";

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
        long pos = graph.example(node);
        Events events = trace.events();
        if (events.attributes(pos).contains(LOCATION)) {
            String place = String.valueOf(events.attribute(pos, LOCATION));
            return place.substring(place.lastIndexOf('/') + 1);
        }
        int callpath = graph.callpath(node);
        int caller = callpath < 0 ? Trace.NONE : trace.callpaths().parent(callpath);
        return caller < 0 ? "" : trace.callpaths().path(caller);
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
