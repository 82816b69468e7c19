package expert.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Bytes in memory, little endian. One thread. */
final class Bytes extends OutputStream {
    private static final int FIRST = 1 << 10;
    private static final int MORE_BYTES = 0x80;
    private static final int VARINT_BITS = 7;

    private ByteBuffer buffer = ByteBuffer.allocate(FIRST).order(ByteOrder.LITTLE_ENDIAN);

    /** Number of bytes. */
    int size() {
        return buffer.position();
    }

    /** Drops all bytes, and keeps the memory. */
    void clear() {
        buffer.clear();
    }

    private ByteBuffer room(int more) {
        if (buffer.remaining() < more) {
            int needed = Math.addExact(buffer.position(), more);
            int size = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, buffer.capacity() * 2L));
            buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN).put(buffer.flip());
        }
        return buffer;
    }

    @Override
    public void write(int value) {
        room(1).put((byte) value);
    }

    @Override
    public void write(byte[] from, int at, int length) {
        room(length).put(from, at, length);
    }

    void writeInt(int value) {
        room(Integer.BYTES).putInt(value);
    }

    /** Overwrites four bytes. */
    void setInt(int at, int value) {
        buffer.putInt(at, value);
    }

    void writeLong(long value) {
        room(Long.BYTES).putLong(value);
    }

    void writeDoubles(double[] values, int n) {
        ByteBuffer to = room(Math.multiplyExact(n, Double.BYTES));
        to.asDoubleBuffer().put(values, 0, n);
        to.position(to.position() + n * Double.BYTES);
    }

    void writeLongs(long[] values, int n) {
        ByteBuffer to = room(Math.multiplyExact(n, Long.BYTES));
        to.asLongBuffer().put(values, 0, n);
        to.position(to.position() + n * Long.BYTES);
    }

    /** Seven bits a byte, the lowest first: unsigned LEB128. */
    void writeVarint(long value) {
        long rest = value;
        while ((rest & -MORE_BYTES) != 0) {
            write((int) (rest & (MORE_BYTES - 1)) | MORE_BYTES);
            rest >>>= VARINT_BITS;
        }
        write((int) rest);
    }

    /** As {@link #writeVarint}, with small codes for small negative numbers. */
    void writeZigzag(long value) {
        writeVarint((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    /** UTF-8, after its length in 32 bits. */
    void writeText(String text) {
        byte[] letters = text.getBytes(StandardCharsets.UTF_8);
        writeInt(letters.length);
        write(letters, 0, letters.length);
    }

    /** Numbers of some bits each, the lowest bits first; the last byte is filled up with 0. */
    void writePacked(long[] values, int from, int to, int bits) {
        long pending = 0;
        int used = 0;
        for (int i = from; i < to; i++) {
            pending |= values[i] << used;
            used += bits;
            if (used >= Long.SIZE) {
                writeLong(pending);
                used -= Long.SIZE;
                pending = used == 0 ? 0 : values[i] >>> (bits - used);
            }
        }
        for (; used > 0; used -= Byte.SIZE) {
            write((int) pending);
            pending >>>= Byte.SIZE;
        }
    }

    /** Zeros up to a multiple of a number. */
    void pad(int multiple) {
        while (size() % multiple != 0) {
            write(0);
        }
    }

    void append(Bytes more) {
        write(more.buffer.array(), 0, more.size());
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(buffer.array(), 0, size());
    }

    byte[] toArray() {
        byte[] all = new byte[size()];
        buffer.get(0, all);
        return all;
    }
}
