package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;

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
    private final ColumnMemory scratch;
    private IntColumn slots;
    private IntColumn next;
    private int mask;
    private Records sends;
    private long first;

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
        for (int row = n - 1; row >= 0; row--) {
            int slot = slot(
                    rows.get(from + row, Records.COM),
                    rows.get(from + row, Records.PEER),
                    rows.get(from + row, Records.TAG));
            next.set(row, slots.get(slot));
            slots.set(slot, row + 1);
        }
    }

    private void reserve(int n) {
        int wanted = Integer.highestOneBit(Math.max(2 * n, 16)) << 1;
        if (slots.length() < wanted) {
            slots = IntColumn.allocate(scratch, wanted);
            next = IntColumn.allocate(scratch, wanted >> 1);
        } else {
            for (int slot = 0; slot < wanted; slot++) {
                slots.set(slot, 0);
            }
        }
        mask = wanted - 1;
    }

    /** Takes the first send from a queue and gives its row, -1 if there is none. */
    long take(int com, int peer, int tag) {
        int slot = slot(com, peer, tag);
        int head = slots.get(slot);
        if (head <= 0) {
            return -1;
        }
        int row = head - 1;
        int following = next.get(row);
        slots.set(slot, following != 0 ? following : ~head);
        return first + row;
    }

    private int slot(int com, int peer, int tag) {
        int h = (com * 0x9E3779B9 + peer) * 0x85EBCA6B + tag;
        h *= 0xC2B2AE35;
        int slot = (h ^ (h >>> 16)) & mask;
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
