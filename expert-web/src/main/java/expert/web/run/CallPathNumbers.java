package expert.web.run;

import earl.Trace;
import expert.summary.CallTree;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Numbers of call paths on pages. Call paths through regions of the same names have one number. The numbers of a trace are always the
 * same.
 */
public final class CallPathNumbers {
    private final CallTree calls;
    private final int[] numbers;
    private final int[] firsts;

    CallPathNumbers(CallTree calls) {
        this.calls = calls;
        int[] first = calls.firsts();
        numbers = new int[first.length];
        int[] kept = new int[first.length];
        int count = 0;
        for (int path = 0; path < first.length; path++) {
            if (first[path] == path) {
                kept[count] = path;
                numbers[path] = count++;
            } else {
                numbers[path] = numbers[first[path]];
            }
        }
        firsts = Arrays.copyOf(kept, count);
    }

    /** How many there are. */
    public int count() {
        return firsts.length;
    }

    /** The number of a call path, {@link Trace#NONE} for none. */
    public int number(int callpath) {
        return callpath < 0 ? Trace.NONE : numbers[callpath];
    }

    /** The first call path of a number. */
    public int callpath(int number) {
        return firsts[number];
    }

    /** All call paths of a number. */
    public BitSet callpaths(int number) {
        BitSet all = new BitSet(numbers.length);
        for (int callpath = 0; callpath < numbers.length; callpath++) {
            all.set(callpath, numbers[callpath] == number);
        }
        return all;
    }

    /** The number of the call path that calls this one, {@link Trace#NONE} for an outermost one. */
    public int parent(int number) {
        return number(calls.parent(firsts[number]));
    }

    /** The numbers of a call path and of those below it. */
    public BitSet below(int number) {
        BitSet below = new BitSet(count());
        below.set(number);
        for (int path = number + 1; path < count(); path++) {
            int parent = parent(path);
            below.set(path, parent >= 0 && below.get(parent));
        }
        return below;
    }
}
