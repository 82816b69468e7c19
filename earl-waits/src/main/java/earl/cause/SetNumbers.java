package earl.cause;

import java.util.BitSet;

/** Numbers the elements of a set in ascending order: a bit and a half for each number up to the largest element. Any number of threads. */
final class SetNumbers {
    private final long[] words;
    /** {@code [word] -> } the number of elements in the words before it, followed by the number of all. */
    private final int[] before;

    SetNumbers(BitSet set) {
        words = set.toLongArray();
        before = new int[words.length + 1];
        for (int word = 0; word < words.length; word++) {
            before[word + 1] = before[word] + Long.bitCount(words[word]);
        }
    }

    /** Number of elements. */
    int count() {
        return before[words.length];
    }

    boolean has(int element) {
        int word = element >>> 6;
        return word < words.length && (words[word] >>> element & 1) != 0;
    }

    /** Receives an element with its number. */
    interface Action {
        void accept(int number, int element);
    }

    /** Gives all elements to an action, in ascending order. */
    void forEach(Action action) {
        int number = 0;
        for (int word = 0; word < words.length; word++) {
            for (long left = words[word]; left != 0; left &= left - 1) {
                action.accept(number++, word << 6 | Long.numberOfTrailingZeros(left));
            }
        }
    }

    /** How many elements are smaller: the number of an element. */
    int number(int element) {
        int word = element >>> 6;
        return word < words.length ? before[word] + Long.bitCount(words[word] & ((1L << element) - 1)) : count();
    }
}
