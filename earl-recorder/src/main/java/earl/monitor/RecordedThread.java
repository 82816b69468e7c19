package earl.monitor;

import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.ring.Spool;
import earl.monitor.watch.EmptyPolls;
import earl.monitor.watch.FirstCalls;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.ThreadWatch;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A thread of the program: its ring, the file of its records, and its analysis. One thread. */
final class RecordedThread {
    private final RingFile ring;
    private final Spool spool;
    private final @Nullable Function<RecordedThread, ThreadWatch> watcher;
    private final RunningProgram program;
    private @Nullable FirstCalls first;
    private long headBefore = -1;
    private @Nullable ThreadWatch watch;

    /**
     * Nothing taken yet.
     *
     * @param spool where the records go that are selected
     * @param watcher makes who selects them, when the first are taken; {@code null} if all are
     */
    RecordedThread(RingFile ring, Spool spool, @Nullable Function<RecordedThread, ThreadWatch> watcher) {
        this.ring = ring;
        this.spool = spool;
        this.watcher = watcher;
        this.program = new RunningProgram(ring.header().pid(), ring.path());
    }

    /** Begins to analyze the thread, and to keep its first calls. */
    void begin(boolean keepsFirst) {
        if (watcher != null && watch == null) {
            watch = watcher.apply(this);
            first = keepsFirst ? new FirstCalls(spool.path(), ring) : null;
        }
    }

    Spool spool() {
        return spool;
    }

    RingFile ring() {
        return ring;
    }

    @Nullable
    ThreadWatch watch() {
        return watch;
    }

    /** Discards the analysis of the thread. */
    void unwatch() {
        watch = null;
    }

    /** Whether the thread has not ended, and its process runs the program. */
    boolean runs() {
        return !ring.hasExited() && program.runs();
    }

    /** Whether the thread has ended, by itself or with its process. One that has written since the last look has not. */
    boolean hasEnded() {
        long head = ring.head();
        boolean writes = head != headBefore;
        headBefore = head;
        return ring.hasExited() || (!writes && !program.runs());
    }

    /** Whether records may soon be lost. */
    boolean mayLose() {
        return waiting() > ring.capacity() / 2 && !ring.spills();
    }

    /** Number of records that fit into the ring until it is full; 0 or less if it is. */
    long room() {
        return ring.capacity() - waiting();
    }

    /** Records not taken yet. */
    long waiting() {
        return ring.head() - ring.read();
    }

    /** The time up to which its calls have been analyzed. */
    long time() {
        return watch == null ? 0 : watch.time();
    }

    /** Takes up to {@code piece} records, and the rest of the last one's group. */
    long take(long piece) {
        long from = ring.read();
        long wanted = Math.min(ring.head(), from + piece);
        if (from == wanted) {
            return 0;
        }
        long to = ring.hold(from, wanted);
        if (watch == null) {
            spool.append(ring, from, to);
        } else {
            watch.take(from, to);
            if (first != null) {
                first.add(from, to);
            }
        }
        ring.consumed(Math.max(wanted, to));
        return to - from;
    }

    /** Number of the first records that are kept. */
    long firstRecords() {
        return first == null ? 0 : first.count();
    }

    /** The first records take too much: calls that found nothing are left out. */
    void thinFirst(List<String> functions) {
        if (first != null) {
            first.thin(new EmptyPolls(functions));
        }
    }

    /** The first records take too much: no more of them are kept. */
    void firstIsFull() {
        if (first != null) {
            first.full(spool.count(), time());
        }
    }

    /** Iterations are selected. */
    void dropFirst() {
        if (first != null) {
            first.drop();
        }
    }

    /** Whether iterations were recorded, or parts that the program itself requested. */
    boolean hasSelected() {
        return watch != null && !watch.iterations().stretches().isEmpty();
    }

    /** Whether the program itself asked for something that was recorded. */
    boolean hasRequested() {
        return watch != null && watch.iterations().stretches().stream().anyMatch(RecordedIterations::requested);
    }

    /** The thread's progress. */
    Collector.Progress progress(List<String> functions) {
        RingHeader header = ring.header();
        boolean ended = header.exited() && ring.read() == ring.head();
        if (watch == null) {
            return new Collector.Progress(
                    header.rank(),
                    header.thread(),
                    false,
                    0,
                    ring.head(),
                    0,
                    0,
                    false,
                    "",
                    0,
                    0,
                    true,
                    header.lostRecords(),
                    ended);
        }
        return new Collector.Progress(
                header.rank(),
                header.thread(),
                true,
                watch.graph().events(),
                ring.read(),
                watch.graph().nodes(),
                watch.graph().edges(),
                watch.loops().stable(),
                watch.loops().loop().found()
                        ? functions.get(
                                watch.loops().function(watch.loops().loop().header()))
                        : "",
                watch.loops().visits(),
                watch.iterations().iterations(),
                watch.iterations().isOpen(),
                header.lostRecords(),
                ended);
    }

    /** No more records come. */
    void finish() {
        if (watch != null) {
            watch.finish();
        }
    }

    /** Nothing is asked of it any more. */
    void close() {
        if (first != null) {
            first.close();
        }
        spool.header(ring);
        spool.close();
        ring.close();
    }
}
