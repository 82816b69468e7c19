package expert.export;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Some rows of a column in the layout of a record batch.
 *
 * @param missing number of rows that are null
 * @param parts which rows are not null, a bit per row, or nothing if all are; then the values
 */
record ArrowColumn(int missing, List<Bytes> parts) {
    /** Encodes rows {@code from} to {@code from + n}, exclusive. */
    static ArrowColumn of(TableRows rows, long from, int n) {
        rows.read(from, n);
        int missing = rows.missing();
        Bytes present = new Bytes();
        if (missing > 0) {
            long[] bits = new long[n];
            for (int row = 0; row < n; row++) {
                bits[row] = rows.isMissing(row) ? 0 : 1;
            }
            present.writePacked(bits, 0, n, 1);
        }
        Bytes values = new Bytes();
        switch (rows.holds()) {
            case POSITION, INTEGER -> values.writeLongs(rows.integers(), n);
            case TIME, NUMBER -> values.writeDoubles(rows.numbers(), n);
            case TRUTH -> values.writePacked(rows.integers(), 0, n, 1);
            case STRING -> {
                for (int row = 0; row < n; row++) {
                    values.writeInt((int) Math.max(0, rows.integer(row)));
                }
            }
        }
        return new ArrowColumn(missing, List.of(present, values));
    }

    /** The strings of a dictionary: the end of each, then their characters. */
    static ArrowColumn of(List<String> words) {
        Bytes ends = new Bytes();
        Bytes letters = new Bytes();
        ends.writeInt(0);
        for (String word : words) {
            byte[] encoded = word.getBytes(StandardCharsets.UTF_8);
            letters.write(encoded, 0, encoded.length);
            ends.writeInt(letters.size());
        }
        return new ArrowColumn(0, List.of(new Bytes(), ends, letters));
    }
}
