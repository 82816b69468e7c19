package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The sends to one receiver, as one queue for each communicator, sender and tag. Reused for one receiver after another; one
 * thread.
 *
 * <pre>
 * slots   [ 0 | 3 | 0 | ~6 | 0 ]      3: queue whose first send is row 2; ~6: queue that is used up, it was that of row 5
 * next    row 2 -> row 4 -> none
 * </pre>
 */
final class MessageChains {
    private static final int RECENT = 64;
    private static final int FIELDS = 5;
    private static final int SLOT = 3;
    private static final int HEAD = 4;

    private final ColumnMemory scratch;
    private IntColumn slots;
    private IntColumn next;
    private int mask;
    private Records sends;
    private long first;
    private int left;
    /** Queues used lately: communicator, sender, tag, slot plus one, and what the slot is to hold. */
    private final int[] recent = new int[FIELDS * RECENT];

    MessageChains(ColumnMemory scratch, Records sends) {
        this.scratch = scratch;
        this.sends = sends;
        this.slots = IntColumn.allocate(scratch, 1 << 10);
        this.next = IntColumn.allocate(scratch, 1 << 9);
    }

    /** Makes the queues of rows {@code from} (inclusive) to {@code to} (exclusive), in ascending order. */
    void fill(Records rows, long from, long to) {
        if (to - from > 1 << 29) {
            throw new IllegalStateException("more than 2^29 messages for one receiver");
        }
        int n = (int) (to - from);
        reserve(n);
        sends = rows;
        first = from;
        left = n;
        int[] cells = rows.block();
        int block = Math.max(1, cells.length / Records.MESSAGE);
        int[] following = new int[block];
        for (int end = n; end > 0; end -= block) {
            int begin = Math.max(0, end - block);
            rows.read(from + begin, cells);
            for (int row = end - 1; row >= begin; row--) {
                int cell = (row - begin) * Records.MESSAGE;
                int queue = queue(cells[cell + Records.COM], cells[cell + Records.PEER], cells[cell + Records.TAG]);
                int head = recent[queue + HEAD];
                following[row - begin] = head;
                recent[queue + HEAD] = row + 1;
                if (head == 0) {
                    // The slot is taken from now on.
                    slots.set(recent[queue + SLOT] - 1, row + 1);
                }
            }
            next.put(begin, end - begin, following, 0);
        }
    }

    private void reserve(int n) {
        int wanted = Integer.highestOneBit(Math.max(2 * n, 16)) << 1;
        if (slots.length() < wanted) {
            slots = IntColumn.allocate(scratch, wanted);
            next = IntColumn.allocate(scratch, wanted >> 1);
        } else {
            slots.cells().asSlice(0, (long) wanted * Integer.BYTES).fill((byte) 0);
        }
        mask = wanted - 1;
        Arrays.fill(recent, 0);
    }

    /** Takes the first send from a queue and gives its row, -1 if there is none. */
    long take(int com, int peer, int tag) {
        int queue = queue(com, peer, tag);
        int head = recent[queue + HEAD];
        if (head <= 0) {
            return -1;
        }
        int row = head - 1;
        int following = next.get(row);
        recent[queue + HEAD] = following != 0 ? following : ~head;
        left--;
        return first + row;
    }

    /** Calls {@code action} for each send that was not taken. */
    void forEachLeft(LongConsumer action) {
        for (int queue = 0; queue < recent.length && left > 0; queue += FIELDS) {
            store(queue);
        }
        for (int slot = 0; slot <= mask && left > 0; slot++) {
            for (int head = slots.get(slot); head > 0; head = next.get(head - 1)) {
                action.accept(first + head - 1);
                left--;
            }
        }
    }

    /** Where a queue is in {@link #recent}; if there is no such queue, with a free slot. */
    private int queue(int com, int peer, int tag) {
        int h = (com * 0x9E3779B9 + peer) * 0x85EBCA6B + tag;
        h *= 0xC2B2AE35;
        h ^= h >>> 16;
        int at = FIELDS * (h & (RECENT - 1));
        if (recent[at + SLOT] == 0 || recent[at] != com || recent[at + 1] != peer || recent[at + 2] != tag) {
            store(at);
            int slot = find(h & mask, com, peer, tag);
            recent[at] = com;
            recent[at + 1] = peer;
            recent[at + 2] = tag;
            recent[at + SLOT] = slot + 1;
            recent[at + HEAD] = slots.get(slot);
        }
        return at;
    }

    /** Brings what changed in a recent queue into its slot. */
    private void store(int queue) {
        if (recent[queue + SLOT] != 0) {
            slots.set(recent[queue + SLOT] - 1, recent[queue + HEAD]);
        }
    }

    /** The slot of a queue, or the free one where it would be. */
    private int find(int home, int com, int peer, int tag) {
        int slot = home;
        while (true) {
            int head = slots.get(slot);
            if (head == 0) {
                return slot;
            }
            long row = first + (head > 0 ? head : ~head) - 1;
            if (sends.get(row, Records.TAG) == tag
                    && sends.get(row, Records.PEER) == peer
                    && sends.get(row, Records.COM) == com) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }
}
