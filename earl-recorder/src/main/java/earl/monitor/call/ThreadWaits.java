package earl.monitor.call;

import earl.memory.Capacity;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.ConstructBegin;
import earl.monitor.ring.RingRecords.ConstructEnd;

/**
 * The time for which a thread waits in OpenMP: in barriers, for locks, for tasks, and between parallel regions if another thread began
 * them. Ticks. One thread.
 */
final class ThreadWaits {
    private final ConstructBegin begun = new ConstructBegin();
    private final ConstructEnd ended = new ConstructEnd();
    /** Constructs in which the thread is, outermost first: whether it waits there. */
    private boolean[] waits = new boolean[8];
    /** The number of each of these constructs. */
    private int[] constructs = new int[8];

    private int depth;
    /** Whether the thread is in no construct and works for another thread's regions. */
    private boolean idles;

    private long since;
    private long ticks;

    ThreadWaits(long begin) {
        since = begin;
    }

    void add(long more) {
        ticks += more;
    }

    /** Ticks in which the thread waited up to now. */
    long ticks() {
        return ticks;
    }

    void take(RecordView view) {
        switch (view.kind()) {
            case RingRecords.CONSTRUCT_BEGIN -> {
                upTo(view.time());
                begun.on(view);
                int construct = begun.construct();
                push(construct, Construct.isKnown(construct) && waitsIn(Construct.of(construct)));
            }
            case RingRecords.CONSTRUCT_END -> {
                upTo(view.time());
                end(ended.on(view).construct(), ended.thread() > 0);
            }
            case RingRecords.LOCK_ACQUIRED -> {
                upTo(view.time());
                if (depth > 0) {
                    waits[depth - 1] = false;
                }
            }
            default -> {
                // Changes nothing.
            }
        }
    }

    /** A call of MPI was made: its time is MPI's. */
    void called(long enter, long leave, long inside) {
        upTo(enter);
        ticks += isWaiting() ? Math.max(0, leave - enter - inside) : 0;
        since = Math.max(since, leave);
    }

    private void upTo(long time) {
        if (time > since) {
            ticks += isWaiting() ? time - since : 0;
            since = time;
        }
    }

    private boolean isWaiting() {
        return depth == 0 ? idles : waits[depth - 1];
    }

    private void push(int construct, boolean wait) {
        waits = Capacity.ensure(waits, depth + 1);
        constructs = Capacity.ensure(constructs, depth + 1);
        constructs[depth] = construct;
        waits[depth++] = wait;
    }

    private void end(int construct, boolean worker) {
        int at = depth - 1;
        while (at >= 0 && constructs[at] != construct) {
            at--;
        }
        if (at >= 0 && Construct.isKnown(construct)) {
            depth = at;
            idles = depth == 0 && worker && Construct.of(construct) == Construct.PARALLEL;
        }
    }

    private static boolean waitsIn(Construct construct) {
        return switch (construct) {
            case IMPLICIT_BARRIER, BARRIER, CRITICAL, ATOMIC, ORDERED, TASKWAIT, SET_LOCK, TEST_LOCK, SET_NEST_LOCK ->
                true;
            case PARALLEL, LOOP, SECTIONS, SINGLE, WORKSHARE, TASK -> false;
        };
    }
}
