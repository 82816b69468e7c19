package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.parallel.Workers;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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

    /** A column of times that a source gives in ticks, of which {@code ticksPerSecond} are a second: they are exact up to 2^53. */
    public static Column times(long length, double ticksPerSecond, NumberSource source) {
        return Leaf.times(length, ticksPerSecond, source, Workers.all());
    }

    /**
     * A column of words that a source gives.
     *
     * @param source of each row the place of its word in {@code words}, or -1
     */
    public static Column words(List<String> words, long length, IntegerSource source) {
        return Leaf.of(Kind.WORD, length, new Dictionary(words), source, Workers.all());
    }

    /** A mask that is true in each row: to select by it costs nothing. */
    public static Column everything(long length) {
        return Constant.everything(length, Workers.all());
    }

    /** A column of truth values, 1 and 0, that a source gives. */
    public static Column truths(long length, IntegerSource source) {
        return Leaf.of(Kind.TRUTH, length, null, source, Workers.all());
    }

    /**
     * Columns of one length by name.
     *
     * @param makers by name, in the order of {@link Columns#names}; each is asked once, when its column is asked for first
     */
    public static Columns columns(long length, Map<String, Supplier<Column>> makers) {
        NamedColumns set = new NamedColumns(length);
        makers.forEach(set::add);
        return set;
    }
}
