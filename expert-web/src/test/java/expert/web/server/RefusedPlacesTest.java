package expert.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import expert.command.Faults;
import expert.option.Session;
import expert.terminal.Cancellation;
import expert.terminal.Console;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a server cannot listen, the user gets one line that is no fault of EXPERT. */
class RefusedPlacesTest {
    @TempDir
    private Path folder;

    private TestServer endpoints;

    @BeforeEach
    void start() throws IOException {
        endpoints = new TestServer();
    }

    @AfterEach
    void stop() throws IOException {
        endpoints.close();
    }

    private HttpServer listen(String host, int port) throws IOException {
        return HttpServer.listen(host, port, endpoints.gate(new Access(true, false, "/")), TestServer.connections());
    }

    private HttpServer listen(Path socket) throws IOException {
        return HttpServer.listen(socket, endpoints.gate(new Access(true, false, "/")), TestServer.connections());
    }

    private String line(ThrowingCallable listening) {
        Console console = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false, false);
        return Faults.line(
                new Session(console, Map.of(), folder, new Cancellation(console)), "serve", catchThrowable(listening));
    }

    @Test
    void portsOfOtherPrograms() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();
            assertThat(line(() -> listen("127.0.0.1", port)))
                    .isEqualTo("127.0.0.1:" + port + ": cannot listen there: another program does, or you may not");
        }
    }

    @Test
    void addressesOfOtherMachines() {
        assertThat(line(() -> listen("192.0.2.1", 0)))
                .isEqualTo("192.0.2.1: cannot listen there: it is not an address of this machine");
    }

    @Test
    void namesWithoutAddress() {
        assertThat(line(() -> listen("nowhere.invalid", 0))).isEqualTo("nowhere.invalid: this name has no address");
    }

    @Test
    void socketsInNoFolder() {
        Path socket = folder.resolve("none/socket");
        assertThat(line(() -> listen(socket))).isEqualTo(socket + ": there is no such folder");
    }

    @Test
    void socketsWhereAFileIs() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        assertThat(line(() -> listen(file)))
                .isEqualTo(file + ": there is a file, or another server; choose another name");
    }

    @Test
    void socketsWithLongNames() {
        Path socket = folder.resolve("x".repeat(120));
        assertThat(line(() -> listen(socket)))
                .isEqualTo(socket + ": the name is too long for a socket; choose a shorter one");
    }
}
