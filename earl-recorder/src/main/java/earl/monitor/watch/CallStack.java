package earl.monitor.watch;

import earl.memory.Capacity;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.Spool;

/** The constructs of OpenMP that a thread is in, and its functions in programs compiled to report them. One thread. */
final class CallStack {
    private long[] functions = new long[32];
    /** The number of a construct, 0 for a function. */
    private int[] constructs = new int[32];

    private int depth;

    void enter(long function) {
        push(0, function);
    }

    void begin(int construct) {
        push(construct, 0);
    }

    private void push(int construct, long function) {
        if (depth == functions.length) {
            functions = Capacity.ensure(functions, depth + 1);
            constructs = Capacity.ensure(constructs, depth + 1);
        }
        constructs[depth] = construct;
        functions[depth++] = function;
    }

    /** Leaves a function, and the functions that it left by a long jump; ignores one that was never entered. */
    void leave(long function) {
        pop(0, function);
    }

    /** Leaves a construct, and what is in it; ignores one that was never entered. */
    void end(int construct) {
        pop(construct, 0);
    }

    private void pop(int construct, long function) {
        for (int i = depth - 1; i >= 0; i--) {
            if (functions[i] == function && constructs[i] == construct) {
                depth = i;
                return;
            }
        }
    }

    /** Writes them, the outermost first, as if all were entered now. */
    void write(Spool spool, long ticks) {
        for (int i = 0; i < depth; i++) {
            if (constructs[i] == 0) {
                RingRecords.Enter.append(spool, functions[i], ticks);
            } else {
                // Without a team: which of its barriers came before is unknown.
                RingRecords.ConstructBegin.append(spool, constructs[i], 1, 0, 0, 0, ticks);
            }
        }
    }
}
