package expert.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GateTest {
    private static final String API = TestServer.PREFIX + "/api/";

    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void aTokenWorksOnceAndGivesACookieThatScriptsCannotRead() throws Exception {
        String open = TestServer.PREFIX + "/open?token=" + server.access.token();
        HttpResponse<String> first = server.get(open);
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("location")).hasValue(TestServer.PREFIX + "/");
        assertThat(first.headers().firstValue("set-cookie").orElse(""))
                .matches("expert-[0-9a-f]{8}=[A-Za-z0-9_-]{43}; Path=/user/x/proxy/8787/; HttpOnly; SameSite=Strict");

        assertThat(server.get(open).statusCode()).isEqualTo(403);
        assertThat(server.get(TestServer.PREFIX + "/open?token=guess").statusCode())
                .isEqualTo(403);
        assertThat(server.get(TestServer.PREFIX + "/open").statusCode()).isEqualTo(403);
    }

    @Test
    void aUserWithTheCookieMayOpenTheLinkAgain() throws Exception {
        String cookie = server.writer();
        HttpResponse<String> again =
                server.get(TestServer.PREFIX + "/open?token=" + server.access.token(), "Cookie", cookie);
        assertThat(again.statusCode()).isEqualTo(303);
        assertThat(again.headers().firstValue("set-cookie")).isEmpty();
    }

    @Test
    void nobodyGetsDataWithoutTheCookie() throws Exception {
        HttpResponse<String> answer = server.get(API + "hello/you");
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).isEqualTo("{\"error\":\"open the link that expert serve printed\"}");
        assertThat(server.get(API + "nothing").statusCode()).isEqualTo(401);
        assertThat(server.get(API + "hello/you", "Cookie", "expert-00000000=x; a=b")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void readersMayLookButNotWrite() throws Exception {
        String reader = server.cookie(server.access.shareToken());
        assertThat(server.cookie(server.access.shareToken())).isEqualTo(reader);
        assertThat(server.get(API + "hello/you", "Cookie", reader).body()).contains("\"mayWrite\":false");
        assertThat(server.send("POST", API + "echo", "{}", "Cookie", reader).statusCode())
                .isEqualTo(403);

        String writer = server.writer();
        assertThat(writer).isNotEqualTo(reader);
        assertThat(server.send("POST", API + "echo", "{}", "Cookie", writer).body())
                .isEqualTo("{}");
    }

    @Test
    void namesOfOthersAreRefused() throws Exception {
        String cookie = server.writer();
        assertThat(status(cookie, "Host: localhost:5")).isEqualTo(200);
        assertThat(status(cookie, "Host: 127.0.0.1")).isEqualTo(200);
        assertThat(status(cookie, "Host: [::1]:8000")).isEqualTo(200);
        assertThat(status(cookie, "Host: hub.example.org")).isEqualTo(200);
        assertThat(status(cookie, "Host: evil.example.org:80")).isEqualTo(403);
        assertThat(status(cookie, "Host: localhost.evil.org")).isEqualTo(403);
        assertThat(status(cookie, "Host: 192.168.1.1")).isEqualTo(403);
    }

    @Test
    void requestsFromOtherPagesAreRefused() throws Exception {
        String cookie = server.writer();
        assertThat(status(cookie, "Host: localhost:5\r\nOrigin: http://localhost:5"))
                .isEqualTo(200);
        assertThat(status(cookie, "Host: localhost:5\r\nOrigin: https://hub.example.org"))
                .isEqualTo(200);
        assertThat(status(cookie, "Host: localhost:5\r\nOrigin: http://localhost:6"))
                .isEqualTo(403);
        assertThat(status(cookie, "Host: localhost:5\r\nOrigin: http://evil.example.org"))
                .isEqualTo(403);
        assertThat(status(cookie, "Host: localhost:5\r\nOrigin: null")).isEqualTo(403);
        assertThat(status(cookie, "Host: localhost:5\r\nSec-Fetch-Site: same-site"))
                .isEqualTo(403);
        assertThat(status(cookie, "Host: localhost:5\r\nSec-Fetch-Site: cross-site"))
                .isEqualTo(403);
        assertThat(status(cookie, "Host: localhost:5\r\nSec-Fetch-Site: same-origin"))
                .isEqualTo(200);
    }

    private int status(String cookie, String headers) throws IOException {
        return Integer.parseInt(raw("GET " + API + "hello/you HTTP/1.1\r\n" + headers + "\r\nCookie: " + cookie
                        + "\r\nConnection: close\r\n\r\n")
                .substring(9, 12));
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void addressesWorkWithAndWithoutThePrefix() throws Exception {
        String cookie = server.writer();
        assertThat(server.get("/api/hello/you", "Cookie", cookie).statusCode()).isEqualTo(200);
        assertThat(server.get("/user/x/proxy/87877/api/hello/you", "Cookie", cookie)
                        .statusCode())
                .isEqualTo(404);
        assertThat(server.get(TestServer.PREFIX).headers().firstValue("location"))
                .hasValue(TestServer.PREFIX + "/");
    }

    @Test
    void parametersAreDecodedOnceAndChecked() throws Exception {
        String cookie = server.writer();
        assertThat(server.get(API + "hello/a%2Fb%20%C3%A4%2B%2541?times=3", "Cookie", cookie)
                        .body())
                .isEqualTo("{\"name\":\"a/b ä+%41\",\"times\":3,\"mayWrite\":true}");
        assertThat(server.get(API + "hello/you?times=-1", "Cookie", cookie).body())
                .isEqualTo("{\"error\":\"parameter times: expected an integer from 0 to 9007199254740991\"}");
        assertThat(server.get(API + "hello/%FF", "Cookie", cookie).statusCode()).isEqualTo(400);
        assertThat(server.send("DELETE", API + "echo", "", "Cookie", cookie).statusCode())
                .isEqualTo(405);
        assertThat(server.get(API + "hello/you/there", "Cookie", cookie).statusCode())
                .isEqualTo(404);
    }

    @Test
    void anythingUnexpectedIsOneLineForTheUser() throws Exception {
        String cookie = server.writer();
        HttpResponse<String> answer = server.get(API + "fails", "Cookie", cookie);
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).isEqualTo("{\"error\":\"broken\"}");
        assertThat(server.log).containsExactly("broken");
        assertThat(server.get(API + "early", "Cookie", cookie).body()).isEqualTo("{\"error\":\"broken early\"}");
    }

    @Test
    void anAnswerThatCannotBeCompletedDoesNotLookComplete() throws Exception {
        String cookie = server.writer();
        assertThatThrownBy(() -> server.get(API + "late", "Cookie", cookie)).isInstanceOf(IOException.class);
        assertThat(server.log).containsExactly("broken late");
    }

    @Test
    void largeBodiesAreRefused() throws Exception {
        String cookie = server.writer();
        String start = "POST " + API + "echo HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + "\r\n";
        assertThat(raw(start + "Content-Length: 2000000\r\n\r\n"))
                .startsWith("HTTP/1.1 413 ")
                .endsWith("{\"error\":\"the request is larger than 1 MiB\"}");
        String chunks = "100000\r\n" + " ".repeat(1 << 20) + "\r\n1\r\n \r\n0\r\n\r\n";
        assertThat(raw(start + "Transfer-Encoding: chunked\r\n\r\n" + chunks)).startsWith("HTTP/1.1 413 ");
    }

    @Test
    void thePageIsThereForAllAndBrowsersKeepItsParts() throws Exception {
        HttpResponse<String> page = server.get(TestServer.PREFIX + "/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("content-type")).hasValue("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("cache-control")).hasValue("no-cache");
        assertThat(page.headers().firstValue("content-security-policy").orElse(""))
                .startsWith("default-src 'none'; script-src 'self';")
                .doesNotContain("unsafe");

        String script = page.body().replaceAll("(?s).*src=\"\\./(assets/[^\"]+\\.js)\".*", "$1");
        HttpResponse<String> asset = server.get(TestServer.PREFIX + "/" + script);
        assertThat(asset.statusCode()).isEqualTo(200);
        assertThat(asset.headers().firstValue("content-type")).hasValue("text/javascript; charset=utf-8");
        assertThat(asset.headers().firstValue("cache-control")).hasValue("private, max-age=31536000, immutable");
        assertThat(server.get(TestServer.PREFIX + "/assets/../index.html").statusCode())
                .isEqualTo(404);
        assertThat(server.get(TestServer.PREFIX + "/assets/%2e%2e/index.html").statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"long", "packed"})
    void longAnswersAreCompressedForThoseWhoWantIt(String path) throws Exception {
        String cookie = server.writer();
        assertThat(server.get(API + path, "Cookie", cookie).body()).hasSize(5000);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + API + path))
                .headers("Cookie", cookie, "Accept-Encoding", "gzip, br")
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            byte[] packed = client.send(request, HttpResponse.BodyHandlers.ofByteArray())
                    .body();
            assertThat(packed.length).isLessThan(200);
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
                assertThat(in.readAllBytes()).hasSize(5000);
            }
        }
    }

    @Test
    void downloadsCarryTheirName() throws Exception {
        // On a busy system, a browser reads late.
        try (TestServer patient = new TestServer(Duration.ofMinutes(5))) {
            HttpResponse<String> answer = patient.get(API + "zeros", "Cookie", patient.writer());
            assertThat(answer.headers().firstValue("content-disposition"))
                    .hasValue("attachment; filename*=UTF-8''z%20%C3%A4.png");
            assertThat(answer.body()).hasSize(64 << 20);
        }
    }

    @Test
    void eventsArriveInOrder() throws Exception {
        HttpResponse<String> answer = server.get(API + "count", "Cookie", server.writer());
        assertThat(answer.headers().firstValue("content-type")).hasValue("text/event-stream");
        assertThat(answer.body()).isEqualTo("""
                        :

                        event: count
                        data: {"n":0}

                        event: count
                        data: {"n":1}

                        event: count
                        data: {"n":2}

                        """);
    }

    @Test
    void aBrowserThatGoesAwayEndsItsStream() throws Exception {
        String cookie = server.writer();
        try (Socket socket = open("endless", cookie)) {
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
        assertThat(server.streamEnded.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @Timeout(60)
    void tabsThatCloseFreeWhatTheyHeld() throws Exception {
        String cookie = server.writer();
        List<Socket> tabs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Socket tab = open("tab", cookie);
            assertThat(tab.getInputStream().read()).isEqualTo('H');
            tabs.add(tab);
        }
        System.gc();
        assertThat(server.held).hasSize(10).noneMatch(each -> each.refersTo(null));
        for (Socket tab : tabs) {
            tab.close();
        }
        while (!server.held.stream().allMatch(each -> each.refersTo(null))) {
            System.gc();
            Thread.onSpinWait();
        }
    }

    @Test
    void closingTheServerEndsStreams() throws Exception {
        String cookie = server.writer();
        try (Socket socket = open("endless", cookie)) {
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            server.close();
            assertThat(server.streamEnded.await(30, TimeUnit.SECONDS)).isTrue();
            socket.getInputStream().readAllBytes();
        } catch (IOException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    @Test
    void aBrowserThatDoesNotReadLosesItsConnectionAndHoldsUpNobody() throws Exception {
        String cookie = server.writer();
        try (Socket stuck = open("zeros", cookie)) {
            assertThat(stuck.getInputStream().read()).isEqualTo('H');
            assertThat(server.get(API + "hello/you", "Cookie", cookie).statusCode())
                    .isEqualTo(200);
            assertThat(server.downloadFailed.await(30, TimeUnit.SECONDS)).isTrue();
        }
        server.close();
        assertThat(server.log).isEmpty();
    }

    private Socket open(String path, String cookie) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.getOutputStream()
                .write(("GET " + API + path + " HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + "\r\n\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    /** Without TCP_NODELAY, the last piece of an answer waits some 40 ms, until the browser has acknowledged the others. */
    @Test
    void answersOnAKeptConnectionAreNotHeldBack() throws Exception {
        byte[] request = ("GET " + API + "pieces HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nCookie: "
                        + server.writer() + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        long[] nanos = new long[31];
        try (Socket browser = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            for (int i = 0; i < nanos.length; i++) {
                long begin = System.nanoTime();
                browser.getOutputStream().write(request);
                StringBuilder answer = new StringBuilder();
                while (!answer.toString().endsWith("\r\n0\r\n\r\n")) {
                    int next = browser.getInputStream().read();
                    assertThat(next).as("the answer is complete").isNotNegative();
                    answer.append((char) next);
                }
                nanos[i] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(nanos);
        assertThat(TimeUnit.NANOSECONDS.toMillis(nanos[nanos.length / 2])).isLessThan(30);
    }
}
