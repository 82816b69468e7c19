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

/** The calls that decide what a power cut leaves. Tests put a disk in its place that loses what was not forced. */
interface Disk {
    /** That of the machine. */
    Disk MACHINE = new Disk() {
        /** What file systems answer that cannot force a folder. */
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
                return; // a folder that may only be written to
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

    /** Brings what a file holds to the disk. */
    void force(FileChannel open, Path file) throws IOException;

    /** Brings the names in a folder to the disk. */
    void forceFolder(Path folder) throws IOException;

    /** Renames a file or folder. A file, or an empty folder, that has the new name is replaced. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file or an empty folder, if it is there. */
    void delete(Path file) throws IOException;

    /** Brings what a file holds to the disk. */
    default void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            force(channel, file);
        }
    }
}
