package expert.web.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** What a request gets. */
public sealed interface Answer {
    /** A JSON document. */
    record Json(JsonNode value) implements Answer {}

    /** A document of some type, in memory. */
    record Bytes(String type, ByteBuffer content) implements Answer {}

    /** The same, compressed by {@link QuickGzip} already. */
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

    /** A JSON document that is written while it is made. */
    static Answer json(JsonBody body) {
        return new Download("application/json", "", out -> {
            try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
                json.disable(StreamWriteFeature.AUTO_CLOSE_TARGET.mappedFeature());
                body.write(json);
            }
        });
    }

    /** Writes a JSON document. */
    @FunctionalInterface
    interface JsonBody {
        void write(JsonGenerator json) throws IOException;
    }

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
        void send(String event, JsonNode data) throws IOException;
    }
}
