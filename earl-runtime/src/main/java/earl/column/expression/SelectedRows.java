package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;
import java.util.Arrays;

/** The numbers of the rows at which a mask is true, ascending; two bytes per row. */
public final class SelectedRows extends Leaf {
    private final char[][] offsets; // of each block its rows, from the block's first
    private final long[] first; // of each block the number of rows before it

    private SelectedRows(char[][] offsets, long[] first, Workers workers) {
        super(Kind.INTEGER, first[first.length - 1], null, workers);
        this.offsets = offsets;
        this.first = first;
    }

    static SelectedRows of(Expression mask) {
        if (Constant.isNothing(mask)) {
            return new SelectedRows(new char[0][], new long[1], mask.workers());
        }
        int blocks = Math.toIntExact(Program.blocks(mask.length()));
        char[][] offsets = new char[blocks][];
        Program program = mask.program();
        mask.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(mask.length());
            char[] found = new char[Program.BLOCK + 1];
            return block -> {
                int n = Program.rows(block, mask.length());
                frame.run(block * Program.BLOCK, n);
                offsets[(int) block] = Arrays.copyOf(found, collect(frame.integers(0), n, found));
            };
        });
        long[] first = new long[blocks + 1];
        for (int i = 0; i < blocks; i++) {
            first[i + 1] = first[i] + offsets[i].length;
        }
        return new SelectedRows(offsets, first, mask.workers());
    }

    private static int collect(long[] truth, int n, char[] into) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            into[count] = (char) i;
            count += (int) truth[i];
        }
        return count;
    }

    /** The block of a selected row; tries {@code hint} first. */
    private int blockOf(long row, int hint) {
        if (first[hint] <= row && row < first[hint + 1]) {
            return hint;
        }
        int found = Arrays.binarySearch(first, row);
        if (found < 0) {
            return -found - 2;
        }
        while (first[found + 1] == row) { // empty blocks start at the same row
            found++;
        }
        return found;
    }

    @Override
    public int cost() {
        return 1;
    }

    @Override
    public boolean dense() {
        return true;
    }

    @Override
    public void fill(long from, int n, Object out) {
        long[] to = (long[]) out;
        int block = n == 0 ? 0 : blockOf(from, 0);
        int offset = n == 0 ? 0 : (int) (from - first[block]);
        for (int i = 0; i < n; block++, offset = 0) {
            char[] rows = offsets[block];
            long base = (long) block * Program.BLOCK;
            int m = Math.min(n - i, rows.length - offset);
            for (int k = 0; k < m; k++) {
                to[i + k] = base + rows[offset + k];
            }
            i += m;
        }
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        long[] to = (long[]) out;
        int block = 0;
        for (int i = 0; i < n; i++) {
            if (rows[i] < 0) {
                to[i] = -1;
            } else {
                block = blockOf(rows[i], block);
                to[i] = (long) block * Program.BLOCK + offsets[block][(int) (rows[i] - first[block])];
            }
        }
    }
}
