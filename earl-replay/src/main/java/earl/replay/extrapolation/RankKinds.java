package earl.replay.extrapolation;

/**
 * Which ranks make the same calls: by the distance from each end of the grid up to a depth, and by even and odd coordinates if asked for. The
 * ranks between are of one kind, however large the grid is.
 *
 * @param grid the ranks
 * @param depth number of layers at each end that differ
 * @param alternates whether even and odd coordinates differ
 */
record RankKinds(RankGrid grid, int depth, boolean alternates) {
    /** Whether the grid has all layers. */
    boolean fits() {
        return grid.smallest() >= 2 * depth;
    }

    /** Number of kinds. */
    int count() {
        return (int) Math.pow(each(), grid.dimensions());
    }

    private int each() {
        return 2 * depth + (alternates ? 2 : 1);
    }

    /** Kind of a rank. */
    int of(int rank) {
        int kind = 0;
        for (int d = 0; d < grid.dimensions(); d++) {
            int at = grid.coordinate(rank, d);
            int fromEnd = grid.size(d) - 1 - at;
            int own = at < depth ? at : fromEnd < depth ? depth + fromEnd : 2 * depth + (alternates ? at % 2 : 0);
            kind = kind * each() + own;
        }
        return kind;
    }
}
