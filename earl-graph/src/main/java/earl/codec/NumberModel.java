package earl.codec;

/**
 * A model of numbers of any size. Initially, small numbers are the most likely. The number of binary digits is coded as a
 * tree of decisions, the three digits after the first one adapt too, and the others have even odds.
 */
public final class NumberModel {
    private static final int LENGTHS = 128;
    private static final int ADAPTIVE_DIGITS = 3;

    /** Initial contexts of the digit count. */
    private static final int[] PRIOR = prior();

    private final int[] length = PRIOR.clone();
    private final int[] digits = Coder.contexts(65 << ADAPTIVE_DIGITS);

    /** At first, <i>n</i> digits are 1/(<i>n</i> + 1)<sup>2</sup> times as likely as none. */
    private static int[] prior() {
        double[] weight = new double[2 * LENGTHS];
        for (int n = 0; n <= Long.SIZE; n++) {
            weight[LENGTHS + n] = 1.0 / ((n + 1) * (n + 1));
        }
        for (int node = LENGTHS - 1; node > 0; node--) {
            weight[node] = weight[2 * node] + weight[2 * node + 1];
        }
        int[] odds = Coder.contexts(LENGTHS);
        for (int node = 1; node < LENGTHS; node++) {
            if (weight[node] > 0) {
                odds[node] = (int) (weight[2 * node + 1] / weight[node] * 65536) << 5;
            }
        }
        return odds;
    }

    /** Codes a number of 64 bits without sign. */
    public long code(Coder coder, long number) {
        int n = Long.SIZE - Long.numberOfLeadingZeros(number);
        int node = 1;
        for (int i = 6; i >= 0; i--) {
            boolean bit = coder.bit(length, node, (n >>> i & 1) != 0);
            node = node << 1 | (bit ? 1 : 0);
        }
        n = Math.min(Long.SIZE, node - LENGTHS);
        if (n <= 1) {
            return n;
        }
        long value = 1;
        int context = 1;
        int left = n - 1;
        for (int i = 0; i < ADAPTIVE_DIGITS && left > 0; i++) {
            left--;
            boolean bit = coder.bit(digits, n << ADAPTIVE_DIGITS | context, (number >>> left & 1) != 0);
            value = value << 1 | (bit ? 1 : 0);
            context = context << 1 | (bit ? 1 : 0);
        }
        if (left == 0) {
            return value;
        }
        long rest = coder.plain(left, left == Long.SIZE ? number : number & ((1L << left) - 1));
        return value << left | rest;
    }

    /** Codes a number with a sign; small numbers of both signs are cheap. */
    public long signed(Coder coder, long number) {
        long folded = code(coder, number << 1 ^ number >> 63);
        return folded >>> 1 ^ -(folded & 1);
    }
}
