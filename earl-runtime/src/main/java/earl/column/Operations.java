package earl.column;

import earl.Column;
import earl.column.Typing.Arithmetic;
import earl.column.Typing.Comparison;
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
        return Typing.arithmetic(Arithmetic.PLUS, resolved(), Typing.of(other));
    }

    @Override
    public final Column plus(double scalar) {
        return Typing.arithmetic(Arithmetic.PLUS, resolved(), beside(scalar));
    }

    @Override
    public final Column minus(Column other) {
        return Typing.arithmetic(Arithmetic.MINUS, resolved(), Typing.of(other));
    }

    @Override
    public final Column minus(double scalar) {
        return Typing.arithmetic(Arithmetic.MINUS, resolved(), beside(scalar));
    }

    @Override
    public final Column times(Column other) {
        return Typing.arithmetic(Arithmetic.TIMES, resolved(), Typing.of(other));
    }

    @Override
    public final Column times(double scalar) {
        return Typing.arithmetic(Arithmetic.TIMES, resolved(), beside(scalar));
    }

    @Override
    public final Column dividedBy(Column other) {
        return Typing.arithmetic(Arithmetic.DIVIDE, resolved(), Typing.of(other));
    }

    @Override
    public final Column dividedBy(double scalar) {
        return Typing.arithmetic(Arithmetic.DIVIDE, resolved(), beside(scalar));
    }

    @Override
    public final Column floorDividedBy(Column other) {
        return Typing.arithmetic(Arithmetic.FLOOR_DIVIDE, resolved(), Typing.of(other));
    }

    @Override
    public final Column floorDividedBy(double scalar) {
        return Typing.arithmetic(Arithmetic.FLOOR_DIVIDE, resolved(), beside(scalar));
    }

    @Override
    public final Column modulo(Column other) {
        return Typing.arithmetic(Arithmetic.MODULO, resolved(), Typing.of(other));
    }

    @Override
    public final Column modulo(double scalar) {
        return Typing.arithmetic(Arithmetic.MODULO, resolved(), beside(scalar));
    }

    @Override
    public final Column minimum(Column other) {
        return Typing.arithmetic(Arithmetic.MINIMUM, resolved(), Typing.of(other));
    }

    @Override
    public final Column minimum(double scalar) {
        return Typing.arithmetic(Arithmetic.MINIMUM, resolved(), beside(scalar));
    }

    @Override
    public final Column maximum(Column other) {
        return Typing.arithmetic(Arithmetic.MAXIMUM, resolved(), Typing.of(other));
    }

    @Override
    public final Column maximum(double scalar) {
        return Typing.arithmetic(Arithmetic.MAXIMUM, resolved(), beside(scalar));
    }

    @Override
    public final Column lessThan(Column other) {
        return Typing.compare(Comparison.LESS, resolved(), Typing.of(other));
    }

    @Override
    public final Column lessThan(double scalar) {
        return Typing.compare(Comparison.LESS, resolved(), beside(scalar));
    }

    @Override
    public final Column atMost(Column other) {
        return Typing.compare(Comparison.AT_MOST, resolved(), Typing.of(other));
    }

    @Override
    public final Column atMost(double scalar) {
        return Typing.compare(Comparison.AT_MOST, resolved(), beside(scalar));
    }

    @Override
    public final Column greaterThan(Column other) {
        return Typing.compare(Comparison.LESS, Typing.of(other), resolved());
    }

    @Override
    public final Column greaterThan(double scalar) {
        return Typing.compare(Comparison.LESS, beside(scalar), resolved());
    }

    @Override
    public final Column atLeast(Column other) {
        return Typing.compare(Comparison.AT_MOST, Typing.of(other), resolved());
    }

    @Override
    public final Column atLeast(double scalar) {
        return Typing.compare(Comparison.AT_MOST, beside(scalar), resolved());
    }

    @Override
    public final Column equalTo(Column other) {
        return Typing.compare(Comparison.EQUAL, resolved(), Typing.of(other));
    }

    @Override
    public final Column equalTo(double scalar) {
        return Typing.compare(Comparison.EQUAL, resolved(), beside(scalar));
    }

    @Override
    public final Column notEqualTo(Column other) {
        return Typing.compare(Comparison.NOT_EQUAL, resolved(), Typing.of(other));
    }

    @Override
    public final Column notEqualTo(double scalar) {
        return Typing.compare(Comparison.NOT_EQUAL, resolved(), beside(scalar));
    }

    @Override
    public final Column filled(double scalar) {
        return Constant.scalar(scalar, length(), resolved().workers());
    }

    @Override
    public final Column equalTo(String word) {
        return Typing.oneOf(resolved(), List.of(word));
    }

    @Override
    public final Column notEqualTo(String word) {
        return Typing.not(Typing.oneOf(resolved(), List.of(word)));
    }

    @Override
    public final Column oneOf(Collection<String> words) {
        return Typing.oneOf(resolved(), words);
    }

    @Override
    public final Column oneOf(Column values) {
        return OccursIn.of(resolved(), Typing.of(values));
    }

    @Override
    public final Column rowIn(Column values) {
        return GroupBroadcast.rowIn(resolved(), Typing.of(values));
    }

    @Override
    public final Column like(String pattern) {
        return Typing.like(resolved(), pattern);
    }

    @Override
    public final Column negated() {
        return Typing.unary(Typing.Unary.NEGATE, resolved());
    }

    @Override
    public final Column abs() {
        return Typing.unary(Typing.Unary.ABS, resolved());
    }

    @Override
    public final Column sqrt() {
        return Typing.sqrt(resolved());
    }

    @Override
    public final Column power(Column exponent) {
        return Typing.power(resolved(), Typing.of(exponent));
    }

    @Override
    public final Column power(double exponent) {
        return Typing.power(resolved(), beside(exponent));
    }

    @Override
    public final Column log() {
        return Typing.log(resolved());
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
        return Typing.toNumber(resolved());
    }

    @Override
    public final Column asInteger() {
        return Typing.toInteger(resolved());
    }

    @Override
    public final Column missing() {
        return Typing.missing(resolved());
    }

    @Override
    public final Column and(Column mask) {
        return Typing.and(resolved(), Typing.of(mask));
    }

    @Override
    public final Column or(Column mask) {
        return Typing.or(resolved(), Typing.of(mask));
    }

    @Override
    public final Column not() {
        return Typing.not(resolved());
    }

    @Override
    public final Column where(Column yes, Column no) {
        return Typing.where(resolved(), Typing.of(yes), Typing.of(no));
    }
}
