package earl.column;


/** The result of grouping: values, keys and rows, in ascending order of key. */
final class Groups extends Leaf {
    private final Leaf values;
    private final Leaf key;
    private final Leaf row;

    Groups(Leaf values, Leaf key, Leaf row) {
        super(values.kind(), values.length(), values.words(), values.workers(), values.second());
        this.values = values;
        this.key = key;
        this.row = row;
    }

    /** These groups, with their rows as values. */
    Groups withRowsAsValues() {
        return new Groups(row, key, row);
    }

    Leaf key() {
        return key;
    }

    Leaf row() {
        return row;
    }

    /** The groups at these rows. */
    Groups select(SelectedRows rows) {
        return new Groups(selected(values, rows), selected(key, rows), selected(row, rows));
    }

    private static Leaf selected(Leaf column, SelectedRows rows) {
        return Stored.of(Gather.of(column, rows, false));
    }

    @Override
    void fill(long from, int n, Object out) {
        values.fill(from, n, out);
    }

    @Override
    void gather(long[] rows, int n, Object out) {
        values.gather(rows, n, out);
    }

    @Override
    Groups computed() {
        return this;
    }
}
