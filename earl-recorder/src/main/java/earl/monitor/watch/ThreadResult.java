package earl.monitor.watch;

import earl.graph.GraphData;
import earl.graph.GraphNames;
import earl.monitor.call.CallKinds;
import earl.monitor.call.CallTable;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * The final data of a watched thread; for a thread on another node, the data that the node's monitor has delivered.
 *
 * @param records file of its records
 * @param header last header of its ring
 * @param graph its flow graph; call sites are numbers of call paths
 * @param table its calls added up
 * @param first ticks when its first call began, 0 if there was none
 * @param last ticks of its last record; the process may have ended later
 * @param unordered calls whose order is not known
 * @param curve how the graph grew
 * @param stretches its parts that were recorded in full
 * @param dropped parts that gave way to loops that took more time
 */
public record ThreadResult(
        Path records,
        RingHeader header,
        GraphData graph,
        CallTable table,
        long first,
        long last,
        long unordered,
        List<Stability.Point> curve,
        List<RecordedIterations> stretches,
        List<RecordedIterations> dropped) {
    public ThreadResult {
        curve = List.copyOf(curve);
        stretches = List.copyOf(stretches);
        dropped = List.copyOf(dropped);
    }

    /**
     * The result of a thread that is no longer watched. The meaning of its numbers is unknown until all nodes' records are
     * together.
     */
    public static ThreadResult of(ThreadWatch watch) {
        return new ThreadResult(
                watch.records(),
                watch.header(),
                watch.graph().finish(0, GraphNames.UNNAMED).data(),
                watch.table(),
                watch.graph().first(),
                watch.time(),
                watch.graph().unordered(),
                watch.stability().curve(),
                watch.iterations().stretches(),
                watch.iterations().dropped());
    }

    /** Ticks from the load of the program to the end of the thread, or to its last record if the thread was killed. */
    public long ticks() {
        return Math.max(last, header.exitTicks()) - header.loadTicks();
    }

    /** A result without stretches, for a recording that has kept all calls. */
    public ThreadResult withoutStretches() {
        return new ThreadResult(records, header, graph, table, first, last, unordered, curve, List.of(), List.of());
    }

    /** Removes the stretches of some orders, also from the file of records. */
    public ThreadResult without(Set<Integer> orders, CallKinds kinds) {
        BitSet gone = new BitSet();
        List<RecordedIterations> left = new ArrayList<>();
        List<RecordedIterations> without = new ArrayList<>(dropped);
        for (int i = 0; i < stretches.size(); i++) {
            gone.set(i, orders.contains(stretches.get(i).order()));
            (gone.get(i) ? without : left).add(stretches.get(i));
        }
        if (gone.isEmpty()) {
            return this;
        }
        Spool.rewrite(records, (file, out) -> KeptRecords.copyWithout(gone, file, out, kinds));
        return new ThreadResult(records, header, graph, table, first, last, unordered, curve, left, without);
    }

    /** The graph as that of a location. */
    public GraphData at(int location) {
        return new GraphData(
                location,
                graph.signature,
                graph.keys,
                graph.partners,
                graph.from,
                graph.to,
                graph.progressions,
                graph.calls,
                graph.gaps);
    }
}
