package expert.spark;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.view.ColumnDescription;
import earl.view.TableDescription;
import java.io.Serializable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Reads a table block by block, perhaps with only some of its rows and with other integers. One thread. */
final class BlockReader implements Iterator<TableBlock> {
    private final TableDescription table;
    private final Columns rows;
    private final Translation translation;
    private final long[] numbers = new long[TableBlock.MAX_ROWS];
    private long next;
    private @Nullable TableBlock block;

    /** What becomes of a table's rows and integers. */
    interface Translation {
        /** All rows as they are. */
        Translation NONE = new Translation() {
            @Override
            public boolean has(long row) {
                return true;
            }

            @Override
            public long of(ColumnDescription column, long row, long value) {
                return value;
            }
        };

        /** Whether there is a block with a row. */
        boolean has(long row);

        /** The value of a column of integers or positions, which may be missing. */
        long of(ColumnDescription column, long row, long value);
    }

    BlockReader(TableDescription table, Columns rows, Translation translation) {
        this.table = table;
        this.rows = rows;
        this.translation = translation;
    }

    @Override
    public boolean hasNext() {
        while (block == null && next < rows.length()) {
            block = read((int) Math.min(TableBlock.MAX_ROWS, rows.length() - next));
        }
        return block != null;
    }

    @Override
    public TableBlock next() {
        if (!hasNext() || block == null) {
            throw new NoSuchElementException("table " + table.name() + " has no more rows");
        }
        TableBlock taken = block;
        block = null;
        return taken;
    }

    /** Those of the next {@code n} rows that there are; null if there is none. */
    private @Nullable TableBlock read(int n) {
        long from = next;
        next += n;
        int[] chosen = new int[n];
        int count = 0;
        for (int i = 0; i < n; i++) {
            if (translation.has(from + i)) {
                chosen[count++] = i;
            }
        }
        if (count == 0) {
            return null;
        }
        Map<String, Serializable> columns = new LinkedHashMap<>();
        for (ColumnDescription column : table.columns()) {
            columns.put(column.name(), values(column, rows.column(column.name()), from, n, chosen, count));
        }
        return new TableBlock(table.name(), count, columns);
    }

    private Serializable values(
            ColumnDescription description, Column column, long from, int n, int[] chosen, int count) {
        switch (description.holds()) {
            case TIME, NUMBER -> {
                double[] all = new double[n];
                column.numbers(from, n, all);
                double[] values = new double[count];
                for (int i = 0; i < count; i++) {
                    values[i] = all[chosen[i]];
                }
                return values;
            }
            case POSITION, INTEGER -> {
                column.integers(from, n, numbers);
                long[] values = new long[count];
                for (int i = 0; i < count; i++) {
                    values[i] = translation.of(description, from + chosen[i], numbers[chosen[i]]);
                }
                return values;
            }
            case TRUTH -> {
                column.integers(from, n, numbers);
                boolean[] values = new boolean[count];
                for (int i = 0; i < count; i++) {
                    values[i] = numbers[chosen[i]] != 0;
                }
                return values;
            }
            case STRING -> {
                column.integers(from, n, numbers);
                List<String> words = column.dictionary();
                @Nullable String[] values = new String[count];
                for (int i = 0; i < count; i++) {
                    long word = numbers[chosen[i]];
                    values[i] = word == Trace.NONE ? null : words.get((int) word);
                }
                return values;
            }
        }
        throw new IllegalStateException("column " + description.name() + " holds " + description.holds());
    }
}
