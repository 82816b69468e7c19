package earl.column;

import earl.Column;
import earl.Column.Kind;
import earl.Columns;
import earl.Trace;
import earl.column.expression.Dictionary;
import earl.column.expression.Leaf;
import earl.column.expression.RowSource;
import earl.parallel.Workers;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Builds a table over a trace: its own columns, and properties of the events at the positions that they hold. For one
 * thread.
 */
public final class TableBuilder {
    /** Maximum number of bytes of kept columns of a table. */
    private static final long KEPT = 64L << 20;

    private final Trace trace;
    private final Workers workers;
    private final NamedColumns columns;

    /**
     * A table without columns.
     *
     * @param threads worker threads of an evaluation, 1 or more; results do not depend on it
     */
    public TableBuilder(Trace trace, long rows, int threads) {
        this.trace = trace;
        this.workers = new Workers(threads);
        this.columns = new NamedColumns(rows, new Budget(KEPT));
    }

    /** Adds a column; {@code maker} is called when the column is first needed. */
    public TableBuilder add(String name, Supplier<Column> maker) {
        columns.add(name, maker);
        return this;
    }

    private TableBuilder leaf(String name, Kind kind, @Nullable Dictionary words, RowSource<long[]> source) {
        return add(name, () -> ExpressionColumn.of(Leaf.of(kind, columns.length(), words, source, workers)));
    }

    /** Adds a column of integers, or of positions. */
    public TableBuilder integers(String name, RowSource<long[]> source) {
        return leaf(name, Kind.INTEGER, null, source);
    }

    /** Adds a mask: 1 and 0. */
    public TableBuilder truths(String name, RowSource<long[]> source) {
        return leaf(name, Kind.TRUTH, null, source);
    }

    /**
     * Adds a column of strings.
     *
     * @param source returns for each row the index of its string in {@code words}, or -1
     */
    public TableBuilder words(String name, List<String> words, RowSource<long[]> source) {
        return leaf(name, Kind.STRING, new Dictionary(words), source);
    }

    /** Adds a column of ticks converted to seconds: NaN for ticks that are missing. */
    public TableBuilder seconds(String name, String ticks) {
        return add(
                name,
                () -> ExpressionColumn.of(Leaf.times(
                        columns.length(),
                        (double) trace.info().ticksPerSecond(),
                        (from, n, into, at) -> {
                            long[] exact = new long[n];
                            columns.column(ticks).integers(from, n, exact);
                            for (int i = 0; i < n; i++) {
                                into[at + i] = exact[i] < 0 ? Double.NaN : (double) exact[i];
                            }
                        },
                        workers)));
    }

    /** Adds the times of the events at the positions in another column. */
    public TableBuilder time(String name, String positions) {
        return add(name, () -> event("time").take(columns.column(positions)));
    }

    /** Adds the enter and leave times of the calls whose enters are in another column. */
    public TableBuilder span(String enter, String leave, String call) {
        time(enter, call);
        return add(leave, () -> event("time").take(event("exitptr").take(columns.column(call))));
    }

    /** Adds the regions of the calls whose enters are in another column. */
    public TableBuilder region(String name, String call) {
        return add(name, () -> event("region").take(columns.column(call)));
    }

    /** Adds the call paths of the calls whose enters are in another column. */
    public TableBuilder callpath(String name, String call) {
        return add(name, () -> event("callpath").take(columns.column(call)));
    }

    private Column event(String name) {
        return trace.columns().column(name);
    }

    /** The table. */
    public Columns build() {
        return columns;
    }
}
