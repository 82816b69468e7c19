package expert.operations;

/** Reads numbers in Parquet's hybrid of runs and packed bits. */
final class LevelReader {
    private final byte[] bytes;
    private final int width;
    private int at;
    private final int end;
    private int run;
    private int value;
    private int packed;
    private int bit;

    /** Reads {@code width} bits for each number, from a byte up to another one (exclusive). */
    LevelReader(byte[] bytes, int from, int end, int width) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
        this.width = width;
    }

    /** Returns the next number. @throws IndexOutOfBoundsException if there is none */
    int next() {
        while (run == 0 && packed == 0) {
            begin();
        }
        if (run > 0) {
            run--;
            return value;
        }
        packed--;
        int number = 0;
        for (int i = 0; i < width; i++, bit++) {
            number |= (bytes[at + (bit >> 3)] >> (bit & 7) & 1) << i;
        }
        if (packed == 0) {
            at += bit >> 3;
        }
        return number;
    }

    private void begin() {
        if (at >= end) {
            throw new IndexOutOfBoundsException("the values end at byte " + end);
        }
        int header = 0;
        for (int shift = 0; ; shift += 7) {
            int part = bytes[at++];
            header |= (part & 0x7f) << shift;
            if (part >= 0) {
                break;
            }
        }
        if ((header & 1) == 1) {
            packed = Math.multiplyExact(header >>> 1, 8);
            bit = 0;
        } else {
            run = header >>> 1;
            value = 0;
            for (int i = 0; i < (width + 7) / 8; i++) {
                value |= (bytes[at++] & 0xff) << (8 * i);
            }
        }
    }
}
