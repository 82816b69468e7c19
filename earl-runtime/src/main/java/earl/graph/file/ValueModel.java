package earl.graph.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of a column, predicted in several contexts: what came in this context last time is tried, context after context, and if all
 * fail, the value is told: its number among those seen, or a new one as a difference from the last new one.
 */
final class ValueModel {
    /** What came in a context, and how often in a row it came again (up to 3). */
    private static final class Guess {
        private long value;
        private int trust;
    }

    private static final int TRUST = 4;

    private final List<Map<Long, Guess>> guesses = new ArrayList<>();
    private final int[] hit;
    private final int[] fresh = Bits.contexts(2);
    private final NumberModel places = new NumberModel();
    private final NumberModel news = new NumberModel();
    private final Map<Long, Integer> seen = new HashMap<>();
    private final List<Long> values = new ArrayList<>();
    private long latest;
    private boolean wasFresh;
    /** How often in a row a given guess was right, up to 3. */
    private int trust;

    ValueModel(int contexts) {
        for (int i = 0; i < contexts; i++) {
            guesses.add(new HashMap<>());
        }
        hit = Bits.contexts((contexts + 1) * TRUST * 2);
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
        long[] tried = new long[contexts.length + 1];
        if (withGuess) {
            int index = contexts.length * TRUST * 2 + trust;
            found = bits.bit(hit, index, value == given);
            trust = found ? Math.min(TRUST - 1, trust + 1) : 0;
            if (found) {
                told = given;
            } else {
                tried[failed++] = given;
            }
        }
        for (int i = 0; i < contexts.length && !found; i++) {
            Guess guess = guesses.get(i).get(contexts[i]);
            if (guess == null || contains(tried, failed, guess.value)) {
                continue;
            }
            found = bits.bit(hit, (i * TRUST + guess.trust) * 2 + Math.min(1, failed), value == guess.value);
            if (found) {
                told = guess.value;
            } else {
                tried[failed++] = guess.value;
            }
        }
        if (!found) {
            told = tell(bits, value);
        }
        for (int i = 0; i < contexts.length; i++) {
            Guess guess = guesses.get(i).computeIfAbsent(contexts[i], key -> new Guess());
            guess.trust = guess.value == told ? Math.min(TRUST - 1, guess.trust + 1) : 0;
            guess.value = told;
        }
        return told;
    }

    private static boolean contains(long[] tried, int count, long value) {
        for (int i = 0; i < count; i++) {
            if (tried[i] == value) {
                return true;
            }
        }
        return false;
    }

    private long tell(Bits bits, long value) {
        Integer known = seen.get(value);
        wasFresh = bits.bit(fresh, wasFresh ? 1 : 0, known == null);
        if (wasFresh) {
            long told = latest + news.signed(bits, value - latest);
            latest = told;
            seen.put(told, values.size());
            values.add(told);
            return told;
        }
        // Counted from the last: what is new is what comes.
        int place = (int) places.code(bits, known == null ? 0 : values.size() - 1L - known);
        return place >= 0 && place < values.size() ? values.get(values.size() - 1 - place) : 0;
    }
}
