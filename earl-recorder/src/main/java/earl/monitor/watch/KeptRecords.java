package earl.monitor.watch;

import earl.monitor.call.CallKinds;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingRecords.Call;
import earl.monitor.ring.Spool;
import java.util.BitSet;

/** Which records are kept outside of stretches, and hence of a stretch that is dropped. */
public final class KeptRecords {
    private KeptRecords() {}

    /** Whether a record is kept wherever it stands: tables, lost records, and calls on which later ones depend. */
    static boolean areKeptAlways(RecordView view, CallKinds kinds) {
        return switch (view.kind()) {
            case RingRecords.CALL -> isKeptAlways(new Call().on(view), kinds);
            case RingRecords.ENTER,
                    RingRecords.LEAVE,
                    RingRecords.SAMPLE,
                    RingRecords.FILE_OPERATION,
                    RingRecords.USAGE,
                    RingRecords.MEMORY,
                    RingRecords.CONSTRUCT_BEGIN,
                    RingRecords.CONSTRUCT_END,
                    RingRecords.LOCK_ACQUIRED,
                    RingRecords.LOCK_RELEASED,
                    RingRecords.SELECTION,
                    RingRecords.CHANNEL,
                    RingRecords.HANDLE -> false;
            default -> true;
        };
    }

    /** Whether a call must be kept wherever it stands: a persistent request is made once and started often. */
    static boolean isKeptAlways(Call call, CallKinds kinds) {
        return switch (kinds.of(call.function())) {
            case SEND_INIT, RECEIVE_INIT, PARTITIONED_SEND, PARTITIONED_RECEIVE, COLLECTIVE_INIT -> true;
            default -> false;
        };
    }

    /** Whether a record is a mark of a kind. */
    public static boolean isMark(RecordView view, int mark) {
        return view.kind() == RingRecords.SELECTION
                && new RingRecords.Selection().on(view).mark() == mark;
    }

    /**
     * Copies a file of records without some stretches.
     *
     * @param dropped numbers of the stretches, from 0 in their order
     */
    static void copyWithout(BitSet dropped, RecordFile file, Spool out, CallKinds kinds) {
        RecordView view = new RecordView();
        int stretch = -1;
        boolean inside = false;
        boolean kept = true;
        long from = 0;
        for (long at = 0; at < file.count(); at++) {
            file.stand(view, at);
            boolean keeps = kept;
            if (isMark(view, RecordView.BEGIN)) {
                inside = dropped.get(++stretch);
            }
            if (view.kind() < RecordView.PART) {
                keeps = !inside || areKeptAlways(view, kinds);
            }
            if (isMark(view, RecordView.END)) {
                inside = false;
            }
            if (keeps && !kept) {
                from = at;
            } else if (!keeps && kept) {
                out.append(file, from, at);
            }
            kept = keeps;
        }
        if (kept) {
            out.append(file, from, file.count());
        }
    }
}
