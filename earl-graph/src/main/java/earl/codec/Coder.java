package earl.codec;

import java.util.Arrays;

/**
 * A sequence of binary decisions that is encoded or decoded.
 *
 * <p>Each decision has a context, an {@code int} with the probability of a one. It adapts to the decisions made with it,
 * first fast, then slowly. The subclass decides the direction. Each method takes the decision to encode and returns the
 * decision that was coded; a decoder ignores the argument. One thread.
 */
public abstract class Coder {
    /** The initial context: even odds in the upper bits, the number of decisions seen in the lower five. */
    private static final int EVEN = 0x8000 << 5;

    private static final int MAX_SEEN = 28;

    /** New contexts with even odds. */
    public static int[] contexts(int count) {
        return contexts(count, EVEN >> 5);
    }

    /**
     * New contexts with given initial odds.
     *
     * @param odds the probability of a one, in units of 1/65536
     */
    public static int[] contexts(int count, int odds) {
        int[] contexts = new int[count];
        Arrays.fill(contexts, odds << 5);
        return contexts;
    }

    private static int odds(int context) {
        return Math.min(0xFFFF - 24, Math.max(24, context >>> 5));
    }

    private static int learn(int context, boolean bit) {
        int seen = context & 31;
        int odds = context >>> 5;
        odds += ((bit ? 0xFFFF : 0) - odds) / (seen + 2);
        return odds << 5 | Math.min(MAX_SEEN, seen + 1);
    }

    /** Returns true if this coder reads decisions and ignores those passed to it. */
    public abstract boolean decodes();

    /** Codes a decision in a context, which learns it. */
    public final boolean bit(int[] contexts, int index, boolean bit) {
        int context = contexts[index];
        boolean coded = code(odds(context), bit);
        contexts[index] = learn(context, coded);
        return coded;
    }

    /**
     * Codes a decision of known probability.
     *
     * @param odds the probability of a one, in units of 1/65536
     */
    protected abstract boolean code(int odds, boolean bit);

    /** Codes bits that have even odds, the highest first. */
    protected abstract long plain(int count, long bits);

    /** Number of bytes to decode; 0 for an encoder. Decoders use it to limit allocation. */
    public long size() {
        return 0;
    }

    /** The exception for input that cannot be decoded, or for a value that cannot be encoded. */
    public RuntimeException broken(String what) {
        return new IllegalStateException(what);
    }
}
