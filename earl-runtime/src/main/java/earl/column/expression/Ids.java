package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;
import org.jspecify.annotations.Nullable;

/** A stored column of small numbers, -1 where there is none. */
public abstract class Ids extends Leaf {
    private final int count;

    /** @param count larger than each of them */
    public Ids(Kind kind, long length, int count, @Nullable Dictionary words, Workers workers) {
        super(kind, length, words, workers);
        this.count = count;
    }

    /** Copies rows {@code from} to {@code from + n} (exclusive). */
    public abstract void copy(long from, int n, int[] into);

    /** Copies given rows; -1 for row -1. */
    public abstract void copy(long[] rows, int n, int[] into);

    @Override
    public final int ids() {
        return count;
    }

    @Override
    public final void fill(long from, int n, Object out) {
        int[] narrow = ThreadBuffers.ints(n);
        copy(from, n, narrow);
        ThreadBuffers.widen(narrow, n, (long[]) out);
    }

    @Override
    public final void gather(long[] rows, int n, Object out) {
        int[] narrow = ThreadBuffers.ints(n);
        copy(rows, n, narrow);
        ThreadBuffers.widen(narrow, n, (long[]) out);
    }

    /** What a table has for each row. */
    public final Leaf mapped(Kind kind, Kernels.Table table) {
        return new Mapped(kind, this, table);
    }

    private record Lookup(Ids ids, Kernels.Table table) {}

    private static final class Mapped extends Leaf {
        private final Ids ids;
        private final Kernels.Table table;
        private final long[] values;

        Mapped(Kind kind, Ids ids, Kernels.Table table) {
            super(kind, ids.length(), null, ids.workers());
            this.ids = ids;
            this.table = table;
            this.values = table.byIdPlusOne();
        }

        @Override
        public Object operation() {
            return new Lookup(ids, table);
        }

        @Override
        public void fill(long from, int n, Object out) {
            int[] narrow = ThreadBuffers.ints(n);
            ids.copy(from, n, narrow);
            map(narrow, n, values, (long[]) out);
        }

        @Override
        public void gather(long[] rows, int n, Object out) {
            int[] narrow = ThreadBuffers.ints(n);
            ids.copy(rows, n, narrow);
            map(narrow, n, values, (long[]) out);
        }

        private static void map(int[] narrow, int n, long[] values, long[] to) {
            for (int i = 0; i < n; i++) {
                to[i] = values[narrow[i] + 1];
            }
        }
    }
}
