package expert.web.server;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections, and limits what a peer can hold that sends nothing, or half a request: its oldest connection makes room for the next
 * one. Connections whose browser has shown that it may ask do not count. Any thread.
 */
final class Connections implements ServerConnectionSelector, AutoCloseable {
    private static final int MAX_FIRST_LINE = 8192;

    private final Duration limit;
    private final Duration idle;
    private final int perPeer;
    private final ScheduledThreadPoolExecutor timer;
    private final Http1ConnectionSelector http = Http1ConnectionSelector.builder()
            .config(Http1Config.builder().maxPrologueLength(MAX_FIRST_LINE).build())
            .build();
    private final Map<String, Deque<Receiving>> pending = new HashMap<>();

    /**
     * None yet.
     *
     * @param limit for a request with its body, from its first byte or from the begin of the connection
     * @param idle between an answer and the next request
     * @param perPeer number of connections that an address may hold without having shown that it may ask
     */
    Connections(Duration limit, Duration idle, int perPeer) {
        this.limit = limit;
        this.idle = idle;
        this.perPeer = perPeer;
        this.timer = (ScheduledThreadPoolExecutor) Executors.newScheduledThreadPool(
                1, Thread.ofPlatform().daemon().name("expert-read-watch").factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    @Override
    public ServerConnection connection(ConnectionContext given) {
        String peer = given.remotePeer().host();
        Receiving receiving = new Receiving(given, limit, idle, timer);
        receiving.begin(http.connection(receiving), () -> remove(peer, receiving));
        Receiving oldest = add(peer, receiving);
        if (oldest != null) {
            oldest.cut();
        }
        return receiving;
    }

    /** Returns the connection for which there is no room any more. */
    private synchronized @Nullable Receiving add(String peer, Receiving added) {
        Deque<Receiving> ofPeer = pending.computeIfAbsent(peer, unused -> new ArrayDeque<>());
        ofPeer.addLast(added);
        return ofPeer.size() > perPeer ? ofPeer.removeFirst() : null;
    }

    private synchronized void remove(String peer, Receiving ended) {
        Deque<Receiving> ofPeer = pending.get(peer);
        if (ofPeer != null && ofPeer.remove(ended) && ofPeer.isEmpty()) {
            pending.remove(peer);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
