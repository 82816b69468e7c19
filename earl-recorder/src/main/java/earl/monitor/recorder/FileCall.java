package earl.monitor.recorder;

/**
 * The lines of C that put a call of MPI-IO into the ring. An operation that is complete has
 * its bytes and the position of its first byte, one that is only begun the position and its request.
 */
final class FileCall {
    private static final String REQUESTED = " e->wanted = wanted; ";

    private final RecordedCall call;

    FileCall(RecordedCall call) {
        this.call = call;
    }

    /** Writes them. @throws IllegalArgumentException if the kind is unknown */
    void write(String kind) {
        switch (kind) {
            case "fileopen" -> opened();
            case "fileclose" -> {
                file();
                call.before().add("file_forget(" + call.value("fh") + ");");
                fields("");
            }
            case "file" -> {
                file();
                fields(call.has("whence") ? sought() : "");
            }
            case "io" -> {
                file();
                offset();
                fields(moved() + REQUESTED + "e->begin_position = position;");
            }
            case "iio" -> {
                file();
                offset();
                fields(REQUESTED + "e->position = position; e->request = HANDLE(" + call.value("request") + ");");
            }
            case "iobegin" -> {
                file();
                offset();
                fields(REQUESTED + "e->position = position;");
            }
            case "ioend" -> {
                file();
                fields(moved());
            }
            default -> throw new IllegalArgumentException("unknown: " + kind);
        }
    }

    private void opened() {
        call.text("filename");
        call.after()
                .add("uint32_t members = comm_number(c.ring, " + call.value("comm") + "), number = " + call.succeeded()
                        + " ? file_opened(c.ring, " + call.value("fh") + ", " + call.value("comm") + ", text, "
                        + call.value("amode") + ") : 0;");
        call.one("e->comm = members;", "e->file = (int32_t)number;");
    }

    private void file() {
        call.before().add("struct file file = file_of(" + call.value("fh") + ");");
    }

    private String moved() {
        return "if (" + call.succeeded() + ") arrived(e, seen);";
    }

    /** The position of an access; accesses through a shared pointer have none that is known before. */
    private void offset() {
        String position = "NO_POSITION";
        if (call.has("offset")) {
            position = "file_position_at(" + call.value("fh") + ", " + call.value("offset") + ")";
        } else if (!call.name().matches(".*_(shared|ordered)(_begin)?")) {
            position = "file_position(" + call.value("fh") + ")";
        }
        call.before().add("uint64_t position = " + position + ", wanted = " + call.bytes("count", "datatype") + ";");
    }

    /** The new position is a byte of the file; the offset is the program's, in elements of its view. */
    private String sought() {
        call.after()
                .add("uint64_t position = "
                        + (call.name().endsWith("_shared") ? "NO_POSITION" : "file_position(" + call.value("fh") + ")")
                        + ";");
        String whence = call.value("whence");
        return "e->position = position; e->offset = (uint64_t)" + call.value("offset") + "; e->whence = " + whence
                + " == MPI_SEEK_SET ? 0 : " + whence + " == MPI_SEEK_CUR ? 1 : 2;";
    }

    private void fields(String more) {
        call.one(
                more,
                "e->comm = file.comm;",
                "e->file = (int32_t)file.number;",
                call.has("whence") ? "" : "e->partner = -1;");
    }
}
