package expert.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes messages to the client, one per line. Remembers if it cannot be written to. */
final class Responses extends OutputStream {
    private final OutputStream target;
    private final Consumer<byte[]> listener;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private volatile @Nullable RuntimeException failure;

    /** @param listener receives each written line */
    Responses(OutputStream target, Consumer<byte[]> listener) {
        this.target = target;
        this.listener = listener;
    }

    /** The fault of a write, null if there was none. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] octets, int from, int length) throws IOException {
        line.write(octets, from, length);
    }

    /** The protocol's library flushes after each message. */
    @Override
    public synchronized void flush() throws IOException {
        byte[] message = line.toByteArray();
        line.reset();
        try {
            target.write(message);
            target.flush();
        } catch (RuntimeException gone) {
            failure = gone;
        }
        listener.accept(message);
    }
}
