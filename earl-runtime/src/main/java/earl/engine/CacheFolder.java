package earl.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where this user's caches lie: {@code $XDG_CACHE_HOME/expert}, else {@code ~/.cache/expert}. */
final class CacheFolder {
    private CacheFolder() {}

    /** The folder of temporary columns. */
    static Path columns() {
        return base().resolve("columns");
    }

    /** The folder of bookmarks that outlive a run: in {@code store}, if there is one. */
    static Path bookmarks(@Nullable Path store) {
        return (store == null ? base() : store).resolve("bookmarks");
    }

    private static Path base() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache != null && Path.of(cache).isAbsolute()
                ? Path.of(cache)
                : Path.of(System.getProperty("user.home"), ".cache");
        return base.resolve("expert");
    }
}
