package earl.column;

import earl.Column.Kind;

/**
 * How much memory a trace's columns may take to be kept once computed. Their rows lie scattered over the tables of events, and
 * most patterns need the same few: to look them up once costs four or eight bytes a row and saves most of the time. What comes
 * after the budget is spent is looked up again and again.
 */
final class Budget {
    private long bytes;

    Budget(long bytes) {
        this.bytes = bytes;
    }

    /** A column that keeps its rows, if there is room for them. */
    synchronized Expression kept(Expression column) {
        long need = column.length() * (column.kind() == Kind.NUMBER ? Double.BYTES : Integer.BYTES);
        if (need > bytes) {
            return column;
        }
        bytes -= need;
        return Deferred.kept(column);
    }
}
