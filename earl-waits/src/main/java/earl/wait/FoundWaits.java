package earl.wait;

import earl.memory.IntColumn;

/** Waits of one kind in primitive arrays. Links as {@link IntColumn} encodes them. */
final class FoundWaits {
    final int count;
    final int[] call;
    final int[] record;
    final int[] partner;
    final int[] partnerRecord;
    final long[] begin;
    final long[] ticks;
    final boolean[] counted;

    FoundWaits(int count) {
        this.count = count;
        call = new int[count];
        record = new int[count];
        partner = new int[count];
        partnerRecord = new int[count];
        begin = new long[count];
        ticks = new long[count];
        counted = new boolean[count];
    }

    /** The first rows. */
    FoundWaits first(int n) {
        FoundWaits some = new FoundWaits(n);
        System.arraycopy(call, 0, some.call, 0, n);
        System.arraycopy(record, 0, some.record, 0, n);
        System.arraycopy(partner, 0, some.partner, 0, n);
        System.arraycopy(partnerRecord, 0, some.partnerRecord, 0, n);
        System.arraycopy(begin, 0, some.begin, 0, n);
        System.arraycopy(ticks, 0, some.ticks, 0, n);
        System.arraycopy(counted, 0, some.counted, 0, n);
        return some;
    }

    /** Copies the rows of {@code other} to this one, from row {@code at}. */
    void put(int at, FoundWaits other) {
        System.arraycopy(other.call, 0, call, at, other.count);
        System.arraycopy(other.record, 0, record, at, other.count);
        System.arraycopy(other.partner, 0, partner, at, other.count);
        System.arraycopy(other.partnerRecord, 0, partnerRecord, at, other.count);
        System.arraycopy(other.begin, 0, begin, at, other.count);
        System.arraycopy(other.ticks, 0, ticks, at, other.count);
        System.arraycopy(other.counted, 0, counted, at, other.count);
    }

    /** Replaces a row by one of others. */
    void set(int row, FoundWaits from, int at) {
        call[row] = from.call[at];
        record[row] = from.record[at];
        partner[row] = from.partner[at];
        partnerRecord[row] = from.partnerRecord[at];
        begin[row] = from.begin[at];
        ticks[row] = from.ticks[at];
        counted[row] = from.counted[at];
    }
}
