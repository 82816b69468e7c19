package earl.monitor.watch;

import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.Spool;
import earl.monitor.watch.IterationsState.Abandoned;
import earl.monitor.watch.IterationsState.Counted;
import earl.monitor.watch.IterationsState.Ending;
import earl.monitor.watch.IterationsState.FromTime;
import earl.monitor.watch.IterationsState.FromVisit;
import earl.monitor.watch.IterationsState.Idle;
import earl.monitor.watch.IterationsState.Joint;
import earl.monitor.watch.IterationsState.Open;
import earl.monitor.watch.IterationsState.Ordered;
import earl.monitor.watch.IterationsState.Requested;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * The records of a thread that are kept: those in stretches. A stretch is ordered from a visit of the loop's header or from a time on, or the
 * program begins and ends it. One thread.
 */
public final class ThreadIterations {
    private final RingFile ring;
    private final Spool spool;
    private final LoopWatch loops;
    private final IterationLog log;
    private final CallStack stack;
    private final Channels channels;
    private final CallMeaning meaning;
    private final List<RecordedIterations> stretches = new ArrayList<>();
    /** [stretch] -> number of its records. */
    private final List<Long> records = new ArrayList<>();

    private final List<RecordedIterations> dropped = new ArrayList<>();
    /** Number of the last order. */
    private int order = RecordedIterations.NO_ORDER;
    /** Records in the file before the open stretch. */
    private long before;

    private IterationsState state = Idle.IDLE;
    /** The open stretch holds the records before this one already. */
    private long keptTo;

    ThreadIterations(
            RingFile ring,
            Spool spool,
            LoopWatch loops,
            IterationLog log,
            CallStack stack,
            Channels channels,
            CallMeaning meaning) {
        this.ring = ring;
        this.spool = spool;
        this.loops = loops;
        this.log = log;
        this.stack = stack;
        this.channels = channels;
        this.meaning = meaning;
    }

    // ---------------------------------------------------------------- orders

    /**
     * Orders a stretch from a visit of the header on. No stretch may be open.
     *
     * @param number of the order
     */
    public void orderVisit(int number, long visit, long iterations, String reason) {
        order(number, new FromVisit(visit, iterations, reason));
    }

    /**
     * Orders a stretch from a time on: from the next visit of the header or, without a loop, from the next call. No stretch
     * may be open.
     *
     * @param number of the order
     */
    public void orderTime(int number, long ticks, long iterations, String reason) {
        order(number, new FromTime(ticks, iterations, reason));
    }

    private void order(int number, Ordered next) {
        if (isOpen()) {
            throw new IllegalStateException("a stretch is open");
        }
        order = number;
        state = next;
    }

    /** Drops the completed stretches of some orders. May be called between two pieces of records only. */
    void drop(Set<Integer> numbers) {
        BitSet gone = new BitSet();
        for (int i = 0; i < stretches.size(); i++) {
            gone.set(i, numbers.contains(stretches.get(i).order()));
        }
        if (gone.isEmpty()) {
            return;
        }
        long all = spool.count();
        spool.rewrite((file, out) -> KeptRecords.copyWithout(gone, file, out, meaning.kinds()));
        before -= all - spool.count();
        for (int i = gone.length() - 1; i >= 0; i = gone.previousSetBit(i - 1)) {
            dropped.add(stretches.remove(i));
            records.remove(i);
        }
    }

    /**
     * Ends, at the end of the iteration, a stretch that began at the same time as others; cancels an order that has not
     * begun.
     */
    public void endBy(long ticks) {
        switch (state) {
            case Idle _ -> {}
            case Ordered _ -> state = Idle.IDLE;
            case Joint joint -> state = new Ending(joint.stretch(), ticks);
            case Ending ending -> state = new Ending(ending.stretch(), Math.min(ending.ticks(), ticks));
            case Counted _ -> {}
            case Abandoned _ -> {}
            case Requested _ -> {}
        }
    }

    // ---------------------------------------------------------------- what happens

    /** A piece of records begins. */
    void piece(long from) {
        keptTo = from;
    }

    /** A piece of records ends; an open stretch keeps all of it. */
    void pieceEnds(long to) {
        if (isOpen()) {
            spool.append(ring, keptTo, to);
        }
    }

    /** Keeps records outside of a stretch. */
    void keep(long at, long next) {
        if (!isOpen()) {
            spool.append(ring, at, next);
        }
    }

    /** The thread is in another loop: an order for the old one is void, and a stretch in it ends with the next call. */
    void otherLoop() {
        state = switch (state) {
            case Requested requested -> new Requested(requested.stretch(), 0);
            case Open open -> new Abandoned(open.stretch());
            case Idle _ -> Idle.IDLE;
            case Ordered _ -> Idle.IDLE;
        };
    }

    /** Processes a call before the loop does. */
    void call(long at, long time) {
        if (state instanceof Abandoned abandoned) {
            close(abandoned, at, time, 0);
        }
    }

