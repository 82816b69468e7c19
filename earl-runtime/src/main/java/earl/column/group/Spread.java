package earl.column.group;

import earl.column.expression.Constant;
import earl.column.expression.Expression;
import earl.column.expression.Reductions;
import earl.column.expression.Stored;
import earl.column.expression.Typing;
import earl.column.expression.Typing.Arithmetic;

/** Standard deviations: the root of the mean square of the distance from the mean. */
public final class Spread {
    private Spread() {}

    public static double of(Expression column) {
        Typing.noWords(column, "std");
        Expression numbers = Typing.inSeconds(Typing.toNumber(column));
        double mean = new Reductions(numbers, null).mean();
        Expression away = Typing.arithmetic(Arithmetic.MINUS, numbers, Constant.beside(numbers, mean));
        return Math.sqrt(new Reductions(Typing.arithmetic(Arithmetic.TIMES, away, away), null).mean());
    }

    public static Groups ofGroups(Expression column, Expression by) {
        Typing.noWords(column, "std");
        Expression numbers = Typing.inSeconds(Typing.toNumber(column));
        Expression away = Typing.arithmetic(Arithmetic.MINUS, numbers, GroupBroadcast.of(Aggregate.MEAN, numbers, by));
        Groups squares = Grouping.of(Aggregate.MEAN, Typing.arithmetic(Arithmetic.TIMES, away, away), by);
        return new Groups(Stored.of(Typing.sqrt(squares)), squares.key(), squares.row());
    }
}
