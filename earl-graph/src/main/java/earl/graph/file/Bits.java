package earl.graph.file;

/**
 * A stream of binary decisions, written or read. Each has a context: the odds of its ones so far, as a share of 2<sup>16</sup>, which
 * adapts fast at first and slowly later. One thread.
 */
abstract class Bits {
    /** Odds of a context that has seen nothing; the lowest bits count what it has seen. */
    private static final int EVEN = 0x8000 << 5;

    private static final int LIMIT = 28;

    /** Contexts that have seen nothing. */
    static int[] contexts(int count) {
        int[] contexts = new int[count];
        java.util.Arrays.fill(contexts, EVEN);
        return contexts;
    }

    /** Contexts that have seen nothing, with the odds to begin with, of 65536. */
    static int[] contexts(int count, int odds) {
        int[] contexts = new int[count];
        java.util.Arrays.fill(contexts, odds << 5);
        return contexts;
    }

    /** The share of ones, 1 to 65535 of 65536. */
    static int odds(int context) {
        return Math.min(0xFFFF - 24, Math.max(24, context >>> 5));
    }

    /** The context after another decision. */
    static int learn(int context, boolean bit) {
        int seen = context & 31;
        int odds = context >>> 5;
        int rate = seen + 2;
        odds += ((bit ? 0xFFFF : 0) - odds) / rate;
        return odds << 5 | Math.min(LIMIT, seen + 1);
    }

    /** Whether what is given is ignored, and what is answered was read. */
    abstract boolean reads();

    /** Number of bytes that are read, 0 when writing. */
    long size() {
        return 0;
    }

    /** A decision in a context. When reading, {@code bit} is ignored. */
    final boolean bit(int[] contexts, int index, boolean bit) {
        int context = contexts[index];
        boolean told = code(odds(context), bit);
        contexts[index] = learn(context, told);
        return told;
    }

    /** Whether a context has seen nothing. */
    static boolean isFresh(int context) {
        return (context & 31) == 0;
    }

    /** A decision whose odds are known, the share of ones of 65536. When reading, {@code bit} is ignored. */
    abstract boolean code(int odds, boolean bit);

    /** What is wrong with what is read; when writing, with what was to be written. */
    RuntimeException broken(String what) {
        return new IllegalStateException(what);
    }

    /** Some bits that nothing is known of, the highest first. */
    abstract long plain(int count, long bits);
}
