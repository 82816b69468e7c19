package earl.monitor;

import earl.graph.OrderBudget;
import earl.monitor.archive.Recording;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.LaneResult;
import earl.monitor.watch.LaneWatch;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Processes of a node that make calls in turn, watched as the collector does it. */
final class MadeUpNode implements AutoCloseable {
    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();

    private final Planner planner;
    private final List<RingWriter> writers = new ArrayList<>();
    private final List<RingFile> rings = new ArrayList<>();
    private final List<Spool> spools = new ArrayList<>();
    private final List<MadeUpCalls> made = new ArrayList<>();
    private final List<LaneWatch> watches = new ArrayList<>();

    /**
     * Processes that have made no call yet.
     *
     * @param ranks of the program, on all nodes
     * @param own ranks of this node
     */
    MadeUpNode(Path folder, Settings settings, RecordingOrders orders, int ranks, int... own) {
        planner = new Planner(settings, orders);
        for (int rank : own) {
            Path path = folder.resolve("node." + (1000 + rank) + ".0.ring");
            RingWriter writer = new RingWriter(path, rank, ranks, 1 << 14);
            RingFile ring = RingFile.open(writer.path());
            Spool spool = new Spool(Recording.records(folder, path), ring);
            CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), settings.signature());
            writers.add(writer);
            rings.add(ring);
            spools.add(spool);
            made.add(new MadeUpCalls(writer, rank, ranks, 1, 20));
            watches.add(new LaneWatch(ring, spool, settings, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited()));
        }
    }

    /** Iterations of a loop; the monitor takes the records of each at once. */
    void loop(int iterations, Consumer<MadeUpCalls> iteration) {
        for (int i = 0; i < iterations; i++) {
            made.forEach(iteration);
            take();
        }
    }

    /** Iterations of a loop; the monitor takes the records of all when they are over. */
    void loopAtOnce(int iterations, Consumer<MadeUpCalls> iteration) {
        for (int i = 0; i < iterations; i++) {
            made.forEach(iteration);
        }
        take();
    }

    private void take() {
        for (int lane = 0; lane < watches.size(); lane++) {
            take(lane);
        }
        planner.plan(watches);
    }

    private void take(int lane) {
        RingFile ring = rings.get(lane);
        watches.get(lane).take(ring.read(), ring.head());
        ring.consumed(ring.head());
    }

    /** All processes end. */
    List<LaneResult> end() {
        for (int lane = 0; lane < watches.size(); lane++) {
            made.get(lane).plain("MPI_Finalize");
            writers.get(lane).exit(made.get(lane).now);
            take(lane);
            watches.get(lane).finish();
            spools.get(lane).header(rings.get(lane));
        }
        planner.finish();
        return watches.stream().map(LaneResult::of).toList();
    }

    /** The stretches of a process, in the order in which the node has them. */
    List<RecordedIterations> stretches(int lane) {
        return watches.get(lane).iterations().stretches();
    }

    @Override
    public void close() {
        spools.forEach(Spool::close);
        rings.forEach(RingFile::close);
        writers.forEach(RingWriter::close);
    }
}
