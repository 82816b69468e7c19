package earl.monitor.archive;

import earl.Progress;
import earl.memory.Capacity;
import earl.monitor.call.Construct;
import earl.monitor.path.CallGap;
import earl.monitor.path.CallPath;
import earl.monitor.path.ThreadPath;
import earl.monitor.process.NodeClocks;
import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Channel;
import earl.monitor.ring.RingRecords.ConstructBegin;
import earl.monitor.ring.RingRecords.ConstructEnd;
import earl.monitor.ring.RingRecords.Enter;
import earl.monitor.ring.RingRecords.Handle;
import earl.monitor.ring.RingRecords.Leave;
import earl.monitor.ring.RingRecords.LockAcquired;
import earl.monitor.ring.RingRecords.LockReleased;
import earl.monitor.ring.RingRecords.Polls;
import earl.monitor.ring.RingRecords.Sample;
import java.util.ArrayList;
import java.util.List;

/** Goes through the records of all threads of a process, in order of time: a request that one makes another may complete. One thread. */
final class ProcessWalk {
    private static final long PROGRESS = 1 << 16;
    private static final double NANOS = 1e9;
    /** Maximum number of periods before and after a sample that it represents, if there is no call and no other sample. */
    private static final int REACH = 2;

    private final ProcessRecords process;
    private final EventWriter writer;
    private final ArchiveDefinitions definitions;
    private final List<ThreadWalk> walks = new ArrayList<>();
    private final ThreadLocks locks = new ThreadLocks();
    private final long end;
    private final long whole;
    private final int finalize;
    private long program;
    private long between;
    private long sampled;
    private long dropped;
    private final List<RecordView> views = new ArrayList<>();
    private final List<RecordView> parts = new ArrayList<>();
    private final RecordView ahead = new RecordView();
    private final RingRecords.Selection mark = new RingRecords.Selection();
    private final Channel channel = new Channel();
    private final Handle handle = new Handle();
    private final Call call = new Call();
    private final Polls polls = new Polls();
    private final Sample sample = new Sample();
    private final Enter entered = new Enter();
    private final Leave left = new Leave();
    private final ConstructBegin begun = new ConstructBegin();
    private final LockAcquired acquired = new LockAcquired();
    private final LockReleased released = new LockReleased();

    /** One thread's records, and where it is in them. */
    private static final class ThreadWalk {
        final ProcessRecords process;
        final ThreadRecords thread;
        final RingHeader header;
        final long location;
        final NodeClocks.Line clock;
        final RecordView view = new RecordView();
        final Call call = new Call();
        private final ConstructEnd ended = new ConstructEnd();
        /** Regions in which the thread is, outermost first; only the first {@code depth} are valid. */
        long[] open = new long[16];

        int depth;
        /** The call path of the call or sample before. */
        final ThreadPath path;
        /** Number of the next record whose call path reaches the outermost function, -1 before the first search. */
        long ahead = -1;

        /** Number of frames of {@code path} around the construct of OpenMP in which the thread is. */
        int outside;

        final OpenConstructs constructs = new OpenConstructs();
        /** Whether a sample has made {@code path}. */
        boolean sampled;
        /** Number of outermost frames of {@code path} in which the thread has stayed since the last call. */
        int sinceCall;
        /** Ticks before and after a sample that it represents. */
        final long reach;

        final Channels channels = new Channels();
        /** Whether the iterations that follow are recorded. */
        boolean recording;

        boolean began;

        long at = -1;
        long key;
        long time;

        ThreadWalk(
                ProcessRecords process,
                ThreadRecords thread,
                long location,
                NodeClocks.Line clock,
                long ticksPerSecond) {
            this.process = process;
            this.clock = clock;
            this.thread = thread;
            this.header = thread.header();
            this.location = location;
            this.recording = !thread.selective;
            this.path = new ThreadPath(header.sampling().state() == RingHeader.Sampling.TAKEN);
            this.reach = Math.round((double) REACH * header.sampling().period() * ticksPerSecond / NANOS);
            next();
        }

