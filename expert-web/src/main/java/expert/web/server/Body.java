package expert.web.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The body of an answer. The answer begins with the first byte: until then it can still become an error. */
final class Body extends OutputStream {
    private final Supplier<OutputStream> start;
    private @Nullable OutputStream out;

    Body(Supplier<OutputStream> start) {
        this.start = start;
    }

    /** Whether the answer has begun. */
    boolean hasBegun() {
        return out != null;
    }

    private OutputStream out() {
        OutputStream begun = out;
        if (begun == null) {
            begun = start.get();
            out = begun;
        }
        return begun;
    }

    @Override
    public void write(int value) throws IOException {
        out().write(value);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        out().write(bytes, from, count);
    }

    /** Does nothing before the first byte. */
    @Override
    public void flush() throws IOException {
        if (out != null) {
            out.flush();
        }
    }

    @Override
    public void close() throws IOException {
        out().close();
    }
}
