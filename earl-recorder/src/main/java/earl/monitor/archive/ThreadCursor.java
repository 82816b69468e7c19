package earl.monitor.archive;

import earl.monitor.process.ProcessRecords;
import earl.monitor.process.ThreadRecords;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.ConstructBegin;
import earl.monitor.ring.RingRecords.ConstructEnd;
import earl.monitor.ring.RingRecords.FileOperation;
import earl.monitor.ring.RingRecords.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of one thread in order, without those that only belong to another one. It stands at the first record when it is made:
 *
 * <pre>{@code
 * for (ThreadCursor at = new ThreadCursor(process, thread); !at.isDone(); at.next()) {
 *     ... at.key() ... at.view() ... at.parts() ...
 * }
 * }</pre>
 *
 * {@link #view}, {@link #call}, {@link #ended} and {@link #parts} are of the current record, until {@link #next}. {@link ProcessWalk} moves it; {@link
 * ThreadRegions} only looks ahead. One thread.
 */
final class ThreadCursor {
    private final ProcessRecords process;
    private final ThreadRecords thread;
    private final RecordView view = new RecordView();
    private final Call call = new Call();
    private final FileOperation used = new FileOperation();
    private final ConstructEnd ended = new ConstructEnd();
    private long at = -1;
    private long key;

    private final List<RecordView> views = new ArrayList<>();
    private final List<RecordView> parts = new ArrayList<>();

    private final RecordView ahead = new RecordView();
    private final Call callAhead = new Call();
    private final Sample sampleAhead = new Sample();
    private final FileOperation usedAhead = new FileOperation();
    private final ConstructBegin constructAhead = new ConstructBegin();
    /** Number of the next record whose call path reaches the outermost function, -1 before the first search. */
    private long wholeAhead = -1;

    ThreadCursor(ProcessRecords process, ThreadRecords thread) {
        this.process = process;
        this.thread = thread;
        next();
    }

    /** Goes to the next record. */
    void next() {
        while (++at < thread.file().count()) {
            thread.file().stand(view, at);
            switch (view.kind()) {
                case RingRecords.CALL -> {
                    key = call.on(view).leave();
                    return;
                }
                case RingRecords.FILE_OPERATION -> {
                    key = used.on(view).leave();
                    return;
                }
                case RingRecords.CONSTRUCT_END -> {
                    key = ended.on(view).thread() == 0
                            ? view.time()
                            : Math.min(view.time(), process.ended(ended.team()));
                    return;
                }
                case RingRecords.ENTER,
                        RingRecords.LEAVE,
                        RingRecords.LOST,
                        RingRecords.SAMPLE,
                        RingRecords.USAGE,
                        RingRecords.MEMORY,
                        RingRecords.SELECTION,
                        RingRecords.CHANNEL,
                        RingRecords.HANDLE,
                        RingRecords.CONSTRUCT_BEGIN,
                        RingRecords.LOCK_ACQUIRED,
                        RingRecords.LOCK_RELEASED -> {
                    key = view.time();
                    return;
                }
                default -> {
                    // A part, or a definition that was read before.
                }
            }
        }
        key = Long.MAX_VALUE;
    }

    /** Whether it is after the last record. */
    boolean isDone() {
        return at >= thread.file().count();
    }

    /** Ticks by which the records of all threads are in order; {@link Long#MAX_VALUE} after the last one. */
    long key() {
        return key;
    }

    RecordView view() {
        return view;
    }

    /** The record as a call, if it is one. */
    Call call() {
        return call;
    }

    /** The record as an operation on a file outside of MPI, if it is one. */
    FileOperation used() {
        return used;
    }

    /** The record as the end of a construct, if it is one. */
    ConstructEnd ended() {
        return ended;
    }

    /** The parts of the record, until this method is called again. */
    List<RecordView> parts() {
        parts.clear();
        for (long i = at + 1; i < thread.file().count(); i++) {
            if (views.size() <= parts.size()) {
                views.add(new RecordView());
            }
            RecordView part = views.get(parts.size());
            thread.file().stand(part, i);
            if (part.kind() < RecordView.PART) {
                break;
            }
            parts.add(part);
        }
        return parts;
    }

    // ---- look ahead ----

    /** Looks for the next call of MPI or operation on a file; {@link #stackAhead} is then its call stack. Returns false if another event precedes it. */
    boolean findCall() {
        for (long i = at + 1; i < thread.file().count(); i++) {
            thread.file().stand(ahead, i);
            if (isCallAhead()) {
                return true;
            }
            if (!isDefinition(ahead.kind())) {
                return false;
            }
        }
        return false;
    }

    /**
     * Looks for the next call, sample or begin of a construct whose call stack reaches the outermost function; {@link #stackAhead} is
     * then its call stack. Returns false if an event without a call stack precedes it.
     */
    boolean findWholeStack() {
        for (long i = Math.max(at + 1, wholeAhead); i < thread.file().count(); i++) {
            thread.file().stand(ahead, i);
            int kind = ahead.kind();
            boolean sample = isSampleAhead();
            boolean called = isCallAhead();
            boolean cut = sample ? thread.isCut(stackAhead()) : called && thread.isCutCall(stackAhead());
            // Parts belong to the record that is current, or to one that was passed over.
            if (kind >= RecordView.PART || cut) {
                continue;
            }
            boolean found = sample || called || kind == RingRecords.CONSTRUCT_BEGIN;
            if (found || !isDefinition(kind)) {
                wholeAhead = i;
                return found;
            }
        }
        wholeAhead = thread.file().count();
        return false;
    }

    /** Whether the record that was found is a call of MPI or an operation on a file. */
    private boolean isCallAhead() {
        return ahead.kind() == RingRecords.CALL || ahead.kind() == RingRecords.FILE_OPERATION;
    }

    /** Whether the record that was found is a sample. */
    boolean isSampleAhead() {
        return ahead.kind() == RingRecords.SAMPLE;
    }

    /** The call stack of the record that was found. */
    int stackAhead() {
        return switch (ahead.kind()) {
            case RingRecords.CALL -> callAhead.on(ahead).stack();
            case RingRecords.SAMPLE -> sampleAhead.on(ahead).stack();
            case RingRecords.FILE_OPERATION -> usedAhead.on(ahead).stack();
            default -> constructAhead.on(ahead).stack();
        };
    }

    /** Whether a record describes what the next call or sample names, or what the thread was given: where it is does not change. */
    private static boolean isDefinition(int kind) {
        return switch (kind) {
            case RingRecords.PATH,
                    RingRecords.USAGE,
                    RingRecords.MEMORY,
                    RingRecords.COMM,
                    RingRecords.NAME,
                    RingRecords.MEMBERS,
                    RingRecords.RMA_WINDOW,
                    RingRecords.NEIGHBOURS,
                    RingRecords.SENDERS,
                    RingRecords.IO_FILE,
                    RingRecords.PLAIN_FILE,
                    RingRecords.GPU_STREAM,
                    RingRecords.PYTHON_CODE,
                    RingRecords.TEXT -> true;
            default -> false;
        };
    }
}