        /** Goes to the next record that is no part; whether there is one. */
        boolean next() {
            while (++at < thread.file().count()) {
                thread.file().stand(view, at);
                int kind = view.kind();
                if (kind == RingRecords.CALL) {
                    key = call.on(view).leave();
                    return true;
                }
                if (kind == RingRecords.ENTER
                        || kind == RingRecords.LEAVE
                        || kind == RingRecords.LOST
                        || kind == RingRecords.SAMPLE
                        || kind == RingRecords.SELECTION
                        || kind == RingRecords.CHANNEL
                        || kind == RingRecords.HANDLE
                        || kind == RingRecords.CONSTRUCT_BEGIN
                        || kind == RingRecords.LOCK_ACQUIRED
                        || kind == RingRecords.LOCK_RELEASED) {
                    key = view.time();
                    return true;
                }
                if (kind == RingRecords.CONSTRUCT_END) {
                    key = ended.on(view).thread() == 0
                            ? view.time()
                            : Math.min(view.time(), process.ended(ended.team()));
                    return true;
                }
            }
            key = Long.MAX_VALUE;
            return false;
        }

        boolean done() {
            return at >= thread.file().count();
        }

        /** Number of frames of the call path that are entered within the construct that the thread is in. */
        int inside() {
            return path.path().depth() - outside;
        }

        void enter(long region) {
            open = Capacity.ensure(open, depth + 1);
            open[depth++] = region;
        }

        /** A time of the thread as the archive has it, never before the last one. */
        long time(long ticks) {
            time = Math.max(time, clock.corrected(ticks));
            return time;
        }
    }

    ProcessWalk(
            ProcessRecords process,
            int number,
            EventWriter writer,
            ArchiveDefinitions definitions,
            NodeClocks clocks,
            int finalize,
            long ticksPerSecond,
            long end) {
        this.finalize = finalize;
        this.process = process;
        this.writer = writer;
        this.definitions = definitions;
        this.end = end;
        this.whole = process.whole();
        for (int i = 0; i < process.threads.size(); i++) {
            walks.add(new ThreadWalk(
                    process,
                    process.threads.get(i),
                    ArchiveDefinitions.location(number, i),
                    clocks.of(process.header()),
                    ticksPerSecond));
        }
    }

    void write(Progress progress, long before) {
        if (walks.isEmpty()) {
            return;
        }
        ThreadWalk main = walks.getFirst();
        program = definitions.regions().program(main.header.program());
        if (main.recording) {
            writer.at(main.location, main.channels);
            begin(main, main.header.loadTicks());
        }
        long steps = 0;
        for (ThreadWalk walk = earliest(); walk != null; walk = earliest()) {
            writer.at(walk.location, walk.channels);
            record(walk);
            walk.next();
            if (++steps % PROGRESS == 0) {
                progress.progress("write", before + writer.events(), -1);
            }
        }
        for (ThreadWalk walk : walks) {
            writer.at(walk.location, walk.channels);
            finish(walk);
        }
    }

    private void begin(ThreadWalk walk, long ticks) {
        writer.enter(walk.time(ticks), program);
        walk.enter(program);
    }

    /** The thread with the earliest record. It acquires no lock that another one has, unless all others wait too. */
    private @org.jspecify.annotations.Nullable ThreadWalk earliest() {
        ThreadWalk best = earliest(false);
        ThreadWalk free = best != null && isBlocked(best) ? earliest(true) : null;
        return free == null ? best : free;
    }

    private @org.jspecify.annotations.Nullable ThreadWalk earliest(boolean unblocked) {
        ThreadWalk best = null;
        for (ThreadWalk walk : walks) {
            if (!walk.done() && (best == null || walk.key < best.key) && !(unblocked && isBlocked(walk))) {
                best = walk;
            }
        }
        return best;
    }

    /** Some runtimes report that a lock was released when another thread has it already. */
    private boolean isBlocked(ThreadWalk walk) {
        return walk.view.kind() == RingRecords.LOCK_ACQUIRED
                && locks.isHeldByOther(acquired.on(walk.view).lock(), walk.location);
    }

    private void record(ThreadWalk walk) {
        RecordView view = walk.view;
        writer.certain(walk.key <= whole);
        switch (view.kind()) {
            case RingRecords.SELECTION -> stretch(walk, mark.on(view).mark(), view.time());
            case RingRecords.CHANNEL -> walk.channels.read(channel.on(view));
            case RingRecords.HANDLE -> writer.earlier(handle.on(view).handle(), handle.comm());
            default -> {
                if (walk.recording) {
                    event(walk);
                } else if (view.kind() == RingRecords.CALL) {
                    writer.unseen(walk.call);
                } else if (view.kind() == RingRecords.LOST) {
                    writer.forget();
                }
            }
        }
    }

