package earl.format.otf2;

import earl.format.otf2.encoding.BrokenRecord;
import earl.format.otf2.encoding.ByteCursor;
import java.util.Arrays;

/**
 * A mapping table from a location's ids to the trace's ids, dense (a list) or sparse (pairs). An id without an entry maps to
 * itself.
 */
final class IdTable {
    private static final int DENSE = 0;
    private static final int SPARSE = 1;

    private final boolean dense;
    /** Ascending; empty if dense. */
    private final long[] locals;

    private final long[] globals;

    private IdTable(boolean dense, long[] locals, long[] globals) {
        this.dense = dense;
        this.locals = locals;
        this.globals = globals;
    }

    static IdTable read(ByteCursor in) throws BrokenRecord {
        long count = in.u64();
        int mode = in.u8();
        if (mode != DENSE && mode != SPARSE) {
            in.position--;
            throw in.broken("expected a dense or sparse mapping table, 0 or 1, found " + mode);
        }
        int width = mode == DENSE ? 1 : 2;
        if (count < 0 || count > (in.limit - in.position) / width) {
            throw in.broken("expected a mapping table of " + Long.toUnsignedString(count) + " ids, found "
                    + (in.limit - in.position) + " bytes");
        }
        int size = (int) count;
        long[] globals = new long[size];
        if (mode == DENSE) {
            for (int i = 0; i < size; i++) {
                globals[i] = in.u64();
            }
            return new IdTable(true, new long[0], globals);
        }
        return sparse(in, size, globals);
    }

    private static IdTable sparse(ByteCursor in, int size, long[] globals) throws BrokenRecord {
        long[] locals = new long[size];
        boolean sorted = true;
        for (int i = 0; i < size; i++) {
            locals[i] = in.u64();
            globals[i] = in.u64();
            sorted &= i == 0 || Long.compareUnsigned(locals[i - 1], locals[i]) < 0;
        }
        if (sorted) {
            return new IdTable(false, locals, globals);
        }
        // Of two entries for one id, the later one counts.
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compareUnsigned(locals[a], locals[b]));
        long[] keys = new long[size];
        long[] values = new long[size];
        int used = 0;
        for (int i : order) {
            if (used > 0 && keys[used - 1] == locals[i]) {
                used--;
            }
            keys[used] = locals[i];
            values[used++] = globals[i];
        }
        return new IdTable(false, Arrays.copyOf(keys, used), Arrays.copyOf(values, used));
    }

    long global(long local) {
        if (dense) {
            return local >= 0 && local < globals.length ? globals[(int) local] : local;
        }
        int low = 0;
        int high = locals.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Long.compareUnsigned(locals[middle], local);
            if (order == 0) {
                return globals[middle];
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return local;
    }
}
