package expert.script;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * A file without an end from which a script reads what Java wrote last. It is by far the fastest way of getting many numbers into
 * Python: a call costs some 70 ns, of which most is for giving up and taking back the interpreter's lock, and a number read from here
 * less than one. What the script writes to it, Java reads. One thread.
 */
final class DataChannel extends MemoryFile {
    private final ByteBuffer data;
    private final ByteBuffer written;

    /** A channel for at most {@code capacity} bytes at a time. */
    DataChannel(int capacity) {
        this(buffer(capacity).limit(0), buffer(capacity));
    }

    private DataChannel(ByteBuffer data, ByteBuffer written) {
        super(data);
        this.data = data;
        this.written = written;
    }

    private static ByteBuffer buffer(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.nativeOrder());
    }

    /** What the script wrote since this was asked last, to be read from the front. */
    ByteBuffer written() {
        ByteBuffer all = written.duplicate().order(ByteOrder.nativeOrder()).flip();
        written.clear();
        return all;
    }

    /** An empty buffer in the machine's byte order: what is put into it, up to its limit, is read next. */
    ByteBuffer fresh() {
        return data.clear();
    }

    @Override
    public int write(ByteBuffer source) {
        int n = source.remaining();
        written.put(source);
        return n;
    }

    /** It has no place to be at: what is read is what comes next. */
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
}
