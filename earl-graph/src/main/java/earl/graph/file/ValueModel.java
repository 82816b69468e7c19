package earl.graph.file;

import java.util.Arrays;

/**
 * The values of a column, predicted in several contexts: what came in this context last time is tried, context after context, and if all
 * fail, the value is told: its number among those seen, or a new one as its difference from what is likely. One thread.
 */
final class ValueModel {
    private final ContextPredictor[] guesses;
    private final int[] places;
    private final long[] tried;
    private final int[] hit;
    private final int[] fresh = Bits.contexts(2);
    private final NumberModel distances = new NumberModel();
    private final NumberModel news = new NumberModel();
    private final boolean amounts;
    /** Numbers of values among those seen. */
    private final ContextPredictor seen = new ContextPredictor();

    private long[] values = new long[16];
    private int size;
    private long latest;
    private boolean wasFresh;
    /** How often in a row a given guess was right. */
    private int trust;

    private ValueModel(int contexts, boolean amounts) {
        this.amounts = amounts;
        latest = amounts ? 0 : -1;
        guesses = new ContextPredictor[contexts];
        Arrays.setAll(guesses, i -> new ContextPredictor());
        places = new int[contexts];
        tried = new long[contexts + 1];
        hit = Bits.contexts((contexts + 1) * ContextPredictor.TRUST * 2);
    }

    /** For numbers that are given as things come: a new one is most likely one more than the last new one. */
    static ValueModel ofNumbers(int contexts) {
        return new ValueModel(contexts, false);
    }

    /** For amounts: a new one is likely near what was foreseen. */
    static ValueModel ofAmounts(int contexts) {
        return new ValueModel(contexts, true);
    }

    /** A value; the contexts, the best first, are any numbers. */
    long code(Bits bits, long value, long... contexts) {
        return code(bits, value, false, 0, contexts);
    }

    /** A value for which there is a good guess, that is tried before those of the contexts. */
    long guessed(Bits bits, long value, long guess, long... contexts) {
        return code(bits, value, true, guess, contexts);
    }

    private long code(Bits bits, long value, boolean withGuess, long given, long... contexts) {
        long told = value;
        boolean found = false;
        int failed = 0;
        if (withGuess) {
            found = bits.bit(hit, contexts.length * ContextPredictor.TRUST * 2 + trust, value == given);
            trust = found ? Math.min(ContextPredictor.TRUST - 1, trust + 1) : 0;
            if (found) {
                told = given;
            } else {
                tried[failed++] = given;
            }
        }
        for (int i = 0; i < contexts.length; i++) {
            int at = guesses[i].at(contexts[i]);
            places[i] = at;
            if (found || !guesses[i].isKnown(at) || wasTried(failed, guesses[i].value(at))) {
                continue;
            }
            long guess = guesses[i].value(at);
            int index = (i * ContextPredictor.TRUST + guesses[i].trust(at)) * 2 + Math.min(1, failed);
            found = bits.bit(hit, index, value == guess);
            if (found) {
                told = guess;
            } else {
                tried[failed++] = guess;
            }
        }
        if (!found) {
            told = tell(bits, value, !amounts ? latest + 1 : failed > 0 ? tried[0] : latest);
        }
        for (int i = 0; i < contexts.length; i++) {
            guesses[i].tell(places[i], told);
        }
        return told;
    }

    private boolean wasTried(int count, long value) {
        for (int i = 0; i < count; i++) {
            if (tried[i] == value) {
                return true;
            }
        }
        return false;
    }

    private long tell(Bits bits, long value, long base) {
        int known = bits.reads() ? -1 : seen.at(value);
        boolean isNew = known >= 0 && !seen.isKnown(known);
        wasFresh = bits.bit(fresh, wasFresh ? 1 : 0, isNew);
        if (wasFresh) {
            long told = base + news.signed(bits, value - base);
            latest = told;
            if (!bits.reads()) {
                seen.tell(known, size);
            }
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = told;
            return told;
        }
        // Counted from the last: what is new is what comes.
        long place = distances.code(bits, known < 0 ? 0 : size - 1L - seen.value(known));
        return place >= 0 && place < size ? values[(int) (size - 1 - place)] : 0;
    }
}
