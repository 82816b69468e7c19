package earl.state;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * Makes maps from numbers to pages of bytes in files. A module provides it as a service; without one, bookmarks live only in
 * memory. Any thread.
 */
public interface PageMaps {
    /** An open map. One thread at a time. */
    interface PageMap extends AutoCloseable {
        /** The page of a number, null if there is none. */
        byte @Nullable [] get(long number);

        /** Puts a page, as long as the map was made for. */
        void put(long number, byte[] page);

        /** Number of pages. */
        long size();

        @Override
        void close();
    }

    /**
     * Opens the map in a file, or makes one.
     *
     * @param pages the most that a new map holds
     * @param bytes length of each page
     * @throws IllegalStateException or LinkageError if this Java virtual machine cannot open such a map
     */
    PageMap open(Path file, long pages, int bytes) throws IOException;

    /** The provider, if there is one. */
    static Optional<PageMaps> installed() {
        return ServiceLoader.load(PageMaps.class, PageMaps.class.getClassLoader())
                .findFirst();
    }
}
