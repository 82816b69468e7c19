package earl.graph.loop;

import java.util.Arrays;

/**
 * The iterations of a location's loops, in order of their begins; the loops are mixed. 64 bytes per iteration. One thread while it grows.
 */
final class IterationTable {
    private int size;
    private int[] loop = new int[16];
    private int[] entry = new int[16];
    /** Positions, as unsigned numbers. */
    private int[] first = new int[16];

    private int[] last = new int[16];
    private long[] begin = new long[16];
    private long[] end = new long[16];
    private long[] mpi = new long[16];
    private long[] waited = new long[16];
    private long[] sent = new long[16];
    private long[] received = new long[16];
    private int[] messages = new int[16];
    /** After the end: rows by loop, and where each loop's begin. */
    private int[] rows = new int[0];

    private int[] start = new int[0];

    /** Begins an iteration; its counts are those at its end less the present ones. */
    int begin(int of, int inEntry, long pos, long ticks, Counts now) {
        if (size == loop.length) {
            grow();
        }
        loop[size] = of;
        entry[size] = inEntry;
        first[size] = (int) pos;
        begin[size] = ticks;
        mpi[size] = -now.mpi;
        waited[size] = -now.waited;
        sent[size] = -now.sent;
        received[size] = -now.received;
        messages[size] = (int) -now.messages;
        return size++;
    }

    void end(int row, long pos, long ticks, Counts now) {
        last[row] = (int) pos;
        end[row] = ticks;
        mpi[row] += now.mpi;
        waited[row] += now.waited;
        sent[row] += now.sent;
        received[row] += now.received;
        messages[row] += (int) now.messages;
    }

    private void grow() {
        int capacity = Math.addExact(size, size >> 1);
        loop = Arrays.copyOf(loop, capacity);
        entry = Arrays.copyOf(entry, capacity);
        first = Arrays.copyOf(first, capacity);
        last = Arrays.copyOf(last, capacity);
        begin = Arrays.copyOf(begin, capacity);
        end = Arrays.copyOf(end, capacity);
        mpi = Arrays.copyOf(mpi, capacity);
        waited = Arrays.copyOf(waited, capacity);
        sent = Arrays.copyOf(sent, capacity);
        received = Arrays.copyOf(received, capacity);
        messages = Arrays.copyOf(messages, capacity);
    }

    /** Ends the input and finds the iterations of each loop. */
    void finish(int loops) {
        start = new int[loops + 1];
        for (int row = 0; row < size; row++) {
            start[loop[row] + 1]++;
        }
        for (int i = 0; i < loops; i++) {
            start[i + 1] += start[i];
        }
        int[] next = Arrays.copyOf(start, loops);
        rows = new int[size];
        for (int row = 0; row < size; row++) {
            rows[next[loop[row]]++] = row;
        }
    }

    /** Iterations of a loop. */
    int count(int of) {
        return start[of + 1] - start[of];
    }

    /** Row of a loop's iteration. */
    int row(int of, long iteration) {
        return rows[start[of] + (int) iteration];
    }

    /** Entries into a loop. */
    int entries(int of) {
        return count(of) == 0 ? 0 : entry(row(of, count(of) - 1L)) + 1;
    }

    int entry(int row) {
        return entry[row];
    }

    long first(int row) {
        return Integer.toUnsignedLong(first[row]);
    }

    long last(int row) {
        return Integer.toUnsignedLong(last[row]);
    }

    long begin(int row) {
        return begin[row];
    }

    long end(int row) {
        return end[row];
    }

    long mpi(int row) {
        return mpi[row];
    }

    long waited(int row) {
        return waited[row];
    }

    long sent(int row) {
        return sent[row];
    }

    long received(int row) {
        return received[row];
    }

    int messages(int row) {
        return messages[row];
    }
}
