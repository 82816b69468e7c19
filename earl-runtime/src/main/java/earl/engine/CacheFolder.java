package earl.engine;

import java.nio.file.Path;

/** Where this user's caches lie: {@code $XDG_CACHE_HOME/expert}, else {@code ~/.cache/expert}. */
final class CacheFolder {
    private CacheFolder() {}

    /** The folder of temporary columns. */
    static Path columns() {
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base = cache != null && Path.of(cache).isAbsolute()
                ? Path.of(cache)
                : Path.of(System.getProperty("user.home"), ".cache");
        return base.resolve("expert").resolve("columns");
    }
}
