package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Grouped;
import earl.Trace;
import earl.column.expression.Constant;
import earl.column.expression.Dictionary;
import earl.column.expression.Expression;
import earl.column.expression.Leaf;
import earl.column.expression.RowSource;
import earl.column.expression.Stored;
import earl.column.group.Groups;
import earl.memory.LongList;
import earl.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** Columns over arrays and sources, for code that has data other than a trace's. */
public final class Expressions {
    private Expressions() {}

    /** A column of numbers over an array. The caller must not change the array afterwards. */
    public static Column numbers(double... values) {
        return ExpressionColumn.of(Stored.of(values, Workers.all()));
    }

    /** A column of integers over an array. The caller must not change the array afterwards. */
    public static Column integers(long... values) {
        return ExpressionColumn.of(Stored.of(Kind.INTEGER, values, null, Workers.all()));
    }

    /** A mask over an array. */
    public static Column truths(boolean... values) {
        long[] truths = new long[values.length];
        for (int i = 0; i < truths.length; i++) {
            truths[i] = values[i] ? 1 : 0;
        }
        return ExpressionColumn.of(Stored.of(Kind.TRUTH, truths, null, Workers.all()));
    }

    /**
     * A column of strings.
     *
     * @param ids index in {@code words} of each row's string, or -1; the caller must not change the array afterwards
     */
    public static Column words(List<String> words, long... ids) {
        for (long id : ids) {
            if (id < -1 || id >= words.size()) {
                throw new IllegalArgumentException("word " + id + " of " + words.size());
            }
        }
        return ExpressionColumn.of(Stored.of(Kind.STRING, ids, new Dictionary(words), Workers.all()));
    }

    /** A source of integers that are read row by row. */
    public static RowSource<long[]> rows(LongUnaryOperator value) {
        return (from, n, into, at) -> {
            for (int i = 0; i < n; i++) {
                into[at + i] = value.applyAsLong(from + i);
            }
        };
    }

    /** As {@link #rows(LongUnaryOperator)}, for a table of at most 2^31 - 1 rows. */
    public static RowSource<long[]> tableRows(IntToLongFunction value) {
        return rows(row -> value.applyAsLong((int) row));
    }

    /** A source of the integers in a list, which no longer changes. */
    public static RowSource<long[]> rows(LongList list) {
        return (from, n, into, at) -> list.copy((int) from, n, into, at);
    }

    /** A column of numbers from a source. Evaluations use all processors. */
    public static Column numbers(long length, RowSource<double[]> source) {
        return ExpressionColumn.of(Leaf.of(length, source, Workers.all()));
    }

    /** A column of integers from a source. Evaluations use all processors. */
    public static Column integers(long length, RowSource<long[]> source) {
        return ExpressionColumn.of(Leaf.of(Kind.INTEGER, length, null, source, Workers.all()));
    }

    /** A column of times that a source returns in ticks, {@code ticksPerSecond} per second; exact up to 2^53 ticks. */
    public static Column times(long length, double ticksPerSecond, RowSource<double[]> source) {
        return ExpressionColumn.of(Leaf.times(length, ticksPerSecond, source, Workers.all()));
    }

    /**
     * A column of strings from a source.
     *
     * @param source returns for each row the index of its string in {@code words}, or -1
     */
    public static Column words(List<String> words, long length, RowSource<long[]> source) {
        return ExpressionColumn.of(Leaf.of(Kind.STRING, length, new Dictionary(words), source, Workers.all()));
    }

    /** A mask that is true in each row; selecting by it costs nothing. */
    public static Column everything(long length) {
        return ExpressionColumn.of(Constant.everything(length, Workers.all()));
    }

    /** A column of truth values, 1 and 0, from a source. */
    public static Column truths(long length, RowSource<long[]> source) {
        return ExpressionColumn.of(Leaf.of(Kind.TRUTH, length, null, source, Workers.all()));
    }

    /** A column for several readers: its rows are stored, unless computing them again takes less time. */
    public static Column shared(Column column) {
        Expression expression = ExpressionColumn.node(column);
        return ExpressionColumn.of(expression.cost() < Expression.LOOKUP ? expression : Leaf.computed(expression));
    }

    /** A column of times over an array of ticks. The caller must not change the array afterwards. */
    public static Column times(double[] ticks, double ticksPerSecond) {
        return ExpressionColumn.of(Stored.times(ticks, ticksPerSecond, Workers.all()));
    }

    /**
     * A column of the kind of another one that holds no numbers, over an array: integers, truth values, or ids of the same strings.
     * The caller must not change the array afterwards.
     */
    public static Column like(Column other, long[] values) {
        Expression same = ExpressionColumn.node(other);
        return ExpressionColumn.of(Stored.of(same.kind(), values, same.words(), same.workers()));
    }

    /** Values of groups that come from no rows, by keys in ascending order. */
    public static Grouped groups(Column key, Column values) {
        long[] none = new long[Math.toIntExact(key.length())];
        Arrays.fill(none, Trace.NONE);
        return new GroupedColumn(new Groups(
                Stored.of(ExpressionColumn.node(values)),
                Stored.of(ExpressionColumn.node(key)),
                Stored.of(Kind.INTEGER, none, null, Workers.all())));
    }

    /**
     * Named columns of one length.
     *
     * @param makers by name, in the order of {@link Columns#names}; each is called once, when its column is first requested
     */
    public static Columns columns(long length, Map<String, Supplier<Column>> makers) {
        NamedColumns set = new NamedColumns(length);
        makers.forEach(set::add);
        return set;
    }
}
