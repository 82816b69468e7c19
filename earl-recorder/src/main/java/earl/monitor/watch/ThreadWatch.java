package earl.monitor.watch;

import earl.graph.GraphBuilder;
import earl.graph.OrderBudget;
import earl.monitor.call.CallTable;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Comm;
import earl.monitor.ring.RingRecords.ConstructBegin;
import earl.monitor.ring.RingRecords.ConstructEnd;
import earl.monitor.ring.RingRecords.Counters;
import earl.monitor.ring.RingRecords.Enter;
import earl.monitor.ring.RingRecords.Leave;
import earl.monitor.ring.RingRecords.Polls;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
import java.util.List;

/**
 * One thread of the program, watched: its records make its flow graph grow, show when that is stable and which loop it is in ({@link
 * LoopWatch}), and are kept where a stretch is open ({@link ThreadIterations}). Stretches are ordered by a {@link Planner}. One thread.
 */
public final class ThreadWatch {
    /** Maximum number of polls of one record, which a process can make in a millisecond; more is damage. */
    private static final long MAX_POLLS = 1 << 20;

    private final RingFile ring;
    private RingHeader header;
    private final Spool spool;
    private final CallMeaning meaning;
    private final int control;
    private final int finalize;
    private final GraphBuilder graph;
    private final CallTable table;
    private final Stability stability;
    private final LoopWatch loops;
    private final IterationLog log;
    private final ThreadIterations iterations;
    private final Channels channels = new Channels();
    private final CallStack stack = new CallStack();
    private final RecordGroup group;
    private final RecordView view;
    private final Call call = new Call();
    private final Polls joined = new Polls();
    private final Counters counters = new Counters();
    private final Comm comm = new Comm();
    private final Enter entered = new Enter();
    private final Leave left = new Leave();
    private final ConstructBegin constructBegin = new ConstructBegin();
    private final ConstructEnd constructEnd = new ConstructEnd();
    private final long[] key;
    private boolean ended;
    private long lastTime;
    private final InstructionRate rate;

    /**
     * Nothing seen yet.
     *
     * @param functions names of MPI's functions by number
     * @param ticksPerSecond of the thread's clock
     * @param budget limits the memory for the order of calls of all threads together
     */
    public ThreadWatch(
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
        this.table = new CallTable(header.loadTicks());
        this.log = new IterationLog(settings.iterations(), settings.change());
        this.key = new long[settings.signature().properties().size()];
        this.stability = new Stability(header.loadTicks(), ticksPerSecond, settings.interval(), settings.checks());
        this.loops = new LoopWatch(graph, settings.signature(), stability, log, meaning.kinds()::isPoll);
        this.iterations = new ThreadIterations(ring, spool, loops, log, stack, channels, meaning);
        this.group = new RecordGroup(ring);
        this.view = group.view();
        this.rate = new InstructionRate(header.counters());
        this.lastTime = header.loadTicks();
        RingRecords.Selection.append(spool, RecordView.SELECTIVE, 0, lastTime);
    }

    /** Analyzes records, and keeps those that are needed. */
    public void take(long from, long to) {
        ring.hold(from, to);
        iterations.piece(from);
        for (long at = from; at < to; at = group.next()) {
            group.stand(at, to);
            record(at, group.next());
        }
        iterations.pieceEnds(to);
    }

    private void record(long at, long next) {
        table.take(view);
        switch (view.kind()) {
            case RingRecords.CALL -> call(at, next);
            case RingRecords.FILE_OPERATION -> {
                for (long i = at + 1; i < next; i++) {
                    table.take(group.part(i));
                }
            }
            case RingRecords.ENTER -> {
                stack.enter(entered.on(view).address());
                lastTime = view.time();
            }
            case RingRecords.LEAVE -> {
                stack.leave(left.on(view).address());
                lastTime = view.time();
            }
            case RingRecords.CONSTRUCT_BEGIN -> {
                // A thread that calls no MPI has no loop.
                if (!loops.loop().found()) {
                    iterations.outside(view.time(), at);
                    iterations.endOutside(view.time(), at, lastTime);
                }
                stack.begin(constructBegin.on(view).construct());
                lastTime = view.time();
            }
            case RingRecords.CONSTRUCT_END -> {
                stack.end(constructEnd.on(view).construct());
                lastTime = view.time();
            }
            case RingRecords.COMM -> {
                meaning.communicator(comm.on(view).number(), group.partners());
                iterations.keep(at, next);
            }
            case RingRecords.LOST -> {
                lost();
                iterations.keep(at, next);
            }
            default -> {
                // An open stretch holds all of its records.
                if (KeptRecords.areKeptAlways(view, meaning.kinds())) {
                    iterations.keep(at, next);
                }
            }
        }
    }

