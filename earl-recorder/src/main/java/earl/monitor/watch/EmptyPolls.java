package earl.monitor.watch;

import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.RingRecords.Polls;
import java.util.BitSet;
import java.util.List;

/**
 * Leaves calls out of records that asked whether a request is complete and found none: no message depends on them, and a program may make
 * more of them than of all others. One thread.
 */
public final class EmptyPolls {
    private static final List<String> FUNCTIONS = List.of("MPI_Test", "MPI_Testall", "MPI_Testany", "MPI_Testsome");

    private final BitSet functions = new BitSet();
    private final RecordView view = new RecordView();
    private final RecordView part = new RecordView();
    private final Call call = new Call();
    private final Polls polls = new Polls();
    private long calls;

    /** Where records are. */
    interface Source {
        void stand(RecordView view, long index);
    }

    /** Takes consecutive records that are kept. */
    interface Kept {
        void append(long from, long to);
    }

    /** @param names those of MPI's functions by number */
    public EmptyPolls(List<String> names) {
        FUNCTIONS.forEach(function -> functions.set(names.indexOf(function)));
    }

    /** Goes through records, which begin and end with groups. */
    void leaveOut(Source source, long from, long to, Kept kept) {
        long begin = from;
        for (long at = from; at < to; ) {
            source.stand(view, at);
            boolean empty = view.kind() == RingRecords.CALL
                    && functions.get(call.on(view).function());
            long joined = 1;
            long next = at + 1;
            for (; next < to; next++) {
                source.stand(part, next);
                if (part.kind() < RecordView.PART) {
                    break;
                }
                if (part.kind() == RingRecords.POLLS) {
                    joined = Math.max(1, polls.on(part).polls());
                } else if (part.kind() != RingRecords.COUNTERS) {
                    empty = false;
                }
            }
            if (empty) {
                calls += joined;
                if (begin < at) {
                    kept.append(begin, at);
                }
                begin = next;
            }
            at = next;
        }
        if (begin < to) {
            kept.append(begin, to);
        }
    }

    /** Number of calls left out. */
    long calls() {
        return calls;
    }
}
