package earl;

import earl.ColumnOperation.Splits;

/**
 * One value per group of rows: a column in ascending order of key, with one row for each key that occurs. Two results
 * with the same keys have the same rows.
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
    @ColumnOperation(split = Splits.OF_GROUPS)
    Column key();

    /**
     * The source row of the value: for a largest or smallest value its first row, for a sum, mean or count the first
     * row of the group; {@link Trace#NONE} if there is none. {@code m.send.take(worst.row())} finds the send that made
     * the longest wait.
     */
    @ColumnOperation(split = Splits.OF_GROUPS)
    Column row();

    /** The groups where the mask is true, with their keys and rows. */
    @Override
    Grouped select(Column mask);
}
