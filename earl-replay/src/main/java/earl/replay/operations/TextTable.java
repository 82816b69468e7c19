package earl.replay.operations;

import earl.TraceException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of text: the names of the columns in the first line, values between tabs (or commas, if the first line has no tab). */
public final class TextTable implements OperationTable {
    private final Path file;
    private final List<String> names;
    private final List<String[]> rows;

    private TextTable(Path file, List<String> names, List<String[]> rows) {
        this.file = file;
        this.names = names;
        this.rows = rows;
    }

    /** Reads a file. @throws TraceException if its rows differ in length, or if it is no text */
    public static TextTable read(Path file) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (CharacterCodingException e) {
            throw new TraceException(file, -1, "is neither Parquet nor text in UTF-8", e);
        }
        if (lines.isEmpty()) {
            throw new TraceException(file, -1, "is empty; expected the names of columns in the first line");
        }
        String separator = lines.getFirst().indexOf('\t') < 0 ? "," : "\t";
        List<String> names = Arrays.asList(lines.getFirst().split(separator, -1));
        List<String[]> rows = new ArrayList<>(lines.size());
        for (int line = 1; line < lines.size(); line++) {
            if (lines.get(line).isEmpty()) {
                continue;
            }
            String[] values = lines.get(line).split(separator, -1);
            if (values.length != names.size()) {
                throw new TraceException(
                        file,
                        -1,
                        "line " + (line + 1) + ": expected " + names.size() + " values as in the first line, not "
                                + values.length);
            }
            rows.add(values);
        }
        return new TextTable(file, names, rows);
    }

    @Override
    public int rows() {
        return rows.size();
    }

    @Override
    public double[] numbers(String column) {
        int at = index(column);
        double[] values = new double[rows.size()];
        for (int row = 0; row < values.length; row++) {
            try {
                values[row] = Double.parseDouble(rows.get(row)[at]);
            } catch (NumberFormatException e) {
                throw new TraceException(
                        file,
                        -1,
                        "row " + (row + 1) + ": column " + column + ": expected a number, not \"" + rows.get(row)[at]
                                + "\"",
                        e);
            }
        }
        return values;
    }

    @Override
    public String[] texts(String column) {
        int at = index(column);
        return rows.stream().map(row -> row[at]).toArray(String[]::new);
    }

    private int index(String column) {
        int at = names.indexOf(column);
        if (at < 0) {
            throw new TraceException(
                    file, -1, "no column \"" + column + "\"; its columns are " + String.join(", ", names));
        }
        return at;
    }
}
