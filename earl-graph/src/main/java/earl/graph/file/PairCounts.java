package earl.graph.file;

/** How often each pair of neighbours comes in a sequence, those that overlap with an equal one not counted. One thread. */
final class PairCounts {
    /** A pair without a rule. */
    static final int NONE = -1;
    /** A pair that comes often enough for one, and has none yet. */
    static final int NEW = -2;

    private final long[] pairs;
    private final int[] counts;
    /** Rule + 1; 0: none. */
    private final int[] rules;

    private int most;

    PairCounts(int[] sequence, int length) {
        int capacity = Math.max(64, Integer.highestOneBit(Math.max(1, length)) * 4);
        pairs = new long[capacity];
        counts = new int[capacity];
        rules = new int[capacity];
        int skipped = -1;
        for (int i = 0; i + 1 < length; i++) {
            if (i > 0 && i - 1 != skipped && sequence[i] == sequence[i - 1] && sequence[i] == sequence[i + 1]) {
                skipped = i;
                continue;
            }
            int at = place(pair(sequence[i], sequence[i + 1]));
            most = Math.max(most, ++counts[at]);
        }
    }

    private static long pair(int one, int other) {
        return (long) one << 32 | other;
    }

    private int place(long pair) {
        int at = (int) (ContextPredictor.mix(pair, 1) >>> 20) & (pairs.length - 1);
        while (counts[at] > 0 && pairs[at] != pair) {
            at = (at + 1) & (pairs.length - 1);
        }
        pairs[at] = pair;
        return at;
    }

    /** How often the most frequent one comes. */
    int most() {
        return most;
    }

    /** The rule of a pair that comes at least so often; {@link #NEW}, {@link #NONE}. */
    int rule(int one, int other, long often) {
        int at = place(pair(one, other));
        return counts[at] < often ? NONE : rules[at] == 0 ? NEW : rules[at] - 1;
    }

    void setRule(int one, int other, int rule) {
        rules[place(pair(one, other))] = rule + 1;
    }
}
