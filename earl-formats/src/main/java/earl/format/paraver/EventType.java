package earl.format.paraver;

/**
 * A type of events.
 *
 * @param number its number in the file
 * @param use what the reader makes of its events
 * @param slot index of the type among those that are intervals, or of the level of a caller, from 0; {@link DeviceTypes#ON_STREAMS}; else 0
 */
record EventType(long number, Use use, int slot) {
    /** The use that the reader makes of the events of a type. */
    enum Use {
        /** Calls of MPI: another value than 0 is an enter, 0 is a leave. */
        MPI,
        /** Begin and end of a state with a name. */
        INTERVAL,
        /** Calls that nest: another value than 0 is an enter, 0 a leave of the innermost. */
        NESTED,
        /** The line of a nested call. */
        NESTED_LINE,
        BYTES_SENT,
        BYTES_RECEIVED,
        ROOT,
        COMMUNICATOR,
        CALLER,
        CALLER_LINE,
        COUNTER,
        /** The recorder starts. */
        START,
        /** The recorder writes its buffer. */
        FLUSH,
        /** Calls of a host for a device, or activities of a stream by the name of their call: 0 ends. */
        DEVICE_CALL,
        /** Kernels of a stream, 0 ends; on a host the kernel that a call launches. */
        DEVICE_KERNEL,
        /** Copies of a stream, 0 ends. */
        DEVICE_COPY,
        /** Bytes of the open call or copy. */
        DEVICE_BYTES,
        /** Thread of the task that is the stream of the open call. */
        DEVICE_STREAM,
        /** Event of the open call. */
        DEVICE_EVENT,
        /** Not analyzed, but counted. */
        OTHER
    }

    static final int MPI_TYPES = 3;
    /** The type of MPI calls for messages; those of collective operations and of others follow. */
    static final long FIRST_MPI = 50_000_001;

    private static final long SENT = 50_100_001;
    private static final long CALLER = 70_000_000;
    private static final long LINE = 80_000_000;
    static final int MAX_LEVELS = 99;
    private static final long COUNTER = 42_000_000;
    private static final long USER = 40_000_000;
    private static final long OPENMP = 60_000_000;
    private static final long OPENMP_FUNCTION = 60_000_018;
    private static final long USER_FUNCTION = 60_000_019;
    /** A function's type and this give the type of its line. */
    static final long TO_LINE = 100;

    static EventType of(long number, EventNames names, int nextSlot) {
        if (number >= FIRST_MPI && number < FIRST_MPI + MPI_TYPES) {
            return new EventType(number, Use.MPI, (int) (number - FIRST_MPI));
        }
        if (number >= SENT && number < SENT + 4) {
            Use[] uses = {Use.BYTES_SENT, Use.BYTES_RECEIVED, Use.ROOT, Use.COMMUNICATOR};
            return new EventType(number, uses[(int) (number - SENT)], 0);
        }
        if (number > CALLER && number <= CALLER + MAX_LEVELS) {
            return new EventType(number, Use.CALLER, (int) (number - CALLER) - 1);
        }
        if (number > LINE && number <= LINE + MAX_LEVELS) {
            return new EventType(number, Use.CALLER_LINE, (int) (number - LINE) - 1);
        }
        if (number >= COUNTER && number < COUNTER + 1_000_000) {
            return new EventType(number, Use.COUNTER, 0);
        }
        if (number == OPENMP_FUNCTION || number == USER_FUNCTION) {
            return new EventType(number, Use.NESTED, 0);
        }
        if (number == OPENMP_FUNCTION + TO_LINE || number == USER_FUNCTION + TO_LINE) {
            return new EventType(number, Use.NESTED_LINE, 0);
        }
        if (DeviceTypes.contains(number)) {
            return DeviceTypes.of(number, names.type(number));
        }
        if (number == USER + 2) {
            return new EventType(number, Use.START, 0);
        }
        if (number == USER + 3) {
            return new EventType(number, Use.FLUSH, nextSlot);
        }
        boolean openMp = number > OPENMP && number < OPENMP + 1000;
        if ((openMp || number < USER) && names.hasEnd(number)) {
            return new EventType(number, Use.INTERVAL, nextSlot);
        }
        return new EventType(number, Use.OTHER, 0);
    }

    /** Whether an event that is an interval's begins it, rather than ends it. */
    boolean begins(long value) {
        return use == Use.MPI ? value != 0 : value > 0 && !(isLock() && value == LOCKED);
    }

    boolean isOpenMp() {
        return number > OPENMP && number < OPENMP + 1000;
    }

    boolean isParallel() {
        return number == OPENMP + 1;
    }

    /** Whether events are those of locks, whose value {@value #LOCKED} says that the lock is held. */
    boolean isLock() {
        return number >= OPENMP + 5 && number <= OPENMP + 9;
    }

    static final long LOCKED = 6;
}
