package earl.graph.file;

/**
 * Numbers of a kind: how many binary digits they have is a decision tree, the three digits behind the first adapt too, the rest is plain.
 */
final class NumberModel {
    private static final int LENGTHS = 128;
    private static final int MODELLED = 3;

    private final int[] length = Bits.contexts(LENGTHS);
    private final int[] digits = Bits.contexts(65 << MODELLED);

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
