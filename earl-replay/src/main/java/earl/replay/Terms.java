package earl.replay;

/** Computation before calls by call path, in compressed rows. */
final class Terms {
    /** {@code [call] -> } its first term, followed by the number of terms. */
    final int[] first;

    /** Call path of a term. */
    final int[] paths;

    /** Exclusive time in it. */
    final Ticks ticks;

    Terms(int[] first, int[] paths, Ticks ticks) {
        this.first = first;
        this.paths = paths;
        this.ticks = ticks;
    }
}
