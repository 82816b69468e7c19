package earl.codec;

import earl.memory.Capacity;
import java.util.Arrays;

/**
 * A model of the values of one column. It predicts a value from several contexts: the value that each context had last time is tried,
 * context after context. If all fail, the value is coded as its number among the values seen, or as a new value by its difference from a
 * likely one. One thread.
 */
public final class ValueModel {
    private final ContextPredictor[] predictors;
    private final int[] slots;
    private final long[] tried;
    private final int[] isHit;
    private final int[] isNew = Coder.contexts(2);
    private final NumberModel distances = new NumberModel();
    private final NumberModel differences = new NumberModel();
    private final boolean amounts;
    /** The number of each value among those seen; only the encoder needs it. */
    private final ContextPredictor numbers = new ContextPredictor();

    private long[] values = new long[16];
    private int size;
    private long latest;
    private boolean wasNew;
    /** Number of consecutive correct guesses of the caller. */
    private int trust;

    private ValueModel(int contexts, boolean amounts) {
        this.amounts = amounts;
        latest = amounts ? 0 : -1;
        predictors = new ContextPredictor[contexts];
        Arrays.setAll(predictors, i -> new ContextPredictor());
        slots = new int[contexts];
        tried = new long[contexts + 1];
        isHit = Coder.contexts((contexts + 1) * ContextPredictor.TRUST_LEVELS * 2);
    }

    /** A model of numbers that are assigned in order of first use: a new value is most likely the latest new value plus one. */
    public static ValueModel ofNumbers(int contexts) {
        return new ValueModel(contexts, false);
    }

    /** A model of amounts: a new value is probably close to the predicted one. */
    public static ValueModel ofAmounts(int contexts) {
        return new ValueModel(contexts, true);
    }

    /**
     * Codes a value.
     *
     * @param contexts any numbers, the best predictor first
     */
    public long code(Coder coder, long value, long... contexts) {
        return code(coder, value, false, 0, contexts);
    }

    /** Codes a value for which the caller has a guess. It tries the guess before the predictions of the contexts. */
    public long guessed(Coder coder, long value, long guess, long... contexts) {
        return code(coder, value, true, guess, contexts);
    }

    private long code(Coder coder, long value, boolean hasGuess, long guess, long... contexts) {
        long coded = value;
        boolean found = false;
        int failed = 0;
        if (hasGuess) {
            found = coder.bit(isHit, contexts.length * ContextPredictor.TRUST_LEVELS * 2 + trust, value == guess);
            trust = found ? Math.min(ContextPredictor.TRUST_LEVELS - 1, trust + 1) : 0;
            if (found) {
                coded = guess;
            } else {
                tried[failed++] = guess;
            }
        }
        for (int i = 0; i < contexts.length; i++) {
            ContextPredictor predictor = predictors[i];
            int slot = predictor.at(contexts[i]);
            slots[i] = slot;
            if (found || !predictor.isKnown(slot) || wasTried(failed, predictor.value(slot))) {
                continue;
            }
            long predicted = predictor.value(slot);
            int context = (i * ContextPredictor.TRUST_LEVELS + predictor.trust(slot)) * 2 + Math.min(1, failed);
            found = coder.bit(isHit, context, value == predicted);
            if (found) {
                coded = predicted;
            } else {
                tried[failed++] = predicted;
            }
        }
        if (!found) {
            coded = unpredicted(coder, value, !amounts ? latest + 1 : failed > 0 ? tried[0] : latest);
        }
        for (int i = 0; i < contexts.length; i++) {
            predictors[i].learn(slots[i], coded);
        }
        return coded;
    }

    private boolean wasTried(int count, long value) {
        for (int i = 0; i < count; i++) {
            if (tried[i] == value) {
                return true;
            }
        }
        return false;
    }

    private long unpredicted(Coder coder, long value, long likely) {
        int slot = numbers.at(value);
        wasNew = coder.bit(isNew, wasNew ? 1 : 0, !numbers.isKnown(slot));
        if (wasNew) {
            long coded = likely + differences.signed(coder, value - likely);
            latest = coded;
            numbers.learn(numbers.at(coded), size);
            values = Capacity.ensure(values, size + 1);
            values[size++] = coded;
            return coded;
        }
        // Count backwards: recent values are the most frequent.
        long distance = distances.code(coder, size - 1L - numbers.value(slot));
        return distance >= 0 && distance < size ? values[(int) (size - 1 - distance)] : 0;
    }
}
