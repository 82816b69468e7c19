package earl.monitor;

import earl.graph.GraphBuilder;
import earl.graph.Signature.Part;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One thread of the program, watched: its records make its flow graph grow, show when that is stable and which loop it is in, and are kept
 * where a window is open. Windows are ordered by a {@link Planner}. One thread.
 */
final class LaneWatch {
    private static final long NEVER = Long.MAX_VALUE;
    /** Nodes of the last calls, kept to see how a loop went before it was found. */
    private static final int RECENT = 1 << 15;

    private final RingFile ring;
    private final RingHeader header;
    private final Spool spool;
    private final Settings settings;
    private final CallMeaning meaning;
    private final int control;
    private final GraphBuilder graph;
    private final Stability stability;
    private final IterationLog log;
    private final Channels channels = new Channels();
    private final RecordView view = new RecordView();
    private final RecordView part = new RecordView();
    private final long[] key;
    private final List<Window> windows = new ArrayList<>();
    private final int[] recent = new int[RECENT];
    private long[] stack = new long[32];
    private int depth;

    private LaneLoop loop = LaneLoop.NONE;
    private boolean known;
    private boolean inside;
    private boolean explicit;
    private boolean open;
    private boolean stale;
    private boolean ended;
    /** The node that stands for calls that are missing, -1 if none are. */
    private int lostNode = -1;

    private long keptTo;
    private long lastTime;
    private long instructions;
    private long cycles;

    /** The window ordered: from which visit of the header, or from which time; how many iterations; 0: none. */
    private long fromVisit = NEVER;

    private long fromTime = NEVER;
    private long wanted;
    private String reason = "";
    private long windowFirst;
    private long windowEnd;
    private long windowBegin;
    private long windowEnds = NEVER;
    /** Whether the window ends with those of others, not after a number of iterations. */
    private boolean together;

    LaneWatch(RingFile ring, Spool spool, Settings settings, CallMeaning meaning, int control, double ticksPerSecond) {
        this.ring = ring;
        this.header = ring.header();
        this.spool = spool;
        this.settings = settings;
        this.meaning = meaning;
        this.control = control;
        this.graph = new GraphBuilder(settings.signature());
        this.log = new IterationLog(settings.iterations(), settings.change());
        this.key = new long[settings.signature().parts().size()];
        this.stability = new Stability(header.loadTicks(), ticksPerSecond, settings.interval(), settings.checks());
        this.lastTime = header.loadTicks();
        spool.append(RecordView.WINDOW, RecordView.SELECTIVE, 0, 0, 0, 0, 0, lastTime);
    }

    /** Looks at records and keeps what is to be kept. */
    void take(long from, long to) {
        keptTo = from;
        long next;
        for (long at = from; at < to; at = next) {
            view.stand(ring.records(), ring.offset(at));
            next = at + 1;
            while (next < to && part(next).kind() >= RecordView.PART) {
                next++;
            }
            record(at, next);
        }
        if (open) {
            spool.append(ring, keptTo, to);
        }
    }

    private RecordView part(long index) {
        return part.stand(ring.records(), ring.offset(index));
    }

    private void record(long at, long next) {
        switch (view.kind()) {
            case RecordView.CALL -> call(at, next);
            case RecordView.ENTER -> {
                if (depth == stack.length) {
                    stack = Arrays.copyOf(stack, depth * 2);
                }
                stack[depth++] = view.path();
                lastTime = view.enter();
            }
            case RecordView.LEAVE -> {
                leave(view.path());
                lastTime = view.enter();
            }
            case RecordView.COMM -> {
                communicator(at, next);
                keep(at, next);
            }
            case RecordView.LOST -> {
                lost();
                keep(at, next);
            }
            default -> keep(at, next);
        }
    }

    /** Calls are missing: in the graph they are one call of no function, so that nothing is said to have followed what did not. */
    private void lost() {
        meaning.lost(key);
        lostNode = graph.add(key, lastTime, Math.max(lastTime, view.enter()));
        recent[(int) (graph.events() % RECENT)] = lostNode;
        log.left();
        lastTime = Math.max(lastTime, view.enter());
    }

    private void leave(long function) {
        for (int i = depth - 1; i >= 0; i--) {
            if (stack[i] == function) {
                depth = i;
                return;
            }
        }
    }

