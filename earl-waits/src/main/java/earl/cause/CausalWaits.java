package earl.cause;

import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * The waits whose causes can be found: those with attributed time and a known partner. In order of their calls. What is read
 * often lies in arrays, 26 bytes per wait.
 */
final class CausalWaits {
    private static final int BLOCK = 1 << 12;

    private final Waits all;
    private final List<WaitKind> kinds;
    // By kind.
    private final boolean[] isMeeting;
    private final boolean[] isOfPeer;
    private final int count;
    /** Their rows among all waits; empty if these are all. */
    private final int[] rows;

    // Positions are unsigned.
    private final int[] call;
    private final int[] partner;
    private final int[] location;
    private final int[] partnerLocation;
    private final long[] ticks;
    private final byte[] kind;
    private final boolean[] isCounted;

    CausalWaits(Trace trace, Waits all, Workers workers) {
        this.all = all;
        kinds = all.kinds();
        isMeeting = new boolean[kinds.size()];
        isOfPeer = new boolean[kinds.size()];
        for (int i = 0; i < isMeeting.length; i++) {
            isMeeting[i] = kinds.get(i).isMeeting();
            isOfPeer[i] = kinds.get(i).role() == WaitKind.Role.PEER;
        }
        int length = Math.toIntExact(all.count());
        int causal = 0;
        for (int row = 0; row < length; row++) {
            causal += isCausal(row) ? 1 : 0;
        }
        count = causal;
        rows = new int[causal == length ? 0 : causal];
        for (int row = 0, at = 0; at < rows.length; row++) {
            if (isCausal(row)) {
                rows[at++] = row;
            }
        }
        call = new int[count];
        partner = new int[count];
        location = new int[count];
        partnerLocation = new int[count];
        ticks = new long[count];
        kind = new byte[count];
        isCounted = new boolean[count];
        workers.forEach((count + BLOCK - 1) / BLOCK, block -> {
            int end = Math.min((block + 1) * BLOCK, count);
            for (int row = block * BLOCK; row < end; row++) {
                copy(row, inAll(row), trace);
            }
        });
    }

    private boolean isCausal(long row) {
        return all.attributed(row) > 0 && all.partner(row) >= 0;
    }

    private void copy(int row, long from, Trace trace) {
        call[row] = (int) all.call(from);
        partner[row] = (int) all.partner(from);
        location[row] = trace.events().location(call(row));
        partnerLocation[row] = trace.events().location(partner(row));
        ticks[row] = all.attributed(from);
        kind[row] = (byte) all.kind(from);
        isCounted[row] = all.isCounted(from);
    }

    /** Row among all waits. */
    private long inAll(int row) {
        return rows.length == 0 ? row : rows[row];
    }

    /** The row here for a row among all waits; -1 if its causes cannot be found. */
    int rowOf(long row) {
        if (rows.length == 0) {
            return row < count ? (int) row : Trace.NONE;
        }
        int at = Arrays.binarySearch(rows, (int) row);
        return at < 0 ? Trace.NONE : at;
    }

    int count() {
        return count;
    }

    List<WaitKind> kinds() {
        return kinds;
    }

    /** Index of its kind in {@link #kinds}. */
    int kind(int row) {
        return kind[row] & 0xFF;
    }

    /** Whether it is a wait for a single location, and not in a collective operation. */
    boolean isOfPeer(int row) {
        return isOfPeer[kind(row)];
    }

    boolean isMeeting(int row) {
        return isMeeting[kind(row)];
    }

    boolean isCounted(int row) {
        return isCounted[row];
    }

    long call(int row) {
        return call[row] & 0xFFFF_FFFFL;
    }

    int location(int row) {
        return location[row];
    }

    long record(int row) {
        return all.record(inAll(row));
    }

    long partner(int row) {
        return partner[row] & 0xFFFF_FFFFL;
    }

    int partnerLocation(int row) {
        return partnerLocation[row];
    }

    long partnerRecord(int row) {
        return all.partnerRecord(inAll(row));
    }

    long beginTicks(int row) {
        return all.beginTicks(inAll(row));
    }

    /** Ticks attributed to it. */
    long ticks(int row) {
        return ticks[row];
    }

    Waits.Participants participants() {
        return all.participants();
    }

    /** Whether the sender of a message waits. */
    boolean isOfSender(int row) {
        return all.isOfSender(inAll(row));
    }
}
