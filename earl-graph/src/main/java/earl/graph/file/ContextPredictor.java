package earl.graph.file;

import java.util.Arrays;

/**
 * What came last time in each of many contexts, and how often in a row it came again. Contexts are numbers of any size; open
 * addressing, so that nothing is allocated but when it grows. One thread.
 */
final class ContextPredictor {
    /** How far trust goes. */
    static final int TRUST = 4;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private long[] contexts = new long[32];
    private long[] values = new long[32];
    /** 0: free, else trust + 1, and 1 more once something came. */
    private byte[] states = new byte[32];

    private int size;

    /** A context of two numbers. */
    static long mix(long one, long other) {
        long hash = (one ^ Long.rotateLeft(other * 0xC2B2_AE3D_27D4_EB4FL, 31)) * MIX;
        return hash ^ hash >>> 29;
    }

    /** The place of a context, which is good until the next is asked for. */
    int at(long context) {
        if (size * 2 >= states.length) {
            grow();
        }
        int at = slot(context);
        while (states[at] != 0 && contexts[at] != context) {
            at = (at + 1) & (states.length - 1);
        }
        if (states[at] == 0) {
            contexts[at] = context;
            states[at] = 1;
            size++;
        }
        return at;
    }

    private int slot(long context) {
        return (int) ((context * MIX) >>> 33) & (states.length - 1);
    }

    private void grow() {
        long[] olds = contexts;
        long[] told = values;
        byte[] were = states;
        contexts = new long[olds.length * 2];
        values = new long[olds.length * 2];
        states = new byte[olds.length * 2];
        for (int i = 0; i < olds.length; i++) {
            if (were[i] != 0) {
                int at = slot(olds[i]);
                while (states[at] != 0) {
                    at = (at + 1) & (states.length - 1);
                }
                contexts[at] = olds[i];
                values[at] = told[i];
                states[at] = were[i];
            }
        }
    }

    /** Whether anything came there. */
    boolean isKnown(int at) {
        return states[at] > 1;
    }

    /** What came there last. */
    long value(int at) {
        return values[at];
    }

    /** How often in a row it came again, below {@link #TRUST}. */
    int trust(int at) {
        return states[at] - 2;
    }

    /** Something came there. */
    void tell(int at, long value) {
        boolean again = states[at] > 1 && values[at] == value;
        states[at] = (byte) (again ? Math.min(TRUST + 1, states[at] + 1) : 2);
        values[at] = value;
    }

    /** Forgets everything. */
    void clear() {
        Arrays.fill(states, (byte) 0);
        size = 0;
    }
}
