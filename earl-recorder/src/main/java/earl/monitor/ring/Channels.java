package earl.monitor.ring;

import java.util.Arrays;

/**
 * Counts the messages in each direction between a process and its partners, and the collective operations. These numbers
 * match the two ends of messages and operations in a selective recording. Counts are by direction, communicator, partner and
 * tag. One thread.
 */
public final class Channels {
    /** Messages sent. */
    public static final int SENT = 0;

    /** Messages received. */
    public static final int RECEIVED = 1;

    /** Collective operations; they have neither partner nor tag. */
    public static final int COLLECTIVE = 2;

    /** Added to the number of a communicator for partitioned messages, which match no other ones. */
    public static final int PARTITIONED = 1 << 30;

    private static final int ROW = 3;

    /** The tag of neighbourhood operations, which are counted apart from collective ones. */
    public static final int NEIGHBOURS = 1;

    /** Direction and communicator, partner and tag, count + 1; 0 in a free row. */
    private long[] rows = new long[64 * ROW];

    private int size;

    /** No messages yet. */
    public Channels() {}

    /** Counts one; how many there were before. */
    public long next(int direction, int comm, int partner, int tag) {
        int row = row(pair(direction, comm), pair(partner, tag));
        return rows[row + 2]++ - 1;
    }

    /** Number of messages. */
    public long count(int direction, int comm, int partner, int tag) {
        long first = pair(direction, comm);
        long second = pair(partner, tag);
        int capacity = rows.length / ROW;
        int slot = hash(first, second) & (capacity - 1);
        while (rows[slot * ROW + 2] != 0) {
            if (rows[slot * ROW] == first && rows[slot * ROW + 1] == second) {
                return rows[slot * ROW + 2] - 1;
            }
            slot = (slot + 1) & (capacity - 1);
        }
        return 0;
    }

    /** So many there were. */
    public void set(int direction, int comm, int partner, int tag, long count) {
        int row = row(pair(direction, comm), pair(partner, tag));
        rows[row + 2] = count + 1;
    }

    private static long pair(int high, int low) {
        return ((long) high << 32) | (low & 0xFFFFFFFFL);
    }

    private int row(long first, long second) {
        int capacity = rows.length / ROW;
        int slot = hash(first, second) & (capacity - 1);
        while (rows[slot * ROW + 2] != 0) {
            if (rows[slot * ROW] == first && rows[slot * ROW + 1] == second) {
                return slot * ROW;
            }
            slot = (slot + 1) & (capacity - 1);
        }
        if (++size > capacity / 2) {
            grow();
            size--;
            return row(first, second);
        }
        rows[slot * ROW] = first;
        rows[slot * ROW + 1] = second;
        rows[slot * ROW + 2] = 1;
        return slot * ROW;
    }

    private void grow() {
        long[] old = rows;
        rows = new long[old.length * 2];
        size = 0;
        for (int row = 0; row < old.length; row += ROW) {
            if (old[row + 2] != 0) {
                int at = row(old[row], old[row + 1]);
                rows[at + 2] = old[row + 2];
            }
        }
    }

    private static int hash(long first, long second) {
        long hash = (first * 0x9E3779B97F4A7C15L ^ second) * 0xBF58476D1CE4E5B9L;
        return (int) (hash >>> 32);
    }

    /** Writes all counts into a spool. */
    public void write(Spool spool, long ticks) {
        for (int row = 0; row < rows.length; row += ROW) {
            if (rows[row + 2] > 1) {
                RingRecords.Channel.append(
                        spool,
                        (int) (rows[row] >>> 32),
                        (int) rows[row],
                        (int) (rows[row + 1] >> 32),
                        (int) rows[row + 1],
                        rows[row + 2] - 1,
                        ticks);
            }
        }
    }

    /** Reads written counts. */
    public void read(RingRecords.Channel view) {
        set(view.direction(), view.comm(), view.partner(), view.tag(), view.count());
    }

    @Override
    public String toString() {
        return "Channels[" + size + ", " + Arrays.hashCode(rows) + "]";
    }
}
