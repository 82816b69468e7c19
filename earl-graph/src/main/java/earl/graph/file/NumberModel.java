package earl.graph.file;

/**
 * Numbers of a kind, small ones more likely at first than large ones: how many binary digits they have is a decision tree, the three
 * digits behind the first adapt too, the rest is plain.
 */
final class NumberModel {
    private static final int LENGTHS = 128;
    private static final int MODELLED = 3;

    /** Contexts to begin with. */
    private static final int[] PRIOR = prior();

    private final int[] length = PRIOR.clone();
    private final int[] digits = Bits.contexts(65 << MODELLED);

    /** Before any number came, <i>n</i> digits are 1/(<i>n</i> + 1)<sup>2</sup> times as likely as none. */
    private static int[] prior() {
        double[] weight = new double[2 * LENGTHS];
        for (int n = 0; n <= Long.SIZE; n++) {
            weight[LENGTHS + n] = 1.0 / ((n + 1) * (n + 1));
        }
        for (int node = LENGTHS - 1; node > 0; node--) {
            weight[node] = weight[2 * node] + weight[2 * node + 1];
        }
        int[] odds = Bits.contexts(LENGTHS);
        for (int node = 1; node < LENGTHS; node++) {
            if (weight[node] > 0) {
                odds[node] = (int) (weight[2 * node + 1] / weight[node] * 65536) << 5;
            }
        }
        return odds;
    }

    /** A number, as 64 bits without sign. */
    long code(Bits bits, long number) {
        int n = Long.SIZE - Long.numberOfLeadingZeros(number);
        int node = 1;
        for (int i = 6; i >= 0; i--) {
            boolean bit = bits.bit(length, node, (n >>> i & 1) != 0);
            node = node << 1 | (bit ? 1 : 0);
        }
        n = Math.min(Long.SIZE, node - LENGTHS);
        if (n <= 1) {
            return n;
        }
        long value = 1;
        int context = 1;
        int left = n - 1;
        for (int i = 0; i < MODELLED && left > 0; i++) {
            left--;
            boolean bit = bits.bit(digits, n << MODELLED | context, (number >>> left & 1) != 0);
            value = value << 1 | (bit ? 1 : 0);
            context = context << 1 | (bit ? 1 : 0);
        }
        if (left == 0) {
            return value;
        }
        long rest = bits.plain(left, left == Long.SIZE ? number : number & ((1L << left) - 1));
        return value << left | rest;
    }

    /** A number with a sign, small ones of both signs alike. */
    long signed(Bits bits, long number) {
        long folded = code(bits, number << 1 ^ number >> 63);
        return folded >>> 1 ^ -(folded & 1);
    }
}
