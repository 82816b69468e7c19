package earl.column.expression;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A computed column of positions or ids: four bytes per row, for values from -1 to 2^32 - 2. It stores value + 1 as an
 * unsigned number.
 */
public final class Packed extends Leaf {
    private static final long MAX_PACKED = 0xFFFF_FFFEL;

    private final MemorySegment segment;
    private final boolean dense;

    private Packed(Expression column) {
        super(column.kind(), column.length(), column.words(), column.workers());
        segment = CollectedMemory.allocate(column.length() * Integer.BYTES);
        dense = column.dense();
    }

    /** Computes all rows of a column without numbers; uses eight bytes per row if a value does not fit. */
    static Leaf of(Expression column) {
        Packed packed = new Packed(column);
        AtomicBoolean fits = new AtomicBoolean(true);
        Program program = column.program();
        column.workers().forEachWith(Program.blocks(column.length()), () -> {
            Program.Frame frame = program.frameFor(column.length());
            int[] raw = new int[Program.BLOCK];
            return block -> {
                if (!fits.get()) {
                    return;
                }
                int n = Program.rows(block, column.length());
                frame.run(block * Program.BLOCK, n);
                if (!pack(frame.integers(0), n, raw)) {
                    fits.set(false);
                }
                MemorySegment.copy(raw, 0, packed.segment, JAVA_INT, block * Program.BLOCK * Integer.BYTES, n);
            };
        });
        return fits.get() ? packed : Stored.of(column);
    }

    /** Packs values; returns whether all of them fit. */
    private static boolean pack(long[] values, int n, int[] raw) {
        long outside = 0;
        for (int i = 0; i < n; i++) {
            outside |= values[i] + 1 | MAX_PACKED - values[i];
            raw[i] = (int) (values[i] + 1);
        }
        return outside >= 0;
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
        long[] to = (long[]) out;
        int[] raw = ThreadBuffers.ints(n);
        MemorySegment.copy(segment, JAVA_INT, from * Integer.BYTES, raw, 0, n);
        unpack(raw, n, to);
    }

    private static void unpack(int[] raw, int n, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = (raw[i] & 0xFFFF_FFFFL) - 1;
        }
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        long[] to = (long[]) out;
        for (int i = 0; i < n; i++) {
            to[i] = rows[i] < 0 ? -1 : (segment.getAtIndex(JAVA_INT, rows[i]) & 0xFFFF_FFFFL) - 1;
        }
    }

    @Override
    public Leaf computed() {
        return this;
    }
}
