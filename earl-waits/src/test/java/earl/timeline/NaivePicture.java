package earl.timeline;

import earl.Events;
import earl.Trace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;

/** The time of each region in each cell of a picture, from all events of a trace whose regions nest well. */
final class NaivePicture {
    private static final int NOTHING = -1;

    private final Viewport viewport;
    /** By row, column and region, in columns. */
    private final double[][][] lengths;

    private final int[] locations;

    NaivePicture(Trace trace, Viewport viewport) {
        this.viewport = viewport;
        lengths = new double[viewport.rows()][viewport.width()][trace.regions().size()];
        locations = new int[viewport.rows()];
        long end = trace.events().ticks(trace.length() - 1);
        for (int location = 0; location < trace.locations().size(); location++) {
            int shown = viewport.row(location);
            int row = shown - viewport.first();
            if (shown >= 0 && row >= 0 && row < viewport.rows()) {
                locations[row]++;
                draw(trace, location, row, end);
            }
        }
    }

    private void draw(Trace trace, int location, int row, long end) {
        Events events = trace.events();
        Deque<Integer> open = new ArrayDeque<>();
        for (long index = 0; index < trace.length(location); index++) {
            long pos = trace.position(location, index);
            switch (events.type(pos)) {
                case ENTER -> open.push(events.region(pos));
                case EXIT -> open.pop();
                default -> {}
            }
            long next = index + 1 < trace.length(location) ? events.ticks(trace.position(location, index + 1)) : end;
            if (!open.isEmpty()) {
                add(lengths[row], open.peek(), viewport.x(events.ticks(pos)), viewport.x(next));
            }
        }
    }

    private static void add(double[][] columns, int region, double from, double to) {
        for (int column = (int) Math.max(0, from); column < Math.min(columns.length, to); column++) {
            columns[column][region] += Math.max(0, Math.min(column + 1, to) - Math.max(column, from));
        }
    }

    int rows() {
        return lengths.length;
    }

    int columns() {
        return viewport.width();
    }

    /** The part of a cell that a region takes. */
    double share(int row, int column, int region) {
        return lengths[row][column][region] / locations[row];
    }

    /** The part of a cell that its longest region takes. */
    double largestShare(int row, int column) {
        return Arrays.stream(lengths[row][column]).max().orElse(0) / locations[row];
    }

    /** The region of a cell that is to be shown, -1 if there is none. */
    int shown(int row, int column) {
        double least = largestShare(row, column) * RegionCells.ABOUT;
        return IntStream.range(0, least == 0 ? 0 : lengths[row][column].length)
                .filter(region -> share(row, column, region) >= least)
                .findFirst()
                .orElse(NOTHING);
    }
}
