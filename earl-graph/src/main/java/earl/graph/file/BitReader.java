package earl.graph.file;

import earl.TraceException;
import java.nio.file.Path;

/** Reads what a {@link BitWriter} wrote. Behind the end there are zeros, a few; more is an error. */
final class BitReader extends Bits {
    private static final int BEHIND = 64;

    private final byte[] bytes;
    private final Path file;
    private final String part;
    private int at;
    private long code;
    private long range = 0xFFFF_FFFFL;

    BitReader(byte[] bytes, Path file, String part) {
        this.bytes = bytes;
        this.file = file;
        this.part = part;
        for (int i = 0; i < 4; i++) {
            code = code << 8 | next();
        }
    }

    private int next() {
        if (at >= bytes.length + BEHIND) {
            throw broken("it ends too early");
        }
        return at < bytes.length ? bytes[at++] & 0xFF : zero();
    }

    private int zero() {
        at++;
        return 0;
    }

    /** What is wrong with the part. */
    @Override
    TraceException broken(String what) {
        return new TraceException(file, -1, "part '" + part + "' cannot be understood: " + what);
    }

    @Override
    boolean reads() {
        return true;
    }

    @Override
    long size() {
        return bytes.length;
    }

    @Override
    boolean code(int odds, boolean ignored) {
        long ones = (range >>> 16) * odds;
        boolean bit = code < ones;
        if (bit) {
            range = ones;
        } else {
            code -= ones;
            range -= ones;
        }
        normalize();
        return bit;
    }

    @Override
    long plain(int count, long ignored) {
        long bits = 0;
        for (int i = 0; i < count; i++) {
            range >>>= 1;
            boolean bit = code >= range;
            if (bit) {
                code -= range;
            }
            bits = bits << 1 | (bit ? 1 : 0);
            normalize();
        }
        return bits;
    }

    private void normalize() {
        while (range < 1 << 24) {
            range = range << 8 & 0xFFFF_FFFFL;
            code = (code << 8 | next()) & 0xFFFF_FFFFL;
        }
    }
}
