package earl.replay.rule;

import earl.Column;
import earl.Columns;
import earl.Messages;
import earl.Trace;
import earl.engine.Engine;
import earl.memory.ColumnMemory;
import earl.memory.LongMap;
import earl.replay.Change;
import earl.replay.GraphBuilder;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import earl.replay.SharedLinks;
import earl.replay.SizeTimes;
import earl.replay.call.Arrivals;
import earl.replay.call.CallKinds;
import earl.replay.call.EventCalls;
import earl.replay.call.JointCalls;
import earl.replay.call.TraceCalls;
import earl.replay.device.DeviceCalls;
import earl.replay.device.DeviceStreams;
import org.jspecify.annotations.Nullable;

/** The {@link ReplayGraph} of a trace: its calls, and the rules that say what each of them waits for. */
public final class TraceReplay {
    private final Trace trace;
    private final ReplayGraph graph;
    private final Transfers transfers;
    private final int messages;
    private final boolean hasUnknownProtocols;
    private final DeviceStreams streams;
    private final FirstCome firstCome;
    private final boolean takesFirst;
    private final @Nullable SharedLinks links;
    private final @Nullable EventCalls[] ofEvents;

    // Keeps no rule: rules hold the builder, which is as large as the graph.
    private TraceReplay(
            Trace trace,
            ReplayGraph graph,
            PointToPoint messages,
            DeviceStreams streams,
            FirstCome firstCome,
            ReplayOptions options,
            @Nullable SharedLinks links,
            @Nullable EventCalls[] ofEvents) {
        this.trace = trace;
        this.graph = graph;
        this.transfers = messages.transfers();
        this.messages = messages.count();
        this.hasUnknownProtocols = messages.isUnknown();
        this.streams = streams;
        this.firstCome = firstCome;
        this.takesFirst = options.matching() == ReplayOptions.Matching.FIRST_COME;
        this.links = links;
        this.ofEvents = ofEvents;
    }

    /**
     * Makes the graph of a trace.
     *
     * @throws earl.TraceException if the trace has more than 2^31 events
     * @throws NoLinksException if messages shall share links that the trace does not show
     */
    public static TraceReplay of(Trace trace, ReplayOptions options) {
        try (ColumnMemory memory = Engine.memory(trace)) {
            return of(trace, options, memory);
        }
    }

    private static TraceReplay of(Trace trace, ReplayOptions options, ColumnMemory memory) {
        // Adds paths of activities to those of the trace.
        DeviceStreams streams = new DeviceStreams(trace);
        CallKinds kinds = new CallKinds(trace);
        ThreadTeams teams = new ThreadTeams(trace, kinds);
        streams.addTo(kinds);
        LongMap polls = polls(trace);
        streams.addTo(polls);
        GraphBuilder graph = new GraphBuilder();
        TraceCalls calls = new TraceCalls(trace, kinds, polls, streams::calls, graph, memory);
        Arrivals arrivals = new Arrivals(graph, options.hasContention());
        PointToPoint messages = new PointToPoint(trace, calls, kinds, graph, options);
        messages.add(arrivals);
        messages.addProbes(trace, arrivals);
        new CollectiveOperations(trace, calls, graph, arrivals).add();
        JointCalls joint = new JointCalls(graph, arrivals);
        teams.add(calls, graph, joint);
        calls.forks().add(joint);
        calls.locks().add(graph, joint);
        new OneSided(trace, calls, graph, joint).add();
        new DeviceCalls(trace, calls, streams, graph, arrivals).add(joint);
        new SilentBarriers(trace, kinds, graph).add(arrivals.waiting(graph.calls()), arrivals);
        new OneSidedTransfers(trace, calls, graph, arrivals).add();
        FirstCome firstCome = options.matching() == ReplayOptions.Matching.RECORDED
                ? FirstCome.NONE
                : messages.firstCome(trace, kinds);
        calls.forgetEvents();
        byte[] sizes = new byte[graph.calls()];
        messages.raiseSizes(sizes);
        if (!options.hasContention()) {
            messages.forgetMessages();
        }
        Completion completion = new Completion(trace, kinds, graph, arrivals, sizes);
        completion.add();
        ReplayGraph built = graph.build();
        SharedLinks links = options.hasContention()
                ? NodeLinks.of(
                        trace,
                        messages,
                        graph,
                        built,
                        completion.messages(),
                        trace.info().ticksPerSecond() / options.link())
                : null;
        return new TraceReplay(trace, built, messages, streams, firstCome, options, links, calls.ofEvents());
    }

