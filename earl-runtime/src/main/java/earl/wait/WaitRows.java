package earl.wait;

import earl.WaitKind;
import earl.store.IntColumn;
import java.util.Arrays;
import java.util.List;

/** Rows that one task finds, in primitive arrays. */
final class WaitRows {
    /** A row keeps the place of its kind in this list. */
    static final List<WaitKind> KINDS = List.of(WaitKind.values());

    int count;
    /** Links, as {@link IntColumn} encodes them. */
    int[] call = new int[64];

    int[] record = new int[64];
    int[] partner = new int[64];
    int[] partnerRecord = new int[64];
    long[] begin = new long[64];
    long[] ticks = new long[64];
    byte[] kind = new byte[64];

    void add(WaitKind why, long waiting, long with, long late, long lateWith, long from, long wait) {
        if (count == call.length) {
            grow();
        }
        call[count] = IntColumn.encode(waiting);
        record[count] = IntColumn.encode(with);
        partner[count] = IntColumn.encode(late);
        partnerRecord[count] = IntColumn.encode(lateWith);
        begin[count] = from;
        ticks[count] = wait;
        kind[count] = (byte) KINDS.indexOf(why);
        count++;
    }

    /** Adds a row of another. */
    void add(WaitRows other, int row) {
        add(
                KINDS.get(other.kind[row]),
                IntColumn.decode(other.call[row]),
                IntColumn.decode(other.record[row]),
                IntColumn.decode(other.partner[row]),
                IntColumn.decode(other.partnerRecord[row]),
                other.begin[row],
                other.ticks[row]);
    }

    private void grow() {
        int size = Math.multiplyExact(count, 2);
        call = Arrays.copyOf(call, size);
        record = Arrays.copyOf(record, size);
        partner = Arrays.copyOf(partner, size);
        partnerRecord = Arrays.copyOf(partnerRecord, size);
        begin = Arrays.copyOf(begin, size);
        ticks = Arrays.copyOf(ticks, size);
        kind = Arrays.copyOf(kind, size);
    }
}
