package earl.column.expression;

/** Memory for the values of a block on their way to wider or other ones: arrays that each thread keeps, valid until its next call. */
public final class ThreadBuffers {
    private static final ThreadLocal<int[]> INTS = ThreadLocal.withInitial(() -> new int[Program.BLOCK]);
    private static final ThreadLocal<long[]> LONGS = ThreadLocal.withInitial(() -> new long[Program.BLOCK]);

    private ThreadBuffers() {}

    /** An array for {@code n} values. */
    static int[] ints(int n) {
        return n <= Program.BLOCK ? INTS.get() : new int[n];
    }

    /** An array for {@code n} values. */
    public static long[] longs(int n) {
        return n <= Program.BLOCK ? LONGS.get() : new long[n];
    }

    /** Copies {@code n} values to wider ones. */
    static void widen(int[] narrow, int n, long[] to) {
        for (int i = 0; i < n; i++) {
            to[i] = narrow[i];
        }
    }
}
