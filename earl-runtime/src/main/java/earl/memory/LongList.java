package earl.memory;

import java.util.Arrays;
import java.util.Objects;

/** A list of numbers that grows at its end, also used as a stack. It allocates when it grows, otherwise nothing. One thread. */
public final class LongList {
    private long[] values = {};
    private int size;

    /** Appends a value. @throws IllegalStateException if no array holds more values */
    public void add(long value) {
        if (size == values.length) {
            values = Capacity.ensure(values, size + 1);
        }
        values[size++] = value;
    }

    /** Number of values. */
    public int size() {
        return size;
    }

    /** Returns true without values. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** The value at an index. @throws IndexOutOfBoundsException if there is none */
    public long get(int index) {
        return values[Objects.checkIndex(index, size)];
    }

    /** Replaces the value at an index. @throws IndexOutOfBoundsException if there is none */
    public void set(int index, long value) {
        values[Objects.checkIndex(index, size)] = value;
    }

    /** The last value. @throws IndexOutOfBoundsException without values */
    public long last() {
        return values[Objects.checkIndex(size - 1, size)];
    }

    /** Removes the last value and returns it. @throws IndexOutOfBoundsException without values */
    public long removeLast() {
        long value = last();
        size--;
        return value;
    }

    /** Removes all values after the first {@code n}. @throws IndexOutOfBoundsException if there are fewer */
    public void truncate(int n) {
        size = Objects.checkFromToIndex(0, n, size) + n;
    }

    /** Removes all values and keeps the memory. */
    public void clear() {
        size = 0;
    }

    /** Sorts the values from an index on in ascending order. */
    public void sort(int from) {
        Arrays.sort(values, from, size);
    }

    /** The index of a value in a sorted list; if it does not occur, -1 minus the index at which it would be. */
    public int find(long value) {
        return Arrays.binarySearch(values, 0, size, value);
    }

    /** Copies {@code n} values from index {@code from} on to {@code into}, from index {@code at} on. */
    public void copy(int from, int n, long[] into, int at) {
        System.arraycopy(values, Objects.checkFromIndexSize(from, n, size), into, at, n);
    }

    /** A copy of the values. */
    public long[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
