package earl.column;

/** Memory for 32-bit values of a block on their way to wider ones. */
final class Narrow {
    private static final ThreadLocal<int[]> OF_THREAD = ThreadLocal.withInitial(() -> new int[Program.BLOCK]);

    private Narrow() {}

    /** An array for {@code n} values, usually the one that the calling thread keeps; valid until the next call. */
    static int[] ofThread(int n) {
        return n <= Program.BLOCK ? OF_THREAD.get() : new int[n];
    }
}
