package expert.web.timeline;

import earl.Loops;
import earl.Trace;
import earl.memory.Search;
import java.util.ArrayList;
import java.util.List;

/** The iterations of a location's loops within a viewport. Loops whose iterations are too many to be seen have none here. */
final class IterationRuler {
    private static final int MAX_INTERVALS = 2000;

    record RulerJson(List<RulerLoopJson> loops) {}

    /** A loop and its iterations in the viewport. */
    record RulerLoopJson(int id, String name, int depth, List<IterationJson> iterations) {}

    /** An iteration; the first one has number 1. */
    record IterationJson(long number, long from, long to) {}

    private final Loops loops;
    private final TraceTimes times;
    private int room = MAX_INTERVALS;

    IterationRuler(Trace trace, int location) {
        this.loops = Loops.of(trace, location);
        this.times = new TraceTimes(trace);
    }

    /** Outer loops come first. */
    RulerJson between(long from, long to) {
        List<RulerLoopJson> all = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            all.add(new RulerLoopJson(
                    loop, loops.header(loop), loops.depth(loop), iterations(loop, times.tick(from), times.tick(to))));
        }
        return new RulerJson(all);
    }

    private List<IterationJson> iterations(int loop, long from, long to) {
        long first = firstEndingAfter(loop, from);
        long end = first;
        while (end <= loops.iterations(loop) && end - first <= room && loops.beginTicks(loop, end) < to) {
            end++;
        }
        if (end - first > room) {
            return List.of();
        }
        room -= (int) (end - first);
        List<IterationJson> found = new ArrayList<>();
        for (long iteration = first; iteration < end; iteration++) {
            found.add(new IterationJson(
                    iteration,
                    times.since(loops.beginTicks(loop, iteration)),
                    times.since(loops.endTicks(loop, iteration))));
        }
        return found;
    }

    private long firstEndingAfter(int loop, long tick) {
        return Search.first(1, loops.iterations(loop) + 1, middle -> loops.endTicks(loop, middle) > tick);
    }
}
