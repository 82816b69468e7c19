package earl.replay.extrapolation;

/**
 * Which ranks make a collective operation together, by a rule that holds for any number of ranks. The members of each group are equally far
 * apart.
 *
 * @param kind form of the rule
 * @param parameter dimension of a line, otherwise number of ranks, of parts, or distance
 */
record Members(Kind kind, int parameter) {
    /** Forms of rules. */
    enum Kind {
        /** All ranks. */
        WORLD,
        /** The line of the grid along a dimension. */
        LINE,
        /** A number of ranks one after the other. */
        BLOCK,
        /** One of a number of equal parts of all ranks. */
        PART,
        /** Every rank at a distance. */
        EVERY,
        /** A number of ranks that are equally far apart over all ranks. */
        APART
    }

    static final Members WORLD = new Members(Kind.WORLD, 0);

    static Members line(int dimension) {
        return new Members(Kind.LINE, dimension);
    }

    /** Number of members of each group. */
    int size(RankGrid grid) {
        return switch (kind) {
            case WORLD -> grid.ranks();
            case LINE -> grid.size(parameter);
            case BLOCK, APART -> parameter;
            case PART, EVERY -> grid.ranks() / parameter;
        };
    }

    /** Distance between the ranks of a group. */
    int stride(RankGrid grid) {
        return switch (kind) {
            case WORLD, BLOCK, PART -> 1;
            case LINE -> grid.stride(parameter);
            case EVERY -> parameter;
            case APART -> grid.ranks() / parameter;
        };
    }

    /** Whether the rule divides the ranks into groups of one size. */
    boolean fits(RankGrid grid) {
        return size(grid) > 0 && stride(grid) > 0 && grid.ranks() % (size(grid) * (long) stride(grid)) == 0;
    }

    /** Number of a rank among the members of its group, from 0. */
    int position(RankGrid grid, int rank) {
        return rank / stride(grid) % size(grid);
    }

    /** Number of the group of a rank, from 0. */
    int group(RankGrid grid, int rank) {
        int stride = stride(grid);
        return rank / (stride * size(grid)) * stride + rank % stride;
    }

    /** The member of a rank's group at a position. */
    int member(RankGrid grid, int rank, int position) {
        return rank + (position - position(grid, rank)) * stride(grid);
    }

    /** Whether ranks are a group, in this order. */
    boolean areGroup(RankGrid grid, int[] ranks) {
        if (!fits(grid) || ranks.length != size(grid) || position(grid, ranks[0]) != 0) {
            return false;
        }
        for (int at = 1; at < ranks.length; at++) {
            if (ranks[at] != ranks[at - 1] + stride(grid)) {
                return false;
            }
        }
        return true;
    }
}
