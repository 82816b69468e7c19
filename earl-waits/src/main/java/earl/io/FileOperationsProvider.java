package earl.io;

import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import earl.view.ViewTable;
import java.util.List;

/** Declares {@link FileOperations} and their table. Public for {@link java.util.ServiceLoader} only. */
public final class FileOperationsProvider implements ViewProvider<FileOperations> {
    private static final TableDescription OPERATIONS = TableDescription.of(
                    "file_operations",
                    "An operation on a file, in order of the begins: a file is opened or closed, its position changes, or bytes move.")
            .string("file", "name of the file")
            .string("library", "library that does it: MPI-IO, POSIX or ISOC, for instance")
            .string("operation", "OPEN, CLOSE, SEEK, READ, WRITE or FLUSH")
            .integer("handle", "number of the open file")
            .integer("location", Meaning.LOCATION, "location")
            .integer("offset", Meaning.BYTES, "byte of the file at which it begins, -1 if the trace does not say")
            .integer("requested", Meaning.BYTES, "bytes that were asked for")
            .integer("bytes", Meaning.BYTES, "bytes that were moved")
            .position("call", "enter of the call that began it")
            .position("complete", "record that completed it, -1 for none")
            .truth("collective", "all processes that opened the file do it together")
            .time("enter", "enter of the call")
            .time("leave", "leave of the call")
            .time("completed", "time of the record that completed it")
            .region("region", "region of the call");

    @Override
    public Class<FileOperations> type() {
        return FileOperations.class;
    }

    @Override
    public FileOperations make(ViewSource source) {
        return FileOperations.find(source);
    }

    @Override
    public List<ViewTable<FileOperations>> tables() {
        return List.of(ViewTable.of(OPERATIONS, FileOperations::columns));
    }
}
