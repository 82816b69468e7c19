package earl.memory;

import java.util.Arrays;

/**
 * Room in arrays whose content grows. A new array is at least twice as long as the old one, so that adding an element takes constant
 * time on average. Elements keep their indices; new elements are 0 or null.
 */
public final class Capacity {
    private static final int MIN_LENGTH = 8;
    /** The longest array that every virtual machine can allocate. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private Capacity() {}

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static byte[] ensure(byte[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static boolean[] ensure(boolean[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static char[] ensure(char[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static int[] ensure(int[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /** Returns the array, or a longer copy of at most {@code limit} elements if it has fewer than {@code length}. */
    public static int[] ensure(int[] array, int length, int limit) {
        return length <= array.length ? array : Arrays.copyOf(array, Math.min(grown(array.length, length), limit));
    }

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static long[] ensure(long[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static double[] ensure(double[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /** Returns the array, or a longer copy if it has fewer than {@code length} elements. */
    public static <T> T[] ensure(T[] array, int length) {
        return length <= array.length ? array : Arrays.copyOf(array, grown(array.length, length));
    }

    /**
     * The length of a longer array.
     *
     * @throws IllegalStateException if no array holds {@code needed} elements; a negative number is a length beyond 2^31 - 1
     */
    private static int grown(int length, int needed) {
        if (needed < 0 || needed > MAX_LENGTH) {
            throw new IllegalStateException("more elements than an array holds: " + (needed & 0xFFFF_FFFFL));
        }
        return Math.max(Math.max(needed, MIN_LENGTH), (int) Math.min(2L * length, MAX_LENGTH));
    }
}
