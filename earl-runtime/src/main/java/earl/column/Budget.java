package earl.column;

import earl.Column.Kind;
import earl.column.expression.Deferred;
import earl.column.expression.Expression;

/**
 * Limits the memory for computed columns that a trace keeps. Their rows are scattered over the event tables, and most
 * patterns use the same few columns. Keeping them costs four or eight bytes per row and saves most of the time. Once the
 * budget is spent, further columns are looked up again each time.
 */
final class Budget {
    private long bytes;

    Budget(long bytes) {
        this.bytes = bytes;
    }

    /** A column that keeps its rows if the budget allows it. */
    synchronized Expression kept(Expression column) {
        if (column.cost() < Expression.LOOKUP) {
            return column; // reading it again costs no more than reading what would be kept
        }
        long need = column.length() * (column.kind() == Kind.NUMBER ? Double.BYTES : Integer.BYTES);
        if (need > bytes) {
            return column;
        }
        bytes -= need;
        return Deferred.kept(column);
    }
}
