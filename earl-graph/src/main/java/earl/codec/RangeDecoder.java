package earl.codec;

import java.util.function.Function;

/** Reads the output of a {@link RangeEncoder}. A few zeros may follow the end; reading further is an error. One thread. */
public final class RangeDecoder extends Coder {
    private static final int MAX_ZEROS = 64;

    private final byte[] bytes;
    private final Function<String, ? extends RuntimeException> failure;
    private int at;
    private long code;
    private long range = 0xFFFF_FFFFL;

    /**
     * Starts to decode.
     *
     * @param failure makes the exception for {@link #broken} from a sentence that describes the error
     */
    public RangeDecoder(byte[] bytes, Function<String, ? extends RuntimeException> failure) {
        this.bytes = bytes;
        this.failure = failure;
        for (int i = 0; i < 4; i++) {
            code = code << 8 | next();
        }
    }

    private int next() {
        if (at >= bytes.length + MAX_ZEROS) {
            throw broken("it ends too early");
        }
        int octet = at < bytes.length ? bytes[at] & 0xFF : 0;
        at++;
        return octet;
    }

    @Override
    public RuntimeException broken(String what) {
        return failure.apply(what);
    }

    @Override
    public boolean decodes() {
        return true;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    protected boolean code(int odds, boolean ignored) {
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
    protected long plain(int count, long ignored) {
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