    /** A stretch begins or ends: the program as a whole is entered and left. */
    private void stretch(ThreadWalk walk, int mark, long ticks) {
        if (mark == RecordView.BEGIN) {
            if (walk.began) {
                writer.measurement(walk.time, false);
                writer.measurement(walk.time(ticks), true);
            }
            walk.began = true;
            walk.recording = true;
            writer.resume();
            begin(walk, ticks);
        } else if (mark == RecordView.END && walk.recording) {
            leavePath(walk);
            leaveAll(walk, 0, walk.time(ticks));
            walk.constructs.clear();
            locks.forget(walk.location);
            walk.recording = false;
        }
    }

    private void event(ThreadWalk walk) {
        RecordView view = walk.view;
        switch (view.kind()) {
            case RingRecords.CALL -> {
                parts(walk);
                call(walk, walk.call);
            }
            case RingRecords.ENTER -> {
                leavePath(walk);
                long region = definitions.function(process, entered.on(view).address());
                writer.enter(walk.time(view.time()), region);
                walk.enter(region);
            }
            case RingRecords.LEAVE -> {
                leavePath(walk);
                leave(walk, definitions.function(process, left.on(view).address()), walk.time(view.time()));
            }
            case RingRecords.CONSTRUCT_BEGIN -> begin(walk, begun.on(view));
            case RingRecords.CONSTRUCT_END -> end(walk, Construct.of(walk.ended.construct()));
            case RingRecords.LOCK_ACQUIRED -> {
                long lock = acquired.on(view).lock();
                walk.time = locks.acquired(lock, walk.location, walk.time(view.time()));
                writer.lock(walk.time, true, locks.number(lock), locks.order(lock));
            }
            case RingRecords.LOCK_RELEASED -> {
                long lock = released.on(view).lock();
                if (locks.released(lock, walk.time(view.time()))) {
                    writer.lock(walk.time, false, locks.number(lock), locks.order(lock));
                }
            }
            case RingRecords.SAMPLE -> {
                CallPath path = definitions.path(walk.thread, sample.on(view).stack());
                if (walk.thread.isCut(sample.stack())) {
                    cutSample(walk, path);
                } else if (path.depth() > 0) {
                    enterPath(walk, path, view.time(), true);
                }
            }
            case RingRecords.LOST -> {
                leavePath(walk);
                // A lost call may have taken the handle of one that is under way.
                writer.forget();
                writer.measurement(walk.time, false);
                writer.measurement(walk.time(view.time()), true);
            }
            default -> {
                // Already reported.
            }
        }
    }

    /** A construct of OpenMP begins: what follows stands in it, and not in the frames of its call path. */
    private void begin(ThreadWalk walk, ConstructBegin view) {
        Construct what = Construct.of(view.construct());
        CallPath path = definitions.path(walk.thread, view.stack());
        enterPath(walk, path, view.time(), false);
        boolean parallel = what == Construct.PARALLEL;
        boolean forks = parallel && view.thread() == 0;
        if (forks) {
            writer.fork(walk.time, view.threads());
        }
        walk.constructs.push(what, view.thread() == 0 ? 0 : view.team(), forks, walk.depth, path, walk.outside);
        long region = definitions.regions().construct(what);
        writer.construct(walk.time, region, path.line(), parallel ? view.team() : 0);
        walk.enter(region);
        walk.path.set(CallPath.UNKNOWN, false);
        walk.outside = 0;
    }

    /** A construct ends, with those in it; the thread is in its call path again. */
    private void end(ThreadWalk walk, Construct what) {
        if (!walk.constructs.contains(what)) {
            return; // Its begin was not recorded.
        }
        leavePath(walk);
        long time = walk.time(walk.key);
        OpenConstructs.Open open;
        do {
            open = walk.constructs.pop();
            leaveAll(walk, open.depth(), time);
            if (open.forked()) {
                writer.join(time);
            }
        } while (open.what() != what);
        walk.path.set(open.path(), false);
        walk.outside = open.outside();
        walk.sinceCall = open.path().depth();
    }

