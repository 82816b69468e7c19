package expert.web.function;

import earl.CallPaths;
import earl.Trace;
import earl.parallel.Workers;
import earl.timeline.EventLayer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Where the calls of all functions whose names contain a text begin. */
final class CallMarks {
    /**
     * The calls in a viewport.
     *
     * @param functions number of functions with such a name that were called
     * @param calls number of their calls in the whole trace
     * @param columns by location, the pixels in which at least one of them begins
     */
    record CallMarksJson(int functions, long calls, List<List<Integer>> columns) {}

    private final Trace trace;
    private final boolean[] wanted;

    /** Matches upper and lower case. */
    CallMarks(Trace trace, String text) {
        this.trace = trace;
        String part = text.toLowerCase(Locale.ROOT);
        wanted = new boolean[trace.regions().size()];
        for (int region = 0; region < wanted.length; region++) {
            wanted[region] =
                    trace.regions().get(region).name().toLowerCase(Locale.ROOT).contains(part);
        }
    }

    /**
     * Marks pixels.
     *
     * @param from first tick of the viewport, since the trace began
     * @param to first tick after it
     * @param first first location
     * @param end location after the last one
     */
    CallMarksJson between(long from, long to, int width, int first, int end) {
        CallPaths paths = trace.callpaths();
        long[] calls = new long[wanted.length];
        for (int path = 0; path < paths.count(); path++) {
            int region = paths.region(path);
            if (region >= 0 && wanted[region]) {
                calls[region] += paths.visits(path);
            }
        }
        List<List<Integer>> columns =
                Workers.all().map(end - first, number -> columns(first + number, from, to, width));
        return new CallMarksJson(
                (int) IntStream.range(0, calls.length)
                        .filter(region -> calls[region] > 0)
                        .count(),
                IntStream.range(0, calls.length)
                        .mapToLong(region -> calls[region])
                        .sum(),
                columns);
    }

    private List<Integer> columns(int location, long from, long to, int width) {
        EventLayer layer = trace.view(EventLayer.class);
        long start = trace.info().startTicks();
        double ticksPerPixel = (double) (to - from) / width;
        List<Integer> columns = new ArrayList<>();
        long after = from - 1;
        while (after < to - 1) {
            long pos = layer.next(start + after, location, wanted, true);
            long time = pos == Trace.NONE ? to : trace.events().ticks(pos) - start;
            if (time >= to) {
                break;
            }
            int column = (int) Math.min(width - 1, (time - from) / ticksPerPixel);
            columns.add(column);
            // All further calls of the pixel have its mark.
            after = Math.max(time, from + (long) Math.ceil((column + 1) * ticksPerPixel) - 1);
        }
        return columns;
    }
}
