package earl.disk;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Opens only regular files: reading a pipe may block forever, and a device may never end. */
public final class RegularFile {
    private RegularFile() {}

    /**
     * Checks a file that is about to be opened.
     *
     * @throws IOException if it does not exist, or is a pipe, a socket or a device
     */
    public static Path of(Path file) throws IOException {
        if (Files.readAttributes(file, BasicFileAttributes.class).isOther()) {
            throw new FileSystemException(file.toString(), null, "a pipe or a device, expected a file");
        }
        return file;
    }
}
