package earl.monitor;

import earl.graph.GraphBuilder;
import earl.graph.OrderBudget;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
import java.util.List;

/**
 * One thread of the program, watched: its records make its flow graph grow, show when that is stable and which loop it is in ({@link
 * LoopWatch}), and are kept where a window is open ({@link LaneWindow}). Windows are ordered by a {@link Planner}. One thread.
 */
final class LaneWatch {
    /** Maximum number of polls of one record, which a process can make in a millisecond; more is damage. */
    private static final long MAX_POLLS = 1 << 20;

    private final RingFile ring;
    private RingHeader header;
    private final Spool spool;
    private final CallMeaning meaning;
    private final int control;
    private final int finalize;
    private final GraphBuilder graph;
    private final Stability stability;
    private final LoopWatch loops;
    private final IterationLog log;
    private final LaneWindow window;
    private final Channels channels = new Channels();
    private final CallStack stack = new CallStack();
    private final RecordGroup group;
    private final RecordView view;
    private final long[] key;
    private boolean ended;
    private long lastTime;
    private long instructions;
    private long cycles;

    /**
     * Nothing seen yet.
     *
     * @param functions names of MPI's functions by number
     * @param ticksPerSecond of the thread's clock
     * @param budget limits the memory for the order of calls of all threads together
     */
    LaneWatch(
            RingFile ring,
            Spool spool,
            Settings settings,
            CallMeaning meaning,
            List<String> functions,
            double ticksPerSecond,
            OrderBudget budget) {
        this.ring = ring;
        this.header = ring.header();
        this.spool = spool;
        this.meaning = meaning;
        this.control = functions.indexOf("MPI_Pcontrol");
        this.finalize = functions.indexOf("MPI_Finalize");
        this.graph = new GraphBuilder(settings.signature(), budget);
        this.log = new IterationLog(settings.iterations(), settings.change());
        this.key = new long[settings.signature().parts().size()];
        this.stability = new Stability(header.loadTicks(), ticksPerSecond, settings.interval(), settings.checks());
        this.loops = new LoopWatch(graph, settings.signature(), stability, log, meaning.kinds()::isPoll);
        this.window = new LaneWindow(ring, spool, loops, log, stack, channels, meaning);
        this.group = new RecordGroup(ring);
        this.view = group.view();
        this.lastTime = header.loadTicks();
        spool.append(RecordView.WINDOW, RecordView.SELECTIVE, 0, 0, 0, 0, 0, lastTime);
    }

    /** Analyzes records, and keeps those that are needed. */
    void take(long from, long to) {
        ring.hold(from, to);
        window.piece(from);
        for (long at = from; at < to; at = group.next()) {
            group.stand(at, to);
            record(at, group.next());
        }
        window.pieceEnds(to);
    }

    private void record(long at, long next) {
        switch (view.kind()) {
            case RecordView.CALL -> call(at, next);
            case RecordView.ENTER -> {
                stack.enter(view.path());
                lastTime = view.enter();
            }
            case RecordView.LEAVE -> {
                stack.leave(view.path());
                lastTime = view.enter();
            }
            case RecordView.CONSTRUCT_BEGIN -> {
                // A thread that calls no MPI has no loop.
                if (!loops.loop().found()) {
                    window.outside(view.enter(), at);
                    window.endOutside(view.enter(), at, lastTime);
                }
                stack.begin(view.function());
                lastTime = view.enter();
            }
            case RecordView.CONSTRUCT_END -> {
                stack.end(view.function());
                lastTime = view.enter();
            }
            case RecordView.COMM -> {
                meaning.communicator(view.comm(), group.partners());
                window.keep(at, next);
            }
            case RecordView.LOST -> {
                lost();
                window.keep(at, next);
            }
            default -> {
                // An open window holds all of its records.
                if (WindowRecords.areKeptAlways(view, meaning.kinds())) {
                    window.keep(at, next);
                }
            }
        }
    }

    /** Represents missing calls in the graph by one call of no function, so that it does not contain wrong successions. */
    private void lost() {
        meaning.lost(key);
        long until = Math.max(lastTime, view.enter());
        loops.lost(graph.add(key, lastTime, until));
        lastTime = until;
    }

