package earl.column.group;

import earl.Column.Kind;
import earl.column.expression.Constant;
import earl.column.expression.Expression;
import earl.column.expression.Typing;

/** How the values of a group are combined. */
public enum Aggregate {
    SUM,
    MEAN,
    MAX,
    MIN,
    COUNT;

    /** Kind of the result for values of a kind. */
    Kind kind(Kind values) {
        return switch (this) {
            case MEAN -> Kind.NUMBER;
            case COUNT -> Kind.INTEGER;
            case SUM -> values == Kind.NUMBER ? Kind.NUMBER : Kind.INTEGER;
            case MAX, MIN -> values;
        };
    }

    /** The values to combine: ones for a count, numbers for a mean. */
    Expression values(Expression column) {
        if (this == COUNT) {
            return switch (column.kind()) {
                case TRUTH -> column;
                case NUMBER -> Typing.not(Typing.missing(column));
                case INTEGER, STRING -> Constant.integer(1, column.length(), column.workers());
            };
        }
        Typing.noWords(column, toString());
        return this == MEAN ? Typing.toNumber(column) : column;
    }

    @Override
    public String toString() {
        return "group " + name().toLowerCase(java.util.Locale.ROOT);
    }
}
