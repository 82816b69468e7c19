package earl.replay;

import java.util.BitSet;

/** Calls by number. */
final class Calls {
    /** {@code [location] -> } its first call, followed by the number of calls. */
    final int[] first;

    /** {@code [location] -> } recorded ticks at which its first computation begins. */
    final long[] begins;

    /** Recorded ticks. */
    final long[] enters;

    /** Recorded ticks. */
    final long[] leaves;

    /** Call path, -1 for the end of a location. */
    final int[] paths;

    /** Locations without calls that end when their process does. */
    final BitSet helpers;

    Calls(int[] first, long[] begins, long[] enters, long[] leaves, int[] paths, BitSet helpers) {
        this.first = first;
        this.begins = begins;
        this.enters = enters;
        this.leaves = leaves;
        this.paths = paths;
        this.helpers = helpers;
    }
}
