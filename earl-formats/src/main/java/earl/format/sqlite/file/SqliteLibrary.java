package earl.format.sqlite.file;

import earl.TraceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * Finds out why SQLite's native library cannot be used: the driver says that it found none, also if it could not write the library, or the
 * system did not let it load.
 */
final class SqliteLibrary {
    private static final String FACTS = "org.sqlite.util.LibraryLoaderUtil";

    private SqliteLibrary() {}

    /**
     * Unpacks and loads the library as the driver does.
     *
     * @param loader the loader of the driver
     * @param folder the folder into which the driver unpacks the library
     * @throws TraceException if that fails; the message says why, and what to do
     */
    static void check(@Nullable ClassLoader loader, Path folder, Path database) {
        try (InputStream library = resource(loader)) {
            if (library != null) {
                check(library, folder, database);
            }
        } catch (IOException e) {
            throw notUnpacked(database, folder, e);
        }
    }

    @SuppressWarnings("restricted") // the driver needs the permission too
    static void check(InputStream library, Path folder, Path database) throws IOException {
        Path copy = Files.createTempFile(folder, "check-", ".lib").toAbsolutePath();
        try {
            Files.copy(library, copy, StandardCopyOption.REPLACE_EXISTING);
            System.load(copy.toString());
        } catch (IllegalCallerException forbidden) {
            throw unusable(database, forbidden);
        } catch (UnsatisfiedLinkError e) {
            throw new TraceException(
                    database,
                    -1,
                    "is a SQLite database, and the system does not load SQLite's library from " + folder + ": "
                            + line(e.getMessage()).replace(copy + ": ", "") + "; XDG_CACHE_HOME names another folder",
                    e);
        } finally {
            remove(copy);
        }
    }

    /** The exception for a library that cannot be used for another reason. */
    static TraceException unusable(Path database, Throwable fault) {
        Throwable reason = fault;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        return new TraceException(
                database,
                -1,
                "is a SQLite database, and SQLite's native library cannot be used here: " + line(reason.getMessage()),
                fault);
    }

    /** The exception for a folder into which the library cannot be unpacked. */
    static TraceException notUnpacked(Path database, Path folder, IOException fault) {
        return new TraceException(
                database,
                -1,
                "is a SQLite database, and EXPERT cannot unpack SQLite's library into " + folder + ": " + reason(fault)
                        + "; XDG_CACHE_HOME names another folder",
                fault);
    }

    /** Why a folder cannot be written, in a few words. */
    static String reason(IOException fault) {
        if (fault instanceof AccessDeniedException) {
            return "no permission";
        }
        if (fault instanceof NoSuchFileException) {
            return "there is no such folder";
        }
        return fault instanceof FileSystemException named && named.getReason() != null
                ? named.getReason()
                : line(fault.getMessage());
    }

    private static String line(@Nullable String message) {
        return String.valueOf(message).lines().findFirst().orElse("");
    }

    /** The library for this system; {@code null} if the driver has none. */
    private static @Nullable InputStream resource(@Nullable ClassLoader loader) throws IOException {
        try {
            Class<?> facts = Class.forName(FACTS, true, loader);
            String name = facts.getMethod("getNativeLibResourcePath").invoke(null) + "/"
                    + facts.getMethod("getNativeLibName").invoke(null);
            return facts.getResourceAsStream(name);
        } catch (ReflectiveOperationException | LinkageError otherDriver) {
            return null;
        }
    }

    private static void remove(Path copy) {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException inUse) {
            copy.toFile().deleteOnExit();
        }
    }
}
