package earl.column;

import earl.Trace;
import earl.memory.Capacity;
import java.util.Arrays;

/**
 * Adds up, over the events of one location, the visits of call paths and the ticks in each, in ranges of time. Give it the events in order:
 * {@link #at}, then {@link #enter} or {@link #leave} if the event is one. One thread.
 */
public final class ProfileSweep {
    private final long[] spans;
    private long[] entered = new long[16];
    private long[] own = new long[16];
    /** {@code [call path] -> } ticks of {@link #own} while MPI is initialized. */
    private long[] initialized = new long[16];

    private boolean wasInitialized;
    private boolean isFinalized;
    private int current = Trace.NONE;
    private long now;
    /** The first range that has not ended. */
    private int span;

    /**
     * Before the first event.
     *
     * @param spans the first tick of each range and the first tick after it, alternating, in order of time
     */
    public ProfileSweep(long[] spans) {
        this.spans = spans;
    }

    /** The next event happens: the time since the one before it belongs to the current call path. */
    public void at(long ticks) {
        if (current != Trace.NONE) {
            for (int at = span; at < spans.length && spans[at] < ticks; at += 2) {
                long spent = Math.max(0, Math.min(ticks, spans[at + 1]) - Math.max(now, spans[at]));
                own[current] += spent;
                initialized[current] += isFinalized ? 0 : spent;
            }
        }
        now = ticks;
        while (span < spans.length && spans[span + 1] <= ticks) {
            span += 2;
        }
    }

    /** The event enters a call path, for a number of calls. */
    public void enter(int callpath, long calls) {
        if (callpath >= own.length) {
            entered = Capacity.ensure(entered, callpath + 1);
            own = Capacity.ensure(own, callpath + 1);
            initialized = Capacity.ensure(initialized, callpath + 1);
        }
        current = callpath;
        if (span < spans.length && now >= spans[span]) {
            entered[callpath] += calls;
        }
    }

    /** The event leaves calls; the location is then in this call path, {@link Trace#NONE} outside of all. */
    public void leave(int callpath) {
        current = callpath;
    }

    /** The event leaves an {@code MPI_Init}. Only the first one counts. */
    public void initialized() {
        if (!wasInitialized) {
            wasInitialized = true;
            Arrays.fill(initialized, 0);
        }
    }

    /** The event enters {@code MPI_Finalize}. */
    public void finalizing() {
        isFinalized = true;
    }

    /** Visits of a call path in the ranges. */
    long entered(int callpath) {
        return callpath < entered.length ? entered[callpath] : 0;
    }

    /** {@link #own} between {@link #initialized()} and {@link #finalizing}; from the begin and to the end without them. */
    long initialized(int callpath) {
        return callpath < initialized.length ? initialized[callpath] : 0;
    }

    /** Ticks in a call path itself. */
    long own(int callpath) {
        return callpath < own.length ? own[callpath] : 0;
    }
}
