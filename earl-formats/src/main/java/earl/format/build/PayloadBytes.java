package earl.format.build;

import earl.memory.ColumnMemory;
import earl.schema.FieldType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Fields and attributes of the records of a location, in the layout of {@link earl.store.Payload}. One thread. */
final class PayloadBytes {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
    private static final int STAGE = 4096;
    private static final int MAX_VALUE = 10;
    private static final long MAX_BYTES = 0xFFFF_0000L;
    private static final byte[] NONE = {};

    private final ColumnMemory memory;
    private MemorySegment bytes = MemorySegment.NULL;
    /** Bytes in {@link #bytes}; the staged ones follow. Offset 0 is not in use. */
    private long stored = 1;

    private byte[] stage = NONE;
    private int staged;

    PayloadBytes(ColumnMemory memory) {
        this.memory = memory;
    }

    /** Offset of the next byte. @throws IllegalStateException if it has more than 32 bits */
    int offset() {
        long offset = stored + staged;
        if (offset > MAX_BYTES) {
            throw new IllegalStateException("a location has more than 4 GiB of event attributes");
        }
        return (int) offset;
    }

    /** Bytes in use. */
    long size() {
        return stored + staged;
    }

    void put(FieldType type, long value) {
        switch (type.form()) {
            case SIGNED -> unsigned((value << 1) ^ (value >> 63));
            case REFERENCE -> unsigned(value + 1);
            case REAL -> real(value, type.bytes());
            default -> unsigned(value);
        }
    }

    void unsigned(long value) {
        reserve();
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            stage[staged++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        stage[staged++] = (byte) rest;
    }

    private void real(long bits, int length) {
        reserve();
        for (int i = 0; i < length; i++) {
            stage[staged++] = (byte) (bits >>> (8 * i));
        }
    }

    private void reserve() {
        if (staged + MAX_VALUE > stage.length) {
            if (stage.length == STAGE) {
                store();
            } else {
                byte[] larger = new byte[Math.clamp(stage.length * 2L, 64, STAGE)];
                System.arraycopy(stage, 0, larger, 0, staged);
                stage = larger;
            }
        }
    }

    private void store() {
        if (staged == 0) {
            return;
        }
        long end = stored + staged;
        if (end > bytes.byteSize()) {
            MemorySegment larger = memory.allocate(Math.max(end, bytes.byteSize() * 2));
            MemorySegment.copy(bytes, 0, larger, 0, Math.min(stored, bytes.byteSize()));
            memory.release(bytes);
            bytes = larger;
        }
        MemorySegment.copy(stage, 0, bytes, BYTE, stored, staged);
        stored = end;
        staged = 0;
    }

    /** Brings all bytes to memory and lets go of the stage. */
    void finish() {
        store();
        stage = NONE;
    }

    MemorySegment bytes() {
        return bytes;
    }
}
