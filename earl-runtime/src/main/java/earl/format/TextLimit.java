package earl.format;

/**
 * The largest text of a file, after it was decompressed: a small compressed file may stand for any amount of text. It holds for the whole
 * process.
 */
public final class TextLimit {
    /** The limit unless another one is set: 64 GiB. */
    public static final long DEFAULT = 64L << 30;

    private static volatile long bytes = DEFAULT;

    private TextLimit() {}

    /** The limit in bytes. */
    public static long bytes() {
        return bytes;
    }

    /** Sets the limit for traces that are opened from now on. */
    public static void set(long limit) {
        bytes = limit;
    }
}
