package earl.wait;

import java.util.function.IntUnaryOperator;

/** Rows of a table by the location they belong to, ascending within each: 4 bytes a row. */
final class RowsByLocation {
    private final int[] first;
    private final int[] rows;

    /**
     * Of a table.
     *
     * @param count its rows
     * @param locations number of locations
     * @param location of each row
     */
    RowsByLocation(int count, int locations, IntUnaryOperator location) {
        int[] places = new int[count];
        int[] next = new int[locations + 1];
        for (int row = 0; row < count; row++) {
            places[row] = location.applyAsInt(row);
            next[places[row] + 1]++;
        }
        for (int place = 0; place < locations; place++) {
            next[place + 1] += next[place];
        }
        first = next.clone();
        rows = new int[count];
        for (int row = 0; row < count; row++) {
            rows[next[places[row]]++] = row;
        }
    }

    /** Where a location's rows begin; those of the next one begin where they end. */
    int first(int location) {
        return first[location];
    }

    /** The row at a place. */
    int row(int place) {
        return rows[place];
    }
}
