package earl.timeline;

/**
 * The waits of a picture. The marks of a row are in order and do not overlap. Each stands for the longest wait that touches its columns.
 *
 * @param offset of the first mark of each row, and at the end the number of marks
 * @param begin first column of a mark
 * @param end first column after it
 * @param row of the longest wait in the table of waits
 * @param count number of waits that begin in the mark, at least 1
 * @param share part of the time of the row's locations that waits in the mark take, 0 to 1
 */
@SuppressWarnings("ArrayRecordComponent") // large, and written to the answer at once
public record WaitMarks(int[] offset, int[] begin, int[] end, int[] row, int[] count, float[] share) {
    /** Number of marks. */
    public int size() {
        return begin.length;
    }
}
