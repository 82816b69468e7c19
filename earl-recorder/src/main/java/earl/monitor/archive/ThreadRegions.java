package earl.monitor.archive;

import earl.memory.Capacity;
import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.event.EventWriter;
import earl.monitor.call.Construct;
import earl.monitor.path.CallGap;
import earl.monitor.path.CallPath;
import earl.monitor.path.ThreadPath;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.RingRecords.ConstructBegin;

/**
 * The regions in which a thread is: functions of its call path, constructs of OpenMP, and functions that report their begin and end.
 * Writes their enters and leaves, at times that never decrease.
 *
 * <p>{@link ProcessWalk} calls it for each record of the thread, in order, after it has directed the writer to the thread, and
 * before it moves the cursor. One thread.
 */
final class ThreadRegions {
    /** Maximum number of periods before and after a sample that it represents, if there is no call and no other sample. */
    private static final int REACH = 2;

    private static final double NANOS = 1e9;

    private final EventWriter writer;
    private final ArchiveDefinitions definitions;
    private final ThreadRecords thread;
    private final ThreadCursor cursor;
    private final NodeClocks.Line clock;
    /** Ticks before and after a sample that it represents. */
    private final long reach;

    /** Regions in which the thread is, outermost first; only the first {@code depth} are valid. */
    private long[] open = new long[16];

    private int depth;
    private long time;

    /** The call path of the call or sample before. */
    private final ThreadPath path;
    /** Number of frames of {@code path} around the construct of OpenMP in which the thread is. */
    private int outside;

    private final OpenConstructs constructs = new OpenConstructs();

    /** Whether a sample has made {@code path}. */
    private boolean isSampled;
    /** Number of outermost frames of {@code path} in which the thread has stayed since the last call. */
    private int sinceCall;

    private long between;
    private long sampled;
    private long dropped;

    ThreadRegions(
            EventWriter writer,
            ArchiveDefinitions definitions,
            ThreadRecords thread,
            ThreadCursor cursor,
            NodeClocks.Line clock,
            long ticksPerSecond) {
        this.writer = writer;
        this.definitions = definitions;
        this.thread = thread;
        this.cursor = cursor;
        this.clock = clock;
        RingHeader.Sampling sampling = thread.header().sampling();
        this.path = new ThreadPath(sampling.state() == RingHeader.Sampling.TAKEN);
        this.reach = Math.round((double) REACH * sampling.period() * ticksPerSecond / NANOS);
    }

    /** The time of the last record in the archive. */
    long time() {
        return time;
    }

    /** Goes on to a time of the thread, corrected and never before the last one, and returns it. */
    long time(long ticks) {
        return raise(clock.corrected(ticks));
    }

    /** Goes on to a time of the archive, never before the last one, and returns it. */
    long raise(long corrected) {
        time = Math.max(time, corrected);
        return time;
    }

    /** Ticks between calls that have call paths. */
    long between() {
        return between;
    }

    /** Ticks between calls that samples represent. */
    long sampled() {
        return sampled;
    }

    /** Number of samples that have no path. */
    long dropped() {
        return dropped;
    }

    // ---- functions that report their begin and end ----

    /** Enters a region. */
    void enter(long ticks, long region) {
        writer.enter(time(ticks), region);
        push(region);
    }

    /** Leaves a function, and those it left by a long jump; one that was never entered is not left. */
    void leave(long ticks, long region) {
        long at = time(ticks);
        for (int i = depth - 1; i >= 0; i--) {
            if (open[i] == region) {
                leaveTo(i, at);
                return;
            }
        }
    }

    /** Leaves all regions, also those of constructs, which have not ended. */
    void leaveAll(long at) {
        leaveTo(0, at);
        constructs.clear();
    }

    private void push(long region) {
        open = Capacity.ensure(open, depth + 1);
        open[depth++] = region;
    }

    private void leaveTo(int wanted, long at) {
        while (depth > wanted) {
            writer.leave(at, open[--depth]);
        }
    }

    // ---- constructs of OpenMP ----

    /** A construct begins: what follows stands in it, and not in the frames of its call path. */
    void begin(ConstructBegin view, long ticks) {
        Construct what = Construct.of(view.construct());
        CallPath around = definitions.path(thread, view.stack());
        enterPath(around, ticks, false);
        boolean parallel = what == Construct.PARALLEL;
        boolean forks = parallel && view.thread() == 0;
        if (forks) {
            writer.fork(time, view.threads());
        }
        constructs.push(what, view.thread() == 0 ? 0 : view.team(), forks, depth, around, outside);
        long region = definitions.regions().construct(what);
        writer.construct(time, region, around.line(), parallel ? view.team() : 0);
        push(region);
        path.set(CallPath.UNKNOWN, false);
        outside = 0;
    }

