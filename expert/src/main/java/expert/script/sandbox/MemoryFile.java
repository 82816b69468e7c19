package expert.script.sandbox;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** A file for a script that is a buffer of Java: from its position to its limit. One thread. */
class MemoryFile implements SeekableByteChannel {
    private final ByteBuffer content;
    private boolean open = true;

    MemoryFile(ByteBuffer content) {
        this.content = content;
    }

    @Override
    public int read(ByteBuffer target) throws ClosedChannelException {
        if (!open) {
            throw new ClosedChannelException();
        }
        int n = Math.min(target.remaining(), content.remaining());
        if (n == 0) {
            return -1;
        }
        target.put(content.slice(content.position(), n));
        content.position(content.position() + n);
        return n;
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    @Override
    public long position() {
        return content.position();
    }

    @Override
    public SeekableByteChannel position(long position) {
        content.position((int) Math.min(position, content.limit()));
        return this;
    }

    @Override
    public long size() {
        return content.limit();
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
