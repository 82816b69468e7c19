package earl.cause;

import earl.Events;
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
        int blocks = (length + BLOCK - 1) / BLOCK;
        int[] first = new int[blocks + 1];
        workers.forEach(blocks, block -> first[block + 1] = causalIn(block));
        for (int block = 0; block < blocks; block++) {
            first[block + 1] += first[block];
        }
        count = first[blocks];
        rows = new int[count == length ? 0 : count];
        call = new int[count];
        partner = new int[count];
        location = new int[count];
        partnerLocation = new int[count];
        ticks = new long[count];
        kind = new byte[count];
        isCounted = new boolean[count];
        workers.forEach(blocks, block -> copy(block, first[block], trace.events()));
    }

    private int causalIn(int block) {
        int causal = 0;
        for (long row = (long) block * BLOCK; row < Math.min((block + 1L) * BLOCK, all.count()); row++) {
            causal += isCausal(row) ? 1 : 0;
        }
        return causal;
    }

    private boolean isCausal(long row) {
        return all.attributed(row) > 0 && all.partner(row) >= 0;
    }

    private void copy(int block, int first, Events events) {
        int row = first;
        for (long from = (long) block * BLOCK; from < Math.min((block + 1L) * BLOCK, all.count()); from++) {
            if (isCausal(from)) {
                copy(row++, from, events);
            }
        }
    }

    private void copy(int row, long from, Events events) {
        if (rows.length > 0) {
            rows[row] = (int) from;
        }
        call[row] = (int) all.call(from);
        partner[row] = (int) all.partner(from);
        location[row] = events.location(call(row));
        partnerLocation[row] = events.location(partner(row));
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

    /** Whether it is a wait of two locations, each of which has a point for it. */
    boolean isPair(int row) {
        return !isMeeting(row) || isOfPeer(row);
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
