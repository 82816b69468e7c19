package expert.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import earl.format.RawRecords;
import earl.store.DefinitionKind;
import earl.store.DefinitionRecord;
import earl.store.Field;
import earl.store.FieldType;
import earl.store.Payload;
import expert.report.Layout;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An archive's records as they are, one a line, in words or as JSON.
 *
 * <p>In JSON a record is an object: {@code type} as otf2-print names it; of an event its {@code location} (the trace's id) and {@code
 * ticks} (clock corrected); then the fields by their OTF2 names; then, if the event has an attribute list, {@code attributes}, each
 * with its id, name, type and value. References are the trace's ids, {@code null} for none; enumerations and flags are words, and so
 * is a root that is no rank ({@code "NONE"}, {@code "SELF"}, {@code "THIS GROUP"}); a real number that is not finite is a word. Since
 * {@code type} is taken, a field of that name is {@code valueType}, or {@code atomicType} in {@code RMA_ATOMIC}.
 */
final class RawPrinter {
    private static final long NO_ROOT = 0xFFFF_FFFFL;
    private static final long SELF_ROOT = 0xFFFF_FFFEL;
    private static final long GROUP_ROOT = 0xFFFF_FFFDL;

    private final RawRecords records;
    private final Cancellation cancellation;

    RawPrinter(RawRecords records, Cancellation cancellation) {
        this.records = records;
        this.cancellation = cancellation;
    }

    /** Prints records: all definitions or markers, the events or snapshot records that {@code filter} lets pass. */
    void print(PrintWriter out, Format format, What what, Filter filter) throws IOException {
        switch (format) {
            case text -> print(new Text(out), what, filter);
            case json -> {
                try (Json json = new Json(out)) {
                    print(json, what, filter);
                }
            }
        }
    }

    /** Which records to print. */
    enum What {
        EVENTS,
        SNAPSHOTS,
        DEFINITIONS,
        MARKERS
    }

    /** Which events to print. */
    interface Filter {
        /** Whether to print the {@code index}-th event. */
        boolean passes(long index, RawRecords.Events event);
    }

    private void print(Sink sink, What what, Filter filter) throws IOException {
        switch (what) {
            case EVENTS -> print(sink, records.events(), filter);
            case SNAPSHOTS -> print(sink, records.snapshots(), filter);
            case DEFINITIONS -> {
                for (DefinitionRecord definition : records.definitions()) {
                    cancellation.check();
                    print(sink, definition);
                }
            }
            case MARKERS -> printMarkers(sink);
        }
    }

    private void printMarkers(Sink sink) throws IOException {
        for (RawRecords.MarkerKind kind : records.markerKinds()) {
            sink.begin("DEF_MARKER");
            number(sink, "self", kind.ref());
            text(sink, "markerGroup", kind.group());
            text(sink, "markerCategory", kind.category());
            sink.name("severity");
            sink.value(FieldType.MARKER_SEVERITY, kind.severity(), null);
            sink.end();
        }
        for (RawRecords.Marker marker : records.markers()) {
            cancellation.check();
            sink.begin("MARKER");
            number(sink, "ticks", marker.ticks());
            number(sink, "duration", marker.duration());
            number(sink, "marker", marker.kind());
            sink.name("scope");
            sink.value(FieldType.MARKER_SCOPE, marker.scopeKind(), null);
            sink.name("scopeRef");
            sink.value(scope(marker.scopeKind()), marker.scope(), null);
            text(sink, "text", marker.text());
            sink.end();
        }
    }

    /** What the scope of a marker refers to. */
    private static FieldType scope(int kind) {
        return switch (FieldType.MARKER_SCOPE.words().word(kind)) {
            case "LOCATION" -> FieldType.LOCATION;
            case "LOCATION_GROUP" -> FieldType.LOCATION_GROUP;
            case "SYSTEM_TREE_NODE" -> FieldType.SYSTEM_TREE_NODE;
            case "GROUP" -> FieldType.GROUP;
            // A global marker refers to nothing.
            default -> FieldType.COMM;
        };
    }

    private static void number(Sink sink, String name, long value) throws IOException {
        sink.name(name);
        sink.value(FieldType.UINT64, value, null);
    }

    private static void text(Sink sink, String name, String text) throws IOException {
        sink.name(name);
        sink.value(FieldType.TEXT, 0, text);
    }

    private void print(Sink sink, RawRecords.Events all, Filter filter) throws IOException {
        try (RawRecords.Events events = all) {
            for (long index = 0; events.next(); index++) {
                if ((index & 0xFFF) == 0) {
                    cancellation.check();
                }
                if (filter.passes(index, events)) {
                    print(sink, events);
                }
            }
        }
    }

