package earl.timeline;

/**
 * The part of a trace that a picture shows, and its resolution. Row {@code r} stands for the locations {@code r << fold} to {@code (r + 1)
 * << fold} (exclusive).
 *
 * @param from first clock tick
 * @param to first clock tick after it
 * @param width number of columns, which have equal times
 * @param first first row
 * @param rows number of rows
 * @param fold a row stands for 2 to this power of locations
 */
public record Viewport(long from, long to, int width, int first, int rows, int fold) {
    private static final int MAX_FOLD = 24;

    public Viewport {
        if (to <= from || width < 1 || first < 0 || rows < 0 || fold < 0 || fold > MAX_FOLD) {
            throw new IllegalArgumentException(
                    "not a viewport: " + from + " " + to + " " + width + " " + first + " " + rows + " " + fold);
        }
    }

    /** Where a tick lies, in columns; less than 0 or more than {@link #width} if it lies outside. */
    public double x(long tick) {
        return (double) (tick - from) * width / (to - from);
    }

    /** The column in which a tick lies, the first or last one if it lies outside. */
    int column(long tick) {
        return Math.clamp((long) Math.floor(x(tick)), 0, width - 1);
    }

    /** First location of a row, counted from the first row; at most {@code locations}. */
    int firstLocation(int row, int locations) {
        return (int) Math.min(locations, ((long) first + row) << fold);
    }
}
