package expert.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Browsers that send nothing, or half a request, do not keep the server from others. */
class SlowBrowsersTest {
    private static final int SOME = 300;

    private final List<Socket> sockets = new ArrayList<>();
    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        server = new TestServer();
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    private Socket open(String begin) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        sockets.add(socket);
        socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private String echo(String cookie, int length) {
        return "POST " + TestServer.PREFIX + "/api/echo HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nCookie: "
                + cookie + "\r\nContent-Length: " + length + "\r\n\r\n";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "G",
                "GET / HTTP/1.1\r\nHost: 127",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1"
            })
    void manyConnectionsOfStrangersLeaveRoom(String begin) throws Exception {
        String cookie = server.writer();
        for (int i = 0; i < SOME; i++) {
            open(begin);
        }
        assertThat(server.get(TestServer.PREFIX + "/api/hello/you", "Cookie", cookie)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void halfBodiesLeaveRoom() throws Exception {
        String cookie = server.writer();
        for (int i = 0; i < SOME; i++) {
            open(echo(cookie, 10) + "12345");
        }
        assertThat(server.get(TestServer.PREFIX + "/api/hello/you", "Cookie", cookie)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void headersHaveLimitedTime() throws Exception {
        long start = System.nanoTime();
        List<Socket> waiting = new ArrayList<>();
        for (String begin : List.of("", "GET ", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA")) {
            waiting.add(open(begin));
        }
        for (Socket socket : waiting) {
            assertThat(secondsUntilTheEnd(socket, start)).isBetween(1.0, 20.0);
        }
    }

    @Test
    void bodiesHaveLimitedTimeHoweverSlowTheyAre() throws Exception {
        long start = System.nanoTime();
        Socket socket = open(echo(server.writer(), 1 << 20));
        Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    socket.getOutputStream().write('1');
                    Thread.sleep(100);
                }
            } catch (IOException | InterruptedException ended) {
                // The server has ended the connection.
            }
        });
        assertThat(secondsUntilTheEnd(socket, start)).isBetween(1.0, 20.0);
    }

    private static double secondsUntilTheEnd(Socket socket, long start) throws IOException {
        socket.setSoTimeout(60_000);
        try (InputStream in = socket.getInputStream()) {
            in.readAllBytes();
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
        return (System.nanoTime() - start) / 1e9;
    }

    @Test
    void aConnectionIsKeptBetweenRequests() throws Exception {
        String cookie = server.writer();
        Socket socket = open("");
        succeeds(socket, cookie);
        // Longer than a request may take.
        socket.setSoTimeout(2 * (int) TestServer.READ_LIMIT.toMillis());
        drain(socket);
        socket.setSoTimeout(60_000);
        succeeds(socket, cookie);
    }

    @Test
    void aComputationEndsWhenItsBrowserGoes() throws Exception {
        Socket socket = open(get("computes", server.writer()));
        assertThat(server.computationBegan.await(1, TimeUnit.MINUTES)).isTrue();
        socket.close();
        assertThat(server.computationEnded.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(server.log).isEmpty();
    }

    @Test
    void requestsThatAreSentBeforeTheAnswerOfAnotherAreAnsweredInOrder() throws Exception {
        String cookie = server.writer();
        Socket socket = open(get("hello/a", cookie) + get("hello/b", cookie) + get("hello/c", cookie));
        socket.setSoTimeout(60_000);
        InputStream in = socket.getInputStream();
        StringBuilder all = new StringBuilder();
        while (!all.toString().contains("\"c\"")) {
            int next = in.read();
            assertThat(next).as(all.toString()).isNotNegative();
            all.append((char) next);
        }
        assertThat(all.toString()).containsSubsequence("\"a\"", "\"b\"", "\"c\"");
    }

    private String get(String path, String cookie) {
        return "GET " + TestServer.PREFIX + "/api/" + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                + "\r\nCookie: " + cookie + "\r\n\r\n";
    }

    private void succeeds(Socket socket, String cookie) throws IOException {
        socket.getOutputStream().write((echo(cookie, 2) + "{}").getBytes(StandardCharsets.US_ASCII));
        byte[] answer = socket.getInputStream().readNBytes(12);
        assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 200");
    }

    /** Reads until nothing comes. */
    private static void drain(Socket socket) throws IOException {
        try {
            socket.getInputStream().readAllBytes();
            throw new IOException("the server ended the connection");
        } catch (SocketTimeoutException waits) {
            // The connection is open.
        }
    }
}
