package earl.survey;

import earl.format.ResumePoint;
import earl.memory.Capacity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The numbers of one value in {@link PackedRows}: read in the order in which they were added. One thread. */
public final class Row {
    private long[] numbers;
    private int size;
    private int at;

    /** Without numbers. */
    public Row() {
        this(new long[16], 0);
    }

    Row(long[] numbers, int size) {
        this.numbers = numbers;
        this.size = size;
    }

    /** Adds numbers. */
    public Row add(long... more) {
        numbers = Capacity.ensure(numbers, size + more.length);
        System.arraycopy(more, 0, numbers, size, more.length);
        size += more.length;
        return this;
    }

    /** Adds the regions that are open at a place, the outermost first, with the times of their enters and indexes of these. */
    public Row addOpen(int[] regions, long[] ticks, long[] enters) {
        add(regions.length);
        for (int region : regions) {
            add(region);
        }
        return add(ticks).add(enters);
    }

    /**
     * Adds a place where decoding can resume, as the last part of the row.
     *
     * @param event one that is not before it
     */
    public Row add(@Nullable ResumePoint place, long event) {
        return place == null ? this : add(event - place.event(), place.ticks()).add(place.state());
    }

    /** The next number. */
    public long next() {
        return numbers[at++];
    }

    /** The next numbers. */
    public long[] next(int count) {
        at += count;
        return Arrays.copyOfRange(numbers, at - count, at);
    }

    /** The next numbers, which were ints. */
    public int[] nextInts(int count) {
        int[] ints = new int[count];
        for (int i = 0; i < count; i++) {
            ints[i] = (int) next();
        }
        return ints;
    }

    /** The place in the rest of the row. */
    @Nullable
    public ResumePoint place(long event) {
        return at == size ? null : new ResumePoint(event - next(), next(), next(size - at));
    }

    int size() {
        return size;
    }

    long get(int index) {
        return numbers[index];
    }
}
