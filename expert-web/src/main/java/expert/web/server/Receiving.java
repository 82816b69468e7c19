package expert.web.server;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PeerInfo;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ListenerContext;
import io.helidon.webserver.ProxyProtocolData;
import io.helidon.webserver.Router;
import io.helidon.webserver.spi.ServerConnection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A connection whose browser has limited time to send. The thread that Helidon gives it runs it; the timer's thread closes it.
 * While a request is answered, another thread reads what comes next.
 *
 * <p>The time for a request begins with the connection, or with the first byte after an answer. It ends when the {@link Gate} has the
 * request with its body.
 */
final class Receiving implements ConnectionContext, ServerConnection {
    private static final ThreadLocal<@Nullable Receiving> CURRENT = new ThreadLocal<>();

    private final ConnectionContext given;
    private final Duration limit;
    private final Duration idle;
    private final ScheduledExecutorService timer;
    private final DataReader reader = DataReader.create(this::read);
    private @Nullable ServerConnection connection;
    private Runnable forget = () -> {};
    /** Reads what the browser sends next, since a request was being answered; null if nothing does. */
    private @Nullable FutureTask<byte[]> ahead;

    private @Nullable Thread answering;
    private boolean isGone;
    private boolean isWaiting;
    private long began = System.nanoTime();

    Receiving(ConnectionContext given, Duration limit, Duration idle, ScheduledExecutorService timer) {
        this.given = given;
        this.limit = limit;
        this.idle = idle;
        this.timer = timer;
    }

    /** Sets the connection that reads from this one, and what to do when it ends or its browser has shown that it may ask. */
    void begin(ServerConnection reading, Runnable done) {
        connection = reading;
        forget = done;
    }

    /** Notes that this thread's browser has shown that it may ask. */
    static void admit() {
        Receiving current = CURRENT.get();
        if (current != null) {
            current.forget.run();
        }
    }

    /** Notes that this thread's request is answered: the browser may take its time until the next one. */
    static void answered() {
        Receiving current = CURRENT.get();
        if (current != null) {
            current.isWaiting = true;
        }
    }

    /** Interrupts this thread if its browser ends the connection before the watch is closed: nobody would see the answer. */
    static Watch watch() {
        Receiving current = CURRENT.get();
        if (current == null) {
            return () -> {};
        }
        current.answer(Thread.currentThread());
        return () -> current.answer(null);
    }

    /** Returns true if this thread was interrupted because its browser had ended the connection. */
    static boolean isGone() {
        Receiving current = CURRENT.get();
        return current != null && current.wasLeft();
    }

    private synchronized boolean wasLeft() {
        return isGone;
    }

    /** Ends the watch for a browser that ends its connection. */
    @FunctionalInterface
    interface Watch extends AutoCloseable {
        @Override
        void close();
    }

    private synchronized void answer(@Nullable Thread thread) {
        answering = thread;
        if (thread != null && ahead == null) {
            FutureTask<byte[]> next = new FutureTask<>(this::readAhead);
            ahead = next;
            Thread.ofVirtual().name("expert-read-ahead").start(next);
        }
    }

    /** Only a read learns that the browser has gone. */
    private byte[] readAhead() {
        try {
            return receive();
        } catch (RuntimeException gone) {
            synchronized (this) {
                if (answering != null) {
                    isGone = true;
                    answering.interrupt();
                }
            }
            throw gone;
        }
    }

    private byte[] receive() {
        given.dataReader().ensureAvailable();
        return given.dataReader().readBytes(given.dataReader().available());
    }

    private synchronized @Nullable FutureTask<byte[]> takeAhead() {
        FutureTask<byte[]> taken = ahead;
        ahead = null;
        return taken;
    }

    private static byte[] await(FutureTask<byte[]> ahead) {
        try {
            return ahead.get();
        } catch (ExecutionException gone) {
            throw new CloseConnectionException("the browser has ended the connection", gone);
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw new CloseConnectionException("the server is closing", closing);
        }
    }

    private byte[] read() {
        long left = isWaiting ? idle.toNanos() : limit.toNanos() - (System.nanoTime() - began);
        Future<?> end = timer.schedule(this::cut, Math.max(0, left), TimeUnit.NANOSECONDS);
        try {
            FutureTask<byte[]> begun = takeAhead();
            return begun == null ? receive() : await(begun);
        } finally {
            end.cancel(false);
            if (isWaiting) {
                isWaiting = false;
                began = System.nanoTime();
            }
        }
    }

    /** Ends the connection at once. Any thread. */
    void cut() {
        given.serverSocket().close();
    }

    @Override
    public void handle(Limit requests) throws InterruptedException {
        CURRENT.set(this);
        try {
            reading().handle(requests);
        } finally {
            CURRENT.remove();
            forget.run();
        }
    }

    @Override
    public Duration idleTime() {
        return reading().idleTime();
    }

    @Override
    public void close(boolean interrupt) {
        reading().close(interrupt);
    }

    private ServerConnection reading() {
        if (connection == null) {
            throw new IllegalStateException("not begun");
        }
        return connection;
    }

    @Override
    public DataReader dataReader() {
        return reader;
    }

    @Override
    public ListenerContext listenerContext() {
        return given.listenerContext();
    }

    @Override
    public ExecutorService executor() {
        return given.executor();
    }

    @Override
    public DataWriter dataWriter() {
        return given.dataWriter();
    }

    @Override
    public Router router() {
        return given.router();
    }

    @Override
    public Optional<ProxyProtocolData> proxyProtocolData() {
        return given.proxyProtocolData();
    }

    @Override
    public HelidonSocket serverSocket() {
        return given.serverSocket();
    }

    @Override
    public PeerInfo remotePeer() {
        return given.remotePeer();
    }

    @Override
    public PeerInfo localPeer() {
        return given.localPeer();
    }

    @Override
    public boolean isSecure() {
        return given.isSecure();
    }

    @Override
    public String socketId() {
        return given.socketId();
    }

    @Override
    public String childSocketId() {
        return given.childSocketId();
    }
}
