package expert.script.value;

import expert.script.Language;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;

/**
 * The form of 64-bit integers in a language. Both languages calculate ten times as fast with 32-bit integers. JavaScript
 * even turns longer ones into big integers, so it gets doubles instead, exact up to 2^53.
 */
public enum IntegerForm {
    /** 32 bits. */
    INT(Integer.BYTES),
    /** 64 bits, for Python. */
    LONG(Long.BYTES),
    /** Doubles, for JavaScript. */
    DOUBLE(Double.BYTES);

    private final int bytes;

    IntegerForm(int bytes) {
        this.bytes = bytes;
    }

    /** The form of arbitrary integers in a language. */
    static IntegerForm of(Language language) {
        return language == Language.PYTHON ? LONG : DOUBLE;
    }

    /** The form of a trace's positions in a language. */
    static IntegerForm ofPositions(Language language, long events) {
        return events <= Integer.MAX_VALUE ? INT : of(language);
    }

    /** Bytes that an integer takes in a buffer. */
    int bytes() {
        return bytes;
    }

    /** An integer by itself, as narrow as it may be. */
    Object boxed(long value) {
        if ((int) value == value) {
            return (int) value;
        }
        return this == DOUBLE ? (Object) (double) value : (Object) value;
    }

    /** Writes the first of some values to the front of a buffer. */
    void write(long[] values, int count, ByteBuffer to) {
        switch (this) {
            case INT -> {
                IntBuffer into = to.asIntBuffer();
                for (int i = 0; i < count; i++) {
                    into.put(i, (int) values[i]);
                }
            }
            case LONG -> to.asLongBuffer().put(values, 0, count);
            case DOUBLE -> {
                DoubleBuffer into = to.asDoubleBuffer();
                for (int i = 0; i < count; i++) {
                    into.put(i, (double) values[i]);
                }
            }
        }
    }

    /** The i-th of the integers that begin at a byte of a buffer. */
    public long read(ByteBuffer from, int begin, int i) {
        int at = begin + i * bytes;
        return switch (this) {
            case INT -> from.getInt(at);
            case LONG -> from.getLong(at);
            case DOUBLE -> (long) from.getDouble(at);
        };
    }
}
