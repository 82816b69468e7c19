package earl.monitor;

import earl.monitor.ring.RecordView;
import earl.monitor.ring.Spool;
import java.util.Arrays;

/** The current functions of a thread in programs compiled to report them. One thread. */
final class CallStack {
    private long[] functions = new long[32];
    private int depth;

    void enter(long function) {
        if (depth == functions.length) {
            functions = Arrays.copyOf(functions, depth * 2);
        }
        functions[depth++] = function;
    }

    /** Leaves a function, and the functions that it left by a long jump; ignores one that was never entered. */
    void leave(long function) {
        for (int i = depth - 1; i >= 0; i--) {
            if (functions[i] == function) {
                depth = i;
                return;
            }
        }
    }

    /** Writes them, the outermost first, as if all were entered now. */
    void write(Spool spool, long ticks) {
        for (int i = 0; i < depth; i++) {
            spool.append(RecordView.ENTER, 0, 0, 0, 0, 0, functions[i], ticks);
        }
    }
}
