package earl.format.sqlite;

import static earl.format.sqlite.file.TableRows.NONE;

import earl.TraceException;
import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.build.TraceBuilder;
import earl.format.build.TraceFiles;
import earl.format.sqlite.file.SqliteFile;
import earl.format.sqlite.nsight.NsightReader;
import earl.format.sqlite.rocpd.RocpdReader;
import earl.format.sqlite.rocpd.RpdReader;
import earl.format.sqlite.run.DeviceRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes one trace of the databases of a run, which are of one profiler. */
final class RunReader {
    private static final long NANOSECONDS = 1_000_000_000;

    /** Tables that a message lists at most. */
    private static final int LISTED = 6;

    private enum Profiler {
        NSIGHT,
        ROCPD,
        RPD
    }

    private final Path path;
    private final List<SqliteFile> files;
    private final Diagnostics diagnostics;

    private RunReader(Path path, List<SqliteFile> files, Diagnostics diagnostics) {
        this.path = path;
        this.files = files;
        this.diagnostics = diagnostics;
    }

    static TraceSource read(Path path, List<Path> paths, Diagnostics diagnostics) {
        List<SqliteFile> files = new ArrayList<>();
        try {
            for (Path each : paths) {
                files.add(SqliteFile.open(each, diagnostics));
            }
            return new RunReader(path, ofProfilers(path, files, diagnostics), diagnostics).read(paths);
        } finally {
            files.forEach(SqliteFile::close);
        }
    }

    /** The files without databases of others in a folder, if it also has one of a profiler. */
    private static List<SqliteFile> ofProfilers(Path path, List<SqliteFile> files, Diagnostics diagnostics) {
        List<SqliteFile> known = files.stream().filter(RunReader::isOfProfiler).toList();
        if (known.isEmpty() || !Files.isDirectory(path)) {
            return files;
        }
        for (SqliteFile file : files) {
            if (!known.contains(file)) {
                diagnostics.add(DiagnosticCode.OTHER_FILE, -1, 0, () -> name(file) + ": no trace");
            }
        }
        return known;
    }

    private static boolean isOfProfiler(SqliteFile file) {
        return NsightReader.recognizes(file)
                || RpdReader.recognizes(file)
                || !RocpdReader.suffixes(file).isEmpty();
    }

    private TraceSource read(List<Path> paths) {
        Profiler profiler = profiler(files.getFirst());
        for (SqliteFile file : files) {
            if (profiler(file) != profiler) {
                throw new TraceException(
                        file.path(),
                        -1,
                        "expected a database of the profiler that wrote "
                                + files.getFirst().path() + "; name the files of one run");
            }
        }
        TraceBuilder builder = new TraceBuilder(TraceFiles.of(path, paths), format(profiler), NANOSECONDS, diagnostics);
        builder.uniqueRows();
        try {
            switch (profiler) {
                case NSIGHT -> nsight(builder);
                case ROCPD -> rocpd(builder);
                case RPD -> rpd(builder);
            }
            return builder.finish();
        } catch (RuntimeException | Error e) {
            builder.close();
            throw e;
        }
    }

    private static Profiler profiler(SqliteFile file) {
        if (NsightReader.recognizes(file)) {
            return Profiler.NSIGHT;
        }
        if (RpdReader.recognizes(file)) {
            return Profiler.RPD;
        }
        if (!RocpdReader.suffixes(file).isEmpty()) {
            return Profiler.ROCPD;
        }
        List<String> tables = List.copyOf(file.tables());
        throw new TraceException(
                file.path(),
                -1,
                "expected a database of Nsight Systems (table StringIds) or of ROCm's profilers (tables rocpd_...), found "
                        + (tables.isEmpty()
                                ? "no table; if there is a file " + file.path().getFileName()
                                        + "-wal, open and close the database with sqlite3"
                                : "the tables " + tables.stream().limit(LISTED).collect(Collectors.joining(", "))));
    }

    private String format(Profiler profiler) {
        return switch (profiler) {
            case NSIGHT -> "Nsight Systems SQLite " + NsightReader.version(files.getFirst(), "EXPORT_SCHEMA_VERSION");
            case ROCPD -> "rocpd SQLite 3";
            case RPD -> "rocpd SQLite 2";
        };
    }

    private void nsight(TraceBuilder builder) {
        builder.writer("Nsight Systems " + NsightReader.version(files.getFirst(), "EXPORT_PRODUCT_VERSION"));
        DeviceRun run = new DeviceRun(builder, path, "CUDA", "machine", diagnostics);
        long[] epochs = files.stream().mapToLong(NsightReader::epoch).toArray();
        long first = Arrays.stream(epochs).min().orElse(NONE);
        boolean isCommon = first > 0;
        if (isCommon) {
            builder.realtime(first);
        }
        run.clocks(files.stream().map(RunReader::name).toList());
        for (int file = 0; file < epochs.length; file++) {
            NsightReader.read(files.get(file), builder, run, file, isCommon ? epochs[file] - first : 0);
        }
        run.finish(isCommon || files.size() == 1 ? null : "an export without its begin");
    }

    private void rocpd(TraceBuilder builder) {
        builder.writer("ROCm's profiler");
        Set<String> machines = new TreeSet<>();
        for (SqliteFile file : files) {
            for (String suffix : RocpdReader.suffixes(file)) {
                machines.addAll(RocpdReader.machines(file, suffix));
            }
        }
        String machine = machines.size() == 1 ? machines.iterator().next() : "machines";
        DeviceRun run = new DeviceRun(builder, path, "HIP", machine, diagnostics);
        run.clocks(files.stream()
                .flatMap(file -> RocpdReader.suffixes(file).stream().map(suffix -> name(file) + suffix))
                .toList());
        int source = 0;
        for (SqliteFile file : files) {
            for (String suffix : RocpdReader.suffixes(file)) {
                RocpdReader.read(file, suffix, run, source++);
            }
        }
        // The times count from the begin of each machine.
        run.finish(machines.size() > 1 ? "machines " + String.join(", ", machines) : null);
    }

    private static String name(SqliteFile file) {
        return String.valueOf(file.path().getFileName());
    }

    private void rpd(TraceBuilder builder) {
        builder.writer("ROCm's Remote Profile Dump");
        DeviceRun run = new DeviceRun(builder, path, "HIP", "machine", diagnostics);
        run.clocks(files.stream().map(RunReader::name).toList());
        for (int file = 0; file < files.size(); file++) {
            RpdReader.read(files.get(file), run, file);
        }
        run.finish(null);
    }
}
