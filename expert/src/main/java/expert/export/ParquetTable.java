package expert.export;

import earl.parallel.Workers;
import earl.view.Holds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Util;

/**
 * A table as a Parquet file. Its key-value metadata have the table's description, and {@code unit.COLUMN} and {@code
 * description.COLUMN} for each column. {@code ARROW:schema} has the same for readers based on Arrow.
 */
public final class ParquetTable {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private ParquetTable() {}

    /** Writes the table; {@code out} stays open. */
    public static void write(ExportedTable table, Workers workers, OutputStream out) throws IOException {
        List<ParquetColumn> columns =
                TableRows.of(table).stream().map(ParquetColumn::new).toList();
        long length = table.rows().length();
        List<RowGroup> groups = new ArrayList<>();
        out.write(MAGIC);
        long at = MAGIC.length;
        for (long from = 0; from < length; from += TableRows.GROUP) {
            long begin = from;
            int n = (int) Math.min(TableRows.GROUP, length - from);
            workers.forEach(columns.size(), i -> columns.get(i).encode(begin, n));
            List<ColumnChunk> chunks = new ArrayList<>();
            long bytes = 0;
            for (ParquetColumn column : columns) {
                chunks.add(column.describe(at + bytes));
                column.chunk().writeTo(out);
                bytes += column.chunk().size();
            }
            groups.add(new RowGroup(chunks, bytes, n));
            at += bytes;
        }
        Bytes footer = new Bytes();
        FileMetaData file = new FileMetaData(1, schema(columns), length, groups);
        Util.writeFileMetaData(file.setKey_value_metadata(metadata(table)).setCreated_by("expert"), footer);
        footer.writeInt(footer.size());
        footer.writeTo(out);
        out.write(MAGIC);
    }

    private static List<SchemaElement> schema(List<ParquetColumn> columns) {
        List<SchemaElement> schema = new ArrayList<>();
        schema.add(new SchemaElement("schema").setNum_children(columns.size()));
        for (ParquetColumn column : columns) {
            SchemaElement element = new SchemaElement(
                            column.rows().description().name())
                    .setType(ParquetColumn.type(column.rows()))
                    .setRepetition_type(FieldRepetitionType.OPTIONAL);
            if (column.rows().holds() == Holds.STRING) {
                element.setConverted_type(ConvertedType.UTF8).setLogicalType(LogicalType.STRING(new StringType()));
            }
            schema.add(element);
        }
        return schema;
    }

    private static List<KeyValue> metadata(ExportedTable table) {
        List<KeyValue> all = new ArrayList<>();
        all.add(new KeyValue("table").setValue(table.description().name()));
        all.add(new KeyValue("description").setValue(table.description().sentence()));
        table.description().columns().forEach(column -> {
            if (!column.unit().isEmpty()) {
                all.add(new KeyValue("unit." + column.name()).setValue(column.unit()));
            }
            all.add(new KeyValue("description." + column.name()).setValue(column.sentence()));
        });
        byte[] schema = ArrowSchema.message(table.description()).toArray();
        all.add(new KeyValue("ARROW:schema").setValue(Base64.getEncoder().encodeToString(schema)));
        return all;
    }
}
