package earl.format.kineto;

import earl.TraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** The text of a file, decompressed if need be. Counts its bytes and refuses more than a limit. */
final class CountedInput extends InputStream {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final InputStream in;
    private final long limit;
    private final byte[] one = new byte[1];
    private long count;
    private boolean ended;

    private CountedInput(Path file, InputStream in, long limit) {
        this.file = file;
        this.in = in;
        this.limit = limit;
    }

    /** @param limit maximum number of bytes of text */
    static CountedInput open(Path file, long limit) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            return new CountedInput(file, isCompressed(file) ? new GZIPInputStream(raw, BUFFER) : raw, limit);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    static boolean isCompressed(Path file) {
        return file.toString().endsWith(".gz");
    }

    /** Whether all of the text has been read. */
    boolean ended() {
        return ended;
    }

    /** Bytes of text read so far. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int got = in.read(into, from, length);
        if (got < 0) {
            ended = true;
            return got;
        }
        count += got;
        if (count > limit) {
            throw new TraceException(
                    file,
                    limit,
                    "the text is longer than " + limit + " bytes; if that is right, give a larger size to --max-text");
        }
        return got;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
