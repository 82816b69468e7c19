package earl.replay;

import earl.memory.Capacity;

/**
 * Classes of times that calls take without waiting. Times of one class change together: all transfers of a size, all barriers of a
 * communicator's size. Each class has a model time, which a call of the class takes when nothing disturbs it. One thread.
 */
public final class CostClasses {
    /** What a class is a time of. */
    public enum Kind {
        /** Time that no change of the network touches: computation, files, calls outside of MPI. */
        HELD,
        /**
         * Time of devices: own time of a call that waits for streams, and time from what an activity or such a call waits for to its
         * begin or end.
         */
        DEVICE,
        /** Own time of a call of MPI, without waits and transfers. */
        OWN,
        /** Time from the begin of a send to the end of the receive of an eager message. */
        TRANSFER,
        /** Such a time of a message that is sent when its receive is there. */
        RENDEZVOUS,
        /** Time from the last member's enter of a collective operation to a member's leave. */
        COLLECTIVE
    }

    /** The class of {@link Kind#HELD}. */
    public static final int HELD = 0;

    /** The model time of a class without one: no time of it is a residual. */
    public static final long NO_MODEL = Long.MAX_VALUE;

    private static final Kind[] KINDS = Kind.values();

    private byte[] kinds = new byte[16];
    /** Operation of a collective operation, region of an own time. */
    private int[] operations = new int[16];

    private int[] members = new int[16];
    private long[] bytes = new long[16];
    private long[] models = new long[16];
    private int count;
    private int[] slots = new int[32];

    /** Makes the class of {@link Kind#HELD}. */
    public CostClasses() {
        of(Kind.HELD, 0, 0, 0);
    }

    /**
     * The class with these properties; makes it if it is new.
     *
     * @param operation number of the operation, or region of a call; calls of one class have one number
     * @param size bytes of a message or of a member's part
     * @param participants members of a collective operation
     */
    @SuppressWarnings("EnumOrdinal") // stored as a byte
    public int of(Kind kind, int operation, long size, int participants) {
        int mask = slots.length - 1;
        int slot = hash(kind.ordinal(), operation, size, participants) & mask;
        while (slots[slot] != 0) {
            int known = slots[slot] - 1;
            if (kinds[known] == kind.ordinal()
                    && operations[known] == operation
                    && bytes[known] == size
                    && members[known] == participants) {
                return known;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = count + 1;
        add((byte) kind.ordinal(), operation, size, participants);
        if (2 * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private void add(byte kind, int operation, long size, int participants) {
        kinds = Capacity.ensure(kinds, count + 1);
        operations = Capacity.ensure(operations, count + 1);
        members = Capacity.ensure(members, count + 1);
        bytes = Capacity.ensure(bytes, count + 1);
        models = Capacity.ensure(models, count + 1);
        kinds[count] = kind;
        operations[count] = operation;
        members[count] = participants;
        bytes[count] = size;
        models[count++] = NO_MODEL;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int id = 0; id < count; id++) {
            int slot = hash(kinds[id], operations[id], bytes[id], members[id]) & (slots.length - 1);
            while (slots[slot] != 0) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = id + 1;
        }
    }

    private static int hash(int kind, int operation, long size, int participants) {
        long h = (size * 31 + operation) * 31 + participants;
        h = (h * 31 + kind) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (h >>> 32);
    }

    /** Number of classes. */
    public int count() {
        return count;
    }

    /** What the times of a class are. */
    public Kind kind(int id) {
        return KINDS[kinds[id]];
    }

    /** Whether a class is a time of messages. */
    public boolean isTransfer(int id) {
        return kind(id) == Kind.TRANSFER || kind(id) == Kind.RENDEZVOUS;
    }

    /** The operation or region of a class. */
    public int operation(int id) {
        return operations[id];
    }

    /** Bytes of a message or of a member's part. */
    public long bytes(int id) {
        return bytes[id];
    }

    /** Members of a collective operation. */
    public int members(int id) {
        return members[id];
    }

    /** Model time in ticks; {@link #NO_MODEL} if the class has none. */
    public long model(int id) {
        return models[id];
    }

    /** Sets the model time of a class, in ticks. */
    public void setModel(int id, long ticks) {
        models[id] = ticks;
    }
}
