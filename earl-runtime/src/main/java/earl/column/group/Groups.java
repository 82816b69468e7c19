package earl.column.group;

import earl.column.expression.Gather;
import earl.column.expression.Leaf;
import earl.column.expression.SelectedRows;
import earl.column.expression.Stored;

/** The result of grouping: values, keys and rows, in ascending order of key. */
public final class Groups extends Leaf {
    private final Leaf values;
    private final Leaf key;
    private final Leaf row;

    public Groups(Leaf values, Leaf key, Leaf row) {
        super(values.kind(), values.length(), values.words(), values.workers(), values.second());
        this.values = values;
        this.key = key;
        this.row = row;
    }

    /** These groups, with their rows as values. */
    public Groups withRowsAsValues() {
        return new Groups(row, key, row);
    }

    public Leaf key() {
        return key;
    }

    public Leaf row() {
        return row;
    }

    /** The groups at these rows. */
    public Groups select(SelectedRows rows) {
        return new Groups(selected(values, rows), selected(key, rows), selected(row, rows));
    }

    private static Leaf selected(Leaf column, SelectedRows rows) {
        return Stored.of(Gather.of(column, rows, false));
    }

    @Override
    public void fill(long from, int n, Object out) {
        values.fill(from, n, out);
    }

    @Override
    public void gather(long[] rows, int n, Object out) {
        values.gather(rows, n, out);
    }

    @Override
    public Groups computed() {
        return this;
    }
}
