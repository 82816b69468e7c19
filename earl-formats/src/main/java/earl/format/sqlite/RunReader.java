package earl.format.sqlite;

import static earl.format.sqlite.run.DeviceProcess.NONE;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.build.TraceBuilder;
import earl.format.build.TraceFiles;
import earl.format.sqlite.file.SqliteFile;
import earl.format.sqlite.nsight.NsightReader;
import earl.format.sqlite.run.DeviceRun;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Makes one trace of the databases of a run. */
final class RunReader {
    private static final long NANOSECONDS = 1_000_000_000;

    /** Tables that a message lists at most. */
    private static final int LISTED = 6;

    private RunReader() {}

    static TraceSource read(Path path, List<Path> files, Diagnostics diagnostics) {
        try (SqliteFile first = SqliteFile.open(files.getFirst(), diagnostics)) {
            if (NsightReader.recognizes(first)) {
                return nsight(path, files, first, diagnostics);
            }
            throw unknown(first);
        }
    }

    private static TraceException unknown(SqliteFile file) {
        List<String> tables = List.copyOf(file.tables());
        return new TraceException(
                file.path(),
                -1,
                "expected a database of Nsight Systems (table StringIds) or of ROCm's profilers (tables rocpd_...), found "
                        + (tables.isEmpty()
                                ? "no table"
                                : "the tables " + tables.stream().limit(LISTED).collect(Collectors.joining(", "))));
    }

    private static TraceSource nsight(Path path, List<Path> files, SqliteFile first, Diagnostics diagnostics) {
        String format = "Nsight Systems SQLite " + NsightReader.version(first, "EXPORT_SCHEMA_VERSION");
        TraceBuilder builder = new TraceBuilder(TraceFiles.of(path, files), format, NANOSECONDS, diagnostics);
        try {
            builder.writer("Nsight Systems " + NsightReader.version(first, "EXPORT_PRODUCT_VERSION"));
            DeviceRun run = new DeviceRun(builder, path, "CUDA", "machine", diagnostics);
            long epoch = NsightReader.epoch(first);
            if (epoch != NONE && epoch > 0) {
                builder.realtime(epoch);
            }
            NsightReader.read(first, builder, run, 0);
            run.finish();
            return builder.finish();
        } catch (RuntimeException | Error e) {
            builder.close();
            throw e;
        }
    }
}
