package earl.column.expression;

import java.util.Arrays;

/** A computed mask, a bit per row. Blocks without a true row take nothing. */
public final class Bits extends Leaf {
    private static final int WORDS = Program.BLOCK / Long.SIZE;
    private static final long[] NONE = new long[WORDS];

    private final long[][] blocks;

    private Bits(Expression mask) {
        super(mask.kind(), mask.length(), null, mask.workers());
        blocks = new long[Math.toIntExact(Program.blocks(mask.length()))][];
        Program program = mask.program();
        mask.workers().forEachWith(blocks.length, () -> {
            Program.Frame frame = program.frameFor(mask.length());
            return block -> {
                int n = Program.rows(block, mask.length());
                frame.run(block * Program.BLOCK, n);
                long[] words = pack(frame.integers(0), n);
                blocks[(int) block] = Arrays.equals(words, NONE) ? NONE : words;
            };
        });
    }

    /** Computes all rows of a mask. */
    static Bits of(Expression mask) {
        return new Bits(mask);
    }

    private static long[] pack(long[] truth, int n) {
        long[] words = new long[WORDS];
        for (int i = 0; i < n; i++) {
            words[i >> 6] |= truth[i] << i;
        }
        return words;
    }

    private static long truth(long[] words, int row) {
        return words[row >> 6] >>> row & 1;
    }

    @Override
    public int cost() {
        return 1;
    }

    @Override
    public void fill(long from, int n, Object out) {
        long[] to = (long[]) out;
        for (int i = 0; i < n; ) {
            int row = (int) ((from + i) % Program.BLOCK);
            int some = Math.min(n - i, Program.BLOCK - row);
            unpack(blocks[(int) ((from + i) / Program.BLOCK)], row, some, to, i);
            i += some;
        }
    }

    private static void unpack(long[] words, int row, int n, long[] to, int at) {
        for (int i = 0; i < n; i++) {
            to[at + i] = truth(words, row + i);
        }
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        long[] to = (long[]) out;
        for (int i = 0; i < n; i++) {
            to[i] = rows[i] < 0 ? -1 : truth(blocks[(int) (rows[i] / Program.BLOCK)], (int) (rows[i] % Program.BLOCK));
        }
    }

    @Override
    public Leaf computed() {
        return this;
    }
}
