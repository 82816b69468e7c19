package earl.format.paraver;

import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.schema.FieldType;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/** The small traces of the tests. */
final class Prv {
    private Prv() {}

    static String text(String file) throws IOException {
        try (InputStream in = Objects.requireNonNull(Prv.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Copies a trace and the files of its names into a folder; returns its records. */
    static Path copy(String name, Path folder) throws IOException {
        names(name, folder);
        return Files.writeString(folder.resolve(name + ".prv"), text(name + ".prv"));
    }

    /** Copies a trace likewise, with compressed records. */
    static Path packed(String name, Path folder) throws IOException {
        names(name, folder);
        return packed(text(name + ".prv").getBytes(StandardCharsets.UTF_8), folder.resolve(name + ".prv.gz"));
    }

    static Path packed(byte[] text, Path file) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text);
        }
        return file;
    }

    private static void names(String name, Path folder) throws IOException {
        for (String ending : List.of(".pcf", ".row")) {
            if (Prv.class.getResource(name + ending) != null) {
                Files.writeString(folder.resolve(name + ending), text(name + ending));
            }
        }
    }

    /** The records of a location, one a line: time, kind, names and values of fields, attributes. */
    static List<String> records(Path trace, int location, Diagnostics diagnostics) {
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
