package earl.timeline;

import earl.memory.IntList;
import java.util.List;

/**
 * The regions of a picture. The slices of a row are in order and do not overlap. Each shows the region that takes the most time of its
 * columns.
 *
 * @param offset of the first slice of each row, and at the end the number of slices
 * @param begin first column of a slice
 * @param end first column after it
 * @param region id of its region; 0xFFFE for one with a larger id
 * @param share the region's part of the time of the row's locations, of 255, in 16 steps
 * @param flags 1 if other calls share these columns
 * @param isComplete whether each event was drawn; if not, summaries of events were
 */
@SuppressWarnings("ArrayRecordComponent") // large, and written to the answer at once
public record Slices(int[] offset, int[] begin, int[] end, int[] region, int[] share, int[] flags, boolean isComplete) {
    /** Number of slices. */
    public int size() {
        return begin.length;
    }

    /** Slices of some rows while they are drawn. One thread. */
    static final class Writer {
        private final IntList offset = new IntList();
        private final IntList begin = new IntList();
        private final IntList end = new IntList();
        private final IntList region = new IntList();
        private final IntList share = new IntList();
        private final IntList flags = new IntList();
        private boolean isComplete = true;

        void add(int from, int to, char code, int part, int flag) {
            begin.add(from);
            end.add(to);
            region.add(code);
            share.add(part);
            flags.add(flag);
        }

        void endRow() {
            offset.add(begin.size());
        }

        /** Notes that summaries were drawn. */
        void summarize() {
            isComplete = false;
        }
    }

    /** The slices of parts of the rows, in order. */
    static Slices joined(List<Writer> parts) {
        int rows = parts.stream().mapToInt(part -> part.offset.size()).sum();
        int[] offset = new int[rows + 1];
        int row = 0;
        int before = 0;
        for (Writer part : parts) {
            for (int end : IntList.joined(List.of(part.offset))) {
                offset[++row] = before + end;
            }
            before += part.begin.size();
        }
        return new Slices(
                offset,
                IntList.joined(parts.stream().map(part -> part.begin).toList()),
                IntList.joined(parts.stream().map(part -> part.end).toList()),
                IntList.joined(parts.stream().map(part -> part.region).toList()),
                IntList.joined(parts.stream().map(part -> part.share).toList()),
                IntList.joined(parts.stream().map(part -> part.flags).toList()),
                parts.stream().allMatch(part -> part.isComplete));
    }
}
