package earl.wait;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.column.Expressions;
import earl.column.expression.RowSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Rows of waits as columns. */
final class WaitColumns {
    private final Trace trace;
    private final int count;
    private final Map<String, Supplier<Column>> makers = new LinkedHashMap<>();

    WaitColumns(Trace trace, int count) {
        this.trace = trace;
        this.count = count;
    }

    /** Adds the kinds' names: places in a list. */
    WaitColumns kinds(List<String> names, RowSource<long[]> kinds) {
        makers.put("kind", () -> Expressions.words(names, count, kinds));
        return this;
    }

    /** Adds positions. */
    WaitColumns positions(String name, RowSource<long[]> positions) {
        makers.put(name, () -> Expressions.integers(count, positions));
        return this;
    }

    /** Adds the locations and ranks of positions. */
    WaitColumns locations(String before, RowSource<long[]> positions) {
        makers.put(
                before + "location",
                () -> trace.columns().column("location").take(Expressions.integers(count, positions)));
        makers.put(
                before + "rank",
                () -> Expressions.integers(count, (from, n, into, at) -> {
                    positions.fill(from, n, into, at);
                    for (int i = at; i < at + n; i++) {
                        into[i] = into[i] < 0
                                ? Trace.NONE
                                : trace.locations()
                                        .get(trace.events().location(into[i]))
                                        .rank();
                    }
                }));
        return this;
    }

    /** Adds times, in ticks. */
    WaitColumns times(String name, RowSource<double[]> ticks) {
        makers.put(name, () -> Expressions.times(count, (double) trace.info().ticksPerSecond(), ticks));
        return this;
    }

    /** Adds a mask: 1 or 0. */
    WaitColumns truths(String name, RowSource<long[]> truths) {
        makers.put(name, () -> Expressions.truths(count, truths));
        return this;
    }

    /** Adds a column. */
    WaitColumns column(String name, Supplier<Column> maker) {
        makers.put(name, maker);
        return this;
    }

    Columns columns() {
        return Expressions.columns(count, makers);
    }
}
