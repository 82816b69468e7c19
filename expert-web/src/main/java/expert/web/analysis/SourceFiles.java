package expert.web.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The program's source files, below folders that the user named. A trace names files where the program was compiled: the end of such a
 * name that is a file in a folder is that file.
 */
final class SourceFiles {
    private static final long MAX_BYTES = 4 << 20;

    private final List<Path> folders;

    /** @param folders those that do not exist have no files */
    SourceFiles(List<Path> folders) {
        this.folders = folders.stream()
                .map(SourceFiles::real)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Path> real(Path folder) {
        try {
            return Optional.of(folder.toRealPath());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }

    /** The text of a file that a trace names; null if it is in no folder, or is too large or no text. */
    @Nullable
    String text(String name) {
        Path path;
        try {
            path = Path.of(name.replace('\\', '/')).normalize();
        } catch (InvalidPathException senseless) {
            return null;
        }
        for (Path folder : folders) {
            for (int first = 0; first < path.getNameCount(); first++) {
                String text = read(folder, path.subpath(first, path.getNameCount()));
                if (text != null) {
                    return text;
                }
            }
        }
        return null;
    }

    private static @Nullable String read(Path folder, Path name) {
        try {
            Path file = folder.resolve(name).toRealPath();
            return file.startsWith(folder) && Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES
                    ? Files.readString(file)
                    : null;
        } catch (IOException missing) {
            return null;
        }
    }
}
