package expert.operations;

import earl.TraceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.InvalidParquetMetadataException;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/** The pages of one column in one row group. */
final class ColumnPages {
    /** Puts the value at a byte of a page into a row, and returns the byte after it. */
    private interface Sink {
        int put(ByteBuffer page, int at, int row);
    }

    private final Path file;
    private final byte[] bytes;
    private final SchemaElement column;
    private final ColumnMetaData metadata;

    ColumnPages(Path file, byte[] bytes, SchemaElement column, ColumnMetaData metadata) {
        this.file = file;
        this.bytes = bytes;
        this.column = column;
        this.metadata = metadata;
    }

    /** Reads numbers into rows from {@code row} on, and returns the row after the last one. */
    int numbers(double[] values, int row) {
        return read(
                switch (type()) {
                    case BOOLEAN ->
                        throw new TraceException(
                                file, metadata.getData_page_offset(), "column " + column.getName() + " holds BOOLEAN");
                    case INT32 ->
                        (page, at, to) -> {
                            values[to] = page.getInt(at);
                            return at + Integer.BYTES;
                        };
                    case INT64 ->
                        (page, at, to) -> {
                            values[to] = page.getLong(at);
                            return at + Long.BYTES;
                        };
                    case FLOAT ->
                        (page, at, to) -> {
                            values[to] = page.getFloat(at);
                            return at + Float.BYTES;
                        };
                    default ->
                        (page, at, to) -> {
                            values[to] = page.getDouble(at);
                            return at + Double.BYTES;
                        };
                },
                row,
                values.length);
    }

    /** Reads texts into rows from {@code row} on, and returns the row after the last one. */
    int texts(String[] values, int row) {
        return read(
                (page, at, to) -> {
                    int length = page.getInt(at);
                    Objects.checkFromIndexSize(at + Integer.BYTES, length, page.limit());
                    byte[] text = new byte[length];
                    page.get(at + Integer.BYTES, text);
                    values[to] = new String(text, StandardCharsets.UTF_8);
                    return at + Integer.BYTES + length;
                },
                row,
                values.length);
    }

    private int read(Sink sink, int firstRow, int rows) {
        long at = metadata.isSetDictionary_page_offset() && metadata.getDictionary_page_offset() > 0
                ? Math.min(metadata.getDictionary_page_offset(), metadata.getData_page_offset())
                : metadata.getData_page_offset();
        int row = firstRow;
        long end = firstRow + metadata.getNum_values();
        ByteBuffer dictionary = null;
        try {
            while (row < end) {
                ByteArrayInputStream in =
                        new ByteArrayInputStream(bytes, Math.toIntExact(at), Math.toIntExact(bytes.length - at));
                PageHeader header = Util.readPageHeader(in);
                int begin = bytes.length - in.available();
                at = (long) begin + header.getCompressed_page_size();
                if (header.getType() == PageType.DICTIONARY_PAGE) {
                    dictionary = ByteBuffer.wrap(unpack(begin, header.getCompressed_page_size()));
                } else if (header.getType() == PageType.DATA_PAGE) {
                    row = page(header, begin, dictionary, sink, row, rows);
                } else if (header.getType() != PageType.INDEX_PAGE) {
                    throw new TraceException(file, begin, "expected a data page of version 1, not " + header.getType());
                }
            }
        } catch (IOException
                | InvalidParquetMetadataException
                | IndexOutOfBoundsException
                | NegativeArraySizeException
                | ArithmeticException e) {
            throw new TraceException(file, at, "expected a page of the column " + column.getName(), e);
        }
        return row;
    }

    private int page(PageHeader header, int begin, @Nullable ByteBuffer dictionary, Sink sink, int firstRow, int rows) {
        byte[] page = unpack(begin, header.getCompressed_page_size());
        ByteBuffer values = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
        DataPageHeader data = header.getData_page_header();
        if (data == null) {
            throw new TraceException(file, begin, "expected the header of a data page");
        }
        int count = data.getNum_values();
        if (count < 0 || count > rows - firstRow) {
            throw new IndexOutOfBoundsException(count + " values for " + (rows - firstRow) + " rows");
        }
        int at = 0;
        if (column.getRepetition_type() == FieldRepetitionType.OPTIONAL) {
            int length = values.getInt(0);
            at = Integer.BYTES + length;
            LevelReader present = new LevelReader(page, Integer.BYTES, at, 1);
            for (int i = 0; i < count; i++) {
                if (present.next() == 0) {
                    throw new TraceException(
                            file,
                            begin,
                            "row " + (firstRow + i + 1) + ": column " + column.getName() + " has no value");
                }
            }
        }
        Encoding encoding = data.getEncoding();
        if (encoding == Encoding.PLAIN) {
            for (int i = 0; i < count; i++) {
                at = sink.put(values, at, firstRow + i);
            }
        } else if ((encoding == Encoding.PLAIN_DICTIONARY || encoding == Encoding.RLE_DICTIONARY)
                && dictionary != null) {
            ByteBuffer entries = dictionary.order(ByteOrder.LITTLE_ENDIAN);
            int[] starts = starts(entries);
            LevelReader ids = new LevelReader(page, at + 1, page.length, page[at]);
            for (int i = 0; i < count; i++) {
                sink.put(entries, starts[ids.next()], firstRow + i);
            }
        } else {
            throw new TraceException(
                    file,
                    begin,
                    "column " + column.getName() + " is encoded as " + encoding + ", expected PLAIN or a dictionary");
        }
        return firstRow + count;
    }

    /** [entry of the dictionary] -> its byte. */
    private int[] starts(ByteBuffer entries) {
        int width = switch (type()) {
            case BYTE_ARRAY -> 0;
            case INT32, FLOAT -> Integer.BYTES;
            default -> Long.BYTES;
        };
        int[] starts = new int[entries.limit() / Integer.BYTES + 1];
        int count = 0;
        for (int at = 0; at < entries.limit(); ) {
            starts[count++] = at;
            int length = width == 0 ? Integer.BYTES + entries.getInt(at) : width;
            at = Math.addExact(at, Math.max(length, Integer.BYTES));
        }
        return Arrays.copyOf(starts, count);
    }

    private Type type() {
        return Objects.requireNonNull(metadata.getType());
    }

    private byte[] unpack(int begin, int length) {
        if (metadata.getCodec() == CompressionCodec.SNAPPY) {
            return Snappy.unpack(bytes, begin, length);
        }
        if (metadata.getCodec() == CompressionCodec.UNCOMPRESSED) {
            return Arrays.copyOfRange(bytes, begin, Math.addExact(begin, length));
        }
        throw new TraceException(
                file,
                begin,
                "column " + column.getName() + " is compressed with " + metadata.getCodec()
                        + ", expected Snappy or no compression");
    }
}
