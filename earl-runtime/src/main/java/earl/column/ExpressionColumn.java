package earl.column;

import earl.Column;
import earl.Grouped;
import earl.column.expression.Constant;
import earl.column.expression.Dictionary;
import earl.column.expression.Expression;
import earl.column.expression.Gather;
import earl.column.expression.Range;
import earl.column.expression.Reductions;
import earl.column.expression.Typing;
import earl.column.group.Aggregate;
import earl.column.group.Cumulative;
import earl.column.group.GroupBroadcast;
import earl.column.group.Grouping;
import earl.column.group.Lag;
import earl.column.group.NextBelow;
import earl.column.group.Quantiles;
import earl.column.group.RunningMax;
import earl.column.group.Sorting;
import earl.column.group.Spread;
import java.util.List;
import java.util.Objects;

/** A column of the language: its operations make new columns, and compute nothing before a value is read. */
class ExpressionColumn extends Operations {
    private final Expression node;

    ExpressionColumn(Expression node) {
        this.node = node;
    }

    static Column of(Expression node) {
        return new ExpressionColumn(node);
    }

    /** The expression of a column, with a known length. */
    static Expression node(Column column) {
        if (column instanceof ExpressionColumn known) {
            return known.resolved();
        }
        throw new IllegalArgumentException(
                "not a column of a trace: " + column.getClass().getName());
    }

    @Override
    Expression resolved() {
        return node;
    }

    // ---- values ----

    @Override
    public final Kind kind() {
        return node.kind();
    }

    @Override
    public final double ticksPerSecond() {
        return node.second();
    }

    @Override
    public long length() {
        return node.length();
    }

    @Override
    public final double number(long row) {
        return resolved().number(row);
    }

    @Override
    public final long integer(long row) {
        return resolved().integer(row);
    }

    @Override
    public final boolean truth(long row) {
        return number(row) != 0;
    }

    private Dictionary words() {
        Dictionary words = node.words();
        if (words == null) {
            throw new IllegalStateException("a column of kind " + kind() + " holds no strings");
        }
        return words;
    }

    @Override
    public final String string(long row) {
        return words().string(integer(row));
    }

    @Override
    public final List<String> dictionary() {
        return words().words();
    }

    @Override
    public final void numbers(long from, int n, double[] into) {
        Objects.checkFromIndexSize(0, n, into.length);
        Typing.toNumber(resolved().inSeconds()).copy(from, n, into);
    }

    @Override
    public final void ticks(long from, int n, double[] into) {
        Objects.checkFromIndexSize(0, n, into.length);
        Typing.toNumber(resolved()).copy(from, n, into);
    }

    @Override
    public final void integers(long from, int n, long[] into) {
        Objects.checkFromIndexSize(0, n, into.length);
        Typing.toInteger(resolved()).copy(from, n, into);
    }

    @Override
    public final double[] toNumbers() {
        return resolved().toNumbers();
    }

    @Override
    public final long[] toIntegers() {
        return resolved().toIntegers();
    }

    // ---- rows ----

    @Override
    public final Column rows() {
        return of(new Range(0, 1, length(), node.workers()));
    }

    @Override
    public final Column take(Column rows) {
        Expression index = node(rows);
        if (index.kind() != Kind.INTEGER) {
            throw new IllegalArgumentException("rows are integers, not a column of kind " + index.kind());
        }
        return of(Gather.of(resolved(), index, !index.dense()));
    }

    @Override
    public Column select(Column mask) {
        Expression selector = selector(mask);
        return Constant.isEverything(selector) ? of(resolved()) : new Selection(resolved(), selector);
    }

    /** A mask that selects rows of this column. */
    final Expression selector(Column mask) {
        Expression selector = Typing.mask(node(mask), "a selection");
        Typing.sameLength(resolved(), selector, "a selection");
        return selector;
    }

    @Override
    public final Column slice(long from, long to) {
        Objects.checkFromToIndex(from, to, length());
        return slice(from, 1, to - from);
    }

    @Override
    public final Column slice(long from, long step, long count) {
        if (count < 0) {
            throw new IllegalArgumentException("a slice of " + count + " rows");
        }
        if (count > 0) {
            Objects.checkIndex(from, length());
            Objects.checkIndex(Math.addExact(from, Math.multiplyExact(count - 1, step)), length());
        }
        return of(Gather.of(resolved(), new Range(from, step, count, node.workers()), false));
    }

    @Override
    public final Column reversed() {
        return length() == 0 ? of(resolved()) : slice(length() - 1, -1, length());
    }

    @Override
    public final Column sort() {
        return of(Sorting.sorted(resolved()));
    }

    @Override
    public final Column order() {
        return of(Sorting.order(resolved()));
    }

    @Override
    public final Column order(Column second) {
        return of(Sorting.order(resolved(), node(second)));
    }

    @Override
    public final Column order(Column second, Column third) {
        return of(Sorting.order(resolved(), node(second), node(third)));
    }

    @Override
    public final Column order(Column second, Column third, Column fourth) {
        return of(Sorting.order(resolved(), node(second), node(third), node(fourth)));
    }

