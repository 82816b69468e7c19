package expert.export;

import earl.parallel.Workers;
import earl.text.Csv;
import earl.view.ColumnDescription;
import earl.view.Holds;
import expert.text.Json;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table as CSV (RFC 4180): a line of names, then a line per row. Numbers are written so that they read back unchanged; a
 * missing value is an empty cell. The types and units are in a file beside it, in the format of the W3C's "CSV on the Web".
 */
public final class CsvTable {
    private static final int ROWS = 1 << 13;

    private CsvTable() {}

    /** Writes the rows; {@code out} stays open. */
    public static void write(ExportedTable table, Csv csv, Workers workers, Writer out) throws IOException {
        out.write(String.join(
                ",",
                table.description().columns().stream()
                        .map(ColumnDescription::name)
                        .toList()));
        out.write('\n');
        List<TableRows> first = TableRows.of(table);
        List<String[]> words = first.stream()
                .map(column -> column.dictionary().stream().map(csv::cell).toArray(String[]::new))
                .toList();
        long length = table.rows().length();
        // Other threads write the rows of other blocks, so each has its own readers.
        List<Lines> lines = java.util.stream.IntStream.range(0, workers.threads())
                .mapToObj(i -> new Lines(i == 0 ? first : TableRows.of(table), words))
                .toList();
        for (long from = 0; from < length; from += (long) ROWS * lines.size()) {
            long begin = from;
            workers.forEach(lines.size(), i -> lines.get(i).read(begin + (long) i * ROWS, length));
            for (Lines block : lines) {
                block.text.writeTo(out);
            }
        }
    }

    /** Some rows as text. */
    private static final class Lines {
        private final List<TableRows> columns;
        private final List<String[]> words;
        private final RowText text = new RowText();

        Lines(List<TableRows> columns, List<String[]> words) {
            this.columns = columns;
            this.words = words;
        }

        void read(long from, long length) {
            text.clear();
            int n = (int) Math.max(0, Math.min(ROWS, length - from));
            if (n > 0) {
                columns.forEach(column -> column.read(from, n));
            }
            for (int row = 0; row < n; row++) {
                for (int i = 0; i < columns.size(); i++) {
                    if (i > 0) {
                        text.append(',');
                    }
                    cell(columns.get(i), words.get(i), row);
                }
                text.append('\n');
            }
        }

        private void cell(TableRows column, String[] names, int row) {
            if (column.isMissing(row)) {
                return;
            }
            switch (column.holds()) {
                case POSITION, INTEGER -> text.append(column.integer(row));
                case TIME, NUMBER -> text.append(column.number(row));
                case TRUTH -> text.append(column.integer(row) != 0 ? "true" : "false");
                case STRING -> text.append(names[(int) column.integer(row)]);
            }
        }
    }

    /** Writes the description of a table in a file; {@code out} stays open. */
    public static void describe(ExportedTable table, String file, Writer out) throws IOException {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("@context", "http://www.w3.org/ns/csvw");
        described.put("url", file);
        described.put("dc:description", table.description().sentence());
        described.put(
                "tableSchema",
                Map.of(
                        "columns",
                        table.description().columns().stream()
                                .map(CsvTable::described)
                                .toList()));
        Json.document(out, 3, described);
    }

    private static Map<String, String> described(ColumnDescription column) {
        Map<String, String> described = new LinkedHashMap<>();
        described.put("name", column.name());
        described.put("datatype", type(column.holds()));
        if (!column.unit().isEmpty()) {
            described.put("unit", column.unit());
        }
        described.put("dc:description", column.sentence());
        return described;
    }

    private static String type(Holds holds) {
        return switch (holds) {
            case POSITION, INTEGER -> "long";
            case TIME, NUMBER -> "double";
            case TRUTH -> "boolean";
            case STRING -> "string";
        };
    }
}
