package expert.export;

import com.google.flatbuffers.FlatBufferBuilder;
import earl.view.ColumnDescription;
import earl.view.Holds;
import earl.view.TableDescription;
import java.util.List;
import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.DictionaryEncoding;
import org.apache.arrow.flatbuf.DictionaryKind;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

/** The description of a table as Arrow's schema. Words are in a dictionary per column, whose number is the column's. */
final class ArrowSchema {
    /** Precedes the length of a message. */
    private static final int CONTINUATION = -1;

    private static final int ALIGNMENT = 8;

    private ArrowSchema() {}

    /** Adds the schema of a table to the builder; returns its offset. */
    static int build(TableDescription table, FlatBufferBuilder builder) {
        List<ColumnDescription> columns = table.columns();
        int[] fields = new int[columns.size()];
        for (int i = 0; i < fields.length; i++) {
            fields[i] = field(columns.get(i), i, builder);
        }
        int all = Schema.createFieldsVector(builder, fields);
        int metadata = Schema.createCustomMetadataVector(
                builder,
                new int[] {pair("table", table.name(), builder), pair("description", table.sentence(), builder)});
        return Schema.createSchema(builder, Endianness.Little, all, metadata, 0);
    }

    private static int field(ColumnDescription column, int number, FlatBufferBuilder builder) {
        int name = builder.createString(column.name());
        int children = Field.createChildrenVector(builder, new int[0]);
        int sentence = pair("description", column.sentence(), builder);
        int[] pairs = column.unit().isEmpty()
                ? new int[] {sentence}
                : new int[] {pair("unit", column.unit(), builder), sentence};
        int metadata = Field.createCustomMetadataVector(builder, pairs);
        int dictionary = column.holds() != Holds.STRING
                ? 0
                : DictionaryEncoding.createDictionaryEncoding(
                        builder, number, Int.createInt(builder, Integer.SIZE, true), false, DictionaryKind.DenseArray);
        int type = type(column.holds(), builder);
        return Field.createField(builder, name, true, typeType(column.holds()), type, dictionary, children, metadata);
    }

    private static byte typeType(Holds holds) {
        return switch (holds) {
            case POSITION, INTEGER -> Type.Int;
            case TIME, NUMBER -> Type.FloatingPoint;
            case TRUTH -> Type.Bool;
            case STRING -> Type.Utf8;
        };
    }

    private static int type(Holds holds, FlatBufferBuilder builder) {
        return switch (holds) {
            case POSITION, INTEGER -> Int.createInt(builder, Long.SIZE, true);
            case TIME, NUMBER -> FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
            case TRUTH -> {
                Bool.startBool(builder);
                yield Bool.endBool(builder);
            }
            case STRING -> {
                Utf8.startUtf8(builder);
                yield Utf8.endUtf8(builder);
            }
        };
    }

    private static int pair(String key, String value, FlatBufferBuilder builder) {
        int name = builder.createString(key);
        return KeyValue.createKeyValue(builder, name, builder.createString(value));
    }

    /** The message with the schema, with which a file begins. */
    static Bytes message(TableDescription table) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int schema = build(table, builder);
        return message(builder, MessageHeader.Schema, schema, 0);
    }

    /** A message without its body. */
    static Bytes message(FlatBufferBuilder builder, byte type, int header, long bodyBytes) {
        builder.finish(Message.createMessage(builder, MetadataVersion.V5, type, header, bodyBytes, 0));
        byte[] metadata = builder.sizedByteArray();
        Bytes message = new Bytes();
        message.writeInt(CONTINUATION);
        message.writeInt(0);
        message.write(metadata, 0, metadata.length);
        message.pad(ALIGNMENT);
        message.setInt(Integer.BYTES, message.size() - 2 * Integer.BYTES);
        return message;
    }
}
