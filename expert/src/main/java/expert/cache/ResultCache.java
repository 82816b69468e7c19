package expert.cache;

import earl.cache.CacheFolder;
import earl.cache.CodeJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The location of kept results of patterns. Any number of processes may use the same location at once, with one thread each.
 *
 * @param folder of small files, made when it is needed
 * @param tool identity of this tool: another version does not find its results
 * @param limit bytes that the folder may take; the entries used longest ago make room
 */
public record ResultCache(Path folder, String tool, long limit) {
    /** The part of what all caches may take. */
    private static final int SHARE = 20;

    /**
     * The user's cache.
     *
     * @param store the user's folder for kept results, null for the usual one
     * @param classes one class of each part of this tool
     * @return null if this tool is not in jars, so that changes to it are unknown
     * @throws earl.TraceException if the environment's limit is no number
     */
    public static @Nullable ResultCache of(@Nullable Path store, Class<?>... classes) {
        Digest tool = new Digest();
        for (Class<?> type : classes) {
            Path jar = CodeJar.of(type);
            if (jar == null) {
                return null;
            }
            try {
                tool.add(Long.toString(Files.size(jar)))
                        .add(Files.getLastModifiedTime(jar).toString());
            } catch (IOException unreadable) {
                return null;
            }
        }
        Path folder = CacheFolder.results(store);
        return new ResultCache(folder, tool.hex(), CacheFolder.limit(folder) / SHARE);
    }

    /** The entries. */
    public Entries entries() {
        return new Entries(folder, limit);
    }
}
