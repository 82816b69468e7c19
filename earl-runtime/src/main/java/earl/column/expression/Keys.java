package earl.column.expression;

import org.jspecify.annotations.Nullable;

/** Properties of a column that grouping its rows needs: found in one pass and kept with the column. */
public final class Keys {
    public static final long MISSING = -1;

    /** Maximum number of possible keys per row for which it is worthwhile to look for keys that occur twice: a bit each. */
    private static final long MAX_SPREAD = 32;

    private final long length;
    private final long min;
    private final long max;
    private final boolean ascending;
    private final long[] runs;
    private final boolean[] continues;
    private volatile @Nullable Boolean distinct;

    private Keys(long length, long min, long max, boolean ascending, long[] runs, boolean[] continues) {
        this.length = length;
        this.min = min;
        this.max = max;
        this.ascending = ascending;
        this.runs = runs;
        this.continues = continues;
    }

    /** The smallest key, without missing ones (-1). */
    public long min() {
        return min;
    }

    /** The largest key; smaller than {@link #min()} if there are no keys. */
    public long max() {
        return max;
    }

    /** Whether no key is smaller than the one in the previous row. */
    public boolean ascending() {
        return ascending;
    }

    /** Whether each row has a key larger than the one before. */
    public boolean allAscend() {
        return ascending && runs[blocks()] == length;
    }

    /** Number of blocks. */
    public int blocks() {
        return continues.length;
    }

    /**
     * Number of runs of equal keys that start before a block; for {@link #blocks()}, of all runs. If keys ascend, each run
     * is a group.
     */
    public long runsBefore(int block) {
        return runs[block];
    }

    /** The run of a block's first key; it may begin in an earlier block. */
    public long firstRun(int block) {
        return runs[block] - (continues[block] ? 1 : 0);
    }

    /** Whether there are no keys. */
    public boolean none() {
        return max < min;
    }

    /** Whether no key occurs twice among the rows of {@code by}, whose keys these are; false if it takes too much memory to know. */
    public boolean distinct(Expression by) {
        Boolean known = distinct;
        if (known == null) {
            known = none() || findDistinct(by);
            distinct = known;
        }
        return known;
    }

    private boolean findDistinct(Expression by) {
        long range = max - min + 1;
        if (range <= 0 || range > MAX_SPREAD * by.length()) {
            return false;
        }
        long[] seen = new long[Math.toIntExact((range + Long.SIZE - 1) / Long.SIZE)];
        Program.Frame frame = by.program().frameFor(by.length());
        for (long block = 0; block < blocks(); block++) {
            int n = Program.rows(block, by.length());
            frame.run(block * Program.BLOCK, n);
            if (repeats(frame.integers(0), n, seen)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one of some keys has been seen; marks them as seen. */
    private boolean repeats(long[] keys, int n, long[] seen) {
        for (int i = 0; i < n; i++) {
            if (keys[i] != MISSING) {
                int word = (int) ((keys[i] - min) >>> 6);
                long bit = 1L << (keys[i] - min);
                if ((seen[word] & bit) != 0) {
                    return true;
                }
                seen[word] |= bit;
            }
        }
        return false;
    }

    static Keys of(Expression by) {
        int blocks = Math.toIntExact(Program.blocks(by.length()));
        if (Constant.isMissing(by)) {
            return new Keys(
                    by.length(), Long.MAX_VALUE, Long.MIN_VALUE, true, new long[blocks + 1], new boolean[blocks]);
        }
        Block[] found = new Block[blocks];
        Program program = by.program();
        by.workers().forEachWith(blocks, () -> {
            Program.Frame frame = program.frameFor(by.length());
            return block -> {
                int n = Program.rows(block, by.length());
                frame.run(block * Program.BLOCK, n);
                found[(int) block] = Block.of(frame.integers(0), n);
            };
        });
        return joined(by.length(), found);
    }

    private static Keys joined(long length, Block[] blocks) {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        boolean ascending = true;
        boolean any = false;
        long last = 0;
        long[] runs = new long[blocks.length + 1];
        boolean[] continues = new boolean[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            Block block = blocks[i];
            runs[i + 1] = runs[i] + block.runs;
            if (block.runs > 0) {
                continues[i] = any && block.first == last;
                runs[i + 1] -= continues[i] ? 1 : 0;
                ascending &= block.ascending && (!any || block.first >= last);
                min = Math.min(min, block.min);
                max = Math.max(max, block.max);
                last = block.last;
                any = true;
            }
        }
        return new Keys(length, min, max, ascending, runs, continues);
    }

    private record Block(long min, long max, long first, long last, int runs, boolean ascending) {
        static Block of(long[] keys, int n) {
            int i = 0;
            while (i < n && keys[i] == MISSING) {
                i++;
            }
            if (i == n) {
                return new Block(Long.MAX_VALUE, Long.MIN_VALUE, 0, 0, 0, true);
            }
            long first = keys[i];
            long last = first;
            long min = first;
            long max = first;
            int runs = 1;
            boolean ascending = true;
            for (; i < n; i++) {
                long key = keys[i];
                if (key != last && key != MISSING) {
                    if (key < last) {
                        ascending = false;
                        min = Math.min(min, key);
                    } else {
                        max = Math.max(max, key);
                    }
                    last = key;
                    runs++;
                }
            }
            return new Block(min, max, first, last, runs, ascending);
        }
    }
}
