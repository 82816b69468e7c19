package expert.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnixSocketTest {
    @TempDir
    private Path folder;

    private TestServer endpoints;
    private Path socket;

    @BeforeEach
    void start() throws IOException {
        endpoints = new TestServer();
        socket = folder.resolve("socket");
    }

    @AfterEach
    void stop() throws IOException {
        endpoints.close();
    }

    private HttpServer listen() throws IOException {
        return HttpServer.listen(socket, endpoints.gate(new Access(true, false, "/")), TestServer.connections());
    }

    @Test
    void onlyTheOwnerReachesItAndNeedsNoToken() throws IOException {
        try (HttpServer server = listen()) {
            assertThat(server.port()).isEqualTo(-1);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                    .isEqualTo("rw-------");
            assertThat(ask("Host: localhost")).startsWith("HTTP/1.1 200 ").contains("\"mayWrite\":true");
            assertThat(ask("Host: evil.example.org")).startsWith("HTTP/1.1 403 ");
        }
        assertThat(folder).isEmptyDirectory();
    }

    private String ask(String header) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            String request = "GET /api/hello/you HTTP/1.1\r\n" + header + "\r\nConnection: close\r\n\r\n";
            channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aSocketThatAKilledServerLeftIsReplaced() throws IOException {
        ServerSocketChannel killed = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        killed.bind(UnixDomainSocketAddress.of(socket));
        killed.close();
        try (HttpServer server = listen()) {
            assertThat(server.port()).isEqualTo(-1);
            assertThat(ask("Host: localhost")).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void whatIsThereAlreadyIsLeftAlone() throws IOException {
        Files.writeString(socket, "mine");
        assertThatThrownBy(this::listen).isInstanceOf(IOException.class).hasMessageContaining("choose another name");
        assertThat(socket).hasContent("mine");
        Files.delete(socket);
        try (HttpServer server = listen()) {
            assertThat(server.port()).isEqualTo(-1);
            assertThatThrownBy(this::listen).isInstanceOf(IOException.class);
            assertThat(ask("Host: localhost")).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void badPlacesAreNamed() {
        socket = folder.resolve("none/socket");
        assertThatThrownBy(this::listen).hasMessageEndingWith("there is no such folder");
        assertThat(folder).isEmptyDirectory();
    }
}
