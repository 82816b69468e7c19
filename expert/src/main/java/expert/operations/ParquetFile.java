package expert.operations;

import earl.TraceException;
import earl.replay.operations.OperationTable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.InvalidParquetMetadataException;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.jspecify.annotations.Nullable;

/** A Parquet file of flat columns in memory. */
public final class ParquetFile implements OperationTable {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int TRAILER = Integer.BYTES + MAGIC.length;

    private final Path file;
    private final byte[] bytes;
    private final FileMetaData metadata;
    /** The columns, without the root of the schema. */
    private final List<SchemaElement> columns;

    private ParquetFile(Path file, byte[] bytes, FileMetaData metadata) {
        this.file = file;
        this.bytes = bytes;
        this.metadata = metadata;
        List<SchemaElement> schema = list(metadata.getSchema());
        columns = schema.subList(1, schema.size());
        long rows = 0;
        for (RowGroup group : list(metadata.getRow_groups())) {
            for (ColumnChunk chunk : list(group.getColumns())) {
                if (chunk.getMeta_data() == null || chunk.getMeta_data().getNum_values() < group.getNum_rows()) {
                    throw fault("a column has fewer values than its row group has rows");
                }
            }
            rows += group.getNum_rows();
        }
        if (rows != metadata.getNum_rows() || rows < 0 || rows > Integer.MAX_VALUE) {
            throw fault("its row groups have " + rows + " rows, expected " + metadata.getNum_rows());
        }
        for (SchemaElement column : columns) {
            if (column.getNum_children() > 0 || column.getRepetition_type() == FieldRepetitionType.REPEATED) {
                throw fault("column " + column.getName() + " is nested; expected one value in each row");
            }
        }
    }

    /** Returns whether a file begins like one of Parquet. */
    public static boolean recognizes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    /** Opens a file. @throws TraceException if it is damaged or has nested columns */
    public static ParquetFile open(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length - TRAILER;
        if (end < MAGIC.length
                || !Arrays.equals(bytes, bytes.length - MAGIC.length, bytes.length, MAGIC, 0, MAGIC.length)) {
            throw new TraceException(
                    file, bytes.length, "does not end with PAR1; expected the whole of a Parquet file");
        }
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        if (length < 0 || length > end - MAGIC.length) {
            throw new TraceException(file, end, "expected the length of the description before it, not " + length);
        }
        FileMetaData metadata;
        try {
            metadata = Util.readFileMetaData(new ByteArrayInputStream(bytes, end - length, length));
        } catch (IOException | InvalidParquetMetadataException e) {
            throw new TraceException(file, end - length, "expected a description in Thrift", e);
        }
        if (metadata.getSchemaSize() == 0) {
            throw new TraceException(file, end - length, "expected a schema");
        }
        return new ParquetFile(file, bytes, metadata);
    }

    @Override
    public int rows() {
        return Math.toIntExact(metadata.getNum_rows());
    }

    @Override
    public double[] numbers(String column) {
        int index = index(column);
        Type type = columns.get(index).getType();
        if (type == Type.BYTE_ARRAY || type == Type.FIXED_LEN_BYTE_ARRAY || type == Type.INT96) {
            throw fault("column " + column + " holds " + type + ", expected numbers");
        }
        double[] values = new double[rows()];
        int row = 0;
        for (ColumnPages pages : chunks(index)) {
            row = pages.numbers(values, row);
        }
        checkRows(column, row);
        return values;
    }

    @Override
    public String[] texts(String column) {
        int index = index(column);
        if (columns.get(index).getType() != Type.BYTE_ARRAY) {
            throw fault("column " + column + " holds " + columns.get(index).getType() + ", expected text");
        }
        String[] values = new String[rows()];
        int row = 0;
        for (ColumnPages pages : chunks(index)) {
            row = pages.texts(values, row);
        }
        checkRows(column, row);
        return values;
    }

    private List<ColumnPages> chunks(int index) {
        SchemaElement column = columns.get(index);
        List<ColumnPages> chunks = new ArrayList<>();
        for (RowGroup group : list(metadata.getRow_groups())) {
            if (index >= group.getColumnsSize()) {
                throw fault("a row group has no column " + column.getName());
            }
            ColumnChunk chunk = list(group.getColumns()).get(index);
            if (chunk.getMeta_data() == null) {
                throw fault("column " + column.getName() + " has no description");
            }
            chunks.add(new ColumnPages(file, bytes, column, chunk.getMeta_data()));
        }
        return chunks;
    }

    private void checkRows(String column, int rows) {
        if (rows != rows()) {
            throw fault("column " + column + " has " + rows + " rows, expected " + rows());
        }
    }

    private int index(String name) {
        List<String> names = columns.stream().map(SchemaElement::getName).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw fault("no column \"" + name + "\"; its columns are " + String.join(", ", names));
        }
        return index;
    }

    /** A list that a description may lack. */
    private static <T> List<T> list(@Nullable List<T> list) {
        return list == null ? List.of() : list;
    }

    private TraceException fault(String problem) {
        return new TraceException(file, -1, problem);
    }
}
