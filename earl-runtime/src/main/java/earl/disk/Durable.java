package earl.disk;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Forces files and names to the disk. May be used from any thread. */
public final class Durable {
    /** Number of files to force at the same time, so that they reach the disk together. */
    private static final int TOGETHER = 32;

    private static volatile Disk disk = Disk.MACHINE;

    private Durable() {}

    /** The disk in use. */
    static Disk disk() {
        return disk;
    }

    /** Uses another disk. */
    static void use(Disk other) {
        disk = other;
    }

    /** Forces the content of a file to the disk. */
    public static void force(Path file) throws IOException {
        disk.force(file);
    }

    /** Forces a file that is open for writing to the disk. Closing another channel of the file would release its lock. */
    public static void force(FileChannel open, Path file) throws IOException {
        disk.force(open, file);
    }

    /** Forces the names in a folder to the disk. */
    public static void forceFolder(Path folder) throws IOException {
        disk.forceFolder(folder);
    }

    /** Makes a folder and its missing parents durably. */
    public static void makeFolders(Path folder) throws IOException {
        Path missing = folder.toAbsolutePath();
        List<Path> made = new ArrayList<>();
        while (missing != null && !Files.exists(missing)) {
            made.add(missing);
            missing = missing.getParent();
        }
        Files.createDirectories(folder);
        for (Path each : made.reversed()) {
            disk.forceFolder(parent(each));
        }
    }

    /** Forces the files below a folder, and the names in all its folders, to the disk. */
    public static void forceTree(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        List<Path> folders = new ArrayList<>();
        collect(folder, files, folders);
        forceAll(files);
        for (Path each : folders.reversed()) {
            disk.forceFolder(each);
        }
    }

    private static void collect(Path folder, List<Path> files, List<Path> folders) throws IOException {
        folders.add(folder);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    collect(entry, files, folders);
                } else if (!Temporary.isLock(entry)) {
                    files.add(entry);
                }
            }
        }
    }

    private static void forceAll(List<Path> files) throws IOException {
        if (files.size() < 2) {
            for (Path file : files) {
                disk.force(file);
            }
            return;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(
                Math.min(TOGETHER, files.size()),
                Thread.ofPlatform().daemon().name("earl-force-", 0).factory())) {
            List<Future<?>> forced = new ArrayList<>();
            for (Path file : files) {
                forced.add(threads.submit(() -> {
                    disk.force(file);
                    return null;
                }));
            }
            for (Future<?> each : forced) {
                each.get();
            }
        } catch (ExecutionException failed) {
            throw new IOException(reason(failed), failed.getCause());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            ClosedByInterruptException interrupted = new ClosedByInterruptException();
            interrupted.initCause(stop);
            throw interrupted;
        }
    }

    private static String reason(ExecutionException failed) {
        return String.valueOf(
                failed.getCause() == null ? failed : failed.getCause().getMessage());
    }

    /** Renames durably. The content must already be on the disk. */
    public static void move(Path from, Path to) throws IOException {
        disk.move(from, to);
        disk.forceFolder(parent(to));
    }

    /** Moves all files of a folder to another one durably. Their content must already be on the disk. */
    public static void moveAll(Path from, Path to) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
            for (Path file : files) {
                if (!Temporary.isLock(file)) {
                    disk.move(file, to.resolve(file.getFileName()));
                }
            }
        }
        disk.forceFolder(to);
    }

    private static Path parent(Path path) {
        Path absolute = path.toAbsolutePath();
        Path parent = absolute.getParent();
        return parent == null ? absolute : parent;
    }
}
