package expert.pattern;

import earl.sum.ExactSums;
import earl.sum.KeyNumbers;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums by (call path, location). The key is the call path in the upper and the location in the lower 32 bits. Sums are rounded once, so
 * that they do not depend on the order of the bookings. Nothing is allocated for a booking.
 */
final class Cells implements Serializable {
    private static final long serialVersionUID = 1L;

    private final KeyNumbers keys = new KeyNumbers();
    private final ExactSums sums = new ExactSums(0);

    void add(long key, double value) {
        sums.add(cell(key), value);
    }

    void add(Cells others) {
        for (int other = 0; other < others.keys.count(); other++) {
            sums.add(cell(others.keys.key(other)), others.sums, other);
        }
    }

    /** The sum in a cell, 0 if there is no such cell. */
    double sum(long key) {
        int cell = keys.find(key);
        return cell == KeyNumbers.NONE ? 0 : sums.value(cell);
    }

    /** The number of a cell, which is made if there is none. */
    private int cell(long key) {
        int cell = keys.number(key);
        if (cell >= sums.count()) {
            sums.resize(Math.max(16, 2 * cell));
        }
        return cell;
    }

    /** The cells, ascending by call path and then location; {@code second} units make 1. */
    CellTable table(double second) {
        // Sorted by call path and then location; -1 comes first.
        int size = keys.count();
        long[] sorted = new long[size];
        for (int cell = 0; cell < size; cell++) {
            long key = keys.key(cell);
            sorted[cell] = (key & ~0xffff_ffffL) | (((int) key + 1) & 0xffff_ffffL);
        }
        Arrays.sort(sorted);
        CellTable.Builder cells = new CellTable.Builder(size, second);
        for (long key : sorted) {
            int callpath = (int) (key >> 32);
            int location = (int) key - 1;
            cells.add(callpath, location, sum((long) callpath << 32 | (location & 0xffff_ffffL)));
        }
        return cells.build();
    }
}
