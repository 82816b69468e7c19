package expert.web.server;

import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.api.QuickGzip;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A server with a few endpoints, and a browser's requests to it. */
final class TestServer implements AutoCloseable {
    static final String PREFIX = "/user/x/proxy/8787";
    private static final Duration WRITE_LIMIT = Duration.ofMillis(300);
    /** For a request. */
    static final Duration READ_LIMIT = Duration.ofSeconds(2);
    /** Connections of an address that has not shown that it may ask. */
    static final int MAX_UNKNOWN = 16;

    /** Counted down when the source of the endless stream was interrupted. */
    final CountDownLatch streamEnded = new CountDownLatch(1);

    /** Counted down when the endless computation begins, and when it was interrupted. */
    final CountDownLatch computationBegan = new CountDownLatch(1);

    final CountDownLatch computationEnded = new CountDownLatch(1);

    /** Counted down when the long download could not be sent. */
    final CountDownLatch downloadFailed = new CountDownLatch(1);

    /** What the streams of tabs hold, as long as they are open. */
    final List<WeakReference<byte[]>> held = Collections.synchronizedList(new ArrayList<>());

    final List<String> log = new ArrayList<>();
    final Access access = new Access(false, true, PREFIX + "/");
    private final WriteWatch watch;
    private final HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    TestServer() throws IOException {
        this(WRITE_LIMIT);
    }

    /** A server that gives up a browser which reads nothing for {@code limit}. */
    TestServer(Duration limit) throws IOException {
        watch = new WriteWatch(limit);
        server = HttpServer.listen("127.0.0.1", 0, gate(access), connections());
    }

    /** Connections with short times. */
    static Connections connections() {
        return new Connections(READ_LIMIT, READ_LIMIT.multipliedBy(10), MAX_UNKNOWN);
    }

    Gate gate(Access access) {
        return new Gate(
                PREFIX,
                access,
                new Hosts(null, URI.create("https://hub.example.org/user/x/")),
                endpoints(),
                new Sender(watch, Duration.ofMillis(100), thrown -> log.add(String.valueOf(thrown.getMessage()))),
                thrown -> Fault.of(thrown, fault -> String.valueOf(fault.getMessage()), log::add));
    }

    private record Hello(String name, long times, boolean mayWrite) {}

    private record Count(int n) {}

    private List<Endpoint> endpoints() {
        List<Parameter> none = List.of();
        return List.of(
                Endpoint.get(
                                "hello/{name}",
                                "greets",
                                List.of(Parameter.text("name", "whom"), Parameter.natural("times", "how often")),
                                request -> new Answer.Json(new Hello(
                                        request.text("name", ""), request.integer("times", 1), request.mayWrite())))
                        .stoppingWithBrowser(),
                new Endpoint(
                        Endpoint.Method.POST,
                        "echo",
                        "echoes",
                        none,
                        null,
                        request -> new Answer.Bytes(
                                "application/json",
                                ByteBuffer.wrap(request.body().toString().getBytes(StandardCharsets.UTF_8)))),
                Endpoint.get("computes", "computes for ever", none, request -> {
                            computationBegan.countDown();
                            try {
                                new CountDownLatch(1).await();
                            } finally {
                                computationEnded.countDown();
                            }
                            return new Answer.Json(new Count(0));
                        })
                        .stoppingWithBrowser(),
                Endpoint.get("fails", "fails", none, request -> {
                    throw new IllegalStateException("broken");
                }),
                Endpoint.get(
                        "zeros",
                        "sends 64 MiB",
                        none,
                        request -> new Answer.Download("image/png", "z ä.png", out -> {
                            try {
                                for (int i = 0; i < 64; i++) {
                                    out.write(new byte[1 << 20]);
                                }
                            } catch (IOException gone) {
                                downloadFailed.countDown();
                                throw gone;
                            }
                        })),
                Endpoint.get(
                        "long",
                        "sends text",
                        none,
                        request -> new Answer.Bytes(
                                "text/plain", ByteBuffer.wrap("x".repeat(5000).getBytes(StandardCharsets.UTF_8)))),
                Endpoint.get(
                        "packed",
                        "sends text that is compressed already",
                        none,
                        request -> new Answer.Packed("text/plain", QuickGzip.of(new byte[5000], 0, 5000))),
                Endpoint.get(
                        "pieces",
                        "sends a text whose length is not known before",
                        none,
                        request -> new Answer.Download(
                                "text/plain", "", out -> out.write("text".getBytes(StandardCharsets.UTF_8)))),
                Endpoint.get(
                        "late",
                        "fails while it is sent",
                        none,
                        request -> new Answer.Download("text/plain", "", out -> {
                            out.write(new byte[1 << 20]);
                            throw new IllegalStateException("broken late");
                        })),
                Endpoint.get(
                        "early",
                        "fails before it is sent",
                        none,
                        request -> new Answer.Download("text/plain", "", out -> {
                            throw new IOException("broken early");
                        })),
                Endpoint.get(
                        "count",
                        "sends three events",
                        none,
                        request -> new Answer.Events(sink -> {
                            for (int i = 0; i < 3; i++) {
                                sink.send("count", new Count(i));
                            }
                        })),
                Endpoint.get("tab", "sends nothing, and holds 1 MiB", none, request -> {
                    byte[] memory = new byte[1 << 20];
                    held.add(new WeakReference<>(memory));
                    return new Answer.Events(sink -> {
                        new CountDownLatch(1).await();
                        sink.send("never", new Count(memory.length));
                    });
                }),
                Endpoint.get(
                        "endless",
                        "sends nothing",
                        none,
                        request -> new Answer.Events(sink -> {
                            try {
                                new CountDownLatch(1).await();
                            } finally {
                                streamEnded.countDown();
                            }
                        })));
    }

    int port() {
        return server.port();
    }

    /** Sends a request with headers, each a name and a value. */
    HttpResponse<String> send(String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send("GET", path, "", headers);
    }

    /** The cookie that a token gets, as a browser sends it back. */
    String cookie(@Nullable String token) throws IOException, InterruptedException {
        String header = get(PREFIX + "/open?token=" + token)
                .headers()
                .firstValue("set-cookie")
                .orElseThrow();
        return header.substring(0, header.indexOf(';'));
    }

    String writer() throws IOException, InterruptedException {
        return cookie(access.token());
    }

    @Override
    public void close() throws IOException {
        client.close();
        server.close();
        watch.close();
    }
}
