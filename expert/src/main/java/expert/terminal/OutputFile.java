package expert.terminal;

import earl.disk.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A command's output file, a {@link WholeFile} that takes text, too. Failures are {@link OutputException}s.
 *
 * <p>UTF-8. {@link #close()} without a commit leaves the old content.
 */
public final class OutputFile implements AutoCloseable {
    private final Path place;
    private final WholeFile file;
    private final Writer writer;

    private OutputFile(Path place, WholeFile file) {
        this.place = place;
        this.file = file;
        this.writer = new TextWriter(
                new BufferedWriter(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8), 1 << 16), false);
    }

    /** Begins a file. @throws OutputException if nothing can be written there */
    public static OutputFile begin(Path file) {
        try {
            return new OutputFile(file, WholeFile.begin(file));
        } catch (IOException failure) {
            throw new OutputException(file.toString(), failure);
        }
    }

    /** Receives text; a failed write throws. */
    public Writer writer() {
        return writer;
    }

    /** Receives binary output, instead of {@link #writer}; a failed write throws. */
    public OutputStream stream() {
        return file.stream();
    }

    /** Puts the file in its place. @throws OutputException if it cannot be written to the end or put there */
    public void commit() {
        try {
            writer.flush();
            file.commit();
        } catch (IOException failure) {
            throw new OutputException(place.toString(), failure);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException failure) {
            throw new OutputException(place.toString(), failure);
        }
    }
}
