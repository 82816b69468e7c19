package earl.monitor.call;

import earl.schema.FieldType;

/**
 * The meaning of a call of MPI-IO.
 *
 * @param action what it does
 * @param mode the format's number of reading, writing or flushing
 * @param flags the format's: whether it is collective, and whether it blocks
 */
public record FileOperation(Action action, long mode, long flags) {
    /** What a call does. */
    public enum Action {
        OPEN,
        CLOSE,
        SEEK,
        /** Reads, writes or flushes. */
        MOVE,
        /** Begins to, and has a request. */
        REQUEST,
        /** Begins to; the thread ends it with a call of its own. */
        BEGIN,
        END,
        /** None that the archive has a record for, for instance {@code MPI_File_set_view}. */
        OTHER
    }

    private static final FileOperation NO_CALL = new FileOperation(Action.OTHER, 0, 0);

    /** The meaning of a function, by its name in lower case without {@code mpi_}. */
    static FileOperation of(String word) {
        return switch (word) {
            case "file_open" -> new FileOperation(Action.OPEN, 0, 0);
            case "file_close" -> new FileOperation(Action.CLOSE, 0, 0);
            case "file_seek", "file_seek_shared" -> new FileOperation(Action.SEEK, 0, 0);
            case "file_sync" ->
                new FileOperation(
                        Action.MOVE, FieldType.IO_OPERATION_MODE.names().value("FLUSH"), flag("COLLECTIVE"));
            default -> word.matches("file_i?(read|write).*") ? moves(word) : NO_CALL;
        };
    }

    private static FileOperation moves(String word) {
        boolean requests = word.startsWith("file_i");
        Action action = requests
                ? Action.REQUEST
                : word.endsWith("_begin") ? Action.BEGIN : word.endsWith("_end") ? Action.END : Action.MOVE;
        boolean together = word.contains("_all") || word.contains("_ordered");
        return new FileOperation(
                action,
                FieldType.IO_OPERATION_MODE.names().value(word.contains("read") ? "READ" : "WRITE"),
                (together ? flag("COLLECTIVE") : 0) | (action == Action.MOVE ? 0 : flag("NON_BLOCKING")));
    }

    private static long flag(String word) {
        return FieldType.IO_OPERATION_FLAG.names().value(word);
    }
}
