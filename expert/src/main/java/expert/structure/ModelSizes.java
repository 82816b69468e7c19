package expert.structure;

import earl.Location;
import earl.Trace;
import earl.model.CommunicationRecords;
import earl.model.LocalModel;
import earl.model.ModelText;
import earl.model.Vocabulary;
import earl.model.compact.CompactModel;
import earl.model.global.GlobalModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** The sizes of models: one line per process, then all processes together. */
public final class ModelSizes {
    private ModelSizes() {}

    /** Writes the table: events, bytes of the model's text, and of that packed with gzip. */
    public static void write(Writer out, Trace trace, Iterable<Location> some, int maxBody, GlobalModel model)
            throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        CommunicationRecords records = new CommunicationRecords(trace, vocabulary, false);
        out.write("model of              events       text       gzip\n");
        for (Location location : some) {
            LocalModel local = LocalModel.of(records, location, maxBody);
            if (local.records() > 0) {
                StringBuilder text = new StringBuilder();
                ModelText.write(local.constructs(), vocabulary, text);
                line(out, location.label(), local.records(), text);
            }
        }
        StringBuilder flat = new StringBuilder();
        model.write(flat);
        line(out, "all, --flat", model.events(), flat);
        StringBuilder compact = new StringBuilder();
        new CompactModel(model).write(compact);
        line(out, "all", model.events(), compact);
    }

    private static void line(Writer out, String name, long events, CharSequence text) throws IOException {
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        out.write("%-18s %9d %10d %10d\n".formatted(name, events, bytes.length, packed.size()));
    }
}
