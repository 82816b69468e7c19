package earl.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The system calls that decide what survives a power cut. Tests replace it by a disk that loses all data that were not
 * forced.
 */
interface Disk {
    /** The disk of the machine. */
    Disk MACHINE = new Disk() {
        /** Errors of file systems that cannot force a folder. */
        private static final Set<String> UNKNOWN =
                Set.of("Invalid argument", "Function not implemented", "Operation not supported");

        @Override
        public void force(FileChannel open, Path file) throws IOException {
            open.force(true);
        }

        @Override
        public void forceFolder(Path folder) throws IOException {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            } catch (AccessDeniedException unreadable) {
                return; // a folder without read permission
            } catch (IOException fault) {
                if (!UNKNOWN.contains(String.valueOf(fault.getMessage()))) {
                    throw fault;
                }
            }
        }

        @Override
        public void move(Path from, Path to) throws IOException {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }

        @Override
        public void delete(Path file) throws IOException {
            Files.deleteIfExists(file);
        }
    };

    /** Forces the content of a file to the disk. */
    void force(FileChannel open, Path file) throws IOException;

    /** Forces the names in a folder to the disk. */
    void forceFolder(Path folder) throws IOException;

    /** Renames a file or folder. Replaces a file or an empty folder of the new name. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file or an empty folder, if it exists. */
    void delete(Path file) throws IOException;

    /** Forces the content of a file to the disk. */
    default void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            force(channel, file);
        }
    }
}
