package expert.web.timeline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Loops;
import earl.Trace;

/** The iterations of a location's loops within a window. Loops whose iterations are too many to be seen have none here. */
final class IterationRuler {
    private static final int MAX_INTERVALS = 2000;

    private final Loops loops;
    private final TraceTimes times;
    private int room = MAX_INTERVALS;

    IterationRuler(Trace trace, int location) {
        this.loops = Loops.of(trace, location);
        this.times = new TraceTimes(trace);
    }

    /** As JSON, outer loops first. Iterations are numbered from 1. */
    ObjectNode json(long from, long to) {
        ObjectNode ruler = JsonNodeFactory.instance.objectNode();
        ArrayNode all = ruler.putArray("loops");
        for (int loop = 0; loop < loops.count(); loop++) {
            ObjectNode node = all.addObject()
                    .put("id", loop)
                    .put("name", loops.header(loop))
                    .put("depth", loops.depth(loop));
            iterations(loop, times.tick(from), times.tick(to), node.putArray("iterations"));
        }
        return ruler;
    }

    private void iterations(int loop, long from, long to, ArrayNode into) {
        long first = firstEndingAfter(loop, from);
        long end = first;
        while (end <= loops.iterations(loop) && end - first <= room && loops.beginTicks(loop, end) < to) {
            end++;
        }
        if (end - first > room) {
            return;
        }
        room -= (int) (end - first);
        for (long iteration = first; iteration < end; iteration++) {
            into.addObject()
                    .put("number", iteration)
                    .put("from", times.since(loops.beginTicks(loop, iteration)))
                    .put("to", times.since(loops.endTicks(loop, iteration)));
        }
    }

    private long firstEndingAfter(int loop, long tick) {
        long low = 1;
        long high = loops.iterations(loop) + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (loops.endTicks(loop, middle) <= tick) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
