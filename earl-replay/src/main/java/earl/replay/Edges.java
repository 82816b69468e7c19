package earl.replay;

/** What the calls and meetings of a {@link ReplayGraph} wait for, in compressed rows. */
final class Edges {
    /** {@code [call] -> } ticks that it takes by itself. */
    final Ticks own;
    /** {@code [call] -> } class of these ticks. */
    final int[] ownCost;
    /** {@code [call] -> } its first edge, followed by the number of edges. */
    final int[] first;

    /** {@code [edge] -> } where it begins; {@link #DROPPED} for an edge that does not count. */
    final int[] source;

    /** {@code [edge] -> } recorded time from its source to its target, if the edge decides. */
    final Ticks ticks;

    /** {@code [edge] -> } class of these ticks. */
    final int[] cost;

    /** {@code [meeting] -> } its first member, followed by the number of members. */
    final int[] firstMember;

    /** {@code [member] -> } what a meeting waits for; {@link #DROPPED} for a member that does not count. */
    final int[] member;

    static final int DROPPED = -1;

    Edges(
            Ticks own,
            int[] ownCost,
            int[] first,
            int[] source,
            Ticks ticks,
            int[] cost,
            int[] firstMember,
            int[] member) {
        this.own = own;
        this.ownCost = ownCost;
        this.first = first;
        this.source = source;
        this.ticks = ticks;
        this.cost = cost;
        this.firstMember = firstMember;
        this.member = member;
    }

    /** Number of calls and meetings. */
    int vertices() {
        return first.length - 1 + firstMember.length - 1;
    }
}
