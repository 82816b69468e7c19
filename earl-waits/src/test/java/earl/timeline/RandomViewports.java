package earl.timeline;

import earl.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Viewports of a trace at any zoom. */
final class RandomViewports {
    private RandomViewports() {}

    /** Some locations in any order, some of them together. */
    static List<int[]> entries(Random random, int locations) {
        List<Integer> shuffled =
                new ArrayList<>(IntStream.range(0, locations).boxed().toList());
        Collections.shuffle(shuffled, random);
        List<int[]> entries = new ArrayList<>();
        int shown = 1 + random.nextInt(locations);
        for (int from = 0; from < shown; ) {
            int to = Math.min(shown, from + 1 + (random.nextInt(3) == 0 ? random.nextInt(4) : 0));
            entries.add(shuffled.subList(from, to).stream()
                    .mapToInt(Integer::intValue)
                    .toArray());
            from = to;
        }
        return entries;
    }

    static Viewport of(Random random, Trace trace) {
        long begin = trace.events().ticks(0);
        long end = trace.events().ticks(trace.length() - 1) + 1;
        int locations = trace.locations().size();
        int fold = random.nextInt(3);
        int width = 1 + random.nextInt(400);
        List<int[]> entries = random.nextBoolean() ? List.of() : entries(random, locations);
        RowOrder order = entries.isEmpty() ? RowOrder.ALL : RowOrder.of(entries, locations);
        int last = (entries.isEmpty() ? locations : entries.size()) - 1;
        int first = random.nextInt(1 + (last >> fold));
        int rows = 1 + random.nextInt((last >> fold) - first + 1);
        if (random.nextInt(4) == 0) {
            return new Viewport(begin, end, width, first, rows, fold, order);
        }
        long length = 1 + (long) Math.pow((double) (end - begin), 0.3 + 0.7 * random.nextDouble());
        long from = begin + (long) (random.nextDouble() * (end - begin - length));
        return new Viewport(from, from + length, width, first, rows, fold, order);
    }
}
