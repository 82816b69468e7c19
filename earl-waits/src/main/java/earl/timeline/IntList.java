package earl.timeline;

import java.util.Arrays;
import java.util.List;

/** Integers that grow in number. One thread. */
final class IntList {
    private int[] values = new int[16];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    /** The integers of some lists, one list after the other. */
    static int[] joined(List<IntList> lists) {
        int[] all = new int[lists.stream().mapToInt(IntList::size).sum()];
        int at = 0;
        for (IntList list : lists) {
            System.arraycopy(list.values, 0, all, at, list.size);
            at += list.size;
        }
        return all;
    }
}
