package earl.timeline;

/**
 * The part of a trace that a picture shows, and its resolution. Row {@code r} stands for the entries {@code r << fold} to {@code (r + 1) <<
 * fold} (exclusive) of an order of locations.
 *
 * @param from first clock tick
 * @param to first clock tick after it
 * @param width number of columns, which have equal times
 * @param first first row
 * @param rows number of rows
 * @param fold a row stands for 2 to this power of entries
 * @param order which locations are shown where
 */
public record Viewport(long from, long to, int width, int first, int rows, int fold, RowOrder order) {
    private static final int MAX_FOLD = 24;

    public Viewport {
        if (to <= from || width < 1 || first < 0 || rows < 0 || fold < 0 || fold > MAX_FOLD) {
            throw new IllegalArgumentException(
                    "not a viewport: " + from + " " + to + " " + width + " " + first + " " + rows + " " + fold);
        }
    }

    /** A viewport of all locations in the order of the trace: row {@code r} stands for the locations from {@code r << fold} on. */
    public Viewport(long from, long to, int width, int first, int rows, int fold) {
        this(from, to, width, first, rows, fold, RowOrder.ALL);
    }

    /** Where a tick lies, in columns; less than 0 or more than {@link #width} if it lies outside. */
    public double x(long tick) {
        return (double) (tick - from) * width / (to - from);
    }

    /** The column in which a tick lies, the first or last one if it lies outside. */
    int column(long tick) {
        return Math.clamp((long) Math.floor(x(tick)), 0, width - 1);
    }

    /** Place of the first location of a row, counted from the first row; at most {@code locations}, the number of the trace's locations. */
    int firstIndex(int row, int locations) {
        return order.first(((long) first + row) << fold, locations);
    }

    /** The location at a place. */
    int location(int place) {
        return order.location(place);
    }

    /** The row of a location, counted from that of the first entry; less than 0 if the location is not shown. */
    public int row(int location) {
        return order.entry(location) >> fold;
    }
}
