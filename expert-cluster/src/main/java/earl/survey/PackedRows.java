package earl.survey;

import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Rows of numbers in few bytes, to be read in order: a bit for each number says whether it differs from the one in the same place of
 * the row before; the differences take seven bits a byte. Rows may differ in length. Immutable.
 */
public final class PackedRows implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private final int count;
    private final byte[] bytes;

    private PackedRows(int count, byte[] bytes) {
        this.count = count;
        this.bytes = bytes;
    }

    /** Packs rows one after the other. One thread. */
    public static final class Builder {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private Row before = new Row();
        private int count;

        /** Appends a row, which must not change afterwards. */
        public void add(Row row) {
            put(row.size());
            for (int from = 0; from < row.size(); from += Byte.SIZE) {
                int end = Math.min(from + Byte.SIZE, row.size());
                int changed = 0;
                for (int i = from; i < end; i++) {
                    changed |= difference(row, i) == 0 ? 0 : 1 << (i - from);
                }
                bytes.write(changed);
                for (int i = from; i < end; i++) {
                    long difference = difference(row, i);
                    if (difference != 0) {
                        // Small numbers of either sign are small without sign.
                        put((difference << 1) ^ (difference >> (Long.SIZE - 1)));
                    }
                }
            }
            before = row;
            count++;
        }

        private long difference(Row row, int i) {
            return row.get(i) - (i < before.size() ? before.get(i) : 0);
        }

        private void put(long value) {
            long left = value;
            while (left < 0 || left >= MORE) {
                bytes.write((int) left | MORE);
                left >>>= BITS;
            }
            bytes.write((int) left);
        }

        /** The rows so far. */
        public PackedRows build() {
            return new PackedRows(count, bytes.toByteArray());
        }
    }

    /** Packs values. */
    public static <T> PackedRows of(Iterable<T> values, Function<T, Row> row) {
        Builder builder = new Builder();
        values.forEach(value -> builder.add(row.apply(value)));
        return builder.build();
    }

    /** Number of rows. */
    public int size() {
        return count;
    }

    /** Size in bytes. */
    int bytes() {
        return bytes.length;
    }

    /** Calls {@code value} for each row, in order, and returns its results. */
    public <T> List<T> all(Function<Row, T> value) {
        List<T> all = new ArrayList<>(count);
        Reader from = new Reader(bytes);
        long[] before = {};
        for (int number = 0; number < count; number++) {
            long[] row = new long[(int) from.next()];
            int changed = 0;
            for (int i = 0; i < row.length; i++) {
                changed = i % Byte.SIZE == 0 ? from.nextByte() : changed >> 1;
                long read = (changed & 1) == 0 ? 0 : from.next();
                row[i] = ((read >>> 1) ^ -(read & 1)) + (i < before.length ? before[i] : 0);
            }
            all.add(value.apply(new Row(row, row.length)));
            before = row;
        }
        return all;
    }

    private static final class Reader {
        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        byte nextByte() {
            return bytes[at++];
        }

        long next() {
            long read = 0;
            int shift = 0;
            byte part;
            do {
                part = nextByte();
                read |= (long) (part & (MORE - 1)) << shift;
                shift += BITS;
            } while (part < 0);
            return read;
        }
    }
}
