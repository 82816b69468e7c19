package expert.web.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import expert.text.Json;
import expert.web.api.Answer;
import expert.web.api.QuickGzip;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Sends answers. Any thread. */
final class Sender {
    /** On every answer. Perfetto's page is the one thing that may come from elsewhere, if the user asks for it. */
    private static final Map<HeaderName, String> SAFETY = Map.of(
            HeaderNames.create("Content-Security-Policy"),
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';"
                    + " font-src 'self'; frame-src https://ui.perfetto.dev; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'",
            HeaderNames.create("X-Content-Type-Options"),
            "nosniff",
            HeaderNames.create("Referrer-Policy"),
            "no-referrer",
            HeaderNames.create("Cross-Origin-Resource-Policy"),
            "same-origin");

    private static final String JSON = "application/json";
    private static final int BUFFER = 1 << 16;
    /** Shorter answers fit into a packet. */
    private static final int MIN_COMPRESSED = 1000;

    private final WriteWatch watch;
    private final Duration heartbeat;
    private final Consumer<Throwable> faults;

    /**
     * A sender.
     *
     * @param heartbeat after which an idle stream of events sends a comment
     * @param faults gets what sources of events throw
     */
    Sender(WriteWatch watch, Duration heartbeat, Consumer<Throwable> faults) {
        this.watch = watch;
        this.heartbeat = heartbeat;
        this.faults = faults;
    }

    /** Sends an answer. @throws IOException if it cannot be made; then nothing was sent */
    void send(ServerRequest request, ServerResponse response, Answer answer) throws IOException, InterruptedException {
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        switch (answer) {
            case Answer.Json json ->
                bytes(request, response, JSON, Json.line(json.value()).getBytes(StandardCharsets.UTF_8));
            case Answer.Bytes bytes -> bytes(request, response, bytes.type(), array(bytes.content()));
            case Answer.Packed packed -> packed(request, response, packed.type(), array(packed.content()));
            case Answer.Download download -> download(request, response, download);
            case Answer.Events events -> events(response, events);
        }
    }

    private static byte[] array(ByteBuffer content) {
        byte[] bytes = new byte[content.remaining()];
        content.duplicate().get(bytes);
        return bytes;
    }

    /** Sends a file of the page. */
    void page(ServerRequest request, ServerResponse response, Page.File file) {
        response.header(HeaderNames.CACHE_CONTROL, file.isKept() ? "private, max-age=31536000, immutable" : "no-cache");
        bytes(request, response, file.document().type(), array(file.document().content()));
    }

    /** Sends the browser to another address. */
    void redirect(ServerResponse response, String to) {
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        response.header(HeaderNames.LOCATION, to);
        response.status(Status.SEE_OTHER_303);
        whole(response, "text/plain", new byte[0]);
    }

    /** Sends an error. */
    void error(ServerResponse response, int status, String text) {
        response.header(HeaderNames.CACHE_CONTROL, "no-store");
        response.status(Status.create(status));
        whole(response, JSON, errorJson(text));
    }

    /** Sets the headers that every answer has. */
    static void safely(BiConsumer<HeaderName, String> headers) {
        SAFETY.forEach(headers);
    }

    static byte[] errorJson(String text) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("error", text)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private void bytes(ServerRequest request, ServerResponse response, String type, byte[] content) {
        if (content.length < MIN_COMPRESSED || !compresses(request, type)) {
            whole(response, type, content);
            return;
        }
        response.header(HeaderNames.CONTENT_ENCODING, "gzip");
        whole(response, type, array(QuickGzip.of(content, 0, content.length)));
    }

    private void packed(ServerRequest request, ServerResponse response, String type, byte[] gzip) throws IOException {
        if (accepts(request)) {
            response.header(HeaderNames.CONTENT_ENCODING, "gzip");
            whole(response, type, gzip);
            return;
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            whole(response, type, in.readAllBytes());
        }
    }

    private void whole(ServerResponse response, String type, byte[] content) {
        response.header(HeaderNames.CONTENT_TYPE, type);
        response.header(HeaderNames.VARY, "Accept-Encoding");
        response.header(HeaderNames.CONTENT_LENGTH, Integer.toString(content.length));
        SAFETY.forEach(response::header);
        try (OutputStream out = watch.body(response)) {
            out.write(content);
        } catch (IOException gone) {
            throw new CloseConnectionException("the browser has gone", gone);
        }
    }

    private void download(ServerRequest request, ServerResponse response, Answer.Download download) throws IOException {
        boolean compresses = compresses(request, download.type());
        Body body = new Body(() -> begin(response, download, compresses));
        BufferedOutputStream buffer = new BufferedOutputStream(body, BUFFER);
        try {
            OutputStream out = compresses ? new QuickGzip(buffer) : buffer;
            download.writer().write(out);
            out.close();
        } catch (IOException | RuntimeException | Error fault) {
            if (!body.hasBegun()) {
                throw fault;
            }
            if (!body.isLost()) {
                faults.accept(fault);
            }
            throw new CloseConnectionException("the answer cannot be completed", fault);
        }
    }

    private OutputStream begin(ServerResponse response, Answer.Download download, boolean compresses) {
        response.header(HeaderNames.CONTENT_TYPE, download.type());
        response.header(HeaderNames.VARY, "Accept-Encoding");
        if (compresses) {
            response.header(HeaderNames.CONTENT_ENCODING, "gzip");
        }
        if (!download.fileName().isEmpty()) {
            String name = URLEncoder.encode(download.fileName(), StandardCharsets.UTF_8)
                    .replace("+", "%20");
            response.header(HeaderNames.CONTENT_DISPOSITION, "attachment; filename*=UTF-8''" + name);
        }
        SAFETY.forEach(response::header);
        return watch.body(response);
    }

    private void events(ServerResponse response, Answer.Events events) throws InterruptedException {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream");
        // Proxies such as nginx would collect the events.
        response.header(HeaderNames.create("X-Accel-Buffering"), "no");
        SAFETY.forEach(response::header);
        try (OutputStream out = watch.body(response)) {
            new EventStream(out, heartbeat, faults).run(events.source());
        } catch (IOException gone) {
            throw new CloseConnectionException("the browser has gone", gone);
        }
    }

    private static boolean accepts(ServerRequest request) {
        List<String> accepted = request.headers().all(HeaderNames.ACCEPT_ENCODING, List::of);
        return accepted.stream().anyMatch(header -> header.contains("gzip"));
    }

    private static boolean compresses(ServerRequest request, String type) {
        return accepts(request)
                && (type.startsWith("text/")
                        || type.startsWith(JSON)
                        || type.startsWith("image/svg")
                        || type.equals("application/octet-stream"));
    }
}
