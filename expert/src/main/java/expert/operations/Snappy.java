package expert.operations;

/** Unpacks blocks of Snappy's raw format (github.com/google/snappy, format_description.txt). */
final class Snappy {
    private static final int MAX_GROWTH = 22;

    private Snappy() {}

    /** Unpacks a block. @throws IndexOutOfBoundsException if it is damaged */
    static byte[] unpack(byte[] packed, int from, int length) {
        int end = from + length;
        int at = from;
        int size = 0;
        for (int shift = 0; ; shift += 7) {
            int value = packed[at++];
            size |= (value & 0x7f) << shift;
            if (value >= 0) {
                break;
            }
        }
        // No element makes more of its bytes than a copy of 64 bytes in three.
        if (size < 0 || size > (long) MAX_GROWTH * length) {
            throw new IndexOutOfBoundsException(size + " bytes in " + length);
        }
        byte[] out = new byte[size];
        int done = 0;
        while (at < end) {
            int tag = packed[at++] & 0xff;
            int count;
            int offset;
            switch (tag & 3) {
                case 0 -> {
                    count = tag >> 2;
                    if (count >= 60) {
                        int bytes = count - 59;
                        count = little(packed, at, bytes);
                        at += bytes;
                    }
                    count++;
                    System.arraycopy(packed, at, out, done, count);
                    at += count;
                    done += count;
                    continue;
                }
                case 1 -> {
                    count = (tag >> 2 & 7) + 4;
                    offset = ((tag & 0xe0) << 3) | (packed[at++] & 0xff);
                }
                case 2 -> {
                    count = (tag >> 2) + 1;
                    offset = little(packed, at, 2);
                    at += 2;
                }
                default -> {
                    count = (tag >> 2) + 1;
                    offset = little(packed, at, 4);
                    at += 4;
                }
            }
            if (offset <= 0 || offset > done) {
                throw new IndexOutOfBoundsException("a copy from " + offset + " bytes before byte " + done);
            }
            // The copy may overlap what it writes.
            for (int i = 0; i < count; i++, done++) {
                out[done] = out[done - offset];
            }
        }
        if (done != size) {
            throw new IndexOutOfBoundsException(done + " bytes instead of " + size);
        }
        return out;
    }

    private static int little(byte[] bytes, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value |= (bytes[at + i] & 0xff) << (8 * i);
        }
        return value;
    }
}