    /** A construct ends, with those in it; the thread is in its call path again. */
    void end(Construct what, long ticks) {
        if (!constructs.contains(what)) {
            return; // Its begin was not recorded.
        }
        leavePath();
        long at = time(ticks);
        OpenConstructs.Open last;
        do {
            last = constructs.pop();
            leaveTo(last.depth(), at);
            if (last.forked()) {
                writer.join(at);
            }
        } while (last.what() != what);
        path.set(last.path(), false);
        outside = last.outside();
        sinceCall = last.path().depth();
    }

    /** The thread has ended: its constructs end with their teams, if these have. */
    void endConstructs(ProcessRecords process) {
        while (!constructs.isEmpty()) {
            OpenConstructs.Open last = constructs.pop();
            long ended = process.ended(last.team());
            if (ended < Long.MAX_VALUE) {
                leaveTo(last.depth(), time(ended));
            }
        }
    }

    // ---- the call path of calls and samples ----

    /**
     * Goes on to the call path of a call or a sample. Frames that are not shared with the previous path are left at the end
     * of the previous call; the others are entered at the begin of the next call. A sample also represents the time around
     * it, except where that would be time of a function that makes the previous or next call.
     */
    void enterPath(CallPath next, long ticks, boolean sample) {
        CallGap gap = path.gap(next, sample);
        goOn(next, ticks, sample, gap);
        path.set(next, sample, gap.stays());
    }

    /**
     * A sample in code without unwind tables. It stands in the frames that stay from the path before to the next one. Where none does,
     * nothing is known of the sample's outer frames, and it is dropped.
     */
    void enterCutPath(CallPath inner, long ticks) {
        int outermost = staying();
        if (outermost == 0) {
            dropped++;
            return;
        }
        CallPath joined = path.joined(outermost, inner);
        goOn(joined, ticks, true, CallGap.ofSamples(path.path().frames(), joined.frames()));
        path.join(joined, outermost);
    }

    /**
     * Goes on to the path of a call or of an operation on a file, which may have been called from code without unwind tables, as compilers
     * at run time make it. Then it stands in the frames that stay from the path before to the next one.
     */
    void enterPathOfCall(CallPath inner, int stack, long ticks) {
        int outermost = thread.isCutCall(stack) ? staying() : 0;
        if (outermost == 0) {
            enterPath(inner, ticks, false);
            return;
        }
        CallPath joined = path.joined(outermost, inner);
        CallGap gap = CallGap.of(path.path().frames(), joined.frames());
        goOn(joined, ticks, false, gap.stays() < outermost ? new CallGap(outermost, false) : gap);
        path.join(joined, outermost);
    }

    /** Number of outermost frames that stay from the path before to the next one that reaches the outermost function. */
    private int staying() {
        return cursor.findWholeStack()
                ? path.staying(definitions.path(thread, cursor.stackAhead()), cursor.isSampleAhead())
                : 0;
    }

    /** Leaves the call path at the end of the last call, because it is unknown how much of it continues. */
    void leavePath() {
        leaveTo(depth - inside(), time);
        path.set(CallPath.UNKNOWN, false);
        outside = 0;
        isSampled = false;
        sinceCall = 0;
    }

    /** Number of frames of the call path that are entered within the construct that the thread is in. */
    private int inside() {
        return path.path().depth() - outside;
    }

    private void goOn(CallPath next, long ticks, boolean sample, CallGap gap) {
        long begin = time;
        long end = Math.max(begin, clock.corrected(ticks));
        long around = Math.min(reach, isSampled && sample ? (end - begin) / 2 : end - begin);
        long left = isSampled && gap.stays() >= sinceCall ? begin + around : begin;
        long entered = sample && !isAroundNextCall(next, gap.stays()) ? Math.max(left, end - around) : end;
        int shared = CallGap.shared(constructs.around().frames(), next.frames());
        int stays = shared == outside ? Math.max(shared, gap.stays()) : shared;
        leaveTo(depth - inside() + stays - shared, left);
        int before = path.path().depth();
        if (before > 0) {
            boolean goesOn = gap.stays() == before && gap.stays() == next.depth();
            between += end - begin;
            sampled += isSampled || sample ? goesOn ? end - begin : end - begin - (entered - left) : 0;
        }
        for (int i = stays; i < next.depth(); i++) {
            long region = next.region(i);
            writer.enter(entered, region, next.line(i), gap.ambiguous() && i == gap.stays());
            push(region);
        }
        time = end;
        outside = shared;
        isSampled = sample;
        sinceCall = sample ? Math.min(sinceCall, gap.stays()) : next.depth();
    }

    /** Whether frames of a sample's path beyond the first {@code stays} make the next call. */
    private boolean isAroundNextCall(CallPath sample, int stays) {
        return cursor.findCall()
                && CallGap.of(
                                        sample.frames(),
                                        definitions
                                                .path(thread, cursor.stackAhead())
                                                .frames())
                                .stays()
                        > stays;
    }
}
