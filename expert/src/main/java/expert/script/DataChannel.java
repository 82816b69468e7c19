package expert.script;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A file without an end from which a script reads what Java wrote last. It is by far the fastest way of getting many numbers into
 * Python: a call costs some 70 ns, of which most is for giving up and taking back the interpreter's lock, and a number read from here
 * less than one. What the script writes to it, Java reads. One thread.
 */
final class DataChannel implements SeekableByteChannel {
    private final ByteBuffer data;
    private final ByteBuffer written;
    private boolean open = true;

    /** A channel for at most {@code capacity} bytes at a time. */
    DataChannel(int capacity) {
        data = ByteBuffer.allocate(capacity).order(ByteOrder.nativeOrder()).limit(0);
        written = ByteBuffer.allocate(capacity).order(ByteOrder.nativeOrder());
    }

    /** What the script wrote since this was asked last, to be read from the front. */
    ByteBuffer written() {
        ByteBuffer all = written.duplicate().order(ByteOrder.nativeOrder()).flip();
        written.clear();
        return all;
    }

    /** An empty buffer in the machine's byte order: what is put into it is read next, after {@link ByteBuffer#flip}. */
    ByteBuffer fresh() {
        return data.clear();
    }

    @Override
    public int read(ByteBuffer target) throws ClosedChannelException {
        if (!open) {
            throw new ClosedChannelException();
        }
        int n = Math.min(target.remaining(), data.remaining());
        if (n == 0) {
            return -1;
        }
        target.put(data.slice(data.position(), n));
        data.position(data.position() + n);
        return n;
    }

    @Override
    public int write(ByteBuffer source) {
        int n = source.remaining();
        written.put(source);
        return n;
    }

    @Override
    public long position() {
        return 0;
    }

    @Override
    public SeekableByteChannel position(long position) {
        return this;
    }

    @Override
    public long size() {
        return data.capacity();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }
}
