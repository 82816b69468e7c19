package earl.monitor;

import earl.TraceException;
import earl.graph.OrderBudget;
import earl.monitor.archive.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes records out of the rings of a program while it runs, on a thread of its own: keeps all of them, or watches the threads and keeps
 * the iterations that a {@link Planner} orders.
 */
public final class Collector implements AutoCloseable {
    private static final long PAUSE_MILLIS = 2;
    private static final long LOOK_NANOS = 20_000_000;
    /** So many records of one ring are looked at before the others' turn. */
    private static final long PIECE = 1 << 14;
    /** The same where several nodes must begin with one iteration: no order may come too late because much was looked at together. */
    private static final long SMALL_PIECE = 1 << 6;

    private final Session session;
    private final Settings settings;
    private final OrderBudget budget;
    private final Orders orders;
    private final Planner planner;
    private final List<String> functions = FunctionTable.shipped().names();
    private final CallKinds kinds = new CallKinds(functions);
    private final Map<String, CallMeaning> meanings = new HashMap<>();
    private final Map<Path, Lane> lanes = new LinkedHashMap<>();
    private final Thread thread;
    private volatile boolean stop;
    private volatile @Nullable TraceException failure;
    private volatile Snapshot snapshot = new Snapshot(0, 0, List.of());
    private volatile boolean over;
    private long taken;

    /** A ring, where its records go, and who looks at them. */
    private record Lane(
            RingFile ring, Spool spool, @Nullable LaneWatch watch) {}

    /**
     * How far a thread of the program is.
     *
     * @param rank of its process
     * @param thread number in its process
     * @param watched whether its calls are looked at; else all are kept, and nothing but their records counted
     * @param calls of MPI seen
     * @param records taken
     * @param nodes of its flow graph
     * @param edges of its flow graph
     * @param stable whether the graph has stopped growing
     * @param loop in words: what the outermost loop begins with, empty if none is known
     * @param visits iterations of that loop begun
     * @param iterations recorded in full
     * @param recording whether one is being recorded now
     * @param lost records that found no room
     * @param ended whether it has ended
     */
    public record Progress(
            int rank,
            int thread,
            boolean watched,
            long calls,
            long records,
            int nodes,
            int edges,
            boolean stable,
            String loop,
            long visits,
            long iterations,
            boolean recording,
            long lost,
            boolean ended) {}

    /**
     * All threads at one moment.
     *
     * @param nanos of {@link System#nanoTime}
     * @param records taken of all
     */
    public record Snapshot(long nanos, long records, List<Progress> threads) {
        public Snapshot {
            threads = List.copyOf(threads);
        }
    }

    /** Begins at once. Half of the heap may go into the order in which calls come. */
    public Collector(Session session, Settings settings) {
        this(session, settings, OrderBudget.ofBytes(Runtime.getRuntime().maxMemory() / 2));
    }

    /** Begins at once. */
    Collector(Session session, Settings settings, OrderBudget budget) {
        this.session = session;
        this.budget = budget;
        this.settings = settings;
        this.orders = session.orders();
        this.planner = new Planner(settings, orders);
        this.thread = Thread.ofPlatform().daemon().name("expert-monitor").start(this::run);
    }

    /** How far the program's threads are, as of some hundredths of a second ago. From any thread. */
    public Snapshot snapshot() {
        return snapshot;
    }

    /** Whether all threads seen up to now have ended, by themselves or with their processes, and all their records were taken. */
    boolean isOver() {
        return over;
    }

    /** Whether a thread of this node has ended, by itself or with its process, and all its records were taken. */
    static boolean isOver(RingFile ring) {
        return (ring.hasExited() || !isAlive(ring.header().pid())) && ring.tail() == ring.head();
    }