    private void print(Sink sink, RawRecords.Events event) throws IOException {
        sink.begin(event.type(), event.location(), event.ticks());
        List<Field> fields = event.fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (!field.list()) {
                sink.name(key(field));
                sink.value(field.type(), event.value(i), null);
                continue;
            }
            sink.beginList(key(field));
            for (int element = 0; element < event.elements(); element++) {
                sink.value(event.elementType(element), event.element(element), null);
            }
            sink.endList();
        }
        if (event.attributes() > 0) {
            sink.beginList("attributes");
            for (int i = 0; i < event.attributes(); i++) {
                sink.attribute(event.attribute(i), event.attributeType(i), event.attributeValue(i));
            }
            sink.endList();
        }
        sink.end();
    }

    private static void print(Sink sink, DefinitionRecord definition) throws IOException {
        DefinitionKind kind = definition.kind();
        sink.begin(kind.name());
        List<Field> fields = kind.fields();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (!field.list()) {
                sink.name(key(field));
                FieldType type = field.type() == FieldType.VALUE
                        ? FieldType.ofCode((int) definition.values()[i - 1])
                        : field.type();
                sink.value(type, definition.values()[i], definition.text());
                continue;
            }
            sink.beginList(key(field));
            long[] list = definition.list(field.name());
            for (int element = 0; element < list.length; element++) {
                FieldType type = field.type() == FieldType.VALUE
                        ? FieldType.ofCode((int) definition.list("types")[element])
                        : field.type();
                sink.value(type, list[element], null);
            }
            sink.endList();
        }
        sink.end();
    }

    /** A form of output. */
    private interface Sink {
        void begin(String type) throws IOException;

        void begin(String type, long location, long ticks) throws IOException;

        void name(String field) throws IOException;

        void beginList(String field) throws IOException;

        void endList() throws IOException;

        void value(@Nullable FieldType type, long value, @Nullable String text) throws IOException;

        void attribute(long attribute, int type, long value) throws IOException;

        void end() throws IOException;
    }

    /** Name of a field; that of a record's kind is taken. */
    private static String key(Field field) {
        if (!field.name().equals("type")) {
            return field.name();
        }
        return field.type() == FieldType.TYPE ? "valueType" : "atomicType";
    }

    /** Word for a root that is no rank, null for one that is. */
    private static @Nullable String root(@Nullable FieldType type, long value) {
        if (type != FieldType.ROOT) {
            return null;
        }
        return value == NO_ROOT ? "NONE" : value == SELF_ROOT ? "SELF" : value == GROUP_ROOT ? "THIS GROUP" : null;
    }

    private static String type(int code) {
        return FieldType.TYPE.words().word(code);
    }

    private final class Json implements Sink, AutoCloseable {
        private final JsonGenerator json;

        Json(PrintWriter out) throws IOException {
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
                case WORD -> json.writeString(type.words().word(value));
                case TEXT -> json.writeString(Objects.requireNonNull(text));
                case REFERENCE -> {
                    if (value == DefinitionRecord.UNDEFINED) {
                        json.writeNull();
                    } else {
                        json.writeNumber(Long.toUnsignedString(value));
                    }
                }
                case UNSIGNED, TIME, VALUE -> {
                    String root = root(type, value);
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
            json.writeStringField("type", type(type));
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

    private final class Text implements Sink {
        private final PrintWriter out;
        private final StringBuilder line = new StringBuilder();
        private boolean inList;

        Text(PrintWriter out) {
            this.out = out;
        }

        @Override
        public void begin(String type) {
            line.setLength(0);
            line.append(Layout.left(type, 26));
        }

        @Override
        public void begin(String type, long location, long ticks) {
            begin(type);
            line.append(Layout.right(Long.toUnsignedString(location), 12))
                    .append(' ')
                    .append(Layout.right(Long.toUnsignedString(ticks), 20));
        }

        @Override
        public void name(String field) {
            line.append("  ").append(field).append('=');
        }

        @Override
        public void beginList(String field) {
            name(field);
            line.append('(');
            inList = true;
        }

        @Override
        public void endList() {
            if (line.charAt(line.length() - 1) == ' ') {
                line.setLength(line.length() - 2);
            }
            line.append(')');
            inList = false;
        }

        @Override
        public void value(@Nullable FieldType type, long value, @Nullable String text) {
            line.append(word(type, value, text));
            if (inList) {
                line.append(", ");
            }
        }

        private String word(@Nullable FieldType type, long value, @Nullable String text) {
            if (type == null) {
                return Long.toUnsignedString(value);
            }
            return switch (type.form()) {
                case SIGNED -> Long.toString(value);
                case REAL ->
                    type == FieldType.FLOAT
                            ? Float.toString((float) Payload.real(type, value))
                            : Double.toString(Payload.real(type, value));
                case WORD -> type.words().word(value);
                case TEXT -> '"' + Layout.clean(Objects.requireNonNull(text)) + '"';
                case REFERENCE -> {
                    String name = value == DefinitionRecord.UNDEFINED ? "" : Layout.clean(records.name(type, value));
                    yield value == DefinitionRecord.UNDEFINED
                            ? "UNDEFINED"
                            : (name.isEmpty() ? "" : '"' + name + "\" ") + '<' + Long.toUnsignedString(value) + '>';
                }
                case UNSIGNED, TIME, VALUE -> {
                    String root = root(type, value);
                    yield root != null ? root : Long.toUnsignedString(value);
                }
            };
        }

        @Override
        public void attribute(long attribute, int type, long value) {
            line.append(Layout.clean(records.name(FieldType.ATTRIBUTE, attribute)))
                    .append(" <")
                    .append(Long.toUnsignedString(attribute))
                    .append(">: ")
                    .append(type(type))
                    .append(' ')
                    .append(word(FieldType.ofCode(type), value, null))
                    .append(", ");
        }

        @Override
        public void end() {
            out.println(line);
        }
    }
}
