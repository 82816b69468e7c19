package expert.web.server;

import expert.text.Json;
import expert.web.api.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends events to one browser. A source makes them in a thread of its own; a queue lies between them, so that a browser that reads
 * slowly never holds up an analysis. If the queue is full, the source gets an IOException.
 */
final class EventStream {
    private static final int MAX_WAITING = 1000;
    private static final byte[] HEARTBEAT = ":\n\n".getBytes(StandardCharsets.UTF_8);
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>(MAX_WAITING);
    private final OutputStream out;
    private final Duration heartbeat;
    private final Consumer<Throwable> faults;

    /**
     * A stream without events.
     *
     * @param heartbeat after which an idle stream sends a comment: that is how it learns that the browser has gone
     * @param faults gets what the source throws
     */
    EventStream(OutputStream out, Duration heartbeat, Consumer<Throwable> faults) {
        this.out = out;
        this.heartbeat = heartbeat;
        this.faults = faults;
    }

    /** Sends until the source returns. @throws IOException if the browser goes away */
    void run(Answer.Source source) throws IOException, InterruptedException {
        Thread thread = Thread.ofVirtual().start(() -> make(source));
        try {
            out.write(HEARTBEAT);
            out.flush();
            while (true) {
                byte[] next = waiting.poll(heartbeat.toNanos(), TimeUnit.NANOSECONDS);
                if (next == END) {
                    return;
                }
                out.write(next == null ? HEARTBEAT : next);
                out.flush();
            }
        } finally {
            thread.interrupt();
        }
    }

    private void make(Answer.Source source) {
        try {
            source.run(this::send);
        } catch (IOException | InterruptedException gone) {
            // The browser has gone, or reads too slowly.
        } catch (RuntimeException | Error fault) {
            faults.accept(fault);
        }
        try {
            waiting.put(END);
        } catch (InterruptedException gone) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(String event, Record data) throws IOException {
        byte[] text = ("event: " + event + "\ndata: " + Json.line(data) + "\n\n").getBytes(StandardCharsets.UTF_8);
        if (!waiting.offer(text)) {
            throw new IOException("the browser reads too slowly");
        }
    }
}
