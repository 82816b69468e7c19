package expert.export;

/**
 * Parquet's encoding DELTA_BINARY_PACKED: the first integer, then blocks of differences. For each block the smallest
 * difference, and for each quarter of it the number of bits of the excess.
 */
final class DeltaPacking {
    private static final int BLOCK = 128;
    private static final int QUARTERS = 4;
    private static final int QUARTER = BLOCK / QUARTERS;

    private DeltaPacking() {}

    /** Writes the first integers of an array. */
    static void write(long[] values, int count, Bytes to) {
        to.writeVarint(BLOCK);
        to.writeVarint(QUARTERS);
        to.writeVarint(count);
        to.writeZigzag(count == 0 ? 0 : values[0]);
        long[] block = new long[BLOCK];
        for (int from = 1; from < count; from += BLOCK) {
            writeBlock(values, from, Math.min(BLOCK, count - from), block, to);
        }
    }

    private static void writeBlock(long[] values, int from, int n, long[] block, Bytes to) {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < n; i++) {
            // Differences beyond 64 bits wrap around, here and when they are added up.
            block[i] = values[from + i] - values[from + i - 1];
            smallest = Math.min(smallest, block[i]);
        }
        for (int i = 0; i < BLOCK; i++) {
            block[i] = i < n ? block[i] - smallest : 0;
        }
        to.writeZigzag(smallest);
        for (int quarter = 0; quarter < QUARTERS; quarter++) {
            to.write(bits(block, quarter));
        }
        for (int quarter = 0; quarter < QUARTERS; quarter++) {
            to.writePacked(block, quarter * QUARTER, (quarter + 1) * QUARTER, bits(block, quarter));
        }
    }

    private static int bits(long[] block, int quarter) {
        long all = 0;
        for (int i = quarter * QUARTER; i < (quarter + 1) * QUARTER; i++) {
            all |= block[i];
        }
        return Long.SIZE - Long.numberOfLeadingZeros(all);
    }
}