    private void call(long at, long next) {
        if (view.function() == control) {
            window.request(view.tag() > 0, view.enter(), at);
        } else if (view.function() == finalize) {
            window.programEnds(at, lastTime);
        }
        meaning.key(view, key);
        long polls = 1;
        long inside = view.leave() - view.enter();
        for (long i = at + 1; i < next; i++) {
            RecordView part = group.part(i);
            if (part.kind() == RecordView.COUNTERS) {
                instructions = part.bytes();
                cycles = part.other();
            } else if (part.kind() == RecordView.POLLS) {
                polls = Math.clamp(part.other(), 1, MAX_POLLS);
                inside = Math.clamp(part.bytes(), 0, Math.max(0, inside));
            }
        }
        int node = graph.add(key, view.enter(), view.enter() + inside / polls);
        loops.called(node);
        window.call(at, lastTime);
        follow(node, at);
        furtherPolls(polls, inside);
        window.endOutside(view.enter(), at, lastTime);
        meaning.count(view, channels);
        for (long i = at + 1; i < next; i++) {
            meaning.countPart(group.part(i), channels);
        }
        log.call(node, inside);
        lastTime = view.leave();
        if (!window.isOpen() && WindowRecords.isKeptAlways(view, meaning.kinds())) {
            spool.append(ring, at, next);
        }
        if (loops.look(lastTime)) {
            window.otherLoop();
        }
    }

    /** The further calls that a record represents, spread evenly over its time. */
    private void furtherPolls(long polls, long inside) {
        long span = view.leave() - view.enter() - inside / polls;
        for (long i = 1; i < polls; i++) {
            long end = view.leave() - span * (polls - 1 - i) / (polls - 1);
            loops.called(graph.add(key, end - inside / polls, end));
        }
    }

    /** Processes a call for the loop and the window. */
    private void follow(int node, long at) {
        LaneLoop loop = loops.loop();
        if (!loop.found()) {
            window.outside(view.enter(), at);
        } else if (loops.begun()) {
            log.header(view.enter(), instructions, cycles, window.isOrdered());
            loops.inside(true);
            window.header(view.enter(), at);
        } else if (loop.leaves(node)) {
            log.left();
            window.left(at, lastTime);
            loops.inside(false);
        }
    }

    /** Ticks that it has spent in a loop so far. */
    long time(LaneLoop loop) {
        return loop.time(graph);
    }

    /**
     * Maximum number of iterations of its loop that begin in some ticks, if they are like the last ones; like all before where the loop has
     * only just been found.
     */
    long iterationsIn(long ticks) {
        double each = log.shortest().orElseGet(() -> (double) time(loops.loop()) / Math.max(1, loops.visits()));
        return (long) Math.ceil(ticks / Math.max(1, each));
    }

    /** The loops of its graph. */
    LoopWatch loops() {
        return loops;
    }

    /** Its recorded part. */
    LaneWindow window() {
        return window;
    }

    IterationLog log() {
        return log;
    }

    GraphBuilder graph() {
        return graph;
    }

    Stability stability() {
        return stability;
    }

    /** The ring's header when the watch began; after {@link #finish}, the one that the thread left. */
    RingHeader header() {
        return header;
    }

    /** The file of its records. */
    Path records() {
        return spool.path();
    }

    /** The ring's file. */
    Path ring() {
        return ring.path();
    }

    /** Time of the last record seen. */
    long time() {
        return lastTime;
    }

    /** Whether so much waits in the ring that calls may soon be lost: the thread does not move them into files by itself. */
    boolean behind() {
        return ring.head() - ring.read() > ring.capacity() / 2 && !ring.spills();
    }

    /** Whether the thread has ended, and all was said of it. */
    boolean ended() {
        return ended;
    }

    /** The thread has ended; a second time nothing happens. */
    void finish() {
        if (!ended) {
            ended = true;
            header = ring.header();
            window.finish(lastTime);
            loops.lookNow(lastTime);
        }
    }
}
