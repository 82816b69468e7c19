package earl.format.build;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The records of a trace as text. */
public final class RecordLines {
    private RecordLines() {}

    /** The records of a location, one a line: time, kind, names and values of fields, attributes. */
    public static List<String> of(Path trace, int location, Diagnostics diagnostics) {
        List<String> lines = new ArrayList<>();
        try (TraceSource source = TraceFormat.openAny(trace, diagnostics);
                RawRecords.Events events = source.raw().events()) {
            while (events.next()) {
                if (events.location() == location) {
                    lines.add(line(source.raw(), events));
                }
            }
        }
        return lines;
    }

    private static String line(RawRecords raw, RawRecords.Events events) {
        StringBuilder line = new StringBuilder(events.ticks() + " " + events.kind());
        for (int field = 0; field < events.fields().size(); field++) {
            FieldType type = events.fields().get(field).type();
            if (events.fields().get(field).list()) {
                for (int i = 0; i < events.elements(); i++) {
                    line.append(' ').append(Long.toUnsignedString(events.element(i)));
                }
            } else {
                line.append(' ').append(value(raw, type, events.value(field)));
            }
        }
        for (int i = 0; i < events.attributes(); i++) {
            FieldType type = Objects.requireNonNull(FieldType.ofCode(events.attributeType(i)));
            line.append(" at ").append(value(raw, type, events.attributeValue(i)));
        }
        return line.toString();
    }

    private static String value(RawRecords raw, FieldType type, long value) {
        if (type == FieldType.COLLECTIVE_OP) {
            return type.names().name(value);
        }
        return type.isReference() && value >= 0 ? raw.name(type, value) : Long.toString(value);
    }
}