    private void communicator(long at, long next) {
        int[] ranks = new int[Math.max(0, view.other() > 0 ? (int) view.other() : view.partner())];
        int skip = view.other() > 0 ? view.partner() : 0;
        for (long i = at + 1; i < next; i++) {
            RecordView members = part(i);
            for (int m = 0; m < 14; m++) {
                int index = (int) (i - at - 1) * 14 + m - skip;
                if (index >= 0 && index < ranks.length) {
                    ranks[index] = members.member(m);
                }
            }
        }
        meaning.communicator(view.comm(), ranks);
    }

    /** Keeps records that stand outside of a window. */
    private void keep(long at, long next) {
        if (!open) {
            spool.append(ring, at, next);
        }
    }

    private void call(long at, long next) {
        if (view.function() == control) {
            explicit(view.tag() > 0, at);
        }
        meaning.key(view, key);
        int node = graph.add(key, view.enter(), view.leave());
        recent[(int) (graph.events() % RECENT)] = node;
        if (stale) {
            stale = false;
            if (open && !explicit) {
                windowEnd = windowFirst;
                close(at);
            }
        }
        for (long i = at + 1; i < next; i++) {
            if (part(i).kind() == RecordView.COUNTERS) {
                instructions = part.bytes();
                cycles = part.other();
            }
        }
        follow(node, at);
        if (open && windowFirst < 0 && view.enter() >= windowEnds) {
            close(at);
        }
        meaning.count(view, channels);
        for (long i = at + 1; i < next; i++) {
            meaning.countPart(part(i), channels);
        }
        log.call(node, view.leave() - view.enter());
        lastTime = view.leave();
        if (!open && meaning.isKeptAlways(view)) {
            spool.append(ring, at, next);
        }
        if (stability.due(lastTime)) {
            look();
        }
    }

    /** What a call means for the loop and for the window. */
    private void follow(int node, long at) {
        if (loop.found() && node == loop.header()) {
            log.header(view.enter(), instructions, cycles, open && !explicit);
            long visit = graph.visits(node) - 1;
            inside = true;
            windowEnd = visit;
            if (open && !explicit && (together ? view.enter() >= windowEnds : visit >= windowFirst + wanted)) {
                close(at);
            } else if (!open && (visit >= fromVisit || view.enter() >= fromTime)) {
                windowFirst = visit;
                open(at);
            }
        } else if (loop.found() && loop.leaves(node)) {
            log.left();
            windowEnd = graph.visits(loop.header());
            if (open && !explicit && windowFirst >= 0) {
                close(at);
            } else if (!open) {
                cancel();
            }
            inside = false;
        } else if (!loop.found() && !open && view.enter() >= fromTime) {
            windowFirst = -1;
            open(at);
        }
    }

    private void explicit(boolean on, long at) {
        if (on && !open) {
            reason = "MPI_Pcontrol";
            windowFirst = loop.found() ? graph.visits(loop.header()) : -1;
            explicit = true;
            open(at);
        } else if (!on && explicit) {
            close(at);
            explicit = false;
        }
    }

    private void open(long at) {
        open = true;
        keptTo = at;
        windowBegin = view.enter();
        spool.append(RecordView.WINDOW, RecordView.BEGIN, 0, 0, 0, windowFirst, 0, windowBegin);
        for (int i = 0; i < depth; i++) {
            spool.append(RecordView.ENTER, 0, 0, 0, 0, 0, stack[i], windowBegin);
        }
        channels.write(spool, windowBegin);
        meaning.write(spool, windowBegin);
    }

    /** Ends the window before a record. */
    private void close(long at) {
        spool.append(ring, keptTo, at);
        end();
    }

    private void end() {
        spool.append(RecordView.WINDOW, RecordView.END, 0, 0, 0, 0, 0, lastTime);
        boolean followed = windowFirst >= 0 && loop.found();
        // The call that ends a window begins the iteration after it.
        long iterations = followed ? windowEnd - windowFirst : 0;
        windows.add(new Window(
                reason,
                followed ? headerFunction() : 0,
                followed ? headerPath() : 0,
                followed ? windowFirst : -1,
                iterations,
                windowBegin,
                lastTime));
        open = false;
        cancel();
        log.recorded();
    }

