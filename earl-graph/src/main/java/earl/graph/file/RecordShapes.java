package earl.graph.file;

import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** Part {@code shapes}: all shapes of a trace's records, numbered as they came. One thread while it grows. */
final class RecordShapes {
    static final String PART = "shapes";

    private static final int MODELS = 8;

    /** Maximum number of numbers of shapes in a file of no bytes, and for each byte. Slots count too. */
    private static final long MAX_NUMBERS = 1 << 18;

    private static final long MAX_BY_BYTE = 1 << 4;
    private static final long MAX_ALL = 1 << 30;

    private final ToIntFunction<DefinitionSpace> defined;
    /** How many more numbers there may be. */
    private long left;

    private final List<RecordShape> shapes = new ArrayList<>();
    private int slots;
    /** Number + 1 by a hash of the key, 0: free. */
    private int[] table = new int[64];

    /** None yet, of a trace that is written: what it refers to may still be defined. */
    RecordShapes() {
        this(space -> Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    /** None yet, of a trace that has so many definitions of a space. */
    private RecordShapes(ToIntFunction<DefinitionSpace> defined, long left) {
        this.defined = defined;
        this.left = left;
    }

    /** Number of the shape of a key, which is added if it is new. */
    int find(long[] key, int length) {
        int at = hash(key, length) & (table.length - 1);
        while (table[at] != 0) {
            long[] known = shapes.get(table[at] - 1).key();
            if (Arrays.equals(known, 0, known.length, key, 0, length)) {
                return table[at] - 1;
            }
            at = (at + 1) & (table.length - 1);
        }
        RecordShape made = RecordShape.of(Arrays.copyOf(key, length), defined, slots, Integer.MAX_VALUE);
        if (made == null) {
            throw new IllegalStateException("a record of no shape: " + Arrays.toString(Arrays.copyOf(key, length)));
        }
        add(made);
        return shapes.size() - 1;
    }

    private void add(RecordShape shape) {
        shapes.add(shape);
        slots += shape.slots();
        if (shapes.size() * 2 > table.length) {
            table = new int[table.length * 2];
            for (int i = 0; i < shapes.size(); i++) {
                place(i);
            }
        } else {
            place(shapes.size() - 1);
        }
    }

    private void place(int number) {
        long[] key = shapes.get(number).key();
        int at = hash(key, key.length) & (table.length - 1);
        while (table[at] != 0) {
            at = (at + 1) & (table.length - 1);
        }
        table[at] = number + 1;
    }

    private static int hash(long[] key, int length) {
        long hash = length;
        for (int i = 0; i < length; i++) {
            hash = ContextPredictor.mix(hash, key[i]);
        }
        return (int) (hash >>> 32);
    }

    /** A shape by its number. */
    RecordShape get(int number) {
        return shapes.get(number);
    }

    /** How many there are. */
    int size() {
        return shapes.size();
    }

    /** Slots of all. */
    int slots() {
        return slots;
    }

    /** All of them in bytes. */
    byte[] bytes() {
        BitWriter bits = new BitWriter();
        code(bits, shapes.size());
        return bits.finish();
    }

    /**
     * Reads those of a trace with some definitions.
     *
     * @param bytes of the file
     * @throws earl.TraceException if they are damaged
     */
    static RecordShapes read(BitReader bits, Definitions definitions, long bytes) {
        RecordShapes shapes =
                new RecordShapes(definitions::count, Math.min(MAX_ALL, MAX_NUMBERS + MAX_BY_BYTE * bytes));
        shapes.code(bits, 0);
        return shapes;
    }

    /** Each number as its difference from that in the same place of the shape before. */
    private void code(Bits bits, int given) {
        NumberModel lengths = new NumberModel();
        NumberModel[] models = new NumberModel[MODELS];
        Arrays.setAll(models, i -> new NumberModel());
        long count = lengths.code(bits, given);
        long[] before = new long[0];
        for (long n = 0; n < count; n++) {
            long[] known = given == 0 ? before : shapes.get((int) n).key();
            long length = lengths.code(bits, known.length);
            if (length < 0 || length > left) {
                throw bits.broken("a shape of " + Long.toUnsignedString(length) + " numbers");
            }
            left -= length;
            long[] key = new long[(int) length];
            for (int i = 0; i < length; i++) {
                long guess = i < before.length ? before[i] : 0;
                long value = given == 0 ? 0 : known[i];
                key[i] = guess + models[Math.min(i, MODELS - 1)].signed(bits, value - guess);
            }
            before = key;
            if (given == 0) {
                RecordShape read = RecordShape.of(before, defined, slots, left);
                if (read == null) {
                    throw bits.broken("shape " + n + " is none");
                }
                left -= read.slots();
                add(read);
            }
        }
    }
}
