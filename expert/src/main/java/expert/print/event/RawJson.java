package expert.print.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import earl.format.RawRecords;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.store.Payload;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON, an object a line.
 *
 * <p>First {@code type}, otf2-print's name; for an event its {@code location} (the trace's id) and {@code ticks}
 * (corrected); then the fields by their OTF2 names; then, if the event has an attribute list, {@code attributes}, each with
 * its id, name, type and value. References are the trace's ids, {@code null} for none. Enumerations and flags are strings,
 * and so are a root that is not a rank ({@code "NONE"}, {@code "SELF"}, {@code "THIS GROUP"}) and a floating-point number
 * that is not finite. Since {@code type} is taken, a field of that name is {@code valueType}, or {@code atomicType} in
 * {@code RMA_ATOMIC}.
 */
final class RawJson implements RawSink, AutoCloseable {
    private final RawRecords records;
    private final JsonGenerator json;

    RawJson(RawRecords records, PrintWriter out) throws IOException {
        this.records = records;
        json = new JsonFactory().createGenerator(out);
        json.disable(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature());
        json.setPrettyPrinter(new MinimalPrettyPrinter(""));
    }

    @Override
    public void begin(String type) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type);
    }

    @Override
    public void begin(String type, long location, long ticks) throws IOException {
        begin(type);
        json.writeFieldName("location");
        json.writeNumber(Long.toUnsignedString(location));
        json.writeFieldName("ticks");
        json.writeNumber(Long.toUnsignedString(ticks));
    }

    @Override
    public void name(String field) throws IOException {
        json.writeFieldName(field);
    }

    @Override
    public void beginList(String field) throws IOException {
        json.writeArrayFieldStart(field);
    }

    @Override
    public void endList() throws IOException {
        json.writeEndArray();
    }

    @Override
    public void value(@Nullable FieldType type, long value, @Nullable String text) throws IOException {
        if (type == null) {
            json.writeNumber(Long.toUnsignedString(value));
            return;
        }
        switch (type.form()) {
            case SIGNED -> json.writeNumber(value);
            case REAL -> {
                double real = Payload.real(type, value);
                if (!Double.isFinite(real)) {
                    json.writeString(Double.toString(real));
                } else if (type == FieldType.FLOAT) {
                    json.writeNumber((float) real);
                } else {
                    json.writeNumber(real);
                }
            }
            case WORD -> json.writeString(type.names().name(value));
            case TEXT -> json.writeString(Objects.requireNonNull(text));
            case REFERENCE -> {
                if (value == DefinitionRecord.UNDEFINED) {
                    json.writeNull();
                } else {
                    json.writeNumber(Long.toUnsignedString(value));
                }
            }
            case UNSIGNED, TIME, VALUE -> {
                String root = RawSink.root(type, value);
                if (root != null) {
                    json.writeString(root);
                } else {
                    json.writeNumber(Long.toUnsignedString(value));
                }
            }
        }
    }

    @Override
    public void attribute(long attribute, int type, long value) throws IOException {
        json.writeStartObject();
        json.writeFieldName("attribute");
        json.writeNumber(Long.toUnsignedString(attribute));
        json.writeStringField("name", records.name(FieldType.ATTRIBUTE, attribute));
        json.writeStringField("type", RawSink.type(type));
        json.writeFieldName("value");
        value(FieldType.ofCode(type), value, null);
        json.writeEndObject();
    }

    @Override
    public void end() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
