package earl.column.expression;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import earl.Column.Kind;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** A computed column: on the heap if it is small, otherwise in its own memory off the heap. */
public final class Stored extends Leaf {
    /** Maximum number of rows on the heap; they take a megabyte. */
    static final long MAX_HEAP_ROWS = 1 << 17;

    private final MemorySegment segment;
    private boolean dense;

    /**
     * Allocates a column; of times in ticks if {@code second} is not 1. Several threads may set rows, before any thread
     * reads.
     */
    public Stored(Kind kind, long length, @Nullable Dictionary words, Workers workers, double second) {
        super(kind, length, words, workers, second);
        if (length > MAX_HEAP_ROWS) {
            segment = CollectedMemory.allocate(Math.multiplyExact(length, Long.BYTES));
        } else if (kind == Kind.NUMBER) {
            segment = MemorySegment.ofArray(new double[(int) length]);
        } else {
            segment = MemorySegment.ofArray(new long[(int) length]);
        }
    }

    private Stored(
            Kind kind, long length, @Nullable Dictionary words, Workers workers, double second, MemorySegment array) {
        super(kind, length, words, workers, second);
        segment = array;
    }

    /** A column over an array. The caller must not change the array afterwards. */
    public static Stored of(double[] values, Workers workers) {
        return times(values, 1, workers);
    }

    /**
     * A column of times over an array of ticks, of which {@code second} make one second. The caller must not change the
     * array afterwards.
     */
    public static Stored times(double[] ticks, double second, Workers workers) {
        return new Stored(Kind.NUMBER, ticks.length, null, workers, second, MemorySegment.ofArray(ticks));
    }

    /** A column over an array. The caller must not change the array afterwards. */
    public static Stored of(Kind kind, long[] values, @Nullable Dictionary words, Workers workers) {
        return new Stored(kind, values.length, words, workers, 1, MemorySegment.ofArray(values));
    }

    /** Computes all rows of a column. */
    public static Stored of(Expression column) {
        Stored stored = new Stored(column.kind(), column.length(), column.words(), column.workers(), column.second());
        Program program = column.program();
        boolean numbers = column.kind() == Kind.NUMBER;
        stored.dense = column.dense();
        column.workers().forEachWith(Program.blocks(column.length()), () -> {
            Program.Frame frame = program.frameFor(column.length());
            return block -> {
                long from = block * Program.BLOCK;
                int n = Program.rows(block, column.length());
                frame.run(from, n);
                stored.put(from, numbers ? frame.numbers(0) : frame.integers(0), 0, n);
            };
        });
        return stored;
    }

    /** Sets {@code n} rows, from {@code row}, to the values at {@code at} and after in an array of this kind. */
    public void put(long row, Object values, int at, int n) {
        if (values instanceof double[] numbers) {
            MemorySegment.copy(numbers, at, segment, JAVA_DOUBLE, row * Double.BYTES, n);
        } else {
            MemorySegment.copy((long[]) values, at, segment, JAVA_LONG, row * Long.BYTES, n);
        }
    }

    /** Sets one row of a column that holds integers. */
    public void put(long row, long value) {
        segment.setAtIndex(JAVA_LONG, row, value);
    }

    /** One row of a column that holds integers. */
    public long at(long row) {
        return segment.getAtIndex(JAVA_LONG, row);
    }

    @Override
    public int cost() {
        return 1;
    }

    @Override
    public boolean dense() {
        return dense;
    }

    @Override
    public void fill(long from, int n, Object out) {
        if (out instanceof double[] numbers) {
            MemorySegment.copy(segment, JAVA_DOUBLE, from * Double.BYTES, numbers, 0, n);
        } else {
            MemorySegment.copy(segment, JAVA_LONG, from * Long.BYTES, (long[]) out, 0, n);
        }
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        if (out instanceof double[] to) {
            for (int i = 0; i < n; i++) {
                to[i] = rows[i] < 0 ? Double.NaN : segment.getAtIndex(JAVA_DOUBLE, rows[i]);
            }
        } else {
            long[] to = (long[]) out;
            for (int i = 0; i < n; i++) {
                to[i] = rows[i] < 0 ? -1 : segment.getAtIndex(JAVA_LONG, rows[i]);
            }
        }
    }

    @Override
    public Leaf computed() {
        return this;
    }
}
