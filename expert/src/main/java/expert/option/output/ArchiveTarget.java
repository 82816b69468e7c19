package expert.option.output;

import earl.TraceException;
import earl.disk.Temporary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folder for a new archive, and the size of archives. */
public final class ArchiveTarget {
    private ArchiveTarget() {}

    /**
     * Checks the target: it must not be the source's folder, and must not contain an archive unless it may be replaced.
     *
     * @param anchor the source's anchor file
     * @throws TraceException if the target is not allowed
     */
    public static void check(Path target, Path anchor, boolean force) throws IOException {
        checkFolder(target, force);
        Path sourceFolder = anchor.toAbsolutePath().getParent();
        if (sourceFolder != null && Files.exists(target) && Files.isSameFile(sourceFolder, target)) {
            throw new TraceException(target, -1, "this is the folder of the trace that is read");
        }
    }

    /** Checks a folder for a new archive without a source. @throws TraceException if the target is not allowed */
    public static void checkFolder(Path target, boolean force) throws IOException {
        if (!Files.exists(target)) {
            return;
        }
        if (!Files.isDirectory(target)) {
            throw new TraceException(target, -1, "a folder is needed for an archive, and this is none");
        }
        Temporary.sweep(target);
        try (Stream<Path> entries = Files.list(target)) {
            if (!force && entries.findAny().isPresent()) {
                throw new TraceException(target, -1, "the folder is not empty; --force replaces an archive in it");
            }
        }
    }

    /** Bytes of the files of an archive, by its folder or its anchor file. */
    public static long bytes(Path archive) throws IOException {
        if (Files.isDirectory(archive)) {
            return below(archive);
        }
        String name = String.valueOf(archive.getFileName()).replaceFirst("\\.otf2$", "");
        long sum = 0;
        for (String file : List.of(name, name + ".otf2", name + ".def", name + ".marker")) {
            Path part = archive.resolveSibling(file);
            sum += Files.exists(part) ? below(part) : 0;
        }
        return sum;
    }

    private static long below(Path path) throws IOException {
        long sum = 0;
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sum += Files.size(file);
            }
        }
        return sum;
    }
}
