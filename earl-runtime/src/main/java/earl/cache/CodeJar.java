package earl.cache;

import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The file that a class comes from. What is kept in a cache belongs to the version of the code that computed it. */
public final class CodeJar {
    private CodeJar() {}

    /**
     * The jar of a class. Its protection domain is no help: with Java's cache of loaded classes, that still names the jar from which
     * the cache was made, wherever the jar is now.
     *
     * @return null if the class comes from no jar
     */
    public static @Nullable Path of(Class<?> type) {
        URL place = type.getResource(type.getSimpleName() + ".class");
        if (place == null || !place.getProtocol().equals("jar")) {
            return null;
        }
        String path = place.getPath();
        return Path.of(URI.create(path.substring(0, path.lastIndexOf("!/"))));
    }
}
