package earl.plan;

import earl.Column;
import earl.Columns;

/** The data on which a plan is evaluated. */
public interface Tables {
    /** The rows of a table, for instance {@code messages}. */
    Columns table(String name);

    /** All rows of a table of the run, whatever the focus is. */
    Columns whole(String name);

    /** The waits that the definition of that name found: {@link earl.Waits#columns(String)}. */
    Columns waitsOf(String name);

    /** The value of a numeric parameter. */
    double parameter(String name);

    /** Whether positions lie in the focus. */
    Column inFocus(Column positions);

    /** Whether call paths on locations lie in the focus. */
    Column inFocus(Column callpaths, Column locations);

    /** Whether locations lie in the focus. */
    Column locationsInFocus(Column locations);

    /** The names of call paths, given by number. */
    Column callpathNames(Column callpaths);

    /** The duration of the run in seconds. */
    double wholeTime();

    /** The longest time in seconds that a location may spend in the focus. */
    double runTime();
}