    private void look() {
        boolean before = stability.stable();
        stability.look(lastTime, graph.events(), graph.nodes(), graph.edges());
        if (before && !stability.stable()) {
            known = false;
        }
        boolean without = !loop.found() && stability.longStable();
        if (stability.stable() && (!known || without)) {
            known = true;
            detect();
        }
    }

    /** Looks for the loop that the thread is in; of one not known before, how its last iterations went. */
    private void detect() {
        LaneLoop found = LaneLoop.of(graph, lostNode);
        boolean other = found.header() != loop.header();
        loop = found;
        inside = found.found();
        if (!other) {
            return;
        }
        stale = open;
        cancel();
        log.forget();
        if (found.found()) {
            long count = Math.min(graph.events(), RECENT);
            for (long i = graph.events() - count + 1; i <= graph.events(); i++) {
                log.replay(recent[(int) (i % RECENT)], found);
            }
        }
    }

    // ---------------------------------------------------------------- what the planner asks and orders

    /** Whether the graph is stable now. */
    boolean stable() {
        return known && (inside || !loop.found()) && stability.stable() && stability.isOf(graph.nodes(), graph.edges());
    }

    /** Whether it has been so for long. */
    boolean longStable() {
        return stable() && stability.longStable();
    }

    LaneLoop loop() {
        return loop;
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

    RingHeader header() {
        return header;
    }

    List<Window> windows() {
        return windows;
    }

    /** Time of the last record seen. */
    long time() {
        return lastTime;
    }

    /** Visits of the loop's header. */
    long visits() {
        return loop.found() ? graph.visits(loop.header()) : 0;
    }

    /** Whether calls are missing, so that visits are not all that there were. */
    boolean misses() {
        return lostNode >= 0;
    }

    /** Whether so much waits in the ring that calls may soon be lost. */
    boolean behind() {
        return ring.head() - ring.tail() > ring.capacity() / 2;
    }

    /** Whether a window is ordered or open. */
    boolean busy() {
        return open || wanted > 0;
    }

    /** Whether a window is open. */
    boolean recording() {
        return open;
    }

    /** Iterations recorded up to now. */
    long iterations() {
        long sum = open && windowFirst >= 0 ? visits() - windowFirst : 0;
        for (Window window : windows) {
            sum += window.iterations();
        }
        return sum;
    }

    /** Orders a window from a visit of the header on. */
    void orderVisit(long visit, long iterations, String why) {
        cancel();
        fromVisit = visit;
        wanted = iterations;
        reason = why;
    }

    /** Orders a window from a time on: from the next visit of the header, or where there is no loop from the next call. */
    void orderTime(long ticks, long iterations, String why) {
        cancel();
        fromTime = ticks;
        together = true;
        wanted = iterations;
        reason = why;
    }

    /** Ends a window that began with those of others at a time, with the iteration; takes back an order that was not begun. */
    void endBy(long ticks) {
        if (!open) {
            cancel();
        } else if (together && !explicit) {
            windowEnds = Math.min(windowEnds, ticks);
        }
    }

    /** Whether as many iterations were recorded as were ordered, or will never be. */
    boolean satisfied() {
        return wanted == 0 || (open && windowFirst >= 0 && visits() > windowFirst + wanted);
    }

    private void cancel() {
        fromVisit = NEVER;
        fromTime = NEVER;
        windowEnds = NEVER;
        together = false;
        wanted = 0;
    }

    /** The function with which an iteration begins. */
    int headerFunction() {
        return (int) graph.key(loop.header(), Part.CALL);
    }

    /** Where an iteration begins: the number of a call path, 0 if that is not part of the signature. */
    long headerPath() {
        return settings.signature().has(Part.CALLSITE) ? graph.key(loop.header(), Part.CALLSITE) : 0;
    }

    /** Whether the thread has ended, and all was said of it. */
    boolean ended() {
        return ended;
    }

    /** The thread has ended; a second time nothing happens. */
    void finish() {
        if (ended) {
            return;
        }
        ended = true;
        if (open) {
            windowEnd = visits();
            end();
        }
        stability.look(lastTime, graph.events(), graph.nodes(), graph.edges());
    }
}
