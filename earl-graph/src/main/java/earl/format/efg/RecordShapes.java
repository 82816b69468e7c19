package earl.format.efg;

import earl.codec.Coder;
import earl.codec.ContextPredictor;
import earl.codec.NumberModel;
import earl.codec.RangeEncoder;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** Part {@code shapes}: the shapes of a trace's records, in order of first use. One thread while it grows. */
final class RecordShapes {
    static final String PART = "shapes";

    private static final int MODELS = 8;

    /** Maximum number of numbers of shapes in a file of no bytes, and for each byte. Slots count too. */
    private static final long MAX_NUMBERS = 1 << 18;

    private static final long MAX_BY_BYTE = 1 << 4;
    private static final long MAX_ALL = 1 << 30;

    private final ToIntFunction<DefinitionSpace> defined;
    /** How many more numbers and slots are allowed. */
    private long left;

    private final List<RecordShape> shapes = new ArrayList<>();
    private int slots;
    /** Number + 1 by a hash of the key, 0: free. */
    private int[] table = new int[64];

    /** No shapes yet, for a trace that is written: all references are valid. */
    RecordShapes() {
        this(space -> Integer.MAX_VALUE, Long.MAX_VALUE);
    }

    /** No shapes yet, for a trace that is read: references must be below the numbers of definitions. */
    private RecordShapes(ToIntFunction<DefinitionSpace> defined, long left) {
        this.defined = defined;
        this.left = left;
    }

    /** The number of the shape with a key; a new shape is added. */
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
            throw new IllegalStateException("a record without a shape: " + Arrays.toString(Arrays.copyOf(key, length)));
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
                addToTable(i);
            }
        } else {
            addToTable(shapes.size() - 1);
        }
    }

    private void addToTable(int number) {
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

    /** Number of shapes. */
    int size() {
        return shapes.size();
    }

    /** Number of slots of all shapes. */
    int slots() {
        return slots;
    }

    byte[] bytes() {
        RangeEncoder encoder = new RangeEncoder();
        code(encoder);
        return encoder.finish();
    }

    /**
     * Decodes the shapes of a trace.
     *
     * @param bytes size of the file
     * @throws earl.TraceException if they are damaged
     */
    static RecordShapes read(Coder decoder, Definitions definitions, long bytes) {
        RecordShapes shapes =
                new RecordShapes(definitions::count, Math.min(MAX_ALL, MAX_NUMBERS + MAX_BY_BYTE * bytes));
        shapes.code(decoder);
        return shapes;
    }

    /** Each number as its difference from the one at the same index of the previous shape. */
    private void code(Coder coder) {
        NumberModel lengths = new NumberModel();
        NumberModel[] models = new NumberModel[MODELS];
        Arrays.setAll(models, i -> new NumberModel());
        int known = shapes.size();
        long count = lengths.code(coder, known);
        long[] before = new long[0];
        for (long n = 0; n < count; n++) {
            long[] given = n < known ? shapes.get((int) n).key() : before;
            long length = lengths.code(coder, given.length);
            if (length < 0 || length > left) {
                throw coder.broken("a shape of " + Long.toUnsignedString(length) + " numbers");
            }
            left -= length;
            long[] key = Arrays.copyOf(given, (int) length);
            for (int i = 0; i < length; i++) {
                long guess = i < before.length ? before[i] : 0;
                key[i] = guess + models[Math.min(i, MODELS - 1)].signed(coder, key[i] - guess);
            }
            before = key;
            if (n >= known) {
                RecordShape read = RecordShape.of(key, defined, slots, left);
                if (read == null) {
                    throw coder.broken("shape " + n + " describes no record");
                }
                left -= read.slots();
                add(read);
            }
        }
    }
}