    /**
     * An iteration begins.
     *
     * @param enter time of the enter: the previous iteration ends there, including the computation after its last call
     * @param at number of the record
     */
    void header(long enter, long at) {
        long visit = loops.visits() - 1;
        switch (state) {
            case FromVisit order
            when visit >= order.visit() ->
                state = new Counted(open(order.reason(), visit, enter, at, 1), order.iterations());
            case FromTime order
            when enter >= order.ticks() ->
                state = new Joint(open(order.reason(), visit, enter, at, 1), order.iterations());
            case Counted counted
            when visit >= counted.stretch().first() + counted.iterations() -> close(counted, at, enter, 1);
            case Ending ending when enter >= ending.ticks() -> close(ending, at, enter, 1);
            default -> {}
        }
    }

    /** The thread has left the loop. */
    void left(long at, long time) {
        switch (state) {
            case Requested _ -> {}
            case Open open when open.stretch().followsLoop() -> close(open, at, time, 0);
            case Open _ -> {}
            case Ordered _ -> state = Idle.IDLE;
            case Idle _ -> {}
        }
    }

    /** The thread leaves MPI: whatever loop it was in, this call is none of its iterations. */
    void programEnds(long at, long time) {
        switch (state) {
            case Requested _ -> {}
            case Open open -> close(open, at, time, 0);
            case Ordered _ -> state = Idle.IDLE;
            case Idle _ -> {}
        }
    }

    /** Processes a call outside of loops. */
    void outside(long enter, long at) {
        if (state instanceof FromTime order && enter >= order.ticks()) {
            state = new Joint(open(order.reason(), OpenIterations.NO_LOOP, enter, at, 0), order.iterations());
        }
    }

    /** Ends a stretch that follows no loop, if its time is over. */
    void endOutside(long enter, long at, long time) {
        if (state instanceof Ending ending && !ending.stretch().followsLoop() && enter >= ending.ticks()) {
            close(ending, at, time, 0);
        }
    }

    /** The program says that a stretch begins or ends. */
    void request(boolean on, long enter, long at) {
        if (on && !isOpen()) {
            long ordered = state instanceof Ordered order ? order.iterations() : 0;
            long first = loops.loop().found() ? loops.visits() : OpenIterations.NO_LOOP;
            state = new Requested(open(RecordedIterations.REQUEST, first, enter, at, 0), ordered);
        } else if (!on && state instanceof Requested requested) {
            close(requested, at, enter, 0);
        }
    }

    /** Begins a stretch with a record whose call has begun {@code begun} iterations of each level. */
    private OpenIterations open(String reason, long first, long enter, long at, int begun) {
        keptTo = at;
        before = spool.count();
        OpenIterations stretch = new OpenIterations(loops, reason, first, enter, begun);
        RingRecords.Selection.append(spool, RecordView.BEGIN, first, enter);
        stack.write(spool, enter);
        channels.write(spool, enter);
        meaning.write(spool, enter);
        return stretch;
    }

    /** Ends a stretch before a record whose call has begun {@code begun} iterations of each level. */
    private void close(Open open, long at, long time, int begun) {
        spool.append(ring, keptTo, at);
        end(open, time, begun);
    }

    private void end(Open open, long time, int begun) {
        RingRecords.Selection.append(spool, RecordView.END, 0, time);
        int of = open instanceof Requested ? RecordedIterations.NO_ORDER : order;
        stretches.add(open.stretch().end(time, begun, log.period(), of));
        records.add(spool.count() - before);
        state = Idle.IDLE;
        log.recorded();
    }

    /** The thread has ended. */
    void finish(long time) {
        if (state instanceof Open open) {
            end(open, time, 0);
        }
    }

    // ---------------------------------------------------------------- what it is

    /** Whether one is open. */
    public boolean isOpen() {
        return state instanceof Open;
    }

    /** Whether one is open that was ordered: its iterations are those with which others are compared. */
    boolean isOrdered() {
        return isOpen() && !(state instanceof Requested);
    }

    /** Whether one is ordered or open. */
    public boolean busy() {
        return state != Idle.IDLE;
    }

    /** Whether as many iterations were recorded as were ordered, or will never be. */
    public boolean satisfied() {
        return switch (state) {
            case Idle _ -> true;
            case Ordered _ -> false;
            case Counted counted -> counted.stretch().holds(counted.iterations());
            case Joint joint -> joint.stretch().holds(joint.iterations());
            case Ending _ -> true;
            case Abandoned _ -> true;
            case Requested requested ->
                requested.ordered() == 0 || requested.stretch().holds(requested.ordered());
        };
    }

    /** Iterations recorded up to now. */
    public long iterations() {
        long sum = state instanceof Open open ? open.stretch().iterations() : 0;
        for (RecordedIterations stretch : stretches) {
            sum += stretch.iterations();
        }
        return sum;
    }

    /** Records that the completed stretches of an order take. */
    long records(int number) {
        long sum = 0;
        for (int i = 0; i < stretches.size(); i++) {
            sum += stretches.get(i).order() == number ? records.get(i) : 0;
        }
        return sum;
    }

    /** The completed stretches. */
    public List<RecordedIterations> stretches() {
        return stretches;
    }

    /** The stretches that were dropped. */
    List<RecordedIterations> dropped() {
        return dropped;
    }
}
