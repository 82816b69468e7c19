package earl.column;

import earl.Column;
import earl.column.expression.Constant;
import earl.column.expression.Expression;
import earl.column.expression.Typing;
import earl.column.expression.Typing.Arithmetic;
import earl.column.expression.Typing.Comparison;
import earl.column.group.GroupBroadcast;
import earl.column.group.OccursIn;
import java.util.Collection;
import java.util.List;

/** The operations on columns row by row; {@link Typing} creates them. */
abstract class Operations implements Column {
    /** This column with a known length. */
    abstract Expression resolved();

    private Expression beside(double scalar) {
        return Constant.beside(resolved(), scalar);
    }

    @Override
    public final Column plus(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.PLUS, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column plus(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.PLUS, resolved(), beside(scalar)));
    }

    @Override
    public final Column minus(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MINUS, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column minus(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MINUS, resolved(), beside(scalar)));
    }

    @Override
    public final Column times(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.TIMES, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column times(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.TIMES, resolved(), beside(scalar)));
    }

    @Override
    public final Column dividedBy(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.DIVIDE, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column dividedBy(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.DIVIDE, resolved(), beside(scalar)));
    }

    @Override
    public final Column floorDividedBy(Column other) {
        return ExpressionColumn.of(
                Typing.arithmetic(Arithmetic.FLOOR_DIVIDE, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column floorDividedBy(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.FLOOR_DIVIDE, resolved(), beside(scalar)));
    }

    @Override
    public final Column modulo(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MODULO, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column modulo(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MODULO, resolved(), beside(scalar)));
    }

    @Override
    public final Column minimum(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MINIMUM, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column minimum(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MINIMUM, resolved(), beside(scalar)));
    }

    @Override
    public final Column maximum(Column other) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MAXIMUM, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column maximum(double scalar) {
        return ExpressionColumn.of(Typing.arithmetic(Arithmetic.MAXIMUM, resolved(), beside(scalar)));
    }

    @Override
    public final Column lessThan(Column other) {
        return ExpressionColumn.of(Typing.compare(Comparison.LESS, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column lessThan(double scalar) {
        return ExpressionColumn.of(Typing.compare(Comparison.LESS, resolved(), beside(scalar)));
    }

    @Override
    public final Column atMost(Column other) {
        return ExpressionColumn.of(Typing.compare(Comparison.AT_MOST, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column atMost(double scalar) {
        return ExpressionColumn.of(Typing.compare(Comparison.AT_MOST, resolved(), beside(scalar)));
    }

    @Override
    public final Column greaterThan(Column other) {
        return ExpressionColumn.of(Typing.compare(Comparison.LESS, ExpressionColumn.node(other), resolved()));
    }

    @Override
    public final Column greaterThan(double scalar) {
        return ExpressionColumn.of(Typing.compare(Comparison.LESS, beside(scalar), resolved()));
    }

    @Override
    public final Column atLeast(Column other) {
        return ExpressionColumn.of(Typing.compare(Comparison.AT_MOST, ExpressionColumn.node(other), resolved()));
    }

    @Override
    public final Column atLeast(double scalar) {
        return ExpressionColumn.of(Typing.compare(Comparison.AT_MOST, beside(scalar), resolved()));
    }

    @Override
    public final Column equalTo(Column other) {
        return ExpressionColumn.of(Typing.compare(Comparison.EQUAL, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column equalTo(double scalar) {
        return ExpressionColumn.of(Typing.compare(Comparison.EQUAL, resolved(), beside(scalar)));
    }

    @Override
    public final Column notEqualTo(Column other) {
        return ExpressionColumn.of(Typing.compare(Comparison.NOT_EQUAL, resolved(), ExpressionColumn.node(other)));
    }

    @Override
    public final Column notEqualTo(double scalar) {
        return ExpressionColumn.of(Typing.compare(Comparison.NOT_EQUAL, resolved(), beside(scalar)));
    }

    @Override
    public final Column filled(double scalar) {
        return ExpressionColumn.of(Constant.scalar(scalar, length(), resolved().workers()));
    }

    @Override
    public final Column equalTo(String word) {
        return ExpressionColumn.of(Typing.oneOf(resolved(), List.of(word)));
    }

    @Override
    public final Column notEqualTo(String word) {
        return ExpressionColumn.of(Typing.not(Typing.oneOf(resolved(), List.of(word))));
    }

    @Override
    public final Column oneOf(Collection<String> words) {
        return ExpressionColumn.of(Typing.oneOf(resolved(), words));
    }

    @Override
    public final Column oneOf(Column values) {
        return ExpressionColumn.of(OccursIn.of(resolved(), ExpressionColumn.node(values)));
    }

    @Override
    public final Column rowIn(Column values) {
        return ExpressionColumn.of(GroupBroadcast.rowIn(resolved(), ExpressionColumn.node(values)));
    }

    @Override
    public final Column like(String pattern) {
        return ExpressionColumn.of(Typing.like(resolved(), pattern));
    }

    @Override
    public final Column negated() {
        return ExpressionColumn.of(Typing.unary(Typing.Unary.NEGATE, resolved()));
    }

    @Override
    public final Column abs() {
        return ExpressionColumn.of(Typing.unary(Typing.Unary.ABS, resolved()));
    }

    @Override
    public final Column sqrt() {
        return ExpressionColumn.of(Typing.sqrt(resolved()));
    }

    @Override
    public final Column power(Column exponent) {
        return ExpressionColumn.of(Typing.power(resolved(), ExpressionColumn.node(exponent)));
    }

    @Override
    public final Column power(double exponent) {
        return ExpressionColumn.of(Typing.power(resolved(), beside(exponent)));
    }

    @Override
    public final Column log() {
        return ExpressionColumn.of(Typing.log(resolved()));
    }

    @Override
    public final Column clip(Column least, Column most) {
        return maximum(least).minimum(most);
    }

    @Override
    public final Column clip(double least, double most) {
        return maximum(least).minimum(most);
    }

    @Override
    public final Column clip(double least, Column most) {
        return maximum(least).minimum(most);
    }

    @Override
    public final Column clip(Column least, double most) {
        return maximum(least).minimum(most);
    }

    @Override
    public final Column asNumber() {
        return ExpressionColumn.of(Typing.toNumber(resolved()));
    }

    @Override
    public final Column asInteger() {
        return ExpressionColumn.of(Typing.toInteger(resolved()));
    }

    @Override
    public final Column missing() {
        return ExpressionColumn.of(Typing.missing(resolved()));
    }

    @Override
    public final Column and(Column mask) {
        return ExpressionColumn.of(Typing.and(resolved(), ExpressionColumn.node(mask)));
    }

    @Override
    public final Column or(Column mask) {
        return ExpressionColumn.of(Typing.or(resolved(), ExpressionColumn.node(mask)));
    }

    @Override
    public final Column not() {
        return ExpressionColumn.of(Typing.not(resolved()));
    }

    @Override
    public final Column where(Column yes, Column no) {
        return ExpressionColumn.of(Typing.where(resolved(), ExpressionColumn.node(yes), ExpressionColumn.node(no)));
    }
}
