package earl.cache;

import earl.TraceException;
import earl.user.UserFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where this user's caches lie, in {@link UserFolders#cache}, and how much they may take. */
public final class CacheFolder {
    /** The variable of the environment that limits the indexes: a number of bytes, with K, M, G or T for powers of 1024. */
    public static final String LIMIT = "EXPERT_CACHE_LIMIT";

    private static final long DEFAULT_LIMIT = 20L << 30;
    /** The part of the device that indexes take at most if nothing was said. */
    private static final int SHARE = 4;

    private static final String UNITS = "KMGT";

    private CacheFolder() {}

    private static Path base() {
        return UserFolders.own().cache();
    }

    /** The folder of temporary columns. */
    public static Path columns() {
        return base().resolve("columns");
    }

    /** The folder of programs made for this machine. */
    public static Path compiled() {
        return base();
    }

    /** The folder of bookmarks that outlive a run: in {@code store}, if there is one. */
    public static Path bookmarks(@Nullable Path store) {
        return (store == null ? base() : store).resolve("bookmarks");
    }

    /** The folder of what patterns found: in {@code store}, if there is one. */
    public static Path results(@Nullable Path store) {
        return (store == null ? base() : store).resolve("results");
    }

    /**
     * The folder of indexes.
     *
     * @param store the folder that the user wants for columns, {@code null} for none
     */
    public static Path indexes(@Nullable Path store) {
        return (store == null ? base() : store).resolve("index");
    }

    /**
     * Bytes that the indexes in a folder may take: what {@link #LIMIT} says, else 20 GiB or a quarter of the device.
     *
     * @throws TraceException if the variable does not say a number
     */
    public static long limit(Path folder) {
        String told = System.getenv(LIMIT);
        if (told != null && !told.isEmpty()) {
            try {
                return parse(told);
            } catch (IllegalArgumentException e) {
                throw new TraceException(folder, -1, String.valueOf(e.getMessage()), e);
            }
        }
        try {
            return Files.exists(folder)
                    ? Math.min(DEFAULT_LIMIT, Files.getFileStore(folder).getTotalSpace() / SHARE)
                    : DEFAULT_LIMIT;
        } catch (IOException unknown) {
            return DEFAULT_LIMIT;
        }
    }

    /** The number of bytes that a text such as {@code 20G} means. @throws IllegalArgumentException if it means none */
    static long parse(String text) {
        String number = text.strip().toUpperCase(Locale.ROOT);
        int unit = number.isEmpty() ? -1 : UNITS.indexOf(number.charAt(number.length() - 1));
        try {
            return Math.multiplyExact(
                    Long.parseUnsignedLong(unit < 0 ? number : number.substring(0, number.length() - 1)),
                    1L << (10 * (unit + 1)));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new IllegalArgumentException(LIMIT + " is not a number of bytes, such as 500M or 20G: " + text, e);
        }
    }
}
