package earl.wait;

import earl.Trace;
import earl.WaitKind;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import java.util.List;

/** Waits that a pattern books one by one in its callbacks. One thread at a time. */
public final class BookedWaits {
    private final WaitKind.Role role;
    private boolean sends;
    private FoundWaits rows = new FoundWaits(64);
    private int count;

    /** Has no waits yet. */
    public BookedWaits(WaitKind.Role role) {
        this.role = role;
    }

    /**
     * Adds a wait.
     *
     * @param call enter of the call that waited
     * @param partner enter of the call that it waited for; {@link Trace#NONE} if unknown
     * @param record the record with which the call waited; {@link Trace#NONE}: the call
     * @param partnerRecord the record for which it waited; {@link Trace#NONE}: the partner's call
     * @param begin since when, in ticks
     * @param ticks how long; nothing is added unless it is positive
     * @param counted whether figures include it
     * @param ofSender whether the sender of a message waited
     */
    public void add(
            long call,
            long partner,
            long record,
            long partnerRecord,
            long begin,
            long ticks,
            boolean counted,
            boolean ofSender) {
        if (call == Trace.NONE || ticks <= 0) {
            return;
        }
        if (count == rows.call.length) {
            rows = rows.larger(Math.multiplyExact(2, count));
        }
        rows.call[count] = IntColumn.encode(call);
        rows.partner[count] = IntColumn.encode(partner);
        rows.record[count] = IntColumn.encode(record == Trace.NONE ? call : record);
        rows.partnerRecord[count] = IntColumn.encode(partnerRecord == Trace.NONE ? partner : partnerRecord);
        rows.begin[count] = begin;
        rows.ticks[count] = ticks;
        rows.counted[count] = (byte) (counted ? 1 : 0);
        sends |= ofSender;
        count++;
    }

    Search.KindResults part(String name, Pieces memory) {
        FoundBlocks waits = new FoundBlocks(count == 0 ? List.of() : List.of(FoundBlock.of(rows, count, memory)));
        return new Search.KindResults(new WaitKind(name, role), sends, waits, null);
    }
}
