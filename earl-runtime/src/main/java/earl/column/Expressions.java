package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.store.Workers;
import java.util.List;

/** Columns from arrays and sources, for those that have data of their own beside a trace's. */
public final class Expressions {
    private Expressions() {}

    /** A column of numbers over an array, which must not change any more. */
    public static Column numbers(double... values) {
        return Stored.of(values, Workers.all());
    }

    /** A column of integers over an array, which must not change any more. */
    public static Column integers(long... values) {
        return Stored.of(Kind.INTEGER, values, null, Workers.all());
    }

    /** A mask over an array. */
    public static Column truths(boolean... values) {
        long[] truths = new long[values.length];
        for (int i = 0; i < truths.length; i++) {
            truths[i] = values[i] ? 1 : 0;
        }
        return Stored.of(Kind.TRUTH, truths, null, Workers.all());
    }

    /**
     * A column of words.
     *
     * @param ids of each row the place of its word in {@code words}, or -1; an array which must not change any more
     */
    public static Column words(List<String> words, long... ids) {
        for (long id : ids) {
            if (id < -1 || id >= words.size()) {
                throw new IllegalArgumentException("word " + id + " of " + words.size());
            }
        }
        return Stored.of(Kind.WORD, ids, new Dictionary(words), Workers.all());
    }

    /** A column of numbers that a source gives; all processors work on what is made of it. */
    public static Column numbers(long length, NumberSource source) {
        return Leaf.of(length, source, Workers.all());
    }

    /** A column of integers that a source gives; all processors work on what is made of it. */
    public static Column integers(long length, IntegerSource source) {
        return Leaf.of(Kind.INTEGER, length, null, source, Workers.all());
    }
}
