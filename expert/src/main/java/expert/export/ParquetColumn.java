package expert.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.DictionaryPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/**
 * Encodes a column of a row group: integers by their differences, strings by their indexes in a dictionary, numbers plainly.
 * A page holds all rows of the group. Nothing is compressed: the classes of Java have no fast compressor. One thread at a
 * time.
 */
final class ParquetColumn {
    private final TableRows rows;
    private final Bytes chunk = new Bytes();
    private final Bytes page = new Bytes();
    private int dictionaryBytes;

    ParquetColumn(TableRows rows) {
        this.rows = rows;
    }

    TableRows rows() {
        return rows;
    }

    static Type type(TableRows rows) {
        return switch (rows.holds()) {
            case POSITION, INTEGER -> Type.INT64;
            case TIME, NUMBER -> Type.DOUBLE;
            case TRUTH -> Type.BOOLEAN;
            case STRING -> Type.BYTE_ARRAY;
        };
    }

    private Encoding encoding() {
        return switch (rows.holds()) {
            case POSITION, INTEGER -> Encoding.DELTA_BINARY_PACKED;
            case TIME, NUMBER, TRUTH -> Encoding.PLAIN;
            case STRING -> Encoding.RLE_DICTIONARY;
        };
    }

    /** Encodes rows {@code from} to {@code from + n}, exclusive. */
    void encode(long from, int n) {
        rows.read(from, n);
        chunk.clear();
        dictionaryBytes = 0;
        page.clear();
        writeLevels(n);
        int count = rows.compact();
        switch (rows.holds()) {
            case POSITION, INTEGER -> DeltaPacking.write(rows.integers(), count, page);
            case TIME, NUMBER -> page.writeDoubles(rows.numbers(), count);
            case TRUTH -> page.writePacked(rows.integers(), 0, count, 1);
            case STRING -> writeWords(count);
        }
        DataPageHeader header = new DataPageHeader(n, encoding(), Encoding.RLE, Encoding.RLE);
        writePage(new PageHeader(PageType.DATA_PAGE, page.size(), page.size()).setData_page_header(header));
    }

    private void writePage(PageHeader header) {
        try {
            Util.writePageHeader(header, chunk);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        chunk.append(page);
    }

    /** Writes which rows have a value: a run of ones, or one bit per row. */
    private void writeLevels(int n) {
        page.writeInt(0);
        if (rows.missing() == 0) {
            page.writeVarint((long) n << 1);
            page.write(1);
        } else {
            long[] present = new long[(n + Byte.SIZE - 1) / Byte.SIZE * Byte.SIZE];
            for (int row = 0; row < n; row++) {
                present[row] = rows.isMissing(row) ? 0 : 1;
            }
            writeRun(present, present.length, 1);
        }
        page.setInt(0, page.size() - Integer.BYTES);
    }

    /** Packs numbers of some bits, filled up to groups of eight. */
    private void writeRun(long[] values, int n, int bits) {
        int groups = (n + Byte.SIZE - 1) / Byte.SIZE;
        // Behind the rows the array holds anything, and some readers check what fills up a group.
        long[] filled = new long[groups * Byte.SIZE];
        System.arraycopy(values, 0, filled, 0, n);
        page.writeVarint(((long) groups << 1) | 1);
        page.writePacked(filled, 0, filled.length, bits);
    }

    /** Writes a page with the strings of the group before the page with their indexes. */
    private void writeWords(int count) {
        long[] ids = rows.integers();
        int[] places = new int[rows.dictionary().size()];
        Bytes words = new Bytes();
        int used = 0;
        for (int i = 0; i < count; i++) {
            int id = (int) ids[i];
            if (places[id] == 0) {
                places[id] = ++used;
                words.writeText(rows.dictionary().get(id));
            }
            ids[i] = places[id] - 1L;
        }
        int bits = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(used - 1));
        if (used > 0) {
            page.write(bits);
            writeRun(ids, count, bits);
        } else {
            page.write(0);
        }
        PageHeader header = new PageHeader(PageType.DICTIONARY_PAGE, words.size(), words.size())
                .setDictionary_page_header(new DictionaryPageHeader(used, Encoding.PLAIN));
        try {
            Util.writePageHeader(header, chunk);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        chunk.append(words);
        dictionaryBytes = chunk.size();
    }

    /** The encoded column. */
    Bytes chunk() {
        return chunk;
    }

    /**
     * Describes the encoded column.
     *
     * @param at its place in the file
     */
    ColumnChunk describe(long at) {
        ColumnMetaData data = new ColumnMetaData(
                type(rows),
                List.of(Encoding.RLE, encoding()),
                List.of(rows.description().name()),
                CompressionCodec.UNCOMPRESSED,
                rows.count(),
                chunk.size(),
                chunk.size(),
                at + dictionaryBytes);
        if (dictionaryBytes > 0) {
            data.setEncodings(List.of(Encoding.PLAIN, Encoding.RLE, encoding()));
            data.setDictionary_page_offset(at);
        }
        return new ColumnChunk(0).setMeta_data(data);
    }
}
