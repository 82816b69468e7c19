package earl;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes to scripts and plans an operation on columns, beyond its method. Every method of {@link Column} that
 * returns a column is an operation. Scripts call it by the method's name in snake case, with the method's parameters;
 * the method's comment documents it. Annotate only one of several overloads.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ColumnOperation {
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
}
