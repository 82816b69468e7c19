package expert.web.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;

/** Compresses quickly rather than well: browsers wait for each answer. One thread. */
public final class QuickGzip extends GZIPOutputStream {
    private static final int LEVEL = 4;

    /** Writes to a stream, which is closed with this one. */
    public QuickGzip(OutputStream out) throws IOException {
        super(out, 1 << 13);
        def.setLevel(LEVEL);
    }

    /** Some bytes, compressed. */
    public static ByteBuffer of(byte[] bytes, int from, int count) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(count / 2);
        try (OutputStream out = new QuickGzip(packed)) {
            out.write(bytes, from, count);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return ByteBuffer.wrap(packed.toByteArray());
    }
}
