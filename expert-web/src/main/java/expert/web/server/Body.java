package expert.web.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The body of an answer. The answer begins with the first byte: until then it can still become an error. */
final class Body extends OutputStream {
    private final Supplier<OutputStream> start;
    private @Nullable OutputStream out;
    private boolean isLost;

    Body(Supplier<OutputStream> start) {
        this.start = start;
    }

    /** Whether the answer has begun. */
    boolean hasBegun() {
        return out != null;
    }

    /** Whether the browser no longer takes it. */
    boolean isLost() {
        return isLost;
    }

    private OutputStream out() {
        OutputStream begun = out;
        if (begun == null) {
            begun = start.get();
            out = begun;
        }
        return begun;
    }

    private void send(Step step) throws IOException {
        OutputStream to = out();
        try {
            step.run(to);
        } catch (IOException gone) {
            isLost = true;
            throw gone;
        }
    }

    @Override
    public void write(int value) throws IOException {
        send(to -> to.write(value));
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        send(to -> to.write(bytes, from, count));
    }

    /** Does nothing before the first byte. */
    @Override
    public void flush() throws IOException {
        if (hasBegun()) {
            send(OutputStream::flush);
        }
    }

    @Override
    public void close() throws IOException {
        send(OutputStream::close);
    }

    @FunctionalInterface
    private interface Step {
        void run(OutputStream to) throws IOException;
    }
}