    /** Whether a process of this node runs. */
    static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private void run() {
        try {
            long looked = System.nanoTime() - LOOK_NANOS;
            while (!stop) {
                if (System.nanoTime() - looked >= LOOK_NANOS) {
                    look();
                    looked = System.nanoTime();
                }
                if (!take()) {
                    Thread.sleep(PAUSE_MILLIS);
                }
            }
            look();
            while (take()) {
                Thread.onSpinWait();
            }
            look();
        } catch (TraceException fault) {
            failure = fault;
        } catch (OutOfMemoryError full) {
            // The graphs give their memory back; what is kept of the calls lies in files.
            lanes.replaceAll((path, lane) -> new Lane(lane.ring, lane.spool, null));
            failure = new TraceException(
                    session.folder(),
                    -1,
                    "the flow graphs need more than the heap of "
                            + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB: there is no end of calls that are not the same; JAVA_TOOL_OPTIONS=-Xmx8g gives them"
                            + " more, --signature call,callsite tells fewer apart",
                    full);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() {
        for (Path path : session.ringFiles(stop)) {
            if (!lanes.containsKey(path)) {
                RingFile ring = RingFile.open(path);
                Spool spool = new Spool(session.records(path), ring);
                lanes.put(path, new Lane(ring, spool, settings.all() ? null : watch(ring, spool)));
            }
        }
        over = !lanes.isEmpty() && lanes.values().stream().allMatch(lane -> isOver(lane.ring));
        snapshot = new Snapshot(
                System.nanoTime(),
                taken,
                lanes.values().stream().map(this::progress).toList());
    }

    private LaneWatch watch(RingFile ring, Spool spool) {
        RingHeader header = ring.header();
        CallMeaning meaning = meanings.computeIfAbsent(
                header.host() + "." + header.pid(), process -> new CallMeaning(kinds, settings.signature()));
        return new LaneWatch(ring, spool, settings, meaning, functions, session.ticksPerSecond(header), budget);
    }

    private Progress progress(Lane lane) {
        RingHeader header = lane.ring.header();
        LaneWatch watch = lane.watch;
        boolean ended = header.exited() && lane.ring.tail() == lane.ring.head();
        if (watch == null) {
            return new Progress(
                    header.rank(),
                    header.thread(),
                    false,
                    0,
                    lane.ring.tail(),
                    0,
                    0,
                    false,
                    "",
                    0,
                    0,
                    true,
                    header.lostRecords(),
                    ended);
        }
        return new Progress(
                header.rank(),
                header.thread(),
                true,
                watch.graph().events(),
                lane.ring.tail(),
                watch.graph().nodes(),
                watch.graph().edges(),
                watch.loops().stable(),
                watch.loops().loop().found()
                        ? functions.get(
                                watch.loops().function(watch.loops().loop().header()))
                        : "",
                watch.loops().visits(),
                watch.window().iterations(),
                watch.window().isOpen(),
                header.lostRecords(),
                ended);
    }

    /** Takes what there is; whether there was anything. */
    private boolean take() {
        boolean any = false;
        for (Lane lane : lanes.values()) {
            long from = lane.ring.tail();
            long to = Math.min(lane.ring.head(), from + lane.ring.capacity());
            LaneWatch watch = lane.watch;
            long piece = orders.several() ? SMALL_PIECE : PIECE;
            if (watch != null && to - from > piece) {
                to = lane.ring.groupEnd(from + piece, to);
            }
            if (from < to) {
                long whole = from + lane.ring.whole(from, to);
                if (watch == null) {
                    lane.spool.append(lane.ring, from, whole);
                } else {
                    watch.take(from, whole);
                }
                lane.ring.consumed(to);
                taken += whole - from;
                any = true;
            }
        }
        if (any && !settings.all()) {
            planner.plan(live());
        }
        return any;
    }

    private List<LaneWatch> live() {
        List<LaneWatch> live = new ArrayList<>();
        for (Lane lane : lanes.values()) {
            if (lane.watch != null && !lane.watch.ended()) {
                if (lane.ring.hasExited() && lane.ring.tail() == lane.ring.head()) {
                    lane.watch.finish();
                } else {
                    live.add(lane.watch);
                }
            }
        }
        return live;
    }

    /**
     * Takes the rest, after the program has ended, and ends.
     *
     * @throws TraceException what had gone wrong; the records taken before that are kept
     */
    @Override
    public void close() {
        stop = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        List<LaneWatch> watches = new ArrayList<>();
        for (Lane lane : lanes.values()) {
            if (lane.watch != null) {
                lane.watch.finish();
                watches.add(lane.watch);
            }
            lane.spool.header(lane.ring);
            lane.spool.close();
            lane.ring.close();
        }
        lanes.clear();
        session.watched(watches);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        TraceException fault = failure;
        if (fault != null) {
            throw fault;
        }
    }
}
