package earl.graph;

import earl.graph.Signature.Part;
import java.util.Arrays;

/**
 * A flow graph as plain arrays, for those who write it to a file and read it again. Nodes are numbered in order of their
 * first events, edges in the order in which they were first taken. The arrays are not copied.
 */
public final class GraphData {
    /** The location of the graph. */
    public final int location;

    /** The attributes that make calls the same node. */
    public final Signature signature;

    /** By part of the signature, in their order, and by node. Partners are numbers of {@link #partners}. */
    public final long[][] keys;

    /** The meaning of the numbers of partners; number 0 is none. */
    public final Partner[] partners;

    /** By edge, its source node. */
    public final int[] from;

    /** By edge, its target node. */
    public final int[] to;

    /** By edge, when it is taken: in order of the first runs. */
    public final Progression[][] progressions;

    /** By node, the calls' times in ticks; {@code null} where they are not kept. */
    public final Spans @org.jspecify.annotations.Nullable [] calls;

    /** By edge, the times between the calls in ticks; {@code null} where they are not kept. */
    public final Spans @org.jspecify.annotations.Nullable [] gaps;

    /**
     * The other end of a call.
     *
     * @param root whether it is the root of a collective operation
     * @param locations in ascending order
     */
    public record Partner(boolean root, java.util.List<Integer> locations) {
        /** No partner. */
        public static final Partner NONE = new Partner(false, java.util.List.of());

        public Partner {
            locations = java.util.List.copyOf(locations);
        }
    }

    /**
     * Durations of calls or gaps.
     *
     * @param total ticks
     * @param shortest ticks
     * @param longest ticks
     * @param histogram how often how long, see {@link FlowGraph#histogram}
     */
    public record Spans(long total, long shortest, long longest, java.util.List<Long> histogram) {
        public Spans {
            histogram = java.util.List.copyOf(histogram);
        }
    }

    /** A graph of these parts. */
    public GraphData(
            int location,
            Signature signature,
            long[][] keys,
            Partner[] partners,
            int[] from,
            int[] to,
            Progression[][] progressions,
            Spans @org.jspecify.annotations.Nullable [] calls,
            Spans @org.jspecify.annotations.Nullable [] gaps) {
        this.location = location;
        this.signature = signature;
        this.keys = keys;
        this.partners = partners;
        this.from = from;
        this.to = to;
        this.progressions = progressions;
        this.calls = calls;
        this.gaps = gaps;
    }

    /** Number of nodes. */
    public int nodes() {
        return keys[0].length;
    }

    /** Number of edges. */
    public int edges() {
        return from.length;
    }

    /** Number of events: the weights' sum and one. */
    public long events() {
        return nodes() == 0
                ? 0
                : 1
                        + Arrays.stream(progressions)
                                .flatMap(Arrays::stream)
                                .mapToLong(run -> (long) run.runs() * run.count())
                                .sum();
    }

    /**
     * Checks that the arrays describe a graph.
     *
     * @throws IllegalArgumentException if they do not: it was forged, or damaged
     */
    public void requireSound() {
        GraphDataCheck.check(this);
    }

    /** The column of a part. */
    long[] column(Part part) {
        return keys[signature.index(part)];
    }
}
