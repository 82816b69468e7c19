package expert.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.serve.Content;
import expert.serve.Links;
import expert.serve.Listening;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sends random requests to a whole server: none gets a status of 500 or more, none reads or changes anything outside of the given
 * folders, and the server has nothing to report.
 */
class FuzzTest {
    private static final String SECRET = "hidden-from-everybody";
    private static final int MAX_READ = 1 << 20;
    private static final int FEW = 700;
    /** Until a server counts as silent. A request may start Python, which takes half a minute on a share of one processor. */
    private static final int PATIENCE_MILLIS = 300_000;

    @TempDir
    private Path folder;

    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final CompletableFuture<Links> links = new CompletableFuture<>();
    private Thread server = Thread.ofVirtual().unstarted(this::serve);

    @BeforeEach
    void start() throws IOException {
        Path outside = Files.createDirectories(folder.resolve("outside"));
        Files.writeString(outside.resolve("secret.py"), SECRET);
        Files.writeString(outside.resolve("secret.c"), SECRET);
        Path patterns = Files.createDirectories(folder.resolve("inside/patterns"));
        Files.createSymbolicLink(patterns.resolve("link.py"), outside.resolve("secret.py"));
        Path sources = Files.createDirectories(folder.resolve("inside/sources"));
        Files.createSymbolicLink(sources.resolve("link.c"), outside.resolve("secret.c"));
        server.start();
    }

    private void serve() {
        Path inside = folder.resolve("inside");
        OpenOptions options = OpenOptions.defaults().withStore(inside.resolve("store"));
        PatternPath path =
                new PatternPath(Traces.root().resolve("patterns"), List.of(inside.resolve("patterns")), List.of());
        try {
            new WebWorkbench()
                    .serve(
                            new Content(
                                    "0",
                                    List.of(Traces.example("late_sender")),
                                    options,
                                    path,
                                    trace -> AnalysisRequest.of(trace, path).opening(options),
                                    List.of(inside.resolve("sources"))),
                            new Listening(null, 0, null, "", null, true),
                            links::complete,
                            thrown -> thrown.toString().lines().findFirst().orElse(""),
                            log::add);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException failed) {
            links.completeExceptionally(failed);
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        server.interrupt();
        server.join();
    }

    @Test
    void someRequestsDoNoHarm() throws Exception {
        run(Sample.seeds(1000, 1).getFirst(), FEW);
    }

    @Test
    @Tag("long")
    void aHundredThousandRequestsDoNoHarm() throws Exception {
        run(Long.getLong("fuzz.seed", 2), Integer.getInteger("fuzz.requests", 100_000));
    }

    private void run(long seed, int count) throws Exception {
        Links address = links.get(60, TimeUnit.SECONDS);
        String cookie = cookie(address.open());
        RandomRequests requests = new RandomRequests(seed, address.port(), cookie, folder);
        Map<String, Integer> statuses = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            String request = requests.next();
            String answer = answer(address.port(), request);
            String status = answer.replaceFirst("^HTTP/1.1 100 Continue\r\n\r\n", "")
                    .lines()
                    .findFirst()
                    .orElse("none");
            statuses.merge(status, 1, Integer::sum);
            assertThat(status).as("seed %d, request %d: %s", seed, i, request).matches("none|HTTP/1.1 [234]\\d\\d .*");
            assertThat(answer).as("seed %d, request %d: %s", seed, i, request).doesNotContain(SECRET);
        }
        assertThat(log).as("seed %d", seed).isEmpty();
        assertThat(statuses).as("seed %d", seed).containsKey("HTTP/1.1 200 OK").containsKey("HTTP/1.1 404 Not Found");
        assertThat(statuses.getOrDefault("none", 0))
                .as("connections without an answer")
                .isLessThan(count / 20);
        try (Stream<Path> files = Files.list(folder.resolve("outside"))) {
            assertThat(files.map(file -> file.getFileName().toString())).containsOnly("secret.py", "secret.c");
        }
        assertThat(folder.resolve("outside/secret.py")).hasContent(SECRET);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsOnly("inside", "outside");
        }
    }

    private static String cookie(String open) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(open).toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        String header = connection.getHeaderField("Set-Cookie");
        return header.substring(0, header.indexOf(';'));
    }

    /** What comes until the server closes the connection; of streams of events, which may have no end, only the beginning. */
    private static String answer(int port, String request) throws IOException {
        byte[] buffer = new byte[MAX_READ];
        int length = 0;
        boolean isStream = request.contains("/api/changes") || request.contains("/progress");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            int n;
            do {
                n = in.read(buffer, length, MAX_READ - length);
                length += Math.max(n, 0);
            } while (n >= 0 && length < MAX_READ && !isStream);
        } catch (SocketTimeoutException silent) {
            throw new AssertionError("no answer to " + request, silent);
        } catch (IOException reset) {
            // It answers before it has read all, and closes.
            return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
        }
        return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    }
}
