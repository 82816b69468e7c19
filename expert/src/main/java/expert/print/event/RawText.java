package expert.print.event;

import earl.format.RawRecords;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.store.Payload;
import expert.text.Layout;
import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes records as text, one per line. */
final class RawText implements RawSink {
    private final RawRecords records;
    private final PrintWriter out;
    private final StringBuilder line = new StringBuilder();
    private boolean inList;

    RawText(RawRecords records, PrintWriter out) {
        this.records = records;
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
            case WORD -> type.names().name(value);
            case TEXT -> '"' + Layout.clean(Objects.requireNonNull(text)) + '"';
            case REFERENCE -> {
                String name = value == DefinitionRecord.UNDEFINED ? "" : Layout.clean(records.name(type, value));
                yield value == DefinitionRecord.UNDEFINED
                        ? "UNDEFINED"
                        : (name.isEmpty() ? "" : '"' + name + "\" ") + '<' + Long.toUnsignedString(value) + '>';
            }
            case UNSIGNED, TIME, VALUE -> {
                String root = RawSink.root(type, value);
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
                .append(RawSink.type(type))
                .append(' ')
                .append(word(FieldType.ofCode(type), value, null))
                .append(", ");
    }

    @Override
    public void end() {
        out.println(line);
    }
}
