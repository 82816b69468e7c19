package expert.cache;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest of a sequence of values. The bounds between values count. */
public final class Digest {
    private final MessageDigest sum;

    /** Starts without values. */
    public Digest() {
        try {
            sum = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java provides SHA-256", e);
        }
    }

    /** Adds bytes. */
    public Digest add(byte[] bytes) {
        sum.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        sum.update(bytes);
        return this;
    }

    /** Adds a text. */
    public Digest add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds a value by its kind and its text, which must describe it completely. */
    public Digest addValue(Object value) {
        return add(value.getClass().getSimpleName()).add(value.toString());
    }

    /** 64 hexadecimal digits; nothing can be added afterwards. */
    public String hex() {
        return HexFormat.of().formatHex(sum.digest());
    }
}
