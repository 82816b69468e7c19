package expert.export;

import com.google.flatbuffers.FlatBufferBuilder;
import earl.parallel.Workers;
import earl.view.Holds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * A table as a file of the Arrow IPC format (Feather, version 2): columns in their memory layout, strings in dictionaries.
 */
public final class ArrowTable {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final int ALIGNMENT = 8;

    private final OutputStream out;
    private final List<Extent> dictionaries = new ArrayList<>();
    private final List<Extent> groups = new ArrayList<>();
    private long at;

    /** Position of a message in the file. */
    private record Extent(long at, int metadataBytes, long bodyBytes) {}

    private ArrowTable(OutputStream out) {
        this.out = out;
    }

    /** Writes the table; {@code out} stays open. */
    public static void write(ExportedTable table, Workers workers, OutputStream out) throws IOException {
        new ArrowTable(out).write(table, workers);
    }

    private void write(Bytes bytes) throws IOException {
        bytes.writeTo(out);
        at += bytes.size();
    }

    private void write(ExportedTable table, Workers workers) throws IOException {
        List<TableRows> columns = TableRows.of(table);
        Bytes magic = new Bytes();
        magic.write(MAGIC);
        magic.pad(ALIGNMENT);
        write(magic);
        write(ArrowSchema.message(table.description()));
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).holds() == Holds.STRING) {
                writeDictionary(i, columns.get(i).dictionary());
            }
        }
        long length = table.rows().length();
        for (long from = 0; from < length; from += TableRows.GROUP) {
            long begin = from;
            int n = (int) Math.min(TableRows.GROUP, length - from);
            List<ArrowColumn> encoded = workers.map(columns.size(), i -> ArrowColumn.of(columns.get(i), begin, n));
            FlatBufferBuilder builder = new FlatBufferBuilder();
            int batch = batch(encoded, n, builder);
            groups.add(write(builder, MessageHeader.RecordBatch, batch, encoded));
        }
        writeFooter(table);
    }

    private void writeDictionary(int number, List<String> words) throws IOException {
        List<ArrowColumn> column = List.of(ArrowColumn.of(words));
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int batch = DictionaryBatch.createDictionaryBatch(builder, number, batch(column, words.size(), builder), false);
        dictionaries.add(write(builder, MessageHeader.DictionaryBatch, batch, column));
    }

    private static int batch(List<ArrowColumn> columns, int n, FlatBufferBuilder builder) {
        List<long[]> buffers = new ArrayList<>();
        long offset = 0;
        for (ArrowColumn column : columns) {
            for (Bytes part : column.parts()) {
                buffers.add(new long[] {offset, part.size()});
                offset += padded(part.size());
            }
        }
        // Vectors are built from their ends.
        RecordBatch.startNodesVector(builder, columns.size());
        for (ArrowColumn column : columns.reversed()) {
            FieldNode.createFieldNode(builder, n, column.missing());
        }
        int nodes = builder.endVector();
        RecordBatch.startBuffersVector(builder, buffers.size());
        for (long[] buffer : buffers.reversed()) {
            Buffer.createBuffer(builder, buffer[0], buffer[1]);
        }
        return RecordBatch.createRecordBatch(builder, n, nodes, builder.endVector(), 0, 0);
    }

    private static long padded(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    private Extent write(FlatBufferBuilder builder, byte type, int header, List<ArrowColumn> columns)
            throws IOException {
        long bodyBytes = 0;
        for (ArrowColumn column : columns) {
            for (Bytes part : column.parts()) {
                bodyBytes += padded(part.size());
            }
        }
        Bytes message = ArrowSchema.message(builder, type, header, bodyBytes);
        Extent place = new Extent(at, message.size(), bodyBytes);
        write(message);
        for (ArrowColumn column : columns) {
            for (Bytes part : column.parts()) {
                part.pad(ALIGNMENT);
                write(part);
            }
        }
        return place;
    }

    private void writeFooter(ExportedTable table) throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int schema = ArrowSchema.build(table.description(), builder);
        Footer.startDictionariesVector(builder, dictionaries.size());
        int first = blocks(dictionaries, builder);
        Footer.startRecordBatchesVector(builder, groups.size());
        int second = blocks(groups, builder);
        builder.finish(Footer.createFooter(builder, MetadataVersion.V5, schema, first, second, 0));
        byte[] footer = builder.sizedByteArray();
        Bytes end = new Bytes();
        end.writeInt(-1);
        end.writeInt(0);
        end.write(footer, 0, footer.length);
        end.writeInt(footer.length);
        end.write(MAGIC);
        write(end);
    }

    private static int blocks(List<Extent> places, FlatBufferBuilder builder) {
        for (Extent place : places.reversed()) {
            Block.createBlock(builder, place.at(), place.metadataBytes(), place.bodyBytes());
        }
        return builder.endVector();
    }
}
