package expert.option.output;

import earl.TraceException;
import earl.disk.Durable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The target of an export. */
public final class ExportTarget {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "PLACE",
            required = true,
            description =
                    "Folder of the tables, or of the files of chakra, which EXPERT makes if it is missing. For perfetto and goal: the file.")
    private Path place;

    @Option(
            names = "--force",
            description = "Replace existing files of the same names. Other files in the folder stay.")
    private boolean force;

    /** The user's target. */
    public Path path() {
        return place;
    }

    /**
     * Files in the folder, which is created if necessary.
     *
     * @throws TraceException if one of them exists and may not be replaced
     */
    public List<Path> files(List<String> names) throws IOException {
        if (Files.exists(place) && !Files.isDirectory(place)) {
            throw new TraceException(place, -1, "a folder is needed for several files, and this is none");
        }
        if (!Files.exists(place) && FileEnding.isPresent(place)) {
            throw new TraceException(
                    place,
                    -1,
                    "this looks like a file, but several files go into a folder: name a folder without an ending,"
                            + " or one that exists; --format chooses the form");
        }
        List<Path> files = names.stream().map(place::resolve).toList();
        for (Path file : files) {
            check(file);
        }
        Durable.makeFolders(place);
        return files;
    }

    /** The target as a file. @throws TraceException if it exists and may not be replaced */
    public Path file() {
        if (Files.isDirectory(place)) {
            throw new TraceException(place, -1, "this is a folder; perfetto and goal are written to one file");
        }
        check(place);
        return place;
    }

    private void check(Path file) {
        if (!force && Files.isRegularFile(file)) {
            throw new TraceException(file, -1, "it exists already; --force replaces it");
        }
    }
}
