package expert.cache;

import earl.cache.CacheFolder;
import earl.cache.CodeJar;
import earl.cache.IndexFolder;
import earl.disk.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The location of kept results of patterns. Any number of processes may use the same location at once, with one thread each.
 *
 * @param folder of small files, made when it is needed
 * @param indexes folder of the indexes of traces; their maps are beside the indexes
 * @param tool identity of this tool: another version does not find its results
 * @param limit bytes that the folder may take; the entries used longest ago make room
 */
public record ResultCache(Path folder, Path indexes, String tool, long limit) {
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
        return new ResultCache(folder, CacheFolder.indexes(store), tool.hex(), CacheFolder.limit(folder) / SHARE);
    }

    /** Whether a file of kept results, in a folder of small files or beside an index, is undamaged. */
    public static boolean isIntact(Path file) throws IOException {
        return MapEntries.isMap(file) ? Checksum.isInNameOf(file) : FileEntries.isIntact(file);
    }

    /** The files: entries of patterns, and of small traces. */
    public Entries files() {
        return new FileEntries(folder, limit);
    }

    /**
     * The kept results of a trace: in a map beside its index, if there is one and this virtual machine can open the map,
     * otherwise in files.
     */
    public Entries of(Path trace) {
        IndexFolder index = new IndexFolder(indexes);
        return Files.exists(index.file(trace)) && MapEntries.isPossible()
                ? new MapEntries(index.home(trace), files(), limit)
                : files();
    }
}
