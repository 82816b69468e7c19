package earl.cause;

import java.util.Arrays;

/** The meetings that one task finds, in primitive arrays. It has the columns of {@link SyncPoints}. */
final class Candidates {
    int count;
    int[] location = new int[64];
    int[] record = new int[64];
    int[] row = new int[64];
    byte[] with = new byte[64];
    int[] peer = new int[64];
    long[] removed = new long[64];
    /** Groups of locations, each preceded by its size. */
    int[] sets = new int[64];

    int setsLength;

    void add(int where, int recordLink, int waitRow, byte how, int whom, long ticks) {
        if (count == location.length) {
            int size = Math.multiplyExact(count, 2);
            location = Arrays.copyOf(location, size);
            record = Arrays.copyOf(record, size);
            row = Arrays.copyOf(row, size);
            with = Arrays.copyOf(with, size);
            peer = Arrays.copyOf(peer, size);
            removed = Arrays.copyOf(removed, size);
        }
        location[count] = where;
        record[count] = recordLink;
        row[count] = waitRow;
        with[count] = how;
        peer[count] = whom;
        removed[count] = ticks;
        count++;
    }

    /** Begins a group; {@link #member} adds to it. @return the peer of its points */
    int group() {
        put(0);
        return setsLength - 1;
    }

    void member(int group, int where) {
        put(where);
        sets[group]++;
    }

    private void put(int value) {
        if (setsLength == sets.length) {
            sets = Arrays.copyOf(sets, Math.multiplyExact(setsLength, 2));
        }
        sets[setsLength++] = value;
    }
}
