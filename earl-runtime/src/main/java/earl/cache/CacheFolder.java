package earl.cache;

import earl.TraceException;
import earl.user.UserFolders;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Location and size limit of this user's caches, in {@link UserFolders#cache}. */
public final class CacheFolder {
    /** The environment variable that limits the indexes: a number of bytes, with K, M, G or T for powers of 1024. */
    public static final String LIMIT = "EXPERT_CACHE_LIMIT";

    private static final long DEFAULT_LIMIT = 20L << 30;
    /** Indexes take at most one part in this many of the device, unless a limit is set. */
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

    /** The folder of programs that EXPERT compiled for this machine. */
    public static Path compiled() {
        return base();
    }

    /** The folder of bookmarks that outlive a run: in {@code store}, if it is not {@code null}. */
    public static Path bookmarks(@Nullable Path store) {
        return (store == null ? base() : store).resolve("bookmarks");
    }

    /** The folder of kept results of patterns: in {@code store}, if it is not {@code null}. */
    public static Path results(@Nullable Path store) {
        return (store == null ? base() : store).resolve("results");
    }

    /** The folder of what users wrote about traces: in {@code store}, if there is one. */
    public static Path notes(@Nullable Path store) {
        return (store == null ? base() : store).resolve("notes");
    }

    /**
     * The folder of indexes.
     *
     * @param store the user's folder for columns, {@code null} if none
     */
    public static Path indexes(@Nullable Path store) {
        return (store == null ? base() : store).resolve("index");
    }

    /**
     * Maximum number of bytes of the indexes in a folder: the value of {@link #LIMIT}; otherwise the smaller of 20 GiB and a
     * quarter of the device.
     *
     * @throws TraceException if the value of the variable is not a number of bytes
     */
    public static long limit(Path folder) {
        String setting = System.getenv(LIMIT);
        if (setting != null && !setting.isEmpty()) {
            try {
                return parse(setting);
            } catch (IllegalArgumentException e) {
                throw new TraceException(folder, -1, String.valueOf(e.getMessage()), e);
            }
        }
        long device = folder.toFile().getTotalSpace();
        return device > 0 ? Math.min(DEFAULT_LIMIT, device / SHARE) : DEFAULT_LIMIT;
    }

    /** The number of bytes that a text such as {@code 20G} denotes. @throws IllegalArgumentException if it denotes none */
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
