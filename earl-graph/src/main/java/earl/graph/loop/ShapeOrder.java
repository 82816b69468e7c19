package earl.graph.loop;

/** The order in which the shapes occur in the iterations of one entry into a loop. */
enum ShapeOrder {
    /** Most that follow one another have one shape. */
    SAME,
    /** The order repeats exactly. */
    REPEATS,
    /** The order repeats, but the repetition counts of some shapes vary. */
    VARIES,
    /** They differ, and no order is seen. */
    NONE;

    /** Fewer changes of shape show no order. */
    private static final int MIN_RUNS = 8;

    /** Longest order that is looked for, in changes of shape. */
    private static final int MAX_LENGTH = 1024;

    /** The order is searched in the middle half; three quarters of the whole must follow it, because a loop may begin and end differently. */
    private static final int QUARTERS = 3;

    /**
     * The order of some iterations.
     *
     * @param rows the iterations
     * @param count how many there are
     * @param shape shape of each row
     */
    static ShapeOrder of(int[] rows, int count, long[] shape) {
        // Runs of equal shapes: one that is repeated may be repeated more or less often.
        long[] runs = new long[count];
        int[] lengths = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            if (size == 0 || shape[rows[i]] != runs[size - 1]) {
                runs[size++] = shape[rows[i]];
            }
            lengths[size - 1]++;
        }
        if (size < MIN_RUNS) {
            return SAME;
        }
        int begin = size / 4;
        int end = size - begin;
        for (int period = 2; period <= Math.min(MAX_LENGTH, (end - begin) / 2); period++) {
            if (repeats(runs, begin, end, period)) {
                return follows(runs, lengths, size, begin, end, period);
            }
        }
        return NONE;
    }

    private static boolean repeats(long[] runs, int begin, int end, int period) {
        for (int i = begin + period; i < end; i++) {
            if (runs[i] != runs[i - period]) {
                return false;
            }
        }
        return true;
    }

    /** Whether most of the iterations follow an order, and how many of its shapes are always repeated as often: half of them at least. */
    private static ShapeOrder follows(long[] runs, int[] lengths, int size, int begin, int end, int period) {
        int from = begin;
        int to = end;
        while (from > 0 && runs[from - 1] == runs[from - 1 + period]) {
            from--;
        }
        while (to < size && runs[to] == runs[to - period]) {
            to++;
        }
        if (4 * (to - from) < QUARTERS * size) {
            return NONE;
        }
        int[] usual = new int[period];
        boolean[] varies = new boolean[period];
        // The first and the last may be cut.
        for (int i = from + 1; i < to - 1; i++) {
            int at = (i - from) % period;
            varies[at] |= usual[at] != 0 && usual[at] != lengths[i];
            usual[at] = lengths[i];
        }
        int varying = 0;
        for (boolean of : varies) {
            varying += of ? 1 : 0;
        }
        return varying == 0 ? REPEATS : 2 * varying <= period ? VARIES : NONE;
    }
}