    /** Represents missing calls in the graph by one call of no function, so that it does not contain wrong successions. */
    private void lost() {
        meaning.lost(key);
        long until = Math.max(lastTime, view.time());
        loops.lost(graph.add(key, lastTime, until));
        lastTime = until;
    }

    private void call(long at, long next) {
        call.on(view);
        if (call.function() == control) {
            iterations.request(call.level() > 0, call.enter(), at);
        } else if (call.function() == finalize) {
            iterations.programEnds(at, lastTime);
        }
        meaning.key(call, key);
        long polls = 1;
        long inside = call.leave() - call.enter();
        int counterParts = 0;
        for (long i = at + 1; i < next; i++) {
            RecordView part = group.part(i);
            if (part.kind() == RingRecords.COUNTERS) {
                rate.take(counters.on(part), counterParts++);
            } else if (part.kind() == RingRecords.POLLS) {
                table.take(part);
                polls = Math.clamp(joined.on(part).polls(), 1, MAX_POLLS);
                inside = Math.clamp(joined.inside(), 0, Math.max(0, inside));
            }
        }
        int node = graph.add(key, call.enter(), call.enter() + inside / polls);
        loops.called(node);
        iterations.call(at, lastTime);
        follow(node, at);
        furtherPolls(polls, inside);
        iterations.endOutside(call.enter(), at, lastTime);
        meaning.count(call, channels);
        for (long i = at + 1; i < next; i++) {
            meaning.countPart(group.part(i), channels);
        }
        log.call(node, inside);
        lastTime = call.leave();
        if (!iterations.isOpen() && KeptRecords.isKeptAlways(call, meaning.kinds())) {
            spool.append(ring, at, next);
        }
        if (loops.look(lastTime)) {
            iterations.otherLoop();
        }
    }

    /** The further calls that a record represents, spread evenly over its time. */
    private void furtherPolls(long polls, long inside) {
        if (polls > 1) {
            loops.called(graph.addEvenly(key, polls - 1, inside / polls, call.leave()), polls - 1);
        }
    }

    /** Processes a call for the loop and the stretch. */
    private void follow(int node, long at) {
        ThreadLoop loop = loops.loop();
        if (!loop.found()) {
            iterations.outside(call.enter(), at);
        } else if (loops.begun()) {
            log.header(call.enter(), rate.instructions(), rate.cycles(), iterations.isOrdered());
            loops.inside(true);
            iterations.header(call.enter(), at);
        } else if (loop.leaves(node)) {
            log.left();
            iterations.left(at, lastTime);
            loops.inside(false);
        }
    }

    /** Ticks that it has spent in a loop so far. */
    public long time(ThreadLoop loop) {
        return loop.time(graph);
    }

    /**
     * Maximum number of iterations of its loop that begin in some ticks, if they are like the last ones; like all before where the loop has
     * only just been found.
     */
    public long iterationsIn(long ticks) {
        double each = log.shortest().orElseGet(() -> (double) time(loops.loop()) / Math.max(1, loops.visits()));
        return (long) Math.ceil(ticks / Math.max(1, each));
    }

    /** The loops of its graph. */
    public LoopWatch loops() {
        return loops;
    }

    /** Its recorded part. */
    public ThreadIterations iterations() {
        return iterations;
    }

    public IterationLog log() {
        return log;
    }

    public GraphBuilder graph() {
        return graph;
    }

    /** The calls of this thread, added up. */
    CallTable table() {
        return table;
    }

    Stability stability() {
        return stability;
    }

    /** The ring's header when the watch began; after {@link #finish}, the one that the thread left. */
    public RingHeader header() {
        return header;
    }

    /** The file of its records. */
    Path records() {
        return spool.path();
    }

    /** Time of the last record seen. */
    public long time() {
        return lastTime;
    }

    /** Whether so much waits in the ring that calls may soon be lost: the thread does not move them into files by itself. */
    public boolean behind() {
        return ring.head() - ring.read() > ring.capacity() / 2 && !ring.spills();
    }

    /** Whether the thread has ended, and all was said of it. */
    public boolean ended() {
        return ended;
    }

    /** The thread has ended; a second time nothing happens. */
    public void finish() {
        if (!ended) {
            ended = true;
            header = ring.header();
            table.finish();
            iterations.finish(lastTime);
            loops.lookNow(lastTime);
        }
    }
}
