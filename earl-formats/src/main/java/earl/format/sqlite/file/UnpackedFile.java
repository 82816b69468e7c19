package earl.format.sqlite.file;

import earl.TraceException;
import earl.format.build.TextStream;
import earl.format.build.TraceFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A database as SQLite can open it: the file itself, or a copy of a compressed one in the user's cache folder, which closing removes.
 *
 * @param file the file to open
 * @param isCopy whether it is a copy
 * @param damage why the copy ends before the database does; {@code null} if it is whole
 */
record UnpackedFile(Path file, boolean isCopy, @Nullable String damage) implements AutoCloseable {
    /**
     * Unpacks a database if gzip compressed it; one that breaks off is unpacked up to the break.
     *
     * @throws TraceException if the file cannot be read, is longer than the limit of texts, or the copy cannot be written
     */
    static UnpackedFile of(Path database) {
        try (TextStream text = TextStream.open(database)) {
            return text.isCompressed() ? copy(database, text) : new UnpackedFile(database, false, null);
        } catch (IOException e) {
            throw TraceFiles.unreadable(database, e);
        }
    }

    private static UnpackedFile copy(Path database, TextStream text) {
        Path folder = SqliteDriver.folderOfCache();
        Path copy;
        try {
            Files.createDirectories(folder);
            copy = Files.createTempFile(folder, "unpacked-", ".db");
        } catch (IOException e) {
            throw unwritable(database, folder, e);
        }
        // A user who interrupts EXPERT leaves no copy either.
        copy.toFile().deleteOnExit();
        try (OutputStream out = Files.newOutputStream(copy)) {
            text.transferTo(out);
            return new UnpackedFile(copy, true, text.damage());
        } catch (IOException e) {
            new UnpackedFile(copy, true, null).close();
            throw unwritable(database, folder, e);
        } catch (RuntimeException | Error e) {
            new UnpackedFile(copy, true, null).close();
            throw e;
        }
    }

    private static TraceException unwritable(Path database, Path folder, IOException fault) {
        return new TraceException(
                database,
                -1,
                "is a compressed database, and EXPERT cannot unpack it into " + folder + ": "
                        + SqliteLibrary.reason(fault) + "; XDG_CACHE_HOME names another folder",
                fault);
    }

    @Override
    public void close() {
        if (isCopy) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new TraceException(file, -1, "cannot be removed: " + e.getMessage(), e);
            }
        }
    }
}
