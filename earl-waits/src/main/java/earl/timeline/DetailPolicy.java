package earl.timeline;

/**
 * How much of the events a picture reads. Above some of these limits, errors would be seen; below others, details would not. Widths are
 * in columns.
 *
 * @param maxNode width up to which a node is drawn as it is
 * @param maxLeaf width up to which a leaf is drawn from its own 8 bits per time, without its events
 * @param maxMixedLeaf as {@code maxLeaf}, for a leaf that does not have all regions of its events
 * @param minStretch width up to which a region that a leaf does not have is left out
 * @param minPart part of a leaf's time in a column up to which a region is left out
 */
record DetailPolicy(double maxNode, double maxLeaf, double maxMixedLeaf, double minStretch, double minPart) {
    /** Width of the nodes that a picture of at most {@link #maxLeaves} leaves draws. */
    private static final double NODE = 0.5;
    /** Width above which a leaf's 8 bits would be seen: the error is a sixteenth of a column then. */
    private static final double LEAF = 32;

    private static final double SIXTEENTH = 1.0 / 16;

    /** Draws each event. */
    static final DetailPolicy EVENTS = new DetailPolicy(0, 0, 0, 0, 0);

    /** Reads no event. */
    private static final DetailPolicy DRAFT = new DetailPolicy(
            NODE, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, SIXTEENTH);

    private static final DetailPolicy FEW_LEAVES = new DetailPolicy(NODE, LEAF, 2, LEAF, 0);
    private static final DetailPolicy MANY_LEAVES = new DetailPolicy(NODE, LEAF, LEAF, 0.25, SIXTEENTH);
    private static final DetailPolicy VERY_MANY_LEAVES = new DetailPolicy(NODE, LEAF, LEAF, 0.5, SIXTEENTH);

    private static final double FEW = 100_000;
    private static final double MANY = 400_000;

    /**
     * The policy of a picture that does not draw each event.
     *
     * @param leaves about the number of leaves in the picture
     * @param nodeWidth width up to which nodes are drawn in a picture of too many leaves, at least half a column
     */
    static DetailPolicy of(double leaves, double nodeWidth, boolean isDraft) {
        DetailPolicy policy =
                isDraft ? DRAFT : leaves <= FEW ? FEW_LEAVES : leaves <= MANY ? MANY_LEAVES : VERY_MANY_LEAVES;
        return leaves <= maxLeaves(isDraft) ? policy : policy.withNodes(Math.max(NODE, nodeWidth));
    }

    /** Of more leaves than these, the nodes above are drawn. */
    private static double maxLeaves(boolean isDraft) {
        return isDraft ? 300_000 : 2e6;
    }

    private DetailPolicy withNodes(double width) {
        return new DetailPolicy(width, maxLeaf, maxMixedLeaf, minStretch, minPart);
    }
}