    @Override
    public final Column largest(int n) {
        return of(Sorting.largest(resolved(), n));
    }

    @Override
    public final Column unique() {
        return of(Sorting.unique(resolved()));
    }

    @Override
    public Column computed() {
        return of(resolved().computed());
    }

    // ---- one value of all rows ----

    Reductions reductions() {
        return new Reductions(node, null);
    }

    @Override
    public final double sum() {
        return reductions().sum();
    }

    @Override
    public final long integerSum() {
        return reductions().integerSum();
    }

    @Override
    public final double mean() {
        return reductions().mean();
    }

    @Override
    public final double std() {
        return Spread.of(resolved());
    }

    @Override
    public final double median() {
        return Quantiles.of(resolved(), Quantiles.MEDIAN);
    }

    @Override
    public final double quantile(double share) {
        return Quantiles.of(resolved(), share);
    }

    @Override
    public final double max() {
        return reductions().max();
    }

    @Override
    public final double min() {
        return reductions().min();
    }

    @Override
    public final long argmax() {
        return new Reductions(resolved(), null).argument(false);
    }

    @Override
    public final long argmin() {
        return new Reductions(resolved(), null).argument(true);
    }

    @Override
    public final long count() {
        return reductions().count();
    }

    @Override
    public final boolean any() {
        return reductions().any();
    }

    @Override
    public final boolean all() {
        return reductions().all();
    }

    // ---- groups ----

    private GroupedColumn group(Aggregate what, Column by) {
        return new GroupedColumn(Grouping.of(what, resolved(), node(by)));
    }

    private Column over(Aggregate what, Column by) {
        return of(GroupBroadcast.of(what, resolved(), node(by)));
    }

    @Override
    public final Grouped groupSum(Column by) {
        return group(Aggregate.SUM, by);
    }

    @Override
    public final Grouped groupMean(Column by) {
        return group(Aggregate.MEAN, by);
    }

    @Override
    public final Grouped groupStd(Column by) {
        return new GroupedColumn(Spread.ofGroups(resolved(), node(by)));
    }

    @Override
    public final Grouped groupMedian(Column by) {
        return new GroupedColumn(Quantiles.ofGroups(resolved(), node(by), Quantiles.MEDIAN));
    }

    @Override
    public final Grouped groupQuantile(Column by, double share) {
        return new GroupedColumn(Quantiles.ofGroups(resolved(), node(by), share));
    }

    @Override
    public final Grouped groupMax(Column by) {
        return group(Aggregate.MAX, by);
    }

    @Override
    public final Grouped groupMin(Column by) {
        return group(Aggregate.MIN, by);
    }

    @Override
    public final Grouped groupCount(Column by) {
        return group(Aggregate.COUNT, by);
    }

    @Override
    public final Grouped groupArgmax(Column by) {
        return new GroupedColumn(
                Grouping.of(Aggregate.MAX, resolved(), node(by)).withRowsAsValues());
    }

    @Override
    public final Grouped groupArgmin(Column by) {
        return new GroupedColumn(
                Grouping.of(Aggregate.MIN, resolved(), node(by)).withRowsAsValues());
    }

    @Override
    public final Column sumOver(Column by) {
        return over(Aggregate.SUM, by);
    }

    @Override
    public final Column meanOver(Column by) {
        return over(Aggregate.MEAN, by);
    }

    @Override
    public final Column maxOver(Column by) {
        return over(Aggregate.MAX, by);
    }

    @Override
    public final Column minOver(Column by) {
        return over(Aggregate.MIN, by);
    }

    @Override
    public final Column countOver(Column by) {
        return over(Aggregate.COUNT, by);
    }

    @Override
    public final Column argmaxOver(Column by) {
        return of(GroupBroadcast.rowOf(Aggregate.MAX, resolved(), node(by)));
    }

    @Override
    public final Column argminOver(Column by) {
        return of(GroupBroadcast.rowOf(Aggregate.MIN, resolved(), node(by)));
    }

    @Override
    public final Column runningMaxOver(Column by) {
        return of(RunningMax.of(resolved(), node(by)));
    }

    @Override
    public final Column runningArgmaxOver(Column by) {
        return of(RunningMax.rowOf(resolved(), node(by)));
    }

    @Override
    public final Column cumulative(Column by) {
        return of(Cumulative.of(resolved(), node(by)));
    }

    @Override
    public final Column cumulative() {
        return of(Cumulative.of(resolved(), oneGroup()));
    }

    @Override
    public final Column lag(Column by) {
        return of(Lag.of(resolved(), node(by)));
    }

    @Override
    public final Column lag() {
        return of(Lag.of(resolved(), oneGroup()));
    }

    /** A key that all rows have in common. */
    private Expression oneGroup() {
        return Constant.integer(0, length(), node.workers());
    }

    @Override
    public final Column nextBelow(Column by, Column among, Column step, int kept) {
        return of(NextBelow.of(resolved(), node(by), node(among), node(step), kept));
    }
}
