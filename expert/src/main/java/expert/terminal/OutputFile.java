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
    private final OutputStream stream;
    private final Writer writer;

    private OutputFile(Path place, WholeFile file) {
        this.place = place;
        this.file = file;
        this.stream = new Named(place, file.stream());
        this.writer = new TextWriter(
                new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16), false);
    }

    /** Begins a file. @throws OutputException if nothing can be written there */
    public static OutputFile begin(Path file) {
        try {
            return new OutputFile(file, WholeFile.begin(file));
        } catch (IOException failure) {
            throw new OutputException(file.toString(), failure);
        }
    }

    /** Receives text. A failed write throws an {@link OutputException}. */
    public Writer writer() {
        return writer;
    }

    /** Receives binary output, instead of {@link #writer}. A failed write throws an {@link OutputException}. */
    public OutputStream stream() {
        return stream;
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

    /** A stream whose failures name the file, whichever form writes to it. */
    private static final class Named extends CheckedStream {
        private final Path place;
        private final OutputStream target;

        Named(Path place, OutputStream target) {
            super(target);
            this.place = place;
            this.target = target;
        }

        @Override
        void failed(IOException failure) {
            throw new OutputException(place.toString(), failure);
        }

        @Override
        public void close() {
            try {
                target.close();
            } catch (IOException failure) {
                failed(failure);
            }
        }
    }
}
