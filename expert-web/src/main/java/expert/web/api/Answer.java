package expert.web.api;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** What a request gets. */
public sealed interface Answer {
    /** A JSON document: {@link expert.text.Json} writes the record. */
    record Json(Record value) implements Answer {}

    /** A document of some type, in memory. */
    record Bytes(String type, ByteBuffer content) implements Answer {}

    /** A document like {@link Bytes}, compressed by {@link QuickGzip} already. */
    record Packed(String type, ByteBuffer content) implements Answer {}

    /**
     * A document that is written while it is made.
     *
     * @param type its media type
     * @param fileName under which a browser saves it; empty if it shows it
     * @param writer writes all of it
     */
    record Download(String type, String fileName, Writer writer) implements Answer {}

    /** Server-sent events until the source returns. */
    record Events(Source source) implements Answer {}

    /** Writes a document. */
    @FunctionalInterface
    interface Writer {
        void write(OutputStream out) throws IOException;
    }

    /** Makes events. It runs in a thread of its own, which is interrupted when the browser or the server goes away. */
    @FunctionalInterface
    interface Source {
        void run(Sink sink) throws IOException, InterruptedException;
    }

    /** Takes events. A browser that does not read them ends the source with an IOException; it never blocks an analysis. */
    @FunctionalInterface
    interface Sink {
        void send(String event, Record data) throws IOException;
    }
}
