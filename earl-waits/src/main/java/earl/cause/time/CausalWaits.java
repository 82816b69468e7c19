package earl.cause.time;

import earl.Events;
import earl.Trace;
import earl.WaitKind;
import earl.Waits;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.wait.WaitCopies;
import java.util.Arrays;
import java.util.List;

/**
 * The waits whose causes can be found: those with attributed time and a known partner. In order of their calls. What is read
 * often lies in arrays, 26 bytes per wait.
 */
public final class CausalWaits {
    private static final int BLOCK = 1 << 12;

    private final Waits all;
    private final WaitCopies copies;
    private final List<WaitKind> kinds;
    /** {@code [kind] -> } whether its waits end in a meeting. */
    private final boolean[] isMeeting;
    /** {@code [kind] -> } whether the partner of its waits is a peer. */
    private final boolean[] isOfPeer;
    /** {@code [kind] -> } whether the sender of a message waits. */
    private final boolean[] isOfSender;
    /** {@code [location] -> } whether it is a stream of an accelerator. */
    private final boolean[] isStream;

    private final int count;
    /** {@code [wait] -> } its row among all waits; empty if all have causes. */
    private final int[] rows;

    // Positions are unsigned.
    private final int[] call;
    private final int[] partner;
    private final int[] location;
    private final int[] partnerLocation;
    private final long[] ticks;
    private final byte[] kind;
    private final byte[] isCounted;

    public CausalWaits(Trace trace, Waits all, Workers workers) {
        this.all = all;
        copies = WaitCopies.of(all);
        kinds = all.kinds();
        isOfSender = copies.ofSender();
        isStream = new boolean[trace.locations().size()];
        trace.locations().forEach(each -> isStream[each.id()] = each.isStream());
        isMeeting = new boolean[kinds.size()];
        isOfPeer = new boolean[kinds.size()];
        for (int i = 0; i < isMeeting.length; i++) {
            isMeeting[i] = kinds.get(i).isMeeting();
            isOfPeer[i] = kinds.get(i).role() == WaitKind.Role.PEER;
        }
        int length = Math.toIntExact(all.count());
        int blocks = (length + BLOCK - 1) / BLOCK;
        int[] first = new int[blocks + 1];
        workers.forEachWith(blocks, () -> {
            Block rows = new Block();
            return block -> first[(int) block + 1] = rows.count(block, length);
        });
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
        isCounted = new byte[count];
        workers.forEachWith(blocks, () -> {
            Block rows = new Block();
            return block -> rows.copy(block, length, first[(int) block], trace.events());
        });
    }

    /** Some of all waits. One thread. */
    private final class Block {
        private final int[] calls = new int[BLOCK];
        private final int[] partners = new int[BLOCK];
        private final long[] attributed = new long[BLOCK];
        private final byte[] kindOf = new byte[BLOCK];
        private final byte[] counted = new byte[BLOCK];
        private final long[] positions = new long[BLOCK];
        private final int[] places = new int[BLOCK];

        /** Reads the partners and the ticks of a block; returns the number of its waits. */
        private int read(long block, int length) {
            long from = block * BLOCK;
            int n = (int) Math.min(BLOCK, length - from);
            copies.partners(from, n, partners);
            copies.attributed(from, n, attributed);
            return n;
        }

        private boolean isCausal(int i) {
            return attributed[i] > 0 && partners[i] != 0;
        }

        /** The number of those whose causes can be found. */
        int count(long block, int length) {
            int n = read(block, length);
            int causal = 0;
            for (int i = 0; i < n; i++) {
                causal += isCausal(i) ? 1 : 0;
            }
            return causal;
        }

