package earl.format.build;

import earl.memory.IntList;
import earl.schema.RecordKind;
import earl.store.Payload;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds intervals and copies of a location that are equal in all that they record. Where nothing happens twice at the same time, they are
 * one that was recorded several times. One thread; the rows are in memory.
 */
final class EqualRows {
    /** Fields of a copy that say what it copies: window, other memory, bytes. The next one is its number. */
    private static final int COPY_FIELDS = 3;

    private final MemorySegment payloads;
    private final long[] times;
    private final long[] kinds;
    /** {@code [number of a copy] -> } row of the record that ends it; empty if it was not needed yet. */
    private int[] ends = {};

    /**
     * Compares rows of a location.
     *
     * @param times of its records, in order
     * @param kinds of its records
     */
    EqualRows(LocationRows rows, long[] times, long[] kinds) {
        payloads = rows.payloads.bytes();
        this.times = times;
        this.kinds = kinds;
    }

    /** Compares two intervals of the same times by region, then by attributes; 0 if they are equal. */
    int compare(long region, long other) {
        int regions = Long.compare(region >>> Integer.SIZE, other >>> Integer.SIZE);
        return regions != 0 ? regions : attributes(region & 0xFFFF_FFFFL, other & 0xFFFF_FFFFL);
    }

    /** Compares lists of attributes, 0 for none. */
    private int attributes(long offset, long other) {
        if (offset == 0 || other == 0) {
            return Long.compare(Math.min(offset, 1), Math.min(other, 1));
        }
        long end = Payload.endOfAttributes(payloads, offset);
        long otherEnd = Payload.endOfAttributes(payloads, other);
        long differs = MemorySegment.mismatch(payloads, offset, end, payloads, other, otherEnd);
        if (differs < 0) {
            return 0;
        }
        return offset + differs == end || other + differs == otherEnd
                ? Long.compare(end - offset, otherEnd - other)
                : Byte.compare(
                        payloads.get(ValueLayout.JAVA_BYTE, offset + differs),
                        payloads.get(ValueLayout.JAVA_BYTE, other + differs));
    }

    /**
     * Rows of records of copies that equal an earlier one, and of their ends.
     *
     * @param least ticks that a copy takes at least; others are not looked at
     */
    BitSet repeatedCopies(long least) {
        BitSet repeated = new BitSet();
        IntList group = new IntList();
        for (int row = 0; row < times.length; row++) {
            RecordKind kind = kind(row);
            if (kind == RecordKind.RMA_GET || kind == RecordKind.RMA_PUT) {
                if (!group.isEmpty() && times[group.last()] != times[row]) {
                    addRepeated(group, least, repeated);
                    group.clear();
                }
                group.add(row);
            }
        }
        addRepeated(group, least, repeated);
        return repeated;
    }

    /** Adds the rows of those copies of a group, which begin at one time, that equal another one. */
    private void addRepeated(IntList group, long least, BitSet repeated) {
        if (group.size() < 2) {
            return;
        }
        findEnds();
        List<Integer> rows = new ArrayList<>(group.size());
        for (int i = 0; i < group.size(); i++) {
            rows.add(group.get(i));
        }
        rows.sort(this::compareCopies);
        for (int i = 1; i < rows.size(); i++) {
            if (compareCopies(rows.get(i - 1), rows.get(i)) == 0
                    && times[end(rows.get(i))] - times[rows.get(i)] >= least) {
                repeated.set(rows.get(i));
                repeated.set(end(rows.get(i)));
            }
        }
    }

    private int compareCopies(int row, int other) {
        int order = Integer.compare(kind(row).code(), kind(other).code());
        for (int field = 0; order == 0 && field < COPY_FIELDS; field++) {
            order = Long.compare(field(row, field), field(other, field));
        }
        if (order == 0) {
            order = Long.compare(times[end(row)], times[end(other)]);
        }
        return order != 0 ? order : attributes(attributesOf(row), attributesOf(other));
    }

    private void findEnds() {
        if (ends.length > 0) {
            return;
        }
        ends = new int[times.length];
        for (int row = 0; row < times.length; row++) {
            if (kind(row) == RecordKind.RMA_OP_COMPLETE_BLOCKING) {
                ends[(int) field(row, 1)] = row;
            }
        }
    }

    /** Row of the record that ends a copy. */
    private int end(int row) {
        return ends[(int) field(row, COPY_FIELDS)];
    }

    private RecordKind kind(int row) {
        return RecordKind.known((int) (kinds[row] >>> LocationRows.KIND_SHIFT) & 0x7F);
    }

    private long field(int row, int field) {
        return Payload.field(payloads, kinds[row] & 0xFFFF_FFFFL, kind(row), field);
    }

    /** Offset of a record's attributes, 0 for none. */
    private long attributesOf(int row) {
        return (kinds[row] & LocationRows.ATTRIBUTES) == 0
                ? 0
                : Payload.attributes(payloads, kinds[row] & 0xFFFF_FFFFL, kind(row));
    }
}
