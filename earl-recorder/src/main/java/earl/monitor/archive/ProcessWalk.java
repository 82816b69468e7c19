package earl.monitor.archive;

import earl.Progress;
import earl.memory.Capacity;
import earl.monitor.ring.Channels;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingHeader;
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
    private final List<Lane> lanes = new ArrayList<>();
    private final ThreadLocks locks = new ThreadLocks();
    private final long end;
    private final long whole;
    private final int finalize;
    private long program;
    private long between;
    private long inside;
    private long ran;
    private long sampled;
    private long dropped;
    private final List<RecordView> views = new ArrayList<>();
    private final List<RecordView> parts = new ArrayList<>();
    private final RecordView ahead = new RecordView();

    /** One thread's records, and where it is in them. */
    private static final class Lane {
        final ProcessRecords process;
        final ThreadRecords thread;
        final RingHeader header;
        final long location;
        final NodeClocks.Line clock;
        final RecordView view = new RecordView();
        /** The regions that it is in. */
        long[] open = new long[16];

        int depth;
        /** The call path of the call or sample before. */
        final LanePath path;
        /** The next record whose call path reaches the outermost function, as far as it was looked for. */
        long ahead = -1;

        /** How many of its frames are around the construct of OpenMP that the thread is in. */
        int outside;

        final OpenConstructs constructs = new OpenConstructs();
        /** Whether that is the path of a sample. */
        boolean sampled;
        /** Number of its outermost frames in which the thread has stayed since the last call. */
        int sinceCall;
        /** Ticks before and after a sample that it represents. */
        final long reach;

        final Channels channels = new Channels();
        /** Whether what comes is recorded. */
        boolean window;

        boolean began;
        /** When the program was last entered. */
        long begun;

        long at = -1;
        long key;
        long time;

        Lane(ProcessRecords process, ThreadRecords thread, long location, NodeClocks.Line clock, long ticksPerSecond) {
            this.process = process;
            this.clock = clock;
            this.thread = thread;
            this.header = thread.header();
            this.location = location;
            this.window = !thread.selective;
            this.path = new LanePath(header.sampling().state() == RingHeader.Sampling.TAKEN);
            this.reach = Math.round((double) REACH * header.sampling().period() * ticksPerSecond / NANOS);
            next();
        }

        /** Goes to the next record that is no part; whether there is one. */
        boolean next() {
            while (++at < thread.file().count()) {
                thread.file().stand(view, at);
                int kind = view.kind();
                if (kind == RecordView.CALL) {
                    key = view.leave();
                    return true;
                }
                if (kind == RecordView.ENTER
                        || kind == RecordView.LEAVE
                        || kind == RecordView.LOST
                        || kind == RecordView.SAMPLE
                        || kind == RecordView.WINDOW
                        || kind == RecordView.CHANNEL
                        || kind == RecordView.HANDLE
                        || kind == RecordView.CONSTRUCT_BEGIN
                        || kind == RecordView.LOCK_ACQUIRED
                        || kind == RecordView.LOCK_RELEASED) {
                    key = view.enter();
                    return true;
                }
                if (kind == RecordView.CONSTRUCT_END) {
                    key = view.comm() == 0 ? view.enter() : Math.min(view.enter(), process.ended(view.bytes()));
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
            lanes.add(new Lane(
                    process,
                    process.threads.get(i),
                    ArchiveDefinitions.location(number, i),
                    clocks.of(process.header()),
                    ticksPerSecond));
        }
    }

    void write(Progress progress, long before) {
        if (lanes.isEmpty()) {
            return;
        }
        Lane main = lanes.getFirst();
        program = definitions.regions().program(main.header.program());
        if (main.window) {
            writer.at(main.location, main.channels);
            begin(main, main.header.loadTicks());
        }
        long steps = 0;
        for (Lane lane = earliest(); lane != null; lane = earliest()) {
            writer.at(lane.location, lane.channels);
            record(lane);
            lane.next();
            if (++steps % PROGRESS == 0) {
                progress.progress("write", before + writer.events(), -1);
            }
        }
        for (Lane lane : lanes) {
            writer.at(lane.location, lane.channels);
            finish(lane);
        }
    }

    private void begin(Lane lane, long ticks) {
        writer.enter(lane.time(ticks), program);
        lane.enter(program);
        lane.begun = lane.time;
    }

    /** The thread with the earliest record. It acquires no lock that another one has, unless all others wait too. */
    private @org.jspecify.annotations.Nullable Lane earliest() {
        Lane best = earliest(false);
        Lane free = best != null && isBlocked(best) ? earliest(true) : null;
        return free == null ? best : free;
    }

    private @org.jspecify.annotations.Nullable Lane earliest(boolean unblocked) {
        Lane best = null;
        for (Lane lane : lanes) {
            if (!lane.done() && (best == null || lane.key < best.key) && !(unblocked && isBlocked(lane))) {
                best = lane;
            }
        }
        return best;
    }

    /** Some runtimes report that a lock was released when another thread has it already. */
    private boolean isBlocked(Lane lane) {
        return lane.view.kind() == RecordView.LOCK_ACQUIRED && locks.isHeldByOther(lane.view.other(), lane.location);
    }

    private void record(Lane lane) {
        RecordView view = lane.view;
        writer.certain(lane.key <= whole);
        switch (view.kind()) {
            case RecordView.WINDOW -> window(lane, view.function(), view.enter());
            case RecordView.CHANNEL -> lane.channels.read(view);
            case RecordView.HANDLE -> writer.earlier(view.path(), view.comm());
            default -> {
                if (lane.window) {
                    event(lane);
                } else if (view.kind() == RecordView.CALL) {
                    writer.unseen(view);
                } else if (view.kind() == RecordView.LOST) {
                    writer.forget();
                }
            }
        }
    }

    /** A window begins or ends: the program as a whole is entered and left. */
    private void window(Lane lane, int mark, long ticks) {
        if (mark == RecordView.BEGIN) {
            if (lane.began) {
                writer.measurement(lane.time, false);
                writer.measurement(lane.time(ticks), true);
            }
            lane.began = true;
            lane.window = true;
            writer.resume();
            begin(lane, ticks);
        } else if (mark == RecordView.END && lane.window) {
            leavePath(lane);
            leaveAll(lane, 0, lane.time(ticks));
            countRun(lane, lane.time);
            lane.constructs.clear();
            locks.forget(lane.location);
            lane.window = false;
        }
    }

    private void event(Lane lane) {
        RecordView view = lane.view;
        switch (view.kind()) {
            case RecordView.CALL -> {
                parts(lane);
                call(lane, view);
            }
            case RecordView.ENTER -> {
                leavePath(lane);
                long region = definitions.function(process, view.path());
                writer.enter(lane.time(view.enter()), region);
                lane.enter(region);
            }
            case RecordView.LEAVE -> {
                leavePath(lane);
                leave(lane, definitions.function(process, view.path()), lane.time(view.enter()));
            }
            case RecordView.CONSTRUCT_BEGIN -> begin(lane, Construct.of(view.function()));
            case RecordView.CONSTRUCT_END -> end(lane, Construct.of(view.function()));
            case RecordView.LOCK_ACQUIRED -> {
                lane.time = locks.acquired(view.other(), lane.location, lane.time(view.enter()));
                writer.lock(lane.time, true, locks.number(view.other()), locks.order(view.other()));
            }
            case RecordView.LOCK_RELEASED -> {
                if (locks.released(view.other(), lane.time(view.enter()))) {
                    writer.lock(lane.time, false, locks.number(view.other()), locks.order(view.other()));
                }
            }
            case RecordView.SAMPLE -> {
                CallPath path = definitions.path(lane.thread, view.stack());
                if (lane.thread.isCut(view.stack())) {
                    cutSample(lane, path);
                } else if (path.depth() > 0) {
                    enterPath(lane, path, view.enter(), true);
                }
            }
            case RecordView.LOST -> {
                leavePath(lane);
                // A lost call may have taken the handle of one that is under way.
                writer.forget();
                writer.measurement(lane.time, false);
                writer.measurement(lane.time(view.enter()), true);
            }
            default -> {
                // Already reported.
            }
        }
    }

    /** A construct of OpenMP begins: what follows stands in it, and not in the frames of its call path. */
    private void begin(Lane lane, Construct what) {
        RecordView view = lane.view;
        CallPath path = definitions.path(lane.thread, view.stack());
        enterPath(lane, path, view.enter(), false);
        boolean parallel = what == Construct.PARALLEL;
        boolean forks = parallel && view.comm() == 0;
        if (forks) {
            writer.fork(lane.time, view.other());
        }
        lane.constructs.push(what, view.comm() == 0 ? 0 : view.bytes(), forks, lane.depth, path, lane.outside);
        long region = definitions.regions().construct(what);
        writer.construct(lane.time, region, path.line(), parallel ? view.bytes() : 0);
        lane.enter(region);
        lane.path.set(CallPath.UNKNOWN, false);
        lane.outside = 0;
    }

    /** A construct ends, with those in it; the thread is in its call path again. */
    private void end(Lane lane, Construct what) {
        if (!lane.constructs.contains(what)) {
            return; // Its begin was not recorded.
        }
        leavePath(lane);
        long time = lane.time(lane.key);
        OpenConstructs.Open open;
        do {
            open = lane.constructs.pop();
            leaveAll(lane, open.depth(), time);
            if (open.forked()) {
                writer.join(time);
            }
        } while (open.what() != what);
        lane.path.set(open.path(), false);
        lane.outside = open.outside();
        lane.sinceCall = open.path().depth();
    }

    private void call(Lane lane, RecordView view) {
        CallPath path = definitions.path(lane.thread, view.stack());
        enterPath(lane, path, view.enter(), false);
        long enter = lane.time;
        RecordView polls = EventWriter.polls(parts);
        // The program continues between polls: the call gets the time in them, and its callers get the rest.
        long duration = view.leave() - view.enter();
        long leave = view.enter() + (polls == null ? duration : Math.clamp(polls.bytes(), 0, Math.max(0, duration)));
        writer.call(view, path, enter, lane.time(leave), lane.clock.corrected(view.leave()), parts);
        if (lane == lanes.getFirst()) {
            inside += lane.time - enter;
        }
        if (view.function() == finalize) {
            leavePath(lane);
        }
    }

    /**
     * Goes on to the call path of a call or a sample. Frames that are not shared with the previous path are left at the end
     * of the previous call; the others are entered at the begin of the next call. A sample also represents the time around
     * it, except where that would be time of a function that makes the previous or next call.
     */
    private void enterPath(Lane lane, CallPath path, long ticks, boolean sample) {
        CallGap gap = lane.path.gap(path, sample);
        goOn(lane, path, ticks, sample, gap);
        lane.path.set(path, sample, gap.stays());
    }

    /**
     * A sample in code without unwind tables. It stands in the frames that stay from the path before to the next one. Where none does,
     * nothing is known of the sample's outer frames, and it is dropped.
     */
    private void cutSample(Lane lane, CallPath path) {
        int outermost = stayingUntilNext(lane);
        if (outermost == 0) {
            dropped++;
            return;
        }
        CallPath joined = lane.path.joined(outermost, path);
        goOn(
                lane,
                joined,
                lane.view.enter(),
                true,
                CallGap.ofSamples(lane.path.path().frames(), joined.frames()));
        lane.path.join(joined, outermost);
    }

    /** Number of frames that stay until the next call or sample whose path reaches the outermost function. */
    private int stayingUntilNext(Lane lane) {
        for (long i = Math.max(lane.at + 1, lane.ahead); i < lane.thread.file().count(); i++) {
            lane.thread.file().stand(ahead, i);
            int kind = ahead.kind();
            boolean sample = kind == RecordView.SAMPLE;
            if (sample && lane.thread.isCut(ahead.stack())) {
                continue;
            }
            if (sample || kind == RecordView.CALL || kind == RecordView.CONSTRUCT_BEGIN) {
                lane.ahead = i;
                return lane.path.staying(definitions.path(lane.thread, ahead.stack()), sample);
            }
            if (!isDefinition(kind)) {
                lane.ahead = i;
                return 0;
            }
        }
        lane.ahead = lane.thread.file().count();
        return 0;
    }

    private void goOn(Lane lane, CallPath path, long ticks, boolean sample, CallGap gap) {
        long begin = lane.time;
        long end = Math.max(begin, lane.clock.corrected(ticks));
        long reach = Math.min(lane.reach, lane.sampled && sample ? (end - begin) / 2 : end - begin);
        long left = lane.sampled && gap.stays() >= lane.sinceCall ? begin + reach : begin;
        long entered = sample && !isAroundNextCall(lane, path, gap.stays()) ? Math.max(left, end - reach) : end;
        int outside = CallGap.shared(lane.constructs.around().frames(), path.frames());
        int stays = outside == lane.outside ? Math.max(outside, gap.stays()) : outside;
        leaveAll(lane, lane.depth - lane.inside() + stays - outside, left);
        int depth = lane.path.path().depth();
        if (depth > 0) {
            boolean goesOn = gap.stays() == depth && gap.stays() == path.depth();
            between += end - begin;
            sampled += lane.sampled || sample ? goesOn ? end - begin : end - begin - (entered - left) : 0;
        }
        for (int i = stays; i < path.depth(); i++) {
            long region = path.region(i);
            writer.enter(entered, region, path.line(i), gap.ambiguous() && i == gap.stays());
            lane.enter(region);
        }
        lane.time = end;
        lane.outside = outside;
        lane.sampled = sample;
        lane.sinceCall = sample ? Math.min(lane.sinceCall, gap.stays()) : path.depth();
    }

    /** Whether frames of a sample's path beyond the first {@code stays} make the next call. */
    private boolean isAroundNextCall(Lane lane, CallPath path, int stays) {
        for (long i = lane.at + 1; i < lane.thread.file().count(); i++) {
            lane.thread.file().stand(ahead, i);
            if (ahead.kind() == RecordView.CALL) {
                CallPath next = definitions.path(lane.thread, ahead.stack());
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
            case RecordView.PATH,
                    RecordView.COMM,
                    RecordView.NAME,
                    RecordView.MEMBERS,
                    RecordView.RMA_WINDOW,
                    RecordView.NEIGHBOURS,
                    RecordView.IO_FILE,
                    RecordView.PYTHON_CODE,
                    RecordView.TEXT -> true;
            default -> false;
        };
    }

    /** Leaves the call path at the end of the last call, because it is unknown how much of it continues. */
    private void leavePath(Lane lane) {
        leaveAll(lane, lane.depth - lane.inside(), lane.time);
        lane.path.set(CallPath.UNKNOWN, false);
        lane.outside = 0;
        lane.sampled = false;
        lane.sinceCall = 0;
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

    /** Ticks in calls of MPI, of the thread that began MPI. */
    long inside() {
        return inside;
    }

    /** Ticks of that thread that are recorded. */
    long ran() {
        return ran;
    }

    /** Leaves a function, and those it left by a long jump; one that was never entered is not left. */
    private void leave(Lane lane, long region, long time) {
        for (int at = lane.depth - 1; at >= 0; at--) {
            if (lane.open[at] == region) {
                leaveAll(lane, at, time);
                return;
            }
        }
    }

    private void leaveAll(Lane lane, int depth, long time) {
        while (lane.depth > depth) {
            writer.leave(time, lane.open[--lane.depth]);
        }
    }

    private void parts(Lane lane) {
        parts.clear();
        for (long i = lane.at + 1; i < lane.thread.file().count(); i++) {
            if (views.size() <= parts.size()) {
                views.add(new RecordView());
            }
            RecordView part = views.get(parts.size());
            lane.thread.file().stand(part, i);
            if (part.kind() < RecordView.PART) {
                return;
            }
            parts.add(part);
        }
    }

    /** Ends the record of a killed process's thread when the other records end, without leaving its functions. */
    private void finishKilled(Lane lane) {
        RingHeader header = lane.header;
        boolean waits = header.openFunction() != 0;
        if (waits) {
            CallPath path = definitions.path(lane.thread, (int) header.openPath());
            enterPath(lane, path, header.openEnter(), false);
            writer.open(lane.time, header.openFunction(), path, header.openMessage());
        }
        long entered = lane.time;
        lane.time = Math.max(lane.time, end);
        inside += waits && lane == lanes.getFirst() ? lane.time - entered : 0;
        writer.measurement(lane.time, true);
        countRun(lane, lane.time);
    }

    /** A thread that ended regularly ends at its own time. */
    private void finish(Lane lane) {
        RingHeader header = lane.header;
        if (lane.thread.selective) {
            window(lane, RecordView.END, lane.time);
            return;
        }
        if (process.killed() && !header.exited()) {
            finishKilled(lane);
            return;
        }
        leavePath(lane);
        while (!lane.constructs.isEmpty()) {
            OpenConstructs.Open open = lane.constructs.pop();
            long ended = process.ended(open.team());
            if (ended < Long.MAX_VALUE) {
                leaveAll(lane, open.depth(), lane.time(ended));
            }
        }
        long to = lane.time(header.exitTicks() > 0 ? header.exitTicks() : lane.time);
        if (!header.exited() && header.openFunction() != 0) {
            long region = definitions.regions().call(header.openFunction());
            writer.enter(lane.time(header.openEnter()), region);
            to = Math.max(lane.time, end);
            writer.leave(to, region);
        }
        leaveAll(lane, 0, to);
        countRun(lane, to);
    }

    private void countRun(Lane lane, long to) {
        if (lane == lanes.getFirst()) {
            ran += to - lane.begun;
        }
    }
}
