package earl.monitor.archive;

import earl.monitor.archive.definition.ArchiveDefinitions;
import earl.monitor.archive.event.EventWriter;
import earl.monitor.archive.event.ThreadUsage;
import earl.monitor.call.Construct;
import earl.monitor.path.CallPath;
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
import earl.monitor.ring.RingRecords.Enter;
import earl.monitor.ring.RingRecords.FileOperation;
import earl.monitor.ring.RingRecords.Handle;
import earl.monitor.ring.RingRecords.Joined;
import earl.monitor.ring.RingRecords.Leave;
import earl.monitor.ring.RingRecords.LockAcquired;
import earl.monitor.ring.RingRecords.LockReleased;
import earl.monitor.ring.RingRecords.Memory;
import earl.monitor.ring.RingRecords.Polls;
import earl.monitor.ring.RingRecords.Sample;
import earl.monitor.ring.RingRecords.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Goes through the records of all threads of a process, in order of time: a request that one makes another may complete. Call {@link
 * #write} once, then ask for sums. {@link ThreadCursor} reads the records of a thread, {@link ThreadRegions} writes the regions in which it
 * is, {@link EventWriter} writes all other events. One thread.
 */
final class ProcessWalk {
    private static final long PROGRESS = 1 << 16;
    /** Seconds between two looks of a monitor at the processes of its node, with room for a busy machine. */
    private static final double LOOKS = 1.5;

    private final ProcessRecords process;
    private final EventWriter writer;
    private final ArchiveDefinitions definitions;
    private final List<ThreadWalk> walks = new ArrayList<>();
    private final ThreadLocks locks = new ThreadLocks();
    /** When the process ended, in ticks of the archive's clock. */
    private final long end;

    private final long whole;
    private final int finalize;
    private long program;

    private final RingRecords.Selection mark = new RingRecords.Selection();
    private final Channel channel = new Channel();
    private final Handle handle = new Handle();
    private final Polls polls = new Polls();
    private final Joined joined = new Joined();
    private final Sample sample = new Sample();
    private final Usage given = new Usage();
    private final Memory memory = new Memory();
    private final Enter entered = new Enter();
    private final Leave left = new Leave();
    private final ConstructBegin begun = new ConstructBegin();
    private final LockAcquired acquired = new LockAcquired();
    private final LockReleased released = new LockReleased();

    /** One thread. */
    private static final class ThreadWalk {
        final ThreadRecords thread;
        final long location;
        final NodeClocks.Line clock;
        final ThreadCursor cursor;
        final ThreadRegions regions;
        final Channels channels = new Channels();
        final ThreadUsage usage;
        /** Whether the iterations that follow are recorded. */
        boolean recording;

        boolean began;

        ThreadWalk(
                ThreadRecords thread,
                long location,
                NodeClocks.Line clock,
                ThreadCursor cursor,
                ThreadRegions regions,
                ThreadUsage usage) {
            this.thread = thread;
            this.location = location;
            this.clock = clock;
            this.cursor = cursor;
            this.regions = regions;
            this.usage = usage;
            this.recording = !thread.selective;
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
            long last) {
        this.finalize = finalize;
        this.process = process;
        this.writer = writer;
        this.definitions = definitions;
        this.whole = process.whole();
        for (int i = 0; i < process.threads.size(); i++) {
            ThreadRecords thread = process.threads.get(i);
            NodeClocks.Line clock = clocks.of(process.header());
            ThreadCursor cursor = new ThreadCursor(process, thread);
            ThreadRegions regions = new ThreadRegions(writer, definitions, thread, cursor, clock, ticksPerSecond);
            walks.add(new ThreadWalk(
                    thread,
                    ArchiveDefinitions.location(number, i),
                    clock,
                    cursor,
                    regions,
                    new ThreadUsage(definitions)));
        }
        this.end = end(ticksPerSecond, last);
    }

    /** When the process ended. One that a monitor saw at one of its last looks may have ended with the others. */
    private long end(long ticksPerSecond, long last) {
        long own = Long.MIN_VALUE;
        for (ThreadWalk walk : walks) {
            if (walk.thread.first <= walk.thread.last) {
                long until = process.killed() ? walk.thread.until(ticksPerSecond) : walk.thread.last;
                own = Math.max(own, walk.clock.corrected(until));
            }
        }
        return own == Long.MIN_VALUE || last - own < LOOKS * ticksPerSecond ? last : own;
    }

    /**
     * Writes the events.
     *
     * @param taken receives the number of records taken since it was last called
     */
    void write(LongConsumer taken) {
        if (walks.isEmpty()) {
            return;
        }
        ThreadWalk main = walks.getFirst();
        program = definitions.regions().program(main.thread.header().program());
        if (main.recording) {
            writer.at(main.location, main.thread.header().counters(), main.channels, main.usage);
            main.regions.enter(main.thread.header().loadTicks(), program);
        }
        long steps = 0;
        for (ThreadWalk walk = earliest(); walk != null; walk = earliest()) {
            writer.at(walk.location, walk.thread.header().counters(), walk.channels, walk.usage);
            record(walk);
            walk.cursor.next();
            if (++steps % PROGRESS == 0) {
                taken.accept(PROGRESS);
            }
        }
        taken.accept(steps % PROGRESS);
        for (ThreadWalk walk : walks) {
            writer.at(walk.location, walk.thread.header().counters(), walk.channels, walk.usage);
            finish(walk);
        }
    }

    /** The thread with the earliest record. It acquires no lock that another one has, unless all others wait too. */
    private @Nullable ThreadWalk earliest() {
        ThreadWalk best = earliest(false);
        ThreadWalk free = best != null && isBlocked(best) ? earliest(true) : null;
        return free == null ? best : free;
    }

    private @Nullable ThreadWalk earliest(boolean unblocked) {
        ThreadWalk best = null;
        for (ThreadWalk walk : walks) {
            if (!walk.cursor.isDone()
                    && (best == null || walk.cursor.key() < best.cursor.key())
                    && !(unblocked && isBlocked(walk))) {
                best = walk;
            }
        }
        return best;
    }

    /** Some runtimes report that a lock was released when another thread has it already. */
    private boolean isBlocked(ThreadWalk walk) {
        RecordView view = walk.cursor.view();
        return view.kind() == RingRecords.LOCK_ACQUIRED
                && locks.isHeldByOther(acquired.on(view).lock(), walk.location);
    }

    private void record(ThreadWalk walk) {
        RecordView view = walk.cursor.view();
        writer.certain(walk.cursor.key() <= whole);
        switch (view.kind()) {
            case RingRecords.SELECTION -> stretch(walk, mark.on(view).mark(), view.time());
            case RingRecords.CHANNEL -> walk.channels.read(channel.on(view));
            case RingRecords.HANDLE -> writer.earlier(handle.on(view).handle(), handle.comm());
            default -> {
                if (walk.recording) {
                    event(walk);
                } else if (view.kind() == RingRecords.CALL) {
                    writer.unseen(walk.cursor.call());
                } else if (view.kind() == RingRecords.LOST) {
                    writer.forget();
                }
            }
        }
    }

    /** A stretch begins or ends: the program as a whole is entered and left. */
    private void stretch(ThreadWalk walk, int which, long ticks) {
        ThreadRegions regions = walk.regions;
        if (which == RecordView.BEGIN) {
            if (walk.began) {
                writer.measurement(regions.time(), false);
                writer.measurement(regions.time(ticks), true);
            }
            walk.began = true;
            walk.recording = true;
            writer.resume();
            regions.enter(ticks, program);
        } else if (which == RecordView.END && walk.recording) {
            regions.leavePath();
            regions.leaveAll(regions.time(ticks));
            locks.forget(walk.location);
            walk.recording = false;
        }
    }

    private void event(ThreadWalk walk) {
        RecordView view = walk.cursor.view();
        ThreadRegions regions = walk.regions;
        switch (view.kind()) {
            case RingRecords.CALL -> call(walk, walk.cursor.call());
            case RingRecords.FILE_OPERATION -> use(walk, walk.cursor.used());
            case RingRecords.ENTER -> {
                regions.leavePath();
                regions.enter(
                        view.time(),
                        definitions.function(process, entered.on(view).address()));
            }
            case RingRecords.LEAVE -> {
                regions.leavePath();
                regions.leave(
                        view.time(), definitions.function(process, left.on(view).address()));
            }
            case RingRecords.CONSTRUCT_BEGIN -> regions.begin(begun.on(view), view.time());
            case RingRecords.CONSTRUCT_END ->
                regions.end(Construct.of(walk.cursor.ended().construct()), walk.cursor.key());
            case RingRecords.LOCK_ACQUIRED -> {
                long lock = acquired.on(view).lock();
                long time = regions.raise(locks.acquired(lock, walk.location, regions.time(view.time())));
                writer.lock(time, true, locks.number(lock), locks.order(lock));
            }
            case RingRecords.LOCK_RELEASED -> {
                long lock = released.on(view).lock();
                if (locks.released(lock, regions.time(view.time()))) {
                    writer.lock(regions.time(), false, locks.number(lock), locks.order(lock));
                }
            }
            case RingRecords.SAMPLE -> {
                CallPath path = definitions.path(walk.thread, sample.on(view).stack());
                if (walk.thread.isCut(sample.stack())) {
                    regions.enterCutPath(path, view.time());
                } else if (path.depth() > 0) {
                    regions.enterPath(path, view.time(), true);
                }
            }
            case RingRecords.USAGE -> walk.usage.add(given.on(view), walk.clock.corrected(view.time()));
            case RingRecords.MEMORY -> walk.usage.add(memory.on(view), walk.clock.corrected(view.time()));
            case RingRecords.LOST -> {
                regions.leavePath();
                // A lost call may have taken the handle of one that is under way.
                writer.forget();
                writer.measurement(regions.time(), false);
                writer.measurement(regions.time(view.time()), true);
            }
            default -> {
                // Already reported.
            }
        }
    }

    private void call(ThreadWalk walk, Call view) {
        List<RecordView> parts = walk.cursor.parts();
        CallPath path = definitions.path(walk.thread, view.stack());
        walk.regions.enterPathOfCall(path, view.stack(), view.enter());
        long enter = walk.regions.time();
        // The program continues between polls: the call gets the time in them, and its callers get the rest.
        long duration = view.leave() - view.enter();
        long leave = view.enter()
                + (EventWriter.hasPolls(parts)
                        ? Math.clamp(polls.on(parts.getFirst()).inside(), 0, Math.max(0, duration))
                        : duration);
        writer.call(view, path, enter, walk.regions.time(leave), walk.clock.corrected(view.leave()), parts);
        if (view.function() == finalize) {
            walk.regions.leavePath();
        }
    }

    /** An operation on a file, or several; what they are not in of the time from the first to the last is their callers'. */
    private void use(ThreadWalk walk, FileOperation view) {
        List<RecordView> parts = walk.cursor.parts();
        CallPath path = definitions.path(walk.thread, view.stack());
        walk.regions.enterPathOfCall(path, view.stack(), view.enter());
        long enter = walk.regions.time();
        long inside = view.leave() - view.enter();
        long several = 1;
        if (!parts.isEmpty() && parts.getFirst().kind() == RingRecords.JOINED) {
            several = Math.max(1, joined.on(parts.getFirst()).joined());
            inside = Math.clamp(joined.inside(), 0, Math.max(0, inside));
        }
        long leave = walk.regions.time(view.enter() + inside);
        writer.use(view, several, path, enter, leave, walk.clock.corrected(view.leave()));
    }

    private long sum(ToLongFunction<ThreadRegions> figure) {
        return walks.stream()
                .mapToLong(walk -> figure.applyAsLong(walk.regions))
                .sum();
    }

    /** Ticks between calls that have call paths. */
    long between() {
        return sum(ThreadRegions::between);
    }

    /** Ticks between calls that samples represent. */
    long sampled() {
        return sum(ThreadRegions::sampled);
    }

    /** Number of samples that have no path. */
    long dropped() {
        return sum(ThreadRegions::dropped);
    }

    /** Ends the record of a killed process's thread when the other records end, without leaving its functions. */
    private void finishKilled(ThreadWalk walk) {
        RingHeader header = walk.thread.header();
        if (header.openFunction() != 0) {
            CallPath path = definitions.path(walk.thread, (int) header.openPath());
            walk.regions.enterPath(path, header.openEnter(), false);
            writer.open(walk.regions.time(), header.openFunction(), path, header.openMessage());
        }
        writer.measurement(walk.regions.raise(end), true);
    }

    /** A thread that ended regularly ends at its own time. */
    private void finish(ThreadWalk walk) {
        RingHeader header = walk.thread.header();
        ThreadRegions regions = walk.regions;
        if (walk.thread.selective) {
            stretch(walk, RecordView.END, regions.time());
            return;
        }
        if (process.killed() && !header.exited()) {
            finishKilled(walk);
            return;
        }
        regions.leavePath();
        regions.endConstructs(process);
        long to = regions.time(header.exitTicks() > 0 ? header.exitTicks() : regions.time());
        if (!header.exited() && header.openFunction() != 0) {
            long region = definitions.regions().call(header.openFunction());
            writer.enter(regions.time(header.openEnter()), region);
            to = Math.max(regions.time(), end);
            writer.leave(to, region);
        }
        regions.leaveAll(to);
    }
}
