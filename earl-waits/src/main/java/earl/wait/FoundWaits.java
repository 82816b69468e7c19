package earl.wait;

import earl.memory.IntColumn;
import java.util.Arrays;

/** Rows of waits in arrays. Links as {@link IntColumn} encodes them. */
final class FoundWaits {
    final int[] call;
    final int[] record;
    final int[] partner;
    final int[] partnerRecord;
    final long[] begin;
    final long[] ticks;
    /** 1 or 0. */
    final byte[] counted;

    /** Room for rows. */
    FoundWaits(int rows) {
        this(
                new int[rows],
                new int[rows],
                new int[rows],
                new int[rows],
                new long[rows],
                new long[rows],
                new byte[rows]);
    }

    private FoundWaits(
            int[] call, int[] record, int[] partner, int[] partnerRecord, long[] begin, long[] ticks, byte[] counted) {
        this.call = call;
        this.record = record;
        this.partner = partner;
        this.partnerRecord = partnerRecord;
        this.begin = begin;
        this.ticks = ticks;
        this.counted = counted;
    }

    /** A copy with more room. */
    FoundWaits larger(int rows) {
        return new FoundWaits(
                Arrays.copyOf(call, rows),
                Arrays.copyOf(record, rows),
                Arrays.copyOf(partner, rows),
                Arrays.copyOf(partnerRecord, rows),
                Arrays.copyOf(begin, rows),
                Arrays.copyOf(ticks, rows),
                Arrays.copyOf(counted, rows));
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
