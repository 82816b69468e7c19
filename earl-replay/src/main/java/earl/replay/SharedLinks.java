package earl.replay;

import java.util.Arrays;

/**
 * Links of nodes that the messages of a graph share. A message first takes the latency of the network, then goes over the link out of its
 * sender's node and the link into its receiver's node, which it shares evenly with all others that are on them, and then takes the rest of
 * its recorded time. What of the recorded time is that rest follows from the recorded times of all messages, so that a replay without
 * changes gives the recorded end of every call. Messages inside of a node use no link. Immutable; many replays may use it at once.
 */
public final class SharedLinks {
    private static final int NONE = -1;

    final ReplayGraph graph;
    /** {@code [edge] -> } its message, -1 for none. */
    final int[] messageOf;
    /** {@code [message] -> } node that sends it. */
    final int[] from;
    /** {@code [message] -> } node that receives it. */
    final int[] to;
    /** {@code [message] -> } what it waits for before it is sent; -1 if it has no edge. */
    final int[] first;
    /** {@code [message] -> } what it waits for, too; -1 for nothing. */
    final int[] second;
    /** {@code [message] -> } recorded ticks before it comes to its links. */
    final double[] latency;
    /** {@code [message] -> } recorded ticks for which it needs its links if no other is on them. */
    final double[] work;
    /** {@code [edge] -> } recorded ticks from the end of its message on the links to the time that the edge allows. */
    final double[] rest;

    final int nodes;

    private final SizeTimes.Line line;

    private SharedLinks(ReplayGraph graph, int[] messageOf, int[] from, int[] to, int nodes, SizeTimes.Line line) {
        this.line = line;
        this.graph = graph;
        this.messageOf = messageOf;
        this.from = from;
        this.to = to;
        this.nodes = nodes;
        first = new int[from.length];
        second = new int[from.length];
        Arrays.fill(first, NONE);
        Arrays.fill(second, NONE);
        latency = new double[from.length];
        work = new double[from.length];
        rest = new double[messageOf.length];
    }

    /**
     * The links of a graph.
     *
     * @param messageOf {@code [edge] -> } number of the message whose arrival it is, -1 for none
     * @param from {@code [message] -> } node that sends it
     * @param to {@code [message] -> } node that receives it
     * @param line latency in ticks, and ticks per byte on a link of its own
     */
    public static SharedLinks of(
            ReplayGraph graph, int[] messageOf, int[] from, int[] to, int nodes, SizeTimes.Line line) {
        SharedLinks links = new SharedLinks(graph, messageOf, from, to, nodes, line);
        links.observe();
        return links;
    }

    /** Finds what of the recorded times is latency, need of the links, and the rest. */
    private void observe() {
        Edges edges = graph.edges();
        double[] limits = new double[from.length];
        long[] bytes = new long[from.length];
        Arrays.fill(limits, Double.POSITIVE_INFINITY);
        for (int call = 0; call < graph.calls(); call++) {
            for (int edge = edges.first[call]; edge < edges.first[call + 1]; edge++) {
                int message = messageOf[edge];
                int source = edges.source[edge];
                if (message >= 0 && source != Edges.DROPPED) {
                    if (first[message] == NONE || first[message] == source) {
                        first[message] = source;
                    } else {
                        second[message] = source;
                    }
                    bytes[message] = graph.classes().bytes(edges.cost[edge]);
                    limits[message] = Math.min(limits[message], (double) (graph.leave(call) - graph.begin()));
                }
            }
        }
        double[] ends = new double[from.length];
        LinkLoad load = new LinkLoad(from, to, nodes);
        for (int message = 0; message < from.length; message++) {
            double start = start(message);
            // A message inside of its node takes its recorded time.
            boolean remote = first[message] != NONE && from[message] != to[message];
            latency[message] = remote ? Math.clamp(line.latency(), 0, Math.max(0, limits[message] - start)) : 0;
            ends[message] = start + latency[message];
            work[message] = remote && ends[message] < limits[message] ? line.perByte() * bytes[message] : 0;
            if (work[message] > 0) {
                load.add(message, ends[message], work[message], limits[message]);
            }
        }
        for (int message = load.next(); message >= 0; message = load.next()) {
            ends[message] = load.time();
            work[message] -= load.rest(message);
        }
        for (int edge = 0; edge < rest.length; edge++) {
            int message = messageOf[edge];
            if (message >= 0) {
                rest[edge] = Math.max(0, start(message) + edges.ticks.get(edge) - ends[message]);
            }
        }
    }

    /** Recorded ticks, from the begin of the run, at which everything is there that a message waits for. */
    private double start(int message) {
        double start = first[message] == NONE ? 0 : recorded(first[message]);
        return second[message] == NONE ? start : Math.max(start, recorded(second[message]));
    }

    private double recorded(int source) {
        int call = ReplayGraph.vertexOf(source);
        return (ReplayGraph.isEnter(source) ? graph.enter(call) : graph.leave(call)) - (double) graph.begin();
    }

    /** Latency in ticks, and ticks per byte on a link of its own. */
    public SizeTimes.Line line() {
        return line;
    }

    /** The times of calls after a change. */
    public PredictedTimes times(Change change) {
        PredictedTimes times = new PredictedTimes(graph, change);
        new SharedReplay(this, change, times).run();
        return times;
    }
}
