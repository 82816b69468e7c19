package earl.format.sqlite;

import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.build.DeferredSource;
import earl.format.build.TraceFiles;
import earl.format.sqlite.file.SqliteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Databases of profilers, see the package. */
public final class SqliteFormat implements TraceFormat {
    /** Files of a folder that are looked at for a database. */
    private static final int LOOK = 10_000;

    /** For the service loader. */
    public SqliteFormat() {}

    @Override
    public String name() {
        return "SQLite";
    }

    @Override
    public String accepts() {
        return "a database of Nsight Systems or of ROCm's profilers, a folder of them, or several with commas between";
    }

    @Override
    public boolean sniff(Path path) {
        try {
            return !files(path).isEmpty();
        } catch (IOException | InvalidPathException unreadable) {
            return false;
        }
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        try {
            List<Path> files = files(path);
            return new DeferredSource(TraceFiles.of(path, files), () -> RunReader.read(path, files, diagnostics));
        } catch (IOException e) {
            throw TraceFiles.unreadable(path, e);
        }
    }

    /** The databases that a path names, by name. */
    private static List<Path> files(Path path) throws IOException {
        if (Files.isRegularFile(path)) {
            return SqliteFile.sniff(path) ? List.of(path) : List.of();
        }
        if (!Files.isDirectory(path)) {
            List<Path> listed = Stream.of(path.toString().split(",", -1))
                    .map(each -> Path.of(each.strip()))
                    .toList();
            return listed.size() > 1 && listed.stream().allMatch(SqliteFile::sniff) ? listed : List.of();
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.limit(LOOK).filter(SqliteFile::sniff).sorted().toList();
        }
    }
}
