package earl.plan;

import earl.Column;
import earl.Columns;

/** What a plan is evaluated on. */
public interface Tables {
    /** The rows of a table, for instance {@code messages}. */
    Columns table(String name);

    /** The waits that the definition of that name found: {@link earl.Waits#columns(String)}. */
    Columns waitsOf(String name);

    /** The value of a numeric parameter. */
    double parameter(String name);

    /** Whether positions lie in the focus. */
    Column inFocus(Column positions);

    /** Whether call paths on locations lie in the focus. */
    Column inFocus(Column callpaths, Column locations);

    /** The longest time in seconds that a location may spend in the focus. */
    double runTime();
}
