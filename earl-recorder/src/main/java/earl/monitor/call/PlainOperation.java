package earl.monitor.call;

import earl.schema.FieldType;

/** Operations on files outside of MPI, in the order of their numbers in {@code native/posix.h}, from 1. */
public enum PlainOperation {
    OPEN("open", Action.OPEN, ""),
    OPENAT("openat", Action.OPEN, ""),
    CREAT("creat", Action.OPEN, ""),
    CLOSE("close", Action.CLOSE, ""),
    READ("read", Action.MOVE, "READ"),
    READV("readv", Action.MOVE, "READ"),
    PREAD("pread", Action.MOVE, "READ"),
    PREADV("preadv", Action.MOVE, "READ"),
    WRITE("write", Action.MOVE, "WRITE"),
    WRITEV("writev", Action.MOVE, "WRITE"),
    PWRITE("pwrite", Action.MOVE, "WRITE"),
    PWRITEV("pwritev", Action.MOVE, "WRITE"),
    FSYNC("fsync", Action.MOVE, "FLUSH"),
    FDATASYNC("fdatasync", Action.MOVE, "FLUSH"),
    FOPEN("fopen", Action.OPEN, ""),
    FCLOSE("fclose", Action.CLOSE, "WRITE"),
    FFLUSH("fflush", Action.MOVE, "WRITE"),
    FREAD("fread", Action.MOVE, "READ"),
    FWRITE("fwrite", Action.MOVE, "WRITE"),
    FPUTS("fputs", Action.MOVE, "WRITE"),
    FPRINTF("fprintf", Action.MOVE, "WRITE");

    /** Kinds of operations on files. */
    public enum Action {
        OPEN,
        /** Closes the file, and may write what its buffer holds. */
        CLOSE,
        /** Reads, writes or flushes. */
        MOVE
    }

    private static final PlainOperation[] ALL = values();

    private final String region;
    private final Action action;
    private final long mode;

    PlainOperation(String region, Action action, String mode) {
        this.region = region;
        this.action = action;
        this.mode = mode.isEmpty() ? 0 : FieldType.IO_OPERATION_MODE.names().value(mode);
    }

    /** Whether there is an operation with a number. */
    public static boolean isKnown(int number) {
        return number >= 1 && number <= ALL.length;
    }

    /** The operation with a number, which is known. */
    public static PlainOperation of(int number) {
        return ALL[number - 1];
    }

    /** Name of the region of the operation: its function in C, without the ending of 64-bit forms. */
    public String region() {
        return region;
    }

    /** Kind of the operation. */
    public Action action() {
        return action;
    }

    /** The format's number of reading, writing or flushing, where it moves bytes. */
    public long mode() {
        return mode;
    }
}