    private void call(ThreadWalk walk, Call view) {
        CallPath path = definitions.path(walk.thread, view.stack());
        enterPath(walk, path, view.enter(), false);
        long enter = walk.time;
        // The program continues between polls: the call gets the time in them, and its callers get the rest.
        long duration = view.leave() - view.enter();
        long leave = view.enter()
                + (EventWriter.hasPolls(parts)
                        ? Math.clamp(polls.on(parts.getFirst()).inside(), 0, Math.max(0, duration))
                        : duration);
        writer.call(view, path, enter, walk.time(leave), walk.clock.corrected(view.leave()), parts);
        if (view.function() == finalize) {
            leavePath(walk);
        }
    }

    /**
     * Goes on to the call path of a call or a sample. Frames that are not shared with the previous path are left at the end
     * of the previous call; the others are entered at the begin of the next call. A sample also represents the time around
     * it, except where that would be time of a function that makes the previous or next call.
     */
    private void enterPath(ThreadWalk walk, CallPath path, long ticks, boolean sample) {
        CallGap gap = walk.path.gap(path, sample);
        goOn(walk, path, ticks, sample, gap);
        walk.path.set(path, sample, gap.stays());
    }

    /**
     * A sample in code without unwind tables. It stands in the frames that stay from the path before to the next one. Where none does,
     * nothing is known of the sample's outer frames, and it is dropped.
     */
    private void cutSample(ThreadWalk walk, CallPath path) {
        int outermost = stayingUntilNext(walk);
        if (outermost == 0) {
            dropped++;
            return;
        }
        CallPath joined = walk.path.joined(outermost, path);
        goOn(
                walk,
                joined,
                walk.view.time(),
                true,
                CallGap.ofSamples(walk.path.path().frames(), joined.frames()));
        walk.path.join(joined, outermost);
    }

    /** Number of frames that stay until the next call or sample whose path reaches the outermost function. */
    private int stayingUntilNext(ThreadWalk walk) {
        for (long i = Math.max(walk.at + 1, walk.ahead); i < walk.thread.file().count(); i++) {
            walk.thread.file().stand(ahead, i);
            int kind = ahead.kind();
            boolean sample = kind == RingRecords.SAMPLE;
            if (sample && walk.thread.isCut(stack(ahead))) {
                continue;
            }
            if (sample || kind == RingRecords.CALL || kind == RingRecords.CONSTRUCT_BEGIN) {
                walk.ahead = i;
                return walk.path.staying(definitions.path(walk.thread, stack(ahead)), sample);
            }
            if (!isDefinition(kind)) {
                walk.ahead = i;
                return 0;
            }
        }
        walk.ahead = walk.thread.file().count();
        return 0;
    }

    /** The call stack of a call, a sample or a construct. */
    private int stack(RecordView view) {
        return switch (view.kind()) {
            case RingRecords.CALL -> call.on(view).stack();
            case RingRecords.SAMPLE -> sample.on(view).stack();
            default -> begun.on(view).stack();
        };
    }

    private void goOn(ThreadWalk walk, CallPath path, long ticks, boolean sample, CallGap gap) {
        long begin = walk.time;
        long end = Math.max(begin, walk.clock.corrected(ticks));
        long reach = Math.min(walk.reach, walk.sampled && sample ? (end - begin) / 2 : end - begin);
        long left = walk.sampled && gap.stays() >= walk.sinceCall ? begin + reach : begin;
        long entered = sample && !isAroundNextCall(walk, path, gap.stays()) ? Math.max(left, end - reach) : end;
        int outside = CallGap.shared(walk.constructs.around().frames(), path.frames());
        int stays = outside == walk.outside ? Math.max(outside, gap.stays()) : outside;
        leaveAll(walk, walk.depth - walk.inside() + stays - outside, left);
        int depth = walk.path.path().depth();
        if (depth > 0) {
            boolean goesOn = gap.stays() == depth && gap.stays() == path.depth();
            between += end - begin;
            sampled += walk.sampled || sample ? goesOn ? end - begin : end - begin - (entered - left) : 0;
        }
        for (int i = stays; i < path.depth(); i++) {
            long region = path.region(i);
            writer.enter(entered, region, path.line(i), gap.ambiguous() && i == gap.stays());
            walk.enter(region);
        }
        walk.time = end;
        walk.outside = outside;
        walk.sampled = sample;
        walk.sinceCall = sample ? Math.min(walk.sinceCall, gap.stays()) : path.depth();
    }

