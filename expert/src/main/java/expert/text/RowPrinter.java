package expert.text;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import java.io.IOException;

/**
 * Lays out JSON for people and for diff: one value per line in the outer levels, everything deeper on one line. One document
 * a printer.
 */
final class RowPrinter implements PrettyPrinter {
    private final int levels;
    private int depth;

    /** Breaks lines in the outermost {@code levels} levels of objects and arrays. */
    RowPrinter(int levels) {
        this.levels = levels;
    }

    private void line(JsonGenerator json) throws IOException {
        if (depth <= levels) {
            json.writeRaw('\n');
            json.writeRaw("  ".repeat(depth));
        }
    }

    private void open(JsonGenerator json, char bracket) throws IOException {
        json.writeRaw(bracket);
        depth++;
    }

    private void close(JsonGenerator json, int values, char bracket) throws IOException {
        boolean broken = values > 0 && depth <= levels;
        depth--;
        if (broken) {
            line(json);
        }
        json.writeRaw(bracket);
    }

    private void separate(JsonGenerator json) throws IOException {
        json.writeRaw(',');
        if (depth <= levels) {
            line(json);
        } else {
            json.writeRaw(' ');
        }
    }

    @Override
    public void writeRootValueSeparator(JsonGenerator json) throws IOException {
        json.writeRaw('\n');
    }

    @Override
    public void writeStartObject(JsonGenerator json) throws IOException {
        open(json, '{');
    }

    @Override
    public void writeEndObject(JsonGenerator json, int values) throws IOException {
        close(json, values, '}');
    }

    @Override
    public void writeObjectEntrySeparator(JsonGenerator json) throws IOException {
        separate(json);
    }

    @Override
    public void writeObjectFieldValueSeparator(JsonGenerator json) throws IOException {
        json.writeRaw(": ");
    }

    @Override
    public void writeStartArray(JsonGenerator json) throws IOException {
        open(json, '[');
    }

    @Override
    public void writeEndArray(JsonGenerator json, int values) throws IOException {
        close(json, values, ']');
    }

    @Override
    public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
        separate(json);
    }

    @Override
    public void beforeArrayValues(JsonGenerator json) throws IOException {
        line(json);
    }

    @Override
    public void beforeObjectEntries(JsonGenerator json) throws IOException {
        line(json);
    }
}
