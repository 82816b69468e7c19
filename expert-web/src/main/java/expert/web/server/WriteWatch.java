package expert.web.server;

import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.RoutingResponse;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Ends connections to browsers that do not read: a write may take a limited time. Any thread. */
final class WriteWatch implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;
    private final Duration limit;

    WriteWatch(Duration limit) {
        this.limit = limit;
        this.timer = (ScheduledThreadPoolExecutor) Executors.newScheduledThreadPool(
                1, Thread.ofPlatform().daemon().name("expert-write-watch").factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    /**
     * The body of an answer, which ends when it is closed. A write that fails or takes too long throws an IOException, and the connection
     * is closed.
     */
    OutputStream body(ServerResponse response) {
        return new Watched(response);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private final class Watched extends OutputStream {
        /** A slow line takes this much within the limit. */
        private static final int PIECE = 1 << 16;

        private final ServerResponse response;
        private final OutputStream out;

        Watched(ServerResponse response) {
            this.response = response;
            this.out = response.outputStream();
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            for (int at = 0; at < count; at += PIECE) {
                int begin = from + at;
                int length = Math.min(PIECE, count - at);
                limited(() -> out.write(bytes, begin, length));
            }
        }

        @Override
        public void flush() throws IOException {
            limited(out::flush);
        }

        @Override
        public void close() throws IOException {
            limited(() -> {
                out.close();
                // Otherwise Helidon sends what is left when the handler has returned, and waits for ever.
                if (response instanceof RoutingResponse unfinished) {
                    unfinished.commit();
                }
            });
        }

        /** Interrupts a write that takes too long. That closes its channel. */
        private void limited(Step step) throws IOException {
            Thread self = Thread.currentThread();
            Future<?> end = timer.schedule(self::interrupt, limit.toNanos(), TimeUnit.NANOSECONDS);
            try {
                step.run();
            } catch (UncheckedIOException | CloseConnectionException gone) {
                throw new IOException("the browser does not read", gone);
            } finally {
                end.cancel(false);
            }
        }
    }

    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }
}