    /** Whether frames of a sample's path beyond the first {@code stays} make the next call. */
    private boolean isAroundNextCall(ThreadWalk walk, CallPath path, int stays) {
        for (long i = walk.at + 1; i < walk.thread.file().count(); i++) {
            walk.thread.file().stand(ahead, i);
            if (ahead.kind() == RingRecords.CALL) {
                CallPath next = definitions.path(walk.thread, stack(ahead));
                return CallGap.of(path.frames(), next.frames()).stays() > stays;
            }
            if (!isDefinition(ahead.kind())) {
                return false;
            }
        }
        return false;
    }

    /** Whether a record describes what the next call or sample names, and is no event. */
    private static boolean isDefinition(int kind) {
        return switch (kind) {
            case RingRecords.PATH,
                    RingRecords.COMM,
                    RingRecords.NAME,
                    RingRecords.MEMBERS,
                    RingRecords.RMA_WINDOW,
                    RingRecords.NEIGHBOURS,
                    RingRecords.SENDERS,
                    RingRecords.IO_FILE,
                    RingRecords.PYTHON_CODE,
                    RingRecords.TEXT -> true;
            default -> false;
        };
    }

    /** Leaves the call path at the end of the last call, because it is unknown how much of it continues. */
    private void leavePath(ThreadWalk walk) {
        leaveAll(walk, walk.depth - walk.inside(), walk.time);
        walk.path.set(CallPath.UNKNOWN, false);
        walk.outside = 0;
        walk.sampled = false;
        walk.sinceCall = 0;
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

    /** Leaves a function, and those it left by a long jump; one that was never entered is not left. */
    private void leave(ThreadWalk walk, long region, long time) {
        for (int at = walk.depth - 1; at >= 0; at--) {
            if (walk.open[at] == region) {
                leaveAll(walk, at, time);
                return;
            }
        }
    }

    private void leaveAll(ThreadWalk walk, int depth, long time) {
        while (walk.depth > depth) {
            writer.leave(time, walk.open[--walk.depth]);
        }
    }

    private void parts(ThreadWalk walk) {
        parts.clear();
        for (long i = walk.at + 1; i < walk.thread.file().count(); i++) {
            if (views.size() <= parts.size()) {
                views.add(new RecordView());
            }
            RecordView part = views.get(parts.size());
            walk.thread.file().stand(part, i);
            if (part.kind() < RecordView.PART) {
                return;
            }
            parts.add(part);
        }
    }

    /** Ends the record of a killed process's thread when the other records end, without leaving its functions. */
    private void finishKilled(ThreadWalk walk) {
        RingHeader header = walk.header;
        if (header.openFunction() != 0) {
            CallPath path = definitions.path(walk.thread, (int) header.openPath());
            enterPath(walk, path, header.openEnter(), false);
            writer.open(walk.time, header.openFunction(), path, header.openMessage());
        }
        walk.time = Math.max(walk.time, end);
        writer.measurement(walk.time, true);
    }

    /** A thread that ended regularly ends at its own time. */
    private void finish(ThreadWalk walk) {
        RingHeader header = walk.header;
        if (walk.thread.selective) {
            stretch(walk, RecordView.END, walk.time);
            return;
        }
        if (process.killed() && !header.exited()) {
            finishKilled(walk);
            return;
        }
        leavePath(walk);
        while (!walk.constructs.isEmpty()) {
            OpenConstructs.Open open = walk.constructs.pop();
            long ended = process.ended(open.team());
            if (ended < Long.MAX_VALUE) {
                leaveAll(walk, open.depth(), walk.time(ended));
            }
        }
        long to = walk.time(header.exitTicks() > 0 ? header.exitTicks() : walk.time);
        if (!header.exited() && header.openFunction() != 0) {
            long region = definitions.regions().call(header.openFunction());
            writer.enter(walk.time(header.openEnter()), region);
            to = Math.max(walk.time, end);
            writer.leave(to, region);
        }
        leaveAll(walk, 0, to);
    }
}
