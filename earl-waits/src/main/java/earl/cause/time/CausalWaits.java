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
 * The waits whose causes can be found: those with attributed time and a known partner. In order of their calls. What the table of waits has
 * is read there; 16 to 20 bytes per wait come in addition.
 */
public final class CausalWaits {
    private static final int BLOCK = 1 << 12;
    /** Bits of a location in a cell. */
    private static final int LOCATION_BITS = 24;

    private static final int LOCATION = (1 << LOCATION_BITS) - 1;

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
    /** Whether all waits have causes. */
    private final boolean areAll;
    /** {@code [wait] -> } its row among all waits; empty if all have causes. */
    private final int[] rows;
    /** {@code [wait] -> } its location, and above {@link #LOCATION_BITS} whether it counts. */
    private final int[] waiting;
    /** {@code [wait] -> } the location of its partner, and above {@link #LOCATION_BITS} its kind. */
    private final int[] waitedFor;
    /** {@code [wait] -> } ticks attributed to it, which are read often. */
    private final long[] ticks;

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
            Block some = new Block();
            return block -> first[(int) block + 1] = some.count(block, length);
        });
        for (int block = 0; block < blocks; block++) {
            first[block + 1] += first[block];
        }
        count = first[blocks];
        areAll = count == length;
        rows = new int[areAll ? 0 : count];
        waiting = new int[count];
        waitedFor = new int[count];
        ticks = new long[count];
        workers.forEachWith(blocks, () -> {
            Block some = new Block();
            return block -> some.copy(block, length, first[(int) block], trace.events());
        });
    }

    /** Some of all waits. One thread. */
    private final class Block {
        private final int[] calls = new int[BLOCK];
        private final int[] partners = new int[BLOCK];
        private final long[] attributed = new long[BLOCK];
        private final byte[] kindOf = new byte[BLOCK];
        private final byte[] counted = new byte[BLOCK];
        private final int[] those = new int[BLOCK];
        private final long[] positions = new long[BLOCK];
        private final int[] cells = new int[BLOCK];

        /** Reads a block; moves the rows of those whose causes can be found to the front of {@link #those}, and returns their number. */
        private int read(long block, int length) {
            long from = block * BLOCK;
            int n = (int) Math.min(BLOCK, length - from);
            copies.partners(from, n, partners);
            copies.attributed(from, n, attributed);
            int causal = 0;
            for (int i = 0; i < n; i++) {
                those[causal] = i;
                causal += attributed[i] > 0 && partners[i] != 0 ? 1 : 0;
            }
            return causal;
        }

        /** The number of those whose causes can be found. */
        int count(long block, int length) {
            return read(block, length);
        }

        /** Describes these, from row {@code first} on. */
        void copy(long block, int length, int first, Events events) {
            int n = read(block, length);
            int from = (int) block * BLOCK;
            int all = Math.min(BLOCK, length - from);
            copies.calls(from, all, calls);
            copies.kinds(from, all, kindOf);
            copies.counted(from, all, counted);
            locations(calls, n, events);
            for (int i = 0; i < n; i++) {
                cells[i] |= counted[those[i]] << LOCATION_BITS;
            }
            System.arraycopy(cells, 0, waiting, first, n);
            locations(partners, n, events);
            for (int i = 0; i < n; i++) {
                cells[i] |= kindOf[those[i]] << LOCATION_BITS;
            }
            System.arraycopy(cells, 0, waitedFor, first, n);
            for (int i = 0; i < n; i++) {
                ticks[first + i] = attributed[those[i]];
            }
            for (int i = 0; i < n && !areAll; i++) {
                rows[first + i] = from + those[i];
            }
        }

        /** Sets cells to the locations of the events to which {@link #those} of some links refer. */
        private void locations(int[] links, int n, Events events) {
            for (int i = 0; i < n; i++) {
                positions[i] = IntColumn.decode(links[those[i]]);
            }
            events.copyLocations(positions, n, cells);
        }
    }

    /** Row among all waits. */
    private long inAll(int row) {
        return areAll ? row : rows[row];
    }

    /** The row here for a row among all waits; -1 if its causes cannot be found. */
    public int rowOf(long row) {
        if (areAll) {
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
        return waitedFor[row] >>> LOCATION_BITS;
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
        return waiting[row] >>> LOCATION_BITS != 0;
    }

    public long call(int row) {
        return copies.call(inAll(row));
    }

    public int location(int row) {
        return waiting[row] & LOCATION;
    }

    /** Links to the records of rows {@code from} to {@code from + n} (exclusive), as {@link IntColumn} encodes them, and to those of their partners. */
    void copyRecords(int from, int n, int[] records, int[] partnerRecords) {
        if (areAll) {
            copies.records(from, n, records);
            copies.partnerRecords(from, n, partnerRecords);
            return;
        }
        for (int i = 0; i < n; i++) {
            records[i] = IntColumn.encode(all.record(inAll(from + i)));
            partnerRecords[i] = IntColumn.encode(all.partnerRecord(inAll(from + i)));
        }
    }

    public long partner(int row) {
        return copies.partner(inAll(row));
    }

    public int partnerLocation(int row) {
        return waitedFor[row] & LOCATION;
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
        return isStream[location(row)];
    }

    /** Whether it is a wait for an activity of a stream. */
    public boolean isForStream(int row) {
        return isStream[partnerLocation(row)];
    }

    /** Whether the sender of a message waits. */
    boolean isOfSender(int row) {
        return isOfSender[kind(row)];
    }
}
