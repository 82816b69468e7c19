package earl;

/**
 * One value a group of rows: a column in ascending order of key, a row for each key that occurs, so that two results by the same
 * keys stand row by row.
 *
 * <pre>{@code
 * source column   by          groupMax(by)   key   row
 *     0.5          7              0.4          3     2      <- row 2 of the source column won
 *     0.1          3              0.5          7     0
 *     0.4          3              NaN          9    -1      <- nothing but NaN in the group
 *     NaN          9
 * }</pre>
 */
@Stable
public interface Grouped extends Column {
    /** The keys, of the kind of the column grouped by. */
    Column key();

    /**
     * The row of the source column that made the value: of a largest or smallest its first, of a sum, mean or count the group's
     * first; {@link Trace#NONE} where there is none. {@code m.send.take(worst.row())} finds the send that made the longest wait.
     */
    Column row();

    /** The groups where the mask is true, with their keys and rows. */
    @Override
    Grouped select(Column mask);
}
