package earl.monitor;

import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.Spool;
import java.util.ArrayList;
import java.util.List;

/**
 * What is kept of a thread's records: those in windows, which are ordered for a visit of the loop's header or for a time, or begin and end
 * when the program says so. One thread.
 */
final class LaneWindow {
    private static final long NEVER = Long.MAX_VALUE;

    private final RingFile ring;
    private final Spool spool;
    private final LoopWatch loops;
    private final IterationLog log;
    private final CallStack stack;
    private final Channels channels;
    private final CallMeaning meaning;
    private final List<Window> windows = new ArrayList<>();
    private boolean open;
    /** Whether the program began it. */
    private boolean explicit;

    /** Whether its loop is none any more. */
    private boolean stale;
    /** Records before this one are kept already, or not to be. */
    private long keptTo;

    /** The window ordered: from which visit of the header, or from which time; how many iterations; 0: none. */
    private long fromVisit = NEVER;

    private long fromTime = NEVER;
    private long wanted;
    private String reason = "";
    /** Number of its first iteration, -1 where no loop is followed. */
    private long first;

    /** The loop whose iterations the open window holds. */
    private LaneLoop loop = LaneLoop.NONE;

    /** By level of the loop, the iterations begun before the window. */
    private long[] before = new long[0];

    private long begin;
    /** When it ends, if it does so with those of others, not after a number of iterations. */
    private long ends = NEVER;

    private boolean together;

    LaneWindow(
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
            ends = Math.min(ends, ticks);
        }
    }

    private void cancel() {
        fromVisit = NEVER;
        fromTime = NEVER;
        ends = NEVER;
        together = false;
        wanted = 0;
    }

    // ---------------------------------------------------------------- what happens

    /** A piece of records begins. */
    void piece(long from) {
        keptTo = from;
    }

    /** It ends: the window, if one is open, holds all of it. */
    void pieceEnds(long to) {
        if (open) {
            spool.append(ring, keptTo, to);
        }
    }

    /** Keeps records that stand outside of a window. */
    void keep(long at, long next) {
        if (!open) {
            spool.append(ring, at, next);
        }
    }

    /** The loop is another one than was thought: what was ordered for it is not wanted, and a window in it ends with the next call. */
    void otherLoop() {
        stale = open;
        cancel();
    }

    /** A call, before anything else is made of it. */
    void call(long at, long time) {
        if (stale) {
            stale = false;
            if (open && !explicit) {
                close(at, time, 0);
            }
        }
    }

    /**
     * An iteration begins.
     *
     * @param enter when: then the iteration before it ends, with what was computed after its last call
     * @param at number of the record
     */
    void header(long enter, long at) {
        long visit = loops.visits() - 1;
        if (open && !explicit && (together ? enter >= ends : visit >= first + wanted)) {
            close(at, enter, 1);
        } else if (!open && (visit >= fromVisit || enter >= fromTime)) {
            first = visit;
            open(at, enter, 1);
        }
    }

    /** The loop was left. */
    void left(long at, long time) {
        if (open && !explicit && first >= 0) {
            close(at, time, 0);
        } else if (!open) {
            cancel();
        }
    }

    /** MPI is left: whatever loop the thread was in, this call is none of its iterations. */
    void programEnds(long at, long time) {
        if (open && !explicit) {
            close(at, time, 0);
        } else if (!open) {
            cancel();
        }
    }

    /** A call where there is no loop. */
    void outside(long enter, long at) {
        if (!open && enter >= fromTime) {
            first = -1;
            open(at, enter, 0);
        }
    }

    /** Ends a window that follows no loop, if it is over. */
    void endOutside(long enter, long at, long time) {
        if (open && first < 0 && enter >= ends) {
            close(at, time, 0);
        }
    }

    /** The program says that a window begins or ends. */
    void explicit(boolean on, long enter, long at) {
        if (on && !open) {
            reason = "MPI_Pcontrol";
            first = loops.loop().found() ? loops.visits() : -1;
            explicit = true;
            open(at, enter, 0);
        } else if (!on && explicit) {
            close(at, enter, 0);
            explicit = false;
        }
    }

    /** Begins with a record, the call of which has begun {@code begun} iterations of each level. */
    private void open(long at, long enter, int begun) {
        open = true;
        keptTo = at;
        begin = enter;
        loop = first >= 0 ? loops.loop() : LaneLoop.NONE;
        before = iterations(begun);
        spool.append(RecordView.WINDOW, RecordView.BEGIN, 0, 0, 0, first, 0, begin);
        stack.write(spool, begin);
        channels.write(spool, begin);
        meaning.write(spool, begin);
    }

    /** The loop of the window as it is known now: what was found again may have more ways through it. */
    private LaneLoop loop() {
        if (loops.loop().isLike(loop)) {
            loop = loops.loop();
        }
        return loop;
    }

    /** By level, how many iterations had begun before a call that has begun so many. */
    private long[] iterations(int begun) {
        long[] known = new long[loop().levels()];
        for (int level = 0; level < known.length; level++) {
            known[level] = loop.visits(level) - begun;
        }
        return known;
    }

    /** Ends the window before a record, the call of which has begun {@code begun} iterations of each level. */
    private void close(long at, long time, int begun) {
        spool.append(ring, keptTo, at);
        end(time, begun);
    }

    private void end(long time, int begun) {
        spool.append(RecordView.WINDOW, RecordView.END, 0, 0, 0, 0, 0, time);
        long[] after = iterations(begun);
        List<Window.Level> levels = new ArrayList<>();
        for (int level = 0; level < after.length; level++) {
            int last = loop.end(level);
            levels.add(new Window.Level(loops.function(last), loops.path(last), after[level] - before[level]));
        }
        windows.add(new Window(
                reason,
                loop.found() ? loops.function(loop.header()) : 0,
                loop.found() ? loops.path(loop.header()) : 0,
                loop.found() ? first : -1,
                loop.found() ? log.period() : 0,
                levels,
                begin,
                time));
        open = false;
        cancel();
        log.recorded();
    }

    /** The thread has ended. */
    void finish(long time) {
        if (open) {
            end(time, 0);
        }
    }

    // ---------------------------------------------------------------- what it is

    /** Whether one is open. */
    boolean isOpen() {
        return open;
    }

    /** Whether one is open that was ordered: its iterations are those with which others are compared. */
    boolean isOrdered() {
        return open && !explicit;
    }

    /** Whether one is ordered or open. */
    boolean busy() {
        return open || wanted > 0;
    }

    /** Whether as many iterations were recorded as were ordered, or will never be. */
    boolean satisfied() {
        return wanted == 0 || (open && first >= 0 && loop().visits() > first + wanted);
    }

    /** Iterations recorded up to now. */
    long iterations() {
        long sum = open && first >= 0 ? loop().visits() - first : 0;
        for (Window window : windows) {
            sum += window.iterations();
        }
        return sum;
    }

    /** Those that have ended. */
    List<Window> windows() {
        return windows;
    }
}
