package expert.print.event;

import earl.format.RawRecords;
import earl.schema.DefinitionKind;
import earl.schema.DefinitionRecord;
import earl.schema.Field;
import earl.schema.FieldType;
import expert.print.Format;
import expert.terminal.Cancellation;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Prints an archive's unchanged records, one per line, as text ({@link RawText}) or as JSON ({@link RawJson}). */
public final class RawPrinter {
    private final RawRecords records;
    private final Cancellation cancellation;

    public RawPrinter(RawRecords records, Cancellation cancellation) {
        this.records = records;
        this.cancellation = cancellation;
    }

    /** Prints records: all definitions or markers, the events or snapshot records that {@code filter} lets pass. */
    public void print(PrintWriter out, Format format, What what, Filter filter) throws IOException {
        switch (format) {
            case text -> print(new RawText(records, out), what, filter);
            case json -> {
                try (RawJson json = new RawJson(records, out)) {
                    print(json, what, filter);
                }
            }
        }
    }

    /** The records to print. */
    public enum What {
        EVENTS,
        SNAPSHOTS,
        DEFINITIONS,
        MARKERS
    }

    /** Selects the events to print. */
    public interface Filter {
        /** Whether to print the {@code index}-th event. */
        boolean passes(long index, RawRecords.Events event);
    }

    private void print(RawSink sink, What what, Filter filter) throws IOException {
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

    private void printMarkers(RawSink sink) throws IOException {
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

    /** The type of the object in the scope of a marker. */
    private static FieldType scope(int kind) {
        return switch (FieldType.MARKER_SCOPE.names().name(kind)) {
            case "LOCATION" -> FieldType.LOCATION;
            case "LOCATION_GROUP" -> FieldType.LOCATION_GROUP;
            case "SYSTEM_TREE_NODE" -> FieldType.SYSTEM_TREE_NODE;
            case "GROUP" -> FieldType.GROUP;
            // A global marker refers to nothing.
            default -> FieldType.COMM;
        };
    }

    private static void number(RawSink sink, String name, long value) throws IOException {
        sink.name(name);
        sink.value(FieldType.UINT64, value, null);
    }

    private static void text(RawSink sink, String name, String text) throws IOException {
        sink.name(name);
        sink.value(FieldType.TEXT, 0, text);
    }

    private void print(RawSink sink, RawRecords.Events all, Filter filter) throws IOException {
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

    private void print(RawSink sink, RawRecords.Events event) throws IOException {
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

    private static void print(RawSink sink, DefinitionRecord definition) throws IOException {
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

    /** Name of a field; the name of a record's kind is taken. */
    private static String key(Field field) {
        if (!field.name().equals("type")) {
            return field.name();
        }
        return field.type() == FieldType.TYPE ? "valueType" : "atomicType";
    }
}
