package earl.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The number and durations, in ticks, of numbered things: total, shortest, longest, and a histogram by binary magnitude. Range 0 holds 0,
 * range <i>b</i> holds 2<sup>b-1</sup> to 2<sup>b</sup> (exclusive), and the last range all longer durations. Most edges of an irregular
 * program are taken once or twice; the shortest and the longest duration say it all then, and a histogram is allocated with the third. One
 * thread.
 */
public final class Times {
    /** Ranges of a histogram: 39 hours of nanoseconds. */
    static final int RANGES = 48;

    private static final int ROW = 4;
    private static final int COUNT = 0;
    private static final int TOTAL = 1;
    private static final int SHORTEST = 2;
    private static final int LONGEST = 3;

    /** Marks an entry of which only the count is known. */
    private static final int UNKNOWN = -1;

    private final boolean histograms;
    private long[] rows;
    /** Begin of an entry's histogram, in rows of {@link #RANGES}; 0: it has none yet; {@link #UNKNOWN}. */
    private int[] place;

    private int[] histogram = new int[RANGES];
    private int places = 1;

    Times(int capacity) {
        this(capacity, true);
    }

    private Times(int capacity, boolean histograms) {
        this.histograms = histograms;
        rows = new long[capacity * ROW];
        place = new int[histograms ? capacity : 0];
    }

    /** Sums up without a histogram. */
    public static Times withoutHistogram() {
        return new Times(16, false);
    }

    /** Makes room for things numbered below {@code size}. */
    public void grow(int size) {
        if (size * ROW > rows.length) {
            resize(Math.max(size, size + (size >> 1)));
        }
    }

    private void resize(int capacity) {
        rows = Arrays.copyOf(rows, Math.multiplyExact(capacity, ROW));
        place = Arrays.copyOf(place, histograms ? capacity : 0);
    }

    /** Gives up the room that is not used. */
    void trim(int size) {
        resize(size);
        histogram = Arrays.copyOf(histogram, places * RANGES);
    }

    /** Books a duration; if only the count of the entry is known, increments the count. */
    public void add(int at, long ticks) {
        int row = at * ROW;
        long count = rows[row + COUNT];
        if (isUnknown(at)) {
            rows[row + COUNT] = count + 1;
            return;
        }
        if (count > 1 && histograms) {
            int start = histogramOf(at);
            histogram[start + range(ticks)]++;
        }
        rows[row + SHORTEST] = count == 0 ? ticks : Math.min(rows[row + SHORTEST], ticks);
        rows[row + LONGEST] = count == 0 ? ticks : Math.max(rows[row + LONGEST], ticks);
        rows[row + TOTAL] += ticks;
        rows[row + COUNT] = count + 1;
    }

    /** Books a duration several times, as {@link #add(int, long)} does once. */
    public void add(int at, long ticks, long times) {
        long left = times;
        // The first two are in no histogram.
        for (; left > 0 && count(at) < 2; left--) {
            add(at, ticks);
        }
        if (left == 0) {
            return;
        }
        int row = at * ROW;
        rows[row + COUNT] += left;
        if (isUnknown(at)) {
            return;
        }
        if (histograms) {
            int start = histogramOf(at);
            histogram[start + range(ticks)] += (int) left;
        }
        rows[row + SHORTEST] = Math.min(rows[row + SHORTEST], ticks);
        rows[row + LONGEST] = Math.max(rows[row + LONGEST], ticks);
        rows[row + TOTAL] += ticks * left;
    }

    /** Adds what others found; how long they took is only known in the end if it is of both. */
    public void add(int at, Times others, int other) {
        int row = at * ROW;
        int from = other * ROW;
        long more = others.rows[from + COUNT];
        if (more == 0) {
            return;
        }
        long count = rows[row + COUNT];
        if (isUnknown(at) || others.isUnknown(other)) {
            forget(at, count + more);
            return;
        }
        if (histograms && count + more > 2) {
            int start = histogramOf(at);
            for (int range = 0; range < RANGES; range++) {
                histogram[start + range] += (int) others.in(other, range);
            }
        }
        rows[row + SHORTEST] = count == 0
                ? others.rows[from + SHORTEST]
                : Math.min(rows[row + SHORTEST], others.rows[from + SHORTEST]);
        rows[row + LONGEST] =
                count == 0 ? others.rows[from + LONGEST] : Math.max(rows[row + LONGEST], others.rows[from + LONGEST]);
        rows[row + TOTAL] += others.rows[from + TOTAL];
        rows[row + COUNT] = count + more;
    }

    /** Begin of an entry's histogram; if there is none, makes one of the two booked durations. */
    private int histogramOf(int at) {
        if (place[at] == 0) {
            if (places * RANGES == histogram.length) {
                histogram = Arrays.copyOf(histogram, Math.multiplyExact(places + (places >> 1) + 1, RANGES));
            }
            int start = places * RANGES;
            for (int range = 0; range < RANGES; range++) {
                histogram[start + range] = ofFew(at, range);
            }
            place[at] = places++;
        }
        return place[at] * RANGES;
    }

    /** Number of durations in a range, of at most two: the shortest and the longest. */
    private int ofFew(int at, int range) {
        int row = at * ROW;
        int found = rows[row + COUNT] > 0 && range(rows[row + SHORTEST]) == range ? 1 : 0;
        return rows[row + COUNT] > 1 && range(rows[row + LONGEST]) == range ? found + 1 : found;
    }

    /** Restores the durations from a file, or only their number. */
    void restore(int at, long count, GraphData.@Nullable Spans spans) {
        if (spans != null) {
            if (count > 2) {
                int start = histogramOf(at);
                for (int range = 0; range < RANGES; range++) {
                    histogram[start + range] = (int) (long) spans.histogram().get(range);
                }
            }
            rows[at * ROW + TOTAL] = spans.total();
            rows[at * ROW + SHORTEST] = spans.shortest();
            rows[at * ROW + LONGEST] = spans.longest();
            rows[at * ROW + COUNT] = count;
        } else {
            forget(at, count);
        }
    }

    private boolean isUnknown(int at) {
        return histograms && place[at] == UNKNOWN;
    }

    /** From now on it is only known how often there was one. */
    private void forget(int at, long count) {
        if (histograms) {
            place[at] = UNKNOWN;
        }
        Arrays.fill(rows, at * ROW, at * ROW + ROW, 0);
        rows[at * ROW + COUNT] = count;
    }

    static int range(long ticks) {
        return Math.min(RANGES - 1, Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, ticks)));
    }

    /** Number of durations. */
    public long count(int at) {
        return rows[at * ROW + COUNT];
    }

    /** Ticks of all durations. */
    public long total(int at) {
        return rows[at * ROW + TOTAL];
    }

    /** Ticks of the shortest duration. */
    public long shortest(int at) {
        return rows[at * ROW + SHORTEST];
    }

    /** Ticks of the longest duration. */
    public long longest(int at) {
        return rows[at * ROW + LONGEST];
    }

    /** Number of durations in a range. */
    long in(int at, int range) {
        return switch (place[at]) {
            case 0 -> ofFew(at, range);
            case UNKNOWN -> 0;
            default -> Integer.toUnsignedLong(histogram[place[at] * RANGES + range]);
        };
    }

    /** Number of durations in each range. */
    long[] histogram(int at) {
        return IntStream.range(0, RANGES).mapToLong(range -> in(at, range)).toArray();
    }
}
