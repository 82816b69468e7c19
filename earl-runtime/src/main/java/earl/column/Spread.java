package earl.column;

/** Standard deviations: the root of the mean square of the distance from the mean. */
final class Spread {
    private Spread() {}

    static double of(Expression column) {
        Typing.noWords(column, "std");
        Expression numbers = Typing.inSeconds(Typing.toNumber(column));
        Expression away = Typing.of(numbers.minus(numbers.mean()));
        return Math.sqrt(away.times(away).mean());
    }

    static Groups ofGroups(Expression column, Expression by) {
        Typing.noWords(column, "std");
        Expression numbers = Typing.inSeconds(Typing.toNumber(column));
        Expression away = Typing.of(numbers.minus(numbers.meanOver(by)));
        Groups squares = Grouping.of(Aggregate.MEAN, Typing.of(away.times(away)), by);
        return new Groups(Stored.of(Typing.sqrt(squares)), squares.key(), squares.row());
    }
}
