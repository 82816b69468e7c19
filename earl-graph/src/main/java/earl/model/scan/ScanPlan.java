package earl.model.scan;

import earl.model.AffineExpression;
import earl.model.Polynomial;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values to read and their positions: loops around the marks of an annotated model. Immutable.
 *
 * @param first where the model's counters begin, 0 or 1
 * @param items loops and marks in order
 */
public record ScanPlan(int first, List<Item> items) {
    /** Copies {@code items}. */
    public ScanPlan {
        items = List.copyOf(items);
    }

    /** A loop that contains marks, or a mark. */
    public sealed interface Item {}

    /**
     * A loop.
     *
     * @param count its iterations, which may depend on the counters of the loops around it, counted from 0; nowhere negative
     * @param items its contents
     */
    public record Loop(AffineExpression count, List<Item> items) implements Item {
        /** Copies {@code items}. */
        public Loop {
            items = List.copyOf(items);
        }
    }

    /** The requested value. */
    public enum Attribute {
        /** Seconds since the trace began: of an event; for a loop, of its first event or of the event after it. */
        TIME,
        /** Seconds: of an event's call; for a loop, from its first event to its last. */
        DURATION,
        /** Bytes sent and received in messages. */
        BYTES,
        /** Seconds that the calls waited for other processes. */
        WAIT
    }

    /**
     * A mark.
     *
     * @param label its name
     * @param attribute the requested value
     * @param loop whether it marks a loop, not an event
     * @param after whether it comes after its construct
     * @param places by process, where the construct begins in the process's stream of events
     * @param lengths by process, how many events the construct is
     */
    public record Mark(
            String label,
            Attribute attribute,
            boolean loop,
            boolean after,
            Map<Integer, Polynomial> places,
            Map<Integer, Polynomial> lengths)
            implements Item {
        /** Copies the maps. */
        public Mark {
            places = java.util.Collections.unmodifiableMap(new TreeMap<>(places));
            lengths = java.util.Collections.unmodifiableMap(new TreeMap<>(lengths));
        }

        /** The position to read for a process: the begin of the construct or, after a loop, its end. */
        public Polynomial position(int process) {
            Polynomial begin = java.util.Objects.requireNonNull(places.get(process), "no such process");
            return loop && after && attribute == Attribute.TIME ? begin.plus(length(process)) : begin;
        }

        /** Number of events of a process in it. */
        public Polynomial length(int process) {
            return java.util.Objects.requireNonNull(lengths.get(process), "no such process");
        }
    }

    /** Maximum number of loops around a mark. */
    public int depth() {
        return depth(items);
    }

    private static int depth(List<Item> items) {
        int depth = 0;
        for (Item item : items) {
            if (item instanceof Loop loop) {
                depth = Math.max(depth, 1 + depth(loop.items));
            }
        }
        return depth;
    }
}
