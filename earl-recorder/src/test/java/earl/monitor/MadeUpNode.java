package earl.monitor;

import earl.graph.OrderBudget;
import earl.monitor.archive.Recording;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadResult;
import earl.monitor.watch.ThreadWatch;
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
    private final List<ThreadWatch> watches = new ArrayList<>();

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
            watches.add(new ThreadWatch(ring, spool, settings, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited()));
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
        for (int thread = 0; thread < watches.size(); thread++) {
            take(thread);
        }
        planner.plan(watches);
    }

    private void take(int thread) {
        RingFile ring = rings.get(thread);
        watches.get(thread).take(ring.read(), ring.head());
        ring.consumed(ring.head());
    }

    /** All processes end. */
    List<ThreadResult> end() {
        for (int thread = 0; thread < watches.size(); thread++) {
            made.get(thread).plain("MPI_Finalize");
            writers.get(thread).exit(made.get(thread).now);
            take(thread);
            watches.get(thread).finish();
            spools.get(thread).header(rings.get(thread));
        }
        planner.finish();
        return watches.stream().map(ThreadResult::of).toList();
    }

    /** The stretches of a process, in the order in which the node has them. */
    List<RecordedIterations> stretches(int thread) {
        return watches.get(thread).iterations().stretches();
    }

    @Override
    public void close() {
        spools.forEach(Spool::close);
        rings.forEach(RingFile::close);
        writers.forEach(RingWriter::close);
    }
}
