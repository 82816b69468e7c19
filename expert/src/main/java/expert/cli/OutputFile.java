package expert.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears whole or not at all: it is written under another name beside its place and put there by {@link #commit()}. A
 * place that is no regular file ({@code /dev/stdout}, a pipe) is written to directly.
 *
 * <p>UTF-8. {@link #close()} without a commit leaves what was there before.
 */
final class OutputFile implements AutoCloseable {
    private final Path place;
    private final Path temporary;
    private final OutputStream stream;
    private final Writer writer;
    private boolean open = true;

    private OutputFile(Path place, Path temporary, OutputStream stream) {
        this.place = place;
        this.temporary = temporary;
        this.stream = stream;
        this.writer = new TextWriter(
                new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16), false);
    }

    /** Begins a file. @throws OutputException if nothing can be written there */
    static OutputFile begin(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new IOException("it is a folder");
            }
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                return new OutputFile(file, file, Files.newOutputStream(file));
            }
            // What a symbolic link points to is replaced, not the link.
            Path place = Files.isSymbolicLink(file) && Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Path name = place.getFileName();
            if (name == null) {
                throw new IOException("it is a folder");
            }
            Path temporary = place.resolveSibling(
                    "." + name + "." + ProcessHandle.current().pid() + ".tmp");
            return new OutputFile(
                    place,
                    temporary,
                    Files.newOutputStream(
                            temporary,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            StandardOpenOption.WRITE,
                            LinkOption.NOFOLLOW_LINKS));
        } catch (IOException failure) {
            throw new OutputException(file.toString(), failure);
        }
    }

    /** Where to write text; a failed write throws. */
    Writer writer() {
        return writer;
    }

    /** Where to write what is no text, instead of {@link #writer}; a failed write throws. */
    OutputStream stream() {
        return stream;
    }

    /** Puts the file in its place. @throws OutputException if it cannot be written to the end or put there */
    void commit() {
        try {
            writer.close();
            if (!temporary.equals(place)) {
                move();
            }
            open = false;
        } catch (IOException failure) {
            throw new OutputException(place.toString(), failure);
        }
    }

    private void move() throws IOException {
        try {
            Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException unknownFileSystem) {
            Files.move(temporary, place, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            giveUp();
        } catch (IOException failure) {
            throw new OutputException(place.toString(), failure);
        }
    }

    private void giveUp() throws IOException {
        try {
            writer.close();
        } finally {
            if (!temporary.equals(place)) {
                Files.deleteIfExists(temporary);
            }
        }
    }
}
