package earl.model.index;

import earl.model.Polynomial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The constructs of a process in a system, in order, and the number of its events before each of them, by the counters of the loops around.
 */
final class ProcessSequence {
    private final int[] constructs;
    /** [construct] -> events before it; the last element counts all events. Empty if one of these numbers is not constant. */
    private final long[] constants;

    private final Polynomial[] begins;
    /** For the body of a loop: number of events in earlier iterations, by the innermost counter. */
    private final Polynomial before;

    private ProcessSequence(int[] constructs, Polynomial[] begins, int depth) {
        this.constructs = constructs;
        this.begins = begins;
        boolean constant = Arrays.stream(begins).allMatch(Polynomial::isConstant);
        this.constants =
                constant ? Arrays.stream(begins).mapToLong(begin -> begin.at()).toArray() : new long[0];
        this.before = constant || depth < 0
                ? Polynomial.of(0)
                : begins[constructs.length].sum(depth, Polynomial.counter(depth));
    }

    /** Takes constructs in order. */
    static final class Builder {
        private final List<Integer> constructs = new ArrayList<>();
        private final List<Polynomial> begins = new ArrayList<>(List.of(Polynomial.of(0)));

        void add(int construct, Polynomial length) {
            constructs.add(construct);
            begins.add(begins.getLast().plus(length));
        }

        /** @param depth depth of the loop whose body it is; negative if there is none */
        ProcessSequence build(int depth) {
            return new ProcessSequence(
                    constructs.stream().mapToInt(Integer::intValue).toArray(),
                    begins.toArray(Polynomial[]::new),
                    depth);
        }
    }

    int size() {
        return constructs.length;
    }

    int construct(int k) {
        return constructs[k];
    }

    /** The number of events before a construct; for the index after the last one, the number of all events. */
    long begin(int k, long[] counters) {
        return constants.length > 0 ? constants[k] : begins[k].at(counters);
    }

    /** Number of events in an iteration. */
    long length(long[] counters) {
        return begin(constructs.length, counters);
    }

    /** The construct that has an event. */
    int find(long event, long[] counters) {
        int low = 0;
        int high = constructs.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (begin(middle, counters) <= event) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Number of events in the iterations before one. */
    long before(long iteration, long[] around) {
        if (constants.length > 0) {
            return iteration * constants[constructs.length];
        }
        long[] counters = Arrays.copyOf(around, around.length + 1);
        counters[around.length] = iteration;
        return before.at(counters);
    }

    /** The iteration of the loop that contains an event. */
    long iteration(long event, long[] around, long count) {
        if (constants.length > 0) {
            return event / constants[constructs.length];
        }
        long low = 0;
        long high = count - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (before(middle, around) <= event) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
