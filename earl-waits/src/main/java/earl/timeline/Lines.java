package earl.timeline;

/**
 * Messages or collective operations of a picture, the longest first.
 *
 * @param begin where each begins, in columns; less than 0 if before the viewport
 * @param end where it ends
 * @param beginRow row of its sender, or the first row of its members; not only rows of the viewport
 * @param endRow row of its receiver, or the last row of its members
 * @param row its row in the table of messages, or its instance
 * @param count number of similar ones that it stands for, itself included
 */
@SuppressWarnings("ArrayRecordComponent") // large, and written to the answer at once
public record Lines(double[] begin, double[] end, int[] beginRow, int[] endRow, long[] row, long[] count) {
    /** Number of lines. */
    public int size() {
        return begin.length;
    }
}
