package expert.web.server;

import io.helidon.http.DirectHandler;
import io.helidon.http.DirectHandler.EventType;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.service.registry.GlobalServiceRegistry;
import io.helidon.service.registry.ServiceRegistry;
import io.helidon.service.registry.ServiceRegistryConfig;
import io.helidon.service.registry.ServiceRegistryManager;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Helidon, set up for few users: it listens on one address and gives all requests to one handler. */
final class HttpServer implements AutoCloseable {
    private static final long MAX_BODY = 1 << 20;
    private static final int MAX_CONNECTIONS = 4096;
    private static final int FIRST_OF_SERVER = 500;
    private static final Duration GRACE = Duration.ofMillis(200);
    /** To look for services of Helidon, of which this server uses none, would take half of its start. */
    private static final ServiceRegistry NO_SERVICES = ServiceRegistryManager.create(ServiceRegistryConfig.builder()
                    .discoverServices(false)
                    .discoverServicesFromServiceLoader(false)
                    .build())
            .registry();

    private final WebServer server;
    private final @Nullable UnixSocket socket;
    private final Connections connections;

    private HttpServer(WebServer server, @Nullable UnixSocket socket, Connections connections) {
        this.server = server;
        this.socket = socket;
        this.connections = connections;
    }

    /**
     * Starts to listen on a port.
     *
     * @param host a name or an address of this machine
     * @param port 0 for any that is free
     * @param connections accepts them; closed with the server
     * @throws FileSystemException if that is not possible; its file is the place
     */
    static HttpServer listen(String host, int port, Handler handler, Connections connections) throws IOException {
        InetAddress address = address(host);
        WebServer server = configured(handler, connections)
                .bindAddress(new InetSocketAddress(address, port))
                // Otherwise the last piece of an answer waits until the browser has acknowledged the others.
                .connectionOptions(options -> options.tcpNoDelay(true))
                .build()
                .start();
        if (!server.isRunning()) {
            throw refused(
                    port == 0 ? host : host + ":" + port, "cannot listen there: another program does, or you may not");
        }
        return new HttpServer(server, null, connections);
    }

    /** The address of this machine that has a name. */
    private static InetAddress address(String host) throws IOException {
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw refused(host, "this name has no address");
        }
        if (!address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) == null) {
            throw refused(host, "cannot listen there: it is not an address of this machine");
        }
        return address;
    }

    /** Says why a server cannot listen at a place. */
    static FileSystemException refused(Object place, String why) {
        return new FileSystemException(place.toString(), null, why);
    }

    /**
     * Starts to listen on a socket in the file system that only this user can reach.
     *
     * @throws FileSystemException if that is not possible, or another server listens there; its file is the place
     */
    static HttpServer listen(Path place, Handler handler, Connections connections) throws IOException {
        UnixSocket socket = UnixSocket.prepare(place);
        try {
            WebServer server = configured(handler, connections)
                    .bindAddress(socket.address())
                    .build()
                    .start();
            if (!server.isRunning()) {
                throw refused(place, "cannot listen there");
            }
            socket.publish();
            return new HttpServer(server, socket, connections);
        } finally {
            socket.clear();
        }
    }

    /** The port on which it listens; -1 for a socket. */
    int port() {
        return server.port();
    }

    /** Ends all connections. */
    @Override
    public void close() throws IOException {
        server.stop();
        connections.close();
        if (socket != null) {
            socket.remove();
        }
    }

    private static WebServerConfig.Builder configured(Handler handler, Connections connections) {
        GlobalServiceRegistry.registry(NO_SERVICES);
        DirectHandlers.Builder errors = DirectHandlers.builder();
        for (EventType type : EventType.values()) {
            errors.addHandler(type, (request, event, status, headers, message) -> refused(status));
        }
        return WebServer.builder()
                .shutdownHook(false)
                .shutdownGracePeriod(GRACE)
                .maxPayloadSize(MAX_BODY)
                .maxTcpConnections(MAX_CONNECTIONS)
                // Its own one would wait for the first byte without a limit.
                .protocolsDiscoverServices(false)
                .addConnectionSelector(connections)
                .directHandlers(errors.build())
                .routing(HttpRouting.builder().any(handler));
    }

    /** What Helidon cannot read reaches no handler of ours: it is the request that is wrong, even where Helidon blames itself. */
    private static DirectHandler.TransportResponse refused(Status status) {
        Status answered = status.code() >= FIRST_OF_SERVER ? Status.BAD_REQUEST_400 : status;
        DirectHandler.TransportResponse.Builder response = DirectHandler.TransportResponse.builder()
                .status(answered)
                .keepAlive(false)
                .header(HeaderNames.CONTENT_TYPE, "application/json")
                .entity(Sender.errorJson(
                        answered.code() == Status.REQUEST_ENTITY_TOO_LARGE_413.code()
                                ? "the request is larger than 1 MiB"
                                : "the request is not HTTP as this server reads it"));
        Sender.safely((name, value) -> response.header(name, value));
        return response.build();
    }
}
