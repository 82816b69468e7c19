package expert.report;

import expert.pattern.Analysis;
import expert.text.RecordField.Described;
import expert.text.RecordField.SnakeCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of what a run did with a file. */
@SnakeCase
record FileJson(
        @Described("Name of the file, as the trace has it.") String file,

        @Described("Library that uses it: MPI-IO or POSIX, for instance; empty if the trace does not say.")
        String library,

        @Described("Locations that use it, ascending.") List<Integer> locations,

        @Described(value = "Number of operations: opened, closed, sought, read, written or flushed.", min = 0)
        long operations,

        @Described(value = "Bytes read.", min = 0) long bytesRead,

        @Described(value = "Bytes written.", min = 0) long bytesWritten,

        @Described(
                value =
                        "Seconds in the calls, summed over locations; the wait for a non-blocking operation is not part of it.",
                min = 0)
        double seconds) {
    /** The files of an analysis, the longest time first; null if the trace has no records of any. */
    static @Nullable List<FileJson> of(Analysis analysis) {
        List<FileTotals> files = FileTotals.of(analysis.trace().files());
        return files.isEmpty()
                ? null
                : files.stream()
                        .map(file -> new FileJson(
                                file.file(),
                                file.library(),
                                List.copyOf(file.locations()),
                                file.operations(),
                                file.bytesRead(),
                                file.bytesWritten(),
                                file.seconds()))
                        .toList();
    }
}
