package earl.replay.rule;

import earl.Location;
import earl.Trace;
import earl.memory.LongMap;
import earl.processor.ProcessNodes;
import earl.replay.GraphBuilder;
import earl.replay.ReplayGraph;
import earl.replay.SharedLinks;
import earl.replay.SizeTimes;
import earl.replay.call.Arrivals;
import earl.replay.call.MessageCalls;
import java.util.Arrays;

/** The links between the nodes of a trace, which its messages share. */
final class NodeLinks {
    private NodeLinks() {}

    /**
     * Finds the links of a graph.
     *
     * @param messageOf {@code [edge] -> } its message, {@link Arrivals#NO_MESSAGE} for none
     * @param perByte ticks that a byte takes on a link; NaN for those that the trace shows
     * @throws NoLinksException if the trace does not show what messages share
     */
    static SharedLinks of(
            Trace trace,
            PointToPoint points,
            GraphBuilder recorded,
            ReplayGraph graph,
            int[] messageOf,
            double perByte) {
        MessageCalls messages = points.messages();
        int[] nodes = trace.locations().stream()
                .mapToInt(location -> ProcessNodes.of(location, trace.definitions()))
                .toArray();
        check(trace, nodes);
        int[] from = new int[messages.count];
        int[] to = new int[messages.count];
        for (int message = 0; message < messages.count; message++) {
            long send = trace.messages().send(messages.rows[message]);
            long receive = trace.messages().recv(messages.rows[message]);
            from[message] = nodes[trace.events().location(send)];
            to[message] = nodes[trace.events().location(receive)];
        }
        return SharedLinks.of(
                graph, messageOf, from, to, trace.systemTree().size(), line(points, recorded, from, to, perByte));
    }

    private static void check(Trace trace, int[] nodes) {
        int[] used = trace.locations().stream()
                .filter(Location::isCpuThread)
                .mapToInt(location -> nodes[location.id()])
                .distinct()
                .toArray();
        if (Arrays.stream(used).anyMatch(node -> node == Trace.NONE)) {
            throw new NoLinksException("the trace does not say on which nodes its processes ran");
        }
        if (used.length < 2) {
            throw new NoLinksException("all processes of the trace ran on one node, without links to others");
        }
    }

    /**
     * A line below the times of all messages between nodes, of which many shared their links: through the fastest of the largest ones.
     *
     * @param perByte ticks; NaN for those that the trace shows
     * @throws NoLinksException if the trace does not show them
     */
    private static SizeTimes.Line line(PointToPoint points, GraphBuilder graph, int[] from, int[] to, double perByte) {
        MessageCalls messages = points.messages();
        LongMap fastest = new LongMap();
        long largest = 0;
        for (int message = 0; message < messages.count; message++) {
            long bytes = messages.bytes[message];
            long ticks = ticks(points, graph, message);
            if (from[message] != to[message] && ticks > 0) {
                long known = fastest.get(bytes);
                fastest.put(bytes, known == LongMap.NONE ? ticks : Math.min(known, ticks));
                largest = Math.max(largest, bytes);
            }
        }
        double slope = perByte;
        double latency = Double.POSITIVE_INFINITY;
        long[] sizes = SizeTimes.distinct(message -> messages.bytes[message], messages.count);
        for (long bytes : sizes) {
            if (Double.isNaN(perByte) && bytes < largest && fastest.get(bytes) != LongMap.NONE) {
                double between = (double) (fastest.get(largest) - fastest.get(bytes)) / (largest - bytes);
                slope = Double.isNaN(slope) ? between : Math.max(slope, between);
            }
        }
        if (!(slope > 0)) {
            throw new NoLinksException(
                    "the trace does not show how long a byte takes, as its messages between nodes have one size;"
                            + " --link names the bandwidth of a node");
        }
        for (long bytes : sizes) {
            if (fastest.get(bytes) != LongMap.NONE) {
                latency = Math.min(latency, fastest.get(bytes) - slope * bytes);
            }
        }
        return new SizeTimes.Line(Double.isInfinite(latency) ? 0 : Math.max(0, latency), slope);
    }

    /** Ticks from the begin of a message to the end of its receive. */
    private static long ticks(PointToPoint points, GraphBuilder graph, int message) {
        MessageCalls messages = points.messages();
        long send = graph.enter(messages.send[message]);
        long start = points.waits(message) ? Math.max(send, graph.enter(messages.post[message])) : send;
        return graph.leave(messages.receive[message]) - start;
    }
}
