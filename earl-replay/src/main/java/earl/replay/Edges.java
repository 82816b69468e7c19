package earl.replay;

/** The edges of a {@link ReplayGraph} in compressed rows. */
final class Edges {
    /** {@code [vertex] -> } its first edge, followed by the number of edges. */
    final int[] first;

    /** {@code [edge] -> } where it begins; {@link #DROPPED} for an edge that does not count. */
    final int[] source;

    /** {@code [edge] -> } recorded time from its source to its target, if the edge decides. */
    final Ticks ticks;

    /** {@code [edge] -> } class of these ticks. */
    final int[] cost;

    static final int DROPPED = -1;

    Edges(int[] first, int[] source, Ticks ticks, int[] cost) {
        this.first = first;
        this.source = source;
        this.ticks = ticks;
        this.cost = cost;
    }
}
