package earl.column.expression;

import earl.Column.Kind;
import earl.parallel.Workers;

/** Row numbers: {@code start}, {@code start + step}, ... */
public final class Range extends Leaf {
    private final long start;
    private final long step;

    public Range(long start, long step, long length, Workers workers) {
        super(Kind.INTEGER, length, null, workers);
        this.start = start;
        this.step = step;
    }

    @Override
    public int cost() {
        return 1;
    }

    @Override
    public boolean dense() {
        return start >= 0 && step >= 0;
    }

    @Override
    public void fill(long from, int n, Object out) {
        long[] to = (long[]) out;
        long value = start + from * step;
        for (int i = 0; i < n; i++) {
            to[i] = value;
            value += step;
        }
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        long[] to = (long[]) out;
        for (int i = 0; i < n; i++) {
            to[i] = rows[i] < 0 ? -1 : start + rows[i] * step;
        }
    }
}
