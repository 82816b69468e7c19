package earl;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes to scripts and plans an operation on columns, beyond its method. Every method of {@link Column} that
 * returns a column is an operation. Scripts call it by the method's name in snake case, with the method's parameters;
 * the method's comment documents it. Annotate exactly one of several overloads.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ColumnOperation {
    /** How it is computed in cuts of a trace, so that all cuts together have the values of the whole trace. */
    Splits split();

    /** The Python operator for it; empty if there is none. */
    String operator() default "";

    /** Source of the result's values. */
    Source values() default Source.COMPUTED;

    /** Where values come from. If they come from columns of positions, the result also holds positions. */
    enum Source {
        /** The operation computes them. */
        COMPUTED,
        /** From the column itself. */
        OWN,
        /** From the column or its operand. */
        OWN_OR_OPERAND,
        /** From the operands; a scalar operand stands in each row. */
        OPERANDS
    }

    /**
     * How an operation is computed in cuts of a trace. A column of a cut has values of the whole trace; positions, rows and numbers
     * have other values in each cut, and some operations do not take them.
     */
    enum Splits {
        /** Row by row, from values of the whole trace. */
        BY_ROW,
        /** Row by row: the result has the values of its operand. */
        SAME,
        /** Row by row: whether values are missing, or what replaces them. */
        MISSING,
        /** Row by row, times -1. */
        NEGATES,
        /** Row by row: values of one kind are compared with each other. */
        COMPARES,
        /** Row by row: the smaller or the larger of two values of one kind. */
        EXTREME_OF_BOTH,
        /** Row by row: one of two values of one kind. */
        CHOOSES,
        /** Some of the rows. */
        SELECTS,
        /** The number of each row. */
        NUMBERS_ROWS,
        /** The values of the rows that the operand numbers. */
        TAKES,
        /** The rows in the opposite order. */
        REVERSES,
        /** Whether the operand has each value. */
        LOOKS_UP,
        /** The row of the operand that has each value. */
        LOOKS_UP_ROWS,
        /** The largest value of earlier rows of a group, where values are in order of time. */
        LARGEST_SO_FAR,
        /** The next row of a group with a smaller value, where values are in order of time. */
        NEXT_BELOW,
        /** In each row, a value of its group. */
        WITHIN_GROUPS,
        /** In each row, the size of its group. */
        COUNTS_WITHIN_GROUPS,
        /** In each row, a row of its group. */
        ROWS_WITHIN_GROUPS,
        /** One value for each group. */
        GROUPS,
        /** The size of each group. */
        COUNTS_OF_GROUPS,
        /** The largest or the smallest value of each group. */
        EXTREMES_OF_GROUPS,
        /** One row of each group. */
        ROWS_OF_GROUPS,
        /** The keys or rows of groups. */
        OF_GROUPS,
        /** The operation needs all rows of the trace: it is not computed in cuts. */
        ALL_ROWS
    }
}
