package earl.sync;

import earl.memory.Capacity;
import earl.memory.IntColumn;

/**
 * A growing list of positions or ids, from -1 to 2^32 - 2: four bytes each, in blocks, so that growing copies nothing. One
 * thread until it is filled; then any may read.
 */
final class PositionList {
    private static final int SHIFT = 12;
    private static final int BLOCK = 1 << SHIFT;

    private int[][] blocks = new int[1][];
    private int size;

    void add(long link) {
        int block = size >>> SHIFT;
        blocks = Capacity.ensure(blocks, block + 1);
        if ((size & BLOCK - 1) == 0) {
            blocks[block] = new int[BLOCK];
        }
        blocks[block][size & BLOCK - 1] = IntColumn.encode(link);
        size = Math.addExact(size, 1);
    }

    long get(int row) {
        return IntColumn.decode(blocks[row >>> SHIFT][row & BLOCK - 1]);
    }

    void set(int row, long link) {
        blocks[row >>> SHIFT][row & BLOCK - 1] = IntColumn.encode(link);
    }

    int size() {
        return size;
    }
}
