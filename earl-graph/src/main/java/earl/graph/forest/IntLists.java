package earl.graph.forest;

import earl.memory.Capacity;
import java.util.Arrays;

/** Lists of numbers that grow independently. One thread. */
public final class IntLists {
    private static final int NONE = -1;

    /** [list] -> its latest cell. */
    private final int[] latest;
    /** [list] -> number of its elements. */
    private final int[] length;
    /** [cell] -> its element. */
    private int[] number = new int[16];
    /** [cell] -> the previous cell of its list. */
    private int[] before = new int[16];

    private int size;

    /** Empty lists, numbered from 0. */
    public IntLists(int lists) {
        latest = new int[lists];
        length = new int[lists];
        Arrays.fill(latest, NONE);
    }

    /** Adds a number to the end of a list. */
    public void add(int list, int value) {
        if (size == number.length) {
            number = Capacity.ensure(number, size + 1);
            before = Capacity.ensure(before, size + 1);
        }
        number[size] = value;
        before[size] = latest[list];
        latest[list] = size++;
        length[list]++;
    }

    /** Number of elements of a list. */
    int length(int list) {
        return length[list];
    }

    /** The elements of a list, in order of insertion. */
    public int[] of(int list) {
        int[] values = new int[length[list]];
        int cell = latest[list];
        for (int i = values.length - 1; i >= 0; i--) {
            values[i] = number[cell];
            cell = before[cell];
        }
        return values;
    }
}
