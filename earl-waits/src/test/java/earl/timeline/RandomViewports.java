package earl.timeline;

import earl.Trace;
import java.util.Random;

/** Viewports of a trace at any zoom. */
final class RandomViewports {
    private RandomViewports() {}

    static Viewport of(Random random, Trace trace) {
        long begin = trace.events().ticks(0);
        long end = trace.events().ticks(trace.length() - 1) + 1;
        int locations = trace.locations().size();
        int fold = random.nextInt(3);
        int width = 1 + random.nextInt(400);
        int first = random.nextInt(1 + ((locations - 1) >> fold));
        int rows = 1 + random.nextInt(((locations - 1) >> fold) - first + 1);
        if (random.nextInt(4) == 0) {
            return new Viewport(begin, end, width, first, rows, fold);
        }
        long length = 1 + (long) Math.pow((double) (end - begin), 0.3 + 0.7 * random.nextDouble());
        long from = begin + (long) (random.nextDouble() * (end - begin - length));
        return new Viewport(from, from + length, width, first, rows, fold);
    }
}
