package earl.graph.file;

import java.util.Arrays;

/**
 * A sequence of small numbers, each predicted from those before it in several ways at once: from none, the last one, the last two and so
 * on, and from what followed the same long stretch earlier. A number is told binary digit by digit; for each, the ways' odds are mixed
 * in the logistic domain with weights that learn which of them are right, as in Mahoney, <i>Adaptive Weighing of Context Models for
 * Lossless Data Compression</i> (2005). Numbers are the same on all machines: sums of doubles in one order, and functions from tables
 * that {@link StrictMath} made. One thread.
 */
final class MixedModel {
    private static final int[] ORDERS = {0, 1, 2, 3, 4, 6};
    private static final int INPUTS = ORDERS.length + 2;
    /** A stretch of so many numbers is looked for. */
    private static final int STRETCH = 8;

    private static final int MOST_MATCHED = 31;
    private static final int FEWEST_PLACES = 1 << 10;
    private static final int MOST_PLACES = 1 << 20;
    private static final double RATE = 0.02;
    private static final double LEAST_RATE = 0.002;
    private static final double SLOWER = 0.9995;

    /** Of the odds in steps of 2<sup>-12</sup>, ln(p / (1 - p)). */
    private static final double[] LOGIT = new double[1 << 12];

    private static final int SQUASHED = 1 << 12;
    private static final double WIDEST = 12;
    /** Of numbers from -12 to 12, the odds times 2<sup>16</sup>. */
    private static final int[] ODDS = new int[SQUASHED + 1];

    static {
        for (int i = 0; i < LOGIT.length; i++) {
            double odds = (i + 0.5) / LOGIT.length;
            LOGIT[i] = StrictMath.log(odds / (1 - odds));
        }
        for (int i = 0; i <= SQUASHED; i++) {
            double logit = (2.0 * i / SQUASHED - 1) * WIDEST;
            ODDS[i] = (int) (65536 / (1 + StrictMath.exp(-logit)));
        }
    }

    private final int digits;
    private final int mask;
    private final int[][] contexts = new int[ORDERS.length][];
    private final long[] hashes = new long[ORDERS.length];
    private final int[] places = new int[ORDERS.length];
    private final int[] matches = Bits.contexts(MOST_MATCHED + 1);
    private final double[][] weights;
    private final double[] inputs = new double[INPUTS];
    private int[] history;
    private int size;
    private final int[] lastSeen;
    private int match = -1;
    private int matched;
    private double rate = RATE;

    /**
     * For one sequence.
     *
     * @param alphabet numbers are below this
     * @param length of the sequence, about
     */
    MixedModel(int alphabet, int length) {
        digits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, alphabet - 1));
        int wanted = Math.clamp((long) length * digits * 2, FEWEST_PLACES, MOST_PLACES);
        int size2 = Integer.highestOneBit(wanted);
        mask = size2 - 1;
        Arrays.setAll(contexts, i -> Bits.contexts(size2));
        weights = new double[MOST_MATCHED + 1][INPUTS];
        for (double[] set : weights) {
            Arrays.fill(set, 0.3);
        }
        history = new int[length];
        lastSeen = new int[Math.min(size2, 1 << 16)];
        Arrays.fill(lastSeen, -1);
    }

    /** The next number. */
    int code(Bits bits, int given) {
        for (int i = 0; i < ORDERS.length; i++) {
            long hash = ORDERS[i] + 1L;
            for (int n = 1; n <= ORDERS[i]; n++) {
                hash = ContextPredictor.mix(hash, size - n < 0 ? -1 : history[size - n]);
            }
            hashes[i] = hash;
        }
        int expected = match >= 0 ? history[match] : -1;
        int prefix = 1;
        for (int digit = digits - 1; digit >= 0; digit--) {
            boolean fits = expected >= 0 && (expected | 1 << digits) >>> (digit + 1) == prefix;
            boolean likely = fits && (expected >>> digit & 1) != 0;
            prefix = prefix << 1 | (digit(bits, (given >>> digit & 1) != 0, prefix, fits, likely) ? 1 : 0);
        }
        int told = prefix - (1 << digits);
        remember(told);
        return told;
    }

    private boolean digit(Bits bits, boolean given, int prefix, boolean fits, boolean likely) {
        int surety = fits ? Math.min(matched, MOST_MATCHED) : 0;
        double[] set = weights[surety];
        double sum = 0;
        for (int i = 0; i < ORDERS.length; i++) {
            places[i] = (int) (ContextPredictor.mix(hashes[i], prefix) >>> 20) & mask;
            int context = contexts[i][places[i]];
            inputs[i] = Bits.isFresh(context) ? 0 : LOGIT[Bits.odds(context) >>> 4];
            sum += set[i] * inputs[i];
        }
        double match = fits ? LOGIT[Bits.odds(matches[surety]) >>> 4] : 0;
        inputs[INPUTS - 2] = likely ? match : -match;
        inputs[INPUTS - 1] = 0.3;
        sum += set[INPUTS - 2] * inputs[INPUTS - 2] + set[INPUTS - 1] * inputs[INPUTS - 1];
        int odds = odds(sum);
        boolean bit = bits.code(odds, given);
        double error = ((bit ? 65535 : 0) - odds) / 65536.0 * rate;
        for (int i = 0; i < INPUTS; i++) {
            set[i] += error * inputs[i];
        }
        for (int i = 0; i < ORDERS.length; i++) {
            contexts[i][places[i]] = Bits.learn(contexts[i][places[i]], bit);
        }
        if (fits) {
            matches[surety] = Bits.learn(matches[surety], bit == likely);
        }
        return bit;
    }

    private static int odds(double logit) {
        double at = (Math.clamp(logit, -WIDEST, WIDEST) / WIDEST + 1) * (SQUASHED / 2);
        int below = Math.min(SQUASHED - 1, (int) at);
        int odds = (int) (ODDS[below] + (at - below) * (ODDS[below + 1] - ODDS[below]));
        return Math.clamp(odds, 16, 65536 - 16);
    }

    private void remember(int told) {
        if (size == history.length) {
            history = Arrays.copyOf(history, size * 2);
        }
        history[size++] = told;
        rate = Math.max(LEAST_RATE, rate * SLOWER);
        if (match >= 0 && history[match] == told) {
            match++;
            matched++;
        } else {
            match = -1;
            matched = 0;
        }
        if (size < STRETCH) {
            return;
        }
        long hash = 0;
        for (int n = 1; n <= STRETCH; n++) {
            hash = ContextPredictor.mix(hash, history[size - n]);
        }
        int place = (int) (hash >>> 20) & (lastSeen.length - 1);
        if (match < 0 && lastSeen[place] >= 0) {
            match = lastSeen[place];
            matched = 1;
        }
        lastSeen[place] = size;
    }
}
