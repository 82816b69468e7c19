package earl.monitor.process;

import earl.monitor.ring.RingRecords.IoFile;
import earl.monitor.ring.RingRecords.PlainFile;
import earl.schema.FieldType;

/**
 * A file that a process opened.
 *
 * @param comm the process's number of the communicator that opened it, 0 if the process opened it outside of MPI
 * @param flags how
 * @param name as the program named it
 */
public record OpenedFile(int comm, int flags, String name) {
    private static final int READS = 1;
    private static final int WRITES = 2;
    private static final int IS_CREATED = 4;
    private static final int IS_NEW = 8;
    private static final int APPENDS = 16;
    private static final int IS_TEMPORARY = 32;
    private static final int IS_UNIQUE = 64;

    /** The file of a record. */
    static OpenedFile of(IoFile view, String name) {
        return new OpenedFile(view.comm(), view.openFlags(), name);
    }

    /** The file of a record of one that MPI does not know. */
    static OpenedFile of(PlainFile view, String name) {
        return new OpenedFile(0, view.openFlags(), name);
    }

    /** The format's number of the access. */
    public long access() {
        boolean both = (flags & READS) != 0 && (flags & WRITES) != 0;
        return FieldType.IO_ACCESS_MODE
                .names()
                .value(both ? "READ_WRITE" : (flags & WRITES) != 0 ? "WRITE_ONLY" : "READ_ONLY");
    }

    /** The format's flags of its creation. */
    public long creation() {
        return flag(IS_CREATED, FieldType.IO_CREATION_FLAG, "CREATE")
                | flag(IS_NEW, FieldType.IO_CREATION_FLAG, "EXCLUSIVE")
                | flag(IS_UNIQUE, FieldType.IO_CREATION_FLAG, "UNIQUE");
    }

    /** The format's flags of its state. */
    public long status() {
        return flag(APPENDS, FieldType.IO_STATUS_FLAG, "APPEND")
                | flag(IS_TEMPORARY, FieldType.IO_STATUS_FLAG, "DELETE_ON_CLOSE");
    }

    private long flag(int flag, FieldType type, String word) {
        return (flags & flag) == 0 ? 0 : type.names().value(word);
    }
}