        /** Copies these, to row {@code first} and those after it. */
        void copy(long block, int length, int first, Events events) {
            int n = read(block, length);
            int from = (int) block * BLOCK;
            copies.calls(from, n, calls);
            copies.kinds(from, n, kindOf);
            copies.counted(from, n, counted);
            int causal = 0;
            for (int i = 0; i < n; i++) {
                if (isCausal(i)) {
                    if (rows.length > 0) {
                        rows[first + causal] = from + i;
                    }
                    // Links become positions.
                    calls[causal] = calls[i] - 1;
                    partners[causal] = partners[i] - 1;
                    attributed[causal] = attributed[i];
                    kindOf[causal] = kindOf[i];
                    counted[causal++] = counted[i];
                }
            }
            System.arraycopy(calls, 0, call, first, causal);
            System.arraycopy(partners, 0, partner, first, causal);
            System.arraycopy(attributed, 0, ticks, first, causal);
            System.arraycopy(kindOf, 0, kind, first, causal);
            System.arraycopy(counted, 0, isCounted, first, causal);
            locations(calls, causal, events, location, first);
            locations(partners, causal, events, partnerLocation, first);
        }

        private void locations(int[] unsigned, int n, Events events, int[] into, int at) {
            for (int i = 0; i < n; i++) {
                positions[i] = unsigned[i] & 0xFFFF_FFFFL;
            }
            events.copyLocations(positions, n, places);
            System.arraycopy(places, 0, into, at, n);
        }
    }

    /** Row among all waits. */
    private long inAll(int row) {
        return rows.length == 0 ? row : rows[row];
    }

    /** The row here for a row among all waits; -1 if its causes cannot be found. */
    public int rowOf(long row) {
        if (rows.length == 0) {
            return row < count ? (int) row : Trace.NONE;
        }
        int at = Arrays.binarySearch(rows, (int) row);
        return at < 0 ? Trace.NONE : at;
    }

    public int count() {
        return count;
    }

    public List<WaitKind> kinds() {
        return kinds;
    }

    /** Index of its kind in {@link #kinds}. */
    public int kind(int row) {
        return kind[row] & 0xFF;
    }

    /** Whether it is a wait for a single location, and not in a collective operation. */
    public boolean isOfPeer(int row) {
        return isOfPeer[kind(row)];
    }

    /** Whether it is a wait of two locations, each of which has a point for it. */
    boolean isPair(int row) {
        return !isMeeting(row) || isOfPeer(row);
    }

    public boolean isMeeting(int row) {
        return isMeeting[kind(row)];
    }

    public boolean isCounted(int row) {
        return isCounted[row] != 0;
    }

    public long call(int row) {
        return call[row] & 0xFFFF_FFFFL;
    }

    public int location(int row) {
        return location[row];
    }

    /** Links to the records of rows {@code from} to {@code from + n} (exclusive), as {@link IntColumn} encodes them, and to those of their partners. */
    void copyRecords(int from, int n, int[] records, int[] partnerRecords) {
        if (rows.length == 0) {
            copies.records(from, n, records);
            copies.partnerRecords(from, n, partnerRecords);
            return;
        }
        for (int i = 0; i < n; i++) {
            records[i] = IntColumn.encode(all.record(rows[from + i]));
            partnerRecords[i] = IntColumn.encode(all.partnerRecord(rows[from + i]));
        }
    }

    public long partner(int row) {
        return partner[row] & 0xFFFF_FFFFL;
    }

    public int partnerLocation(int row) {
        return partnerLocation[row];
    }

    public long partnerRecord(int row) {
        return all.partnerRecord(inAll(row));
    }

    public long beginTicks(int row) {
        return all.beginTicks(inAll(row));
    }

    /** Ticks at which a wait with a stream ends. */
    public long endTicks(int row) {
        return beginTicks(row) + ticks(row);
    }

    /** Ticks attributed to it. */
    public long ticks(int row) {
        return ticks[row];
    }

    Waits.Participants participants() {
        return all.participants();
    }

    /** Whether a host and a stream of an accelerator, or two streams, take part in it. */
    public boolean isWithStream(int row) {
        return isOnStream(row) || isForStream(row);
    }

    /** Whether a stream of an accelerator waits: before its activity begins. */
    public boolean isOnStream(int row) {
        return isStream[location[row]];
    }

    /** Whether it is a wait for an activity of a stream. */
    public boolean isForStream(int row) {
        return isStream[partnerLocation[row]];
    }

    /** Whether the sender of a message waits. */
    boolean isOfSender(int row) {
        return isOfSender[kind(row)];
    }
}
