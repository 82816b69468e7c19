package earl.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that appears completely or not at all: it is written beside its target, forced to the disk, and renamed by {@link
 * #commit()}. Writes directly to a target that is not a regular file ({@code /dev/stdout}, a pipe). For one thread.
 *
 * <p>{@link #close()} without a commit leaves the old file.
 */
public final class WholeFile implements AutoCloseable {
    private final Path place;
    private final @Nullable Temporary temporary;
    private final OutputStream stream;

    private WholeFile(Path place, @Nullable Temporary temporary, OutputStream stream) {
        this.place = place;
        this.temporary = temporary;
        this.stream = stream;
    }

    /**
     * Begins a file, and removes leftovers of killed processes beside it.
     *
     * @throws IOException if the place is not writable
     */
    public static WholeFile begin(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("it is a folder");
        }
        if (isOpenAlready(file)) {
            return new WholeFile(
                    file, null, Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND));
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new WholeFile(file, null, Files.newOutputStream(file));
        }
        // A symbolic link stays; its target is replaced.
        Path place = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path name = place.getFileName();
        Path folder = place.getParent();
        if (name == null || folder == null) {
            throw new IOException("it is a folder");
        }
        Temporary.sweep(folder);
        Temporary temporary = Temporary.file(folder, name.toString());
        return new WholeFile(place, temporary, Channels.newOutputStream(temporary.channel()));
    }

    /**
     * Whether a name refers to a file that this process has open, such as {@code /dev/stdout}, whose present content must
     * stay.
     */
    private static boolean isOpenAlready(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        return absolute.equals(Path.of("/dev/stdout"))
                || absolute.equals(Path.of("/dev/stderr"))
                || absolute.startsWith("/dev/fd")
                || absolute.startsWith("/proc/self/fd");
    }

    /** Writes a whole file. */
    public static void write(Path file, byte[] content) throws IOException {
        try (WholeFile whole = begin(file)) {
            whole.stream().write(content);
            whole.commit();
        }
    }

    /** Stream for the content; a failed write throws. */
    public OutputStream stream() {
        return stream;
    }

    /** Puts the file in place; later output is lost. */
    public void commit() throws IOException {
        if (temporary == null) {
            stream.close();
            return;
        }
        stream.flush();
        Durable.force(temporary.channel(), temporary.path());
        Durable.move(temporary.path(), place);
        temporary.keep();
    }

    @Override
    public void close() throws IOException {
        if (temporary == null) {
            stream.close();
        } else {
            temporary.close();
        }
    }
}
