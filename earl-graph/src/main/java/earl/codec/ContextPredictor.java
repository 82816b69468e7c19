package earl.codec;

/**
 * The last value in each of many contexts, and the number of its consecutive occurrences. Contexts are numbers of any size.
 * The table uses open addressing and allocates only when it grows. One thread.
 */
public final class ContextPredictor {
    /** The number of levels of {@link #trust}. */
    public static final int TRUST_LEVELS = 4;

    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private long[] contexts = new long[32];
    private long[] values = new long[32];
    /** 0 for a free slot, 1 for a context without a value, otherwise trust + 2. */
    private byte[] states = new byte[32];

    private int size;

    /** Combines two numbers to a context. */
    public static long mix(long one, long other) {
        long hash = (one ^ Long.rotateLeft(other * 0xC2B2_AE3D_27D4_EB4FL, 31)) * MIX;
        return hash ^ hash >>> 29;
    }

    /** The slot of a context; valid until the next call. */
    public int at(long context) {
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
        long[] oldContexts = contexts;
        long[] oldValues = values;
        byte[] oldStates = states;
        contexts = new long[oldContexts.length * 2];
        values = new long[oldContexts.length * 2];
        states = new byte[oldContexts.length * 2];
        for (int i = 0; i < oldContexts.length; i++) {
            if (oldStates[i] != 0) {
                int at = slot(oldContexts[i]);
                while (states[at] != 0) {
                    at = (at + 1) & (states.length - 1);
                }
                contexts[at] = oldContexts[i];
                values[at] = oldValues[i];
                states[at] = oldStates[i];
            }
        }
    }

    /** Returns true if the context of a slot has a value. */
    public boolean isKnown(int at) {
        return states[at] > 1;
    }

    /** The last value in the context of a slot. */
    public long value(int at) {
        return values[at];
    }

    /** Number of consecutive occurrences of the value, below {@link #TRUST_LEVELS}. */
    public int trust(int at) {
        return states[at] - 2;
    }

    /** Records a value in the context of a slot. */
    public void learn(int at, long value) {
        boolean again = states[at] > 1 && values[at] == value;
        states[at] = (byte) (again ? Math.min(TRUST_LEVELS + 1, states[at] + 1) : 2);
        values[at] = value;
    }
}
