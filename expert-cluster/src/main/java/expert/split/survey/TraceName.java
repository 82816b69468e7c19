package expert.split.survey;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * The name of a trace, here and in tasks, whose working folder may be another one: {@link #apply} says how reports call one of its
 * files.
 *
 * @param path its absolute path
 * @param given its path as the user wrote it
 */
public record TraceName(Path path, Path given) implements Serializable, UnaryOperator<Path> {
    /** The name of a trace that the user has given. */
    public static TraceName of(Path given) {
        return new TraceName(given.toAbsolutePath(), given);
    }

    @Override
    public Path apply(Path file) {
        if (file.startsWith(path)) {
            return given.resolve(path.relativize(file));
        }
        // The files of an archive lie beside its anchor file.
        Path folder = path.getParent();
        return folder != null && file.startsWith(folder) ? given.resolveSibling(folder.relativize(file)) : file;
    }
}
