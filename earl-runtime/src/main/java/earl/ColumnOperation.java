package earl;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What scripts and plans must know of an operation on columns beyond its method. Every method of {@link Column} that returns a column is
 * an operation: scripts call it by the method's name in snake case, with the method's parameters, and its comment documents it. An
 * operation with several overloads is annotated once.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ColumnOperation {
    /** The operator by which Python spells it; empty if it has none. */
    String operator() default "";

    /** Where the values of the result come from. */
    Source values() default Source.COMPUTED;

    /** Where values come from: a result whose values come from columns of positions holds positions. */
    enum Source {
        /** They are new. */
        COMPUTED,
        /** From the column itself. */
        OWN,
        /** From the column or its operand. */
        OWN_OR_OPERAND,
        /** From the operands; a scalar among them stands in each row. */
        OPERANDS
    }
}
