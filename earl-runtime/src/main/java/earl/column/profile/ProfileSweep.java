package earl.column.profile;

import earl.Trace;
import earl.link.call.CallDurations;
import earl.memory.Capacity;
import java.util.Arrays;

/**
 * Adds up, over the events of one location, the visits of call paths and the ticks in each, in ranges of time, and counts the durations of
 * calls that begin in these. Give it the events in order: {@link #at}, then {@link #enter} or {@link #leave} if the event is one. One thread.
 */
public final class ProfileSweep {
    private final long[] spans;
    private final boolean[] counted;
    private final CallDurations durations = new CallDurations();
    /** {@code [depth] -> } call path of an open call. */
    private int[] openPaths = new int[16];
    /** {@code [depth] -> } its enter in ticks. */
    private long[] openTicks = new long[16];
    /** {@code [depth] -> } number of calls that it represents; 0 if its duration does not count. */
    private long[] openCalls = new long[16];

    private int depth;
    private long[] entered = new long[16];
    private long[] own = new long[16];
    /** {@code [call path] -> } ticks of {@link #own} while MPI is initialized. */
    private long[] initialized = new long[16];

    /** Ticks between which MPI is initialized: the end of the first {@code MPI_Init} and the first {@code MPI_Finalize}. */
    private long initTicks = Long.MIN_VALUE;

    private long finalizeTicks = Long.MAX_VALUE;
    private int current = Trace.NONE;
    /** {@code [call path] -> } ticks of a call that was open when a range began, until another is entered or it is left. */
    private long[] carried = new long[16];
    /** Whether the present call was open when the present range began, and no other was entered since. */
    private boolean isCarried;

    private long now;
    /** The first range that has not ended. */
    private int span;

    /**
     * Before the first event.
     *
     * @param spans the first tick of each range and the first tick after it, alternating, in order of time
     * @param counted {@link CallDurations#counted} of the regions
     */
    public ProfileSweep(long[] spans, boolean[] counted) {
        this.spans = spans;
        this.counted = counted;
    }

    /** The next event happens: the time since the one before it belongs to the current call path. */
    public void at(long ticks) {
        if (span < spans.length && now >= spans[span] && ticks < spans[span + 1]) {
            if (current != Trace.NONE) {
                spend(now, ticks);
            }
            now = ticks;
            return;
        }
        if (current != Trace.NONE) {
            for (int at = span; at < spans.length && spans[at] <= ticks; at += 2) {
                isCarried |= now < spans[at];
                spend(Math.max(now, spans[at]), Math.min(ticks, spans[at + 1]));
            }
        }
        now = ticks;
        while (span < spans.length && spans[span + 1] <= ticks) {
            span += 2;
        }
    }

    /** Gives time to the current call path, if the end is after the begin. */
    private void spend(long begin, long end) {
        long time = Math.max(0, end - begin);
        own[current] += time;
        if (isCarried) {
            carried[current] += time;
        }
        initialized[current] += Math.max(0, Math.min(end, finalizeTicks) - Math.max(begin, initTicks));
    }

    /** The event enters a call path, which ends in a region, for a number of calls. */
    public void enter(int callpath, int region, long calls) {
        boolean isIn = enter(callpath, calls);
        if (depth == openPaths.length) {
            openPaths = Capacity.ensure(openPaths, depth + 1);
            openTicks = Capacity.ensure(openTicks, depth + 1);
            openCalls = Capacity.ensure(openCalls, depth + 1);
        }
        openPaths[depth] = callpath;
        openTicks[depth] = now;
        openCalls[depth++] = isIn && region >= 0 && region < counted.length && counted[region] ? calls : 0;
    }

    /** The event enters a call path, for a number of calls of which the caller counts the durations; returns whether they count. */
    boolean enter(int callpath, long calls) {
        ensure(callpath);
        current = callpath;
        isCarried = false;
        boolean isIn = span < spans.length && now >= spans[span];
        if (isIn) {
            entered[callpath] += calls;
        }
        return isIn;
    }

    private void ensure(int callpath) {
        if (callpath >= own.length) {
            entered = Capacity.ensure(entered, callpath + 1);
            own = Capacity.ensure(own, callpath + 1);
            initialized = Capacity.ensure(initialized, callpath + 1);
            carried = Capacity.ensure(carried, callpath + 1);
        }
    }

    /** The event leaves calls; the location is then in this call path, {@link Trace#NONE} outside of all. */
    public void leave(int callpath) {
        isCarried &= callpath == current;
        current = callpath;
        while (depth > 0 && openPaths[depth - 1] != callpath) {
            depth--;
            if (openCalls[depth] > 0) {
                durations.add(openPaths[depth], (now - openTicks[depth]) / openCalls[depth], openCalls[depth]);
            }
        }
    }

    /** The event leaves an {@code MPI_Init}. Only the first one counts. */
    public void initialized() {
        if (initTicks == Long.MIN_VALUE) {
            initTicks = now;
            Arrays.fill(initialized, 0);
        }
    }

    /** The event enters {@code MPI_Finalize}. */
    public void finalizing() {
        finalizeTicks = Math.min(finalizeTicks, now);
    }

    /** What {@link #initialized()} and {@link #finalizing} will find, if it is known before the first event. */
    public void initialized(long afterInit, long beforeFinalize) {
        initTicks = afterInit;
        finalizeTicks = beforeFinalize;
    }

    /** Continues after an event, which is not before those so far: what lies between is left out. */
    void resume(int callpath, long ticks) {
        current = Trace.NONE;
        at(ticks);
        if (callpath != Trace.NONE) {
            ensure(callpath);
        }
        current = callpath;
    }

    /** Adds the times of another sweep of the location. */
    void add(ProfileSweep other) {
        for (int callpath = 0; callpath < other.own.length; callpath++) {
            if (other.own[callpath] > 0 || other.entered[callpath] > 0) {
                ensure(callpath);
                entered[callpath] += other.entered[callpath];
                own[callpath] += other.own[callpath];
                initialized[callpath] += other.initialized[callpath];
            }
        }
    }

    /** The durations of the calls of libraries that begin in the ranges, by call path, after the last event. Open calls end with it. */
    public CallDurations durations() {
        leave(Trace.NONE);
        return durations;
    }

    /** Ticks of {@link #own} in calls that were open when a range began, until another was entered. */
    public long carried(int callpath) {
        return callpath < carried.length ? carried[callpath] : 0;
    }

    /** Visits of a call path in the ranges. */
    public long entered(int callpath) {
        return callpath < entered.length ? entered[callpath] : 0;
    }

    /** {@link #own} between {@link #initialized()} and {@link #finalizing}; from the begin and to the end without them. */
    public long initialized(int callpath) {
        return callpath < initialized.length ? initialized[callpath] : 0;
    }

    /** Ticks in a call path itself. */
    public long own(int callpath) {
        return callpath < own.length ? own[callpath] : 0;
    }
}
