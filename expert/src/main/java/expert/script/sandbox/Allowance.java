package expert.script.sandbox;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of its {@link Quota} that a context has used. When a part of it is used up, the context is stopped. Used by its
 * thread.
 */
public final class Allowance {
    private final Quota quota;
    private long printed;
    private long written;
    private long files;
    private @Nullable Consumer<String> stopper;

    public Allowance(Quota quota) {
        this.quota = quota;
    }

    /** Names what stops the context, given the reason. */
    public void onExcess(Consumer<String> stop) {
        stopper = stop;
    }

    private IOException exceeded(String reason) {
        Consumer<String> stop = stopper;
        if (stop != null) {
            stop.accept(reason);
        }
        return new IOException(reason);
    }

    private void print(int bytes) throws IOException {
        printed += bytes;
        if (printed > quota.printed()) {
            throw exceeded(
                    "stopped after it had printed " + Quota.words(quota.printed()) + " (--max-printed sets the limit)");
        }
    }

    /** The script is about to write bytes below {@code --out}. */
    void write(long bytes) throws IOException {
        written += bytes;
        if (written > quota.written()) {
            throw exceeded("stopped after it had written " + Quota.words(quota.written())
                    + " below --out (--max-written sets the limit)");
        }
    }

    /** The script is about to make a file or folder below {@code --out}. */
    void make() throws IOException {
        files++;
        if (files > quota.files()) {
            throw exceeded(
                    "stopped after it had made " + quota.files() + " files below --out (--max-files sets the limit)");
        }
    }

    /** A stream that counts printed bytes. */
    public OutputStream printing(OutputStream target) {
        return new FilterOutputStream(target) {
            @Override
            public void write(int octet) throws IOException {
                print(1);
                out.write(octet);
            }

            @Override
            public void write(byte[] octets, int from, int length) throws IOException {
                print(length);
                out.write(octets, from, length);
            }
        };
    }

    /** A file that counts written bytes. */
    SeekableByteChannel writing(SeekableByteChannel file) {
        return new SeekableByteChannel() {
            @Override
            public int write(ByteBuffer source) throws IOException {
                // A gap counts too: it may take room on the disk.
                Allowance.this.write(source.remaining() + Math.max(0, file.position() - file.size()));
                return file.write(source);
            }

            @Override
            public int read(ByteBuffer target) throws IOException {
                return file.read(target);
            }

            @Override
            public long position() throws IOException {
                return file.position();
            }

            @Override
            public SeekableByteChannel position(long position) throws IOException {
                file.position(position);
                return this;
            }

            @Override
            public long size() throws IOException {
                return file.size();
            }

            @Override
            public SeekableByteChannel truncate(long size) throws IOException {
                file.truncate(size);
                return this;
            }

            @Override
            public boolean isOpen() {
                return file.isOpen();
            }

            @Override
            public void close() throws IOException {
                file.close();
            }
        };
    }
}