    /** From the first poll of each loop to the leave of its last one. */
    public static LongMap polls(Trace trace) {
        LongMap polls = new LongMap();
        Messages messages = trace.messages();
        Columns columns = messages.columns();
        Column first = columns.column("poll_call").computed();
        Column last = columns.column("last_poll_call").computed();
        add(trace, first, last, polls);
        Columns members = trace.collectives().columns();
        add(trace, members.column("poll_call").computed(), members.column("call"), polls);
        return polls;
    }

    private static void add(Trace trace, Column firsts, Column lasts, LongMap polls) {
        RowsInOrder first = new RowsInOrder(firsts);
        for (long row = 0; row < firsts.length(); row++) {
            long from = first.integer(row);
            long last = from < 0 ? Trace.NONE : lasts.integer(row);
            long until = last < 0 ? Trace.NONE : trace.events().exitptr(last);
            if (until >= 0) {
                polls.put(from, Math.max(until, polls.get(from)));
            }
        }
    }

    /** The trace. */
    public Trace trace() {
        return trace;
    }

    /** The graph. */
    public ReplayGraph graph() {
        return graph;
    }

    /** Times of transfers by size. */
    public Transfers transfers() {
        return transfers;
    }

    /**
     * The times of calls after a change.
     *
     * @throws earl.replay.CircularWaitException if receives take messages as they come, and then calls wait for each other in a circle
     */
    public PredictedTimes times(Change change) {
        return times(change, null);
    }

    /**
     * The times of calls after a change.
     *
     * @param spare times whose memory they may take, so that it must not be asked any more; null for none
     * @throws earl.replay.CircularWaitException if receives take messages as they come, and then calls wait for each other in a circle
     */
    public PredictedTimes times(Change change, @Nullable PredictedTimes spare) {
        if (links != null) {
            return links.times(change);
        }
        return takesFirst ? firstCome.replay(graph, change) : PredictedTimes.of(graph, change, spare);
    }

    /**
     * Number of receives that may take messages as they come, and would get another one than in the recorded run; 0 with {@link
     * ReplayOptions.Matching#RECORDED}.
     */
    public int otherMessages(Change change) {
        return firstCome.count() == 0 ? 0 : firstCome.others(PredictedTimes.of(graph, change), change);
    }

    /** {@code [location] -> } whether it is a stream of a device. */
    public boolean[] streamLocations() {
        boolean[] are = new boolean[graph.locations()];
        for (int location = 0; location < are.length; location++) {
            are[location] = trace.locations().get(location).isStream();
        }
        return are;
    }

    /** Streams of devices. */
    DeviceStreams streams() {
        return streams;
    }

    /** Latency and time per byte of the recorded network, in ticks: those of links if messages share them. */
    public SizeTimes.Line line() {
        return links == null ? transfers.line() : links.line();
    }

    /** Number of messages in the graph. */
    public int messages() {
        return messages;
    }

    /** Whether the trace does not show whether sends of some sizes wait for their receives. */
    public boolean hasUnknownProtocols() {
        return hasUnknownProtocols;
    }

    /** The call in which an event lies; -1 for none. */
    public int callAt(long position) {
        int location = trace.events().location(position);
        long from = 0;
        long to = trace.length(location);
        while (to - from > 1) {
            long middle = (from + to) >>> 1;
            if (trace.position(location, middle) <= position) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return callAt(location, from);
    }

    /** The call in which an event of a location lies; -1 for none. */
    int callAt(int location, long event) {
        EventCalls events = ofEvents[location];
        int call = events == null ? TraceCalls.NONE : events.at((int) event);
        return call == TraceCalls.NONE ? call : graph.firstCall(location) + call;
    }
}
