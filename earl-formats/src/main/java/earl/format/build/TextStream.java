package earl.format.build;

import earl.TraceException;
import earl.format.TextLimit;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file, which gzip may have compressed, without a mark of the order of its bytes at the begin. Compressed text that breaks off or is damaged ends there: {@link #damage} says why.
 * For one thread.
 */
public final class TextStream extends InputStream {
    private static final int BUFFER = 1 << 18;
    private static final int MAGIC = 0x1F8B;

    /** Begins text in UTF-8 that editors of Windows wrote. */
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final Path file;
    private final InputStream in;
    private final boolean compressed;
    private final long limit = TextLimit.bytes();
    private final byte[] one = new byte[1];

    /** The first bytes, {@code [frontAt, frontEnd)} of which are not handed out yet. */
    private final byte[] front = new byte[MARK.length];

    private int frontAt;
    private int frontEnd;
    private boolean begun;
    private long position;
    private boolean ended;
    private boolean cut;
    private @Nullable String damage;

    private TextStream(Path file, InputStream in, boolean compressed) {
        this.file = file;
        this.in = in;
        this.compressed = compressed;
    }

    /** Opens a file. @throws TraceException if it cannot be read */
    @SuppressWarnings("resource") // the caller closes the text
    public static TextStream open(Path file) {
        try {
            BufferedInputStream bytes = new BufferedInputStream(Files.newInputStream(file), BUFFER);
            bytes.mark(2);
            boolean compressed = (bytes.read() << 8 | bytes.read()) == MAGIC;
            bytes.reset();
            InputStream text = bytes;
            if (compressed) {
                try {
                    text = new GZIPInputStream(bytes, BUFFER);
                } catch (EOFException | ZipException e) {
                    TextStream broken = new TextStream(file, bytes, true);
                    broken.damage = String.valueOf(e.getMessage());
                    broken.cut = e instanceof EOFException;
                    return broken;
                }
            }
            return new TextStream(file, text, compressed);
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
    }

    /** The first bytes of a file's text, at most {@code n}; none if it cannot be read. Never throws. */
    public static byte[] begin(Path file, int n) {
        if (!Files.isRegularFile(file)) {
            return new byte[0];
        }
        try (TextStream text = open(file)) {
            return text.readNBytes(n);
        } catch (TraceException | IOException unreadable) {
            return new byte[0];
        }
    }

    /** Number of bytes of text that were read, without a mark at the begin. */
    public long position() {
        return position;
    }

    /** Whether all of the text has been read. */
    public boolean isEnded() {
        return ended || damage != null;
    }

    /** Whether the text ends because the end of the compressed file is missing. */
    public boolean isCut() {
        return cut;
    }

    /** Why the text ends before the file, in a few words; {@code null} if it does not. */
    public @Nullable String damage() {
        return damage;
    }

    @Override
    public int read() {
        return readByte();
    }

    /** The next byte, negative at the end. */
    public int readByte() {
        return read(one, 0, 1) <= 0 ? -1 : one[0] & 0xFF;
    }

    /** Fills the front of an array, and returns whether the file has that many bytes. */
    public boolean readFully(byte[] into, int length) {
        int at = 0;
        while (at < length) {
            int n = read(into, at, length - at);
            if (n <= 0) {
                return false;
            }
            at += n;
        }
        return true;
    }

    /** Reads text. @throws TraceException if the file has more text than it may have, or cannot be read */
    @Override
    public int read(byte[] into, int from, int length) {
        if (!begun && length > 0) {
            begin();
        }
        if (frontAt < frontEnd && length > 0) {
            int n = Math.min(length, frontEnd - frontAt);
            System.arraycopy(front, frontAt, into, from, n);
            frontAt += n;
            return n;
        }
        return readOn(into, from, length);
    }

    /** Reads the first bytes, and forgets them if they are a mark. */
    private void begin() {
        begun = true;
        for (int n = 1; frontEnd < front.length && n > 0; frontEnd += Math.max(0, n)) {
            n = readOn(front, frontEnd, front.length - frontEnd);
        }
        if (Arrays.equals(front, MARK)) {
            frontAt = frontEnd;
            position -= MARK.length;
        }
    }

    private int readOn(byte[] into, int from, int length) {
        if (damage != null) {
            return -1;
        }
        try {
            int n = in.read(into, from, length);
            position += Math.max(0, n);
            ended |= n < 0;
            if (position > limit) {
                throw new TraceException(
                        file,
                        -1,
                        "has more than " + limit
                                + " bytes of text; if that is right, give a larger size to --max-text");
            }
            return n;
        } catch (EOFException e) {
            cut = true;
            damage = "the compressed file ends early";
            return -1;
        } catch (ZipException e) {
            damage = "the compressed file is damaged (" + e.getMessage() + ")";
            return -1;
        } catch (IOException e) {
            throw TraceFiles.unreadable(file, e);
        }
    }

    /** Whether gzip compressed the file. */
    public boolean isCompressed() {
        return compressed;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
