package earl.model;

import earl.memory.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Nested loop recognition (Ketterlin and Clauss, CGO 2008): records arrive one by one, and repetitions become loops. The
 * stack of terms is examined from its end. Three successive sequences of terms that differ only in evenly growing numbers
 * become a loop. A sequence that is the next iteration of the loop before it makes that loop longer. The terms may be loops
 * themselves.
 *
 * <p>It differs from the published algorithm in three ways; none changes the expansion of a model. A loop at the end of the
 * stack predicts the next record; while records match the prediction, there is no search. Such a loop becomes a part of
 * larger loops only after it has ended, when its count is known. If an iteration is not completed, its records are processed
 * one by one after all, at most twice. And the stack keeps only the terms of two bodies of the maximum length; older terms are passed on
 * unchanged.
 *
 * <p>The time for a record grows with the maximum length of a body. The memory holds a few such bodies and the loops in them. One thread at
 * a time.
 */
public final class LoopRecognizer {
    /** Default maximum length of a loop body, in terms. */
    public static final int DEFAULT_BODY = 256;

    private static final int RECORDS = 1 << 12;
    /** Every distance up to this one is examined; larger distances only if the same term occurs there. */
    private static final int ALL_DISTANCES = 16;

    private static final int BUCKETS = 1 << 10;

    private final int maxBody;
    private final boolean affine;
    private final Consumer<Construct> sink;
    private final TermShapes shapes = new TermShapes();
    private final Prediction prediction = new Prediction();
    /** Recent records, so that equal ones usually share one object. */
    private final Term[] lately = new Term[RECORDS];

    private final Term[] terms;
    /** Keys of the terms, see {@link Term#key}. */
    private final long[] keys;
    /** [bucket of keys] -> last term with such a key, -1 if there is none. */
    private final int[] heads = new int[BUCKETS];
    /** [term] -> previous term in its bucket, -1 if there is none. */
    private final int[] before;

    private int size;
    /** Places of the loops in the stack, ascending. */
    private final IntList loops = new IntList();

    private long records;
    /** Whether the stack cannot become shorter. */
    private boolean reduced;

    /**
     * A recognizer.
     *
     * @param maxBody the longest body of a loop, in terms, 1 or more
     * @param sink takes the constructs of the model in order; the last of them at {@link #finish}
     */
    public LoopRecognizer(int maxBody, Consumer<Construct> sink) {
        this(maxBody, true, sink);
    }

    /**
     * A recognizer.
     *
     * @param maxBody the longest body of a loop, in terms, 1 or more
     * @param affine whether numbers and counts may depend on the counters of enclosing loops; otherwise only identical
     *     iterations become a loop
     * @param sink takes the constructs of the model in order; the last of them at {@link #finish}
     */
    public LoopRecognizer(int maxBody, boolean affine, Consumer<Construct> sink) {
        if (maxBody < 1 || maxBody > 1 << 20) {
            throw new IllegalArgumentException("a loop body must be 1 to 1048576 terms long, not " + maxBody);
        }
        this.maxBody = maxBody;
        this.affine = affine;
        this.sink = sink;
        int room = 8 * maxBody + 8;
        terms = new Term[room];
        keys = new long[room];
        before = new int[room];
        Arrays.fill(heads, -1);
    }

    /**
     * Takes the next record.
     *
     * @param symbol id of its text; records with one symbol have the same number of numbers
     * @param numbers its numbers; not kept
     */
    public void add(int symbol, long... numbers) {
        records++;
        if (prediction.isOn() && prediction.accept(symbol, numbers)) {
            return;
        }
        take(symbol, numbers, 0);
    }

    /**
     * The next records if the current loop continues; while records match the prediction, earlier predictions stay valid.
     *
     * @param count how many records ahead, 0 or more
     * @return the next ones, in order; none where the last records are in no loop
     */
    public List<Predicted> predict(int count) {
        List<Predicted> coming = new ArrayList<>();
        Prediction ahead = prediction.copy();
        while (coming.size() < count && ahead.isOn()) {
            coming.add(new Predicted(
                    ahead.symbol(), Arrays.stream(ahead.values()).boxed().toList()));
            ahead.advance();
        }
        return coming;
    }

    /**
     * A record that is expected.
     *
     * @param symbol id of its text
     * @param numbers its numbers
     */
    public record Predicted(int symbol, List<Long> numbers) {
        /** Copies {@code numbers}. */
        public Predicted {
            numbers = List.copyOf(numbers);
        }
    }

    /** Number of records so far. */
    public long records() {
        return records;
    }

    /** Passes the rest to the sink. */
    public void finish() {
        for (int replays = 0; prediction.isOn(); replays++) {
            replay(replays);
        }
        while (reduce()) {
            // as far as possible
        }
        hand(size);
    }

    /** Takes a record that may not be as predicted. {@code level}: how often it has been taken back. */
    private void take(int symbol, long[] numbers, int level) {
        for (int replays = level; ; ) {
            if (prediction.isOn()) {
                if (prediction.accept(symbol, numbers)) {
                    return;
                }
                replay(replays++);
            } else if (reduce()) {
                predict();
            } else {
                break;
            }
        }
        push(symbol, numbers);
        if (reduce()) {
            predict();
        }
    }

    /** Undoes an iteration that deviates from the prediction, and processes its records one by one. */
    private void replay(int replays) {
        reduced = false; // the loop may have become longer
        long count = prediction.consumed();
        if (count == 0) {
            prediction.stop();
            return;
        }
        Prediction again = new Prediction();
        again.start(terms[size - 1]);
        prediction.stop();
        for (long i = 0; i < count; i++) {
            int symbol = again.symbol();
            long[] values = again.values();
            again.skip();
            if (replays == 0) {
                take(symbol, values, 1);
            } else {
                while (reduce()) {
                    // as far as possible: no prediction waits for more
                }
                push(symbol, values);
            }
        }
        if (!prediction.isOn()) {
            predict();
        }
    }

    private void predict() {
        if (size > 0 && terms[size - 1].shape.isLoop()) {
            prediction.start(terms[size - 1]);
        }
    }

    private void push(int symbol, long[] numbers) {
        int hash = symbol;
        for (long number : numbers) {
            hash = 31 * hash + Long.hashCode(number);
        }
        int slot = (hash ^ hash >>> 15) & (RECORDS - 1);
        Term known = lately[slot];
        if (known == null || known.shape.symbol != symbol || !Arrays.equals(known.numbers, numbers)) {
            known = new Term(shapes.record(symbol, numbers.length), numbers.clone());
            lately[slot] = known;
        }
        if (size == terms.length) {
            hand(size - 4 * maxBody);
        }
        put(size, known);
    }

    /** Sets the term at an index, and removes those after it. */
    private void put(int at, Term term) {
        reduced = false;
        forget(at);
        terms[at] = term;
        keys[at] = term.key();
        size = at + 1;
        enlist(at);
        if (term.shape.isLoop()) {
            noteLoop(at);
        }
    }

    private void noteLoop(int at) {
        loops.add(at);
    }

    private static int bucket(long key) {
        return (int) (key >>> 54);
    }

    private void enlist(int at) {
        int bucket = bucket(keys[at]);
        before[at] = heads[bucket];
        heads[bucket] = at;
    }

    private void forget(int from) {
        for (int i = size - 1; i >= from; i--) {
            heads[bucket(keys[i])] = before[i];
        }
        while (!loops.isEmpty() && loops.last() >= from) {
            loops.removeLast();
        }
    }

    /** Makes one step towards a shorter stack, after which a loop is at its end; false if there is none. */
    private boolean reduce() {
        if (reduced) {
            return false;
        }
        reduced = !shorten();
        return !reduced;
    }

    private boolean shorten() {
        int last = size - 1;
        if (!loops.isEmpty() && loops.last() == last && keys[last] != terms[last].key()) {
            // It has become longer.
            put(last, terms[last]);
        }
        for (int i = loops.size() - 1; i >= 0 && last - loops.get(i) <= maxBody; i--) {
            int loop = loops.get(i);
            int n = last - loop;
            if (terms[loop].shape.body.length == n && terms[loop].isFollowedBy(terms, loop + 1)) {
                terms[loop].numbers[0]++;
                put(loop, terms[loop]);
                return true;
            }
        }
        int most = Math.min(maxBody, size / 3);
        for (int n = 1; n <= Math.min(most, ALL_DISTANCES); n++) {
            if (keys[last] - keys[last - n] == keys[last - n] - keys[last - 2 * n] && isRepeated(n)) {
                return fold(n);
            }
        }
        if (most > ALL_DISTANCES) {
            for (int i = before[last]; i >= last - most; i = before[i]) {
                int n = last - i;
                if (n > ALL_DISTANCES && keys[i] == keys[last] && keys[i - n] == keys[last] && isRepeated(n)) {
                    return fold(n);
                }
            }
        }
        return false;
    }

    private boolean fold(int n) {
        int from = size - 3 * n;
        put(from, Term.loop(shapes, terms, from, n));
        return true;
    }

    private boolean isRepeated(int n) {
        for (int i = size - 1; i >= size - n; i--) {
            if (!Term.progress(terms[i - 2 * n], terms[i - n], terms[i], affine)) {
                return false;
            }
        }
        return true;
    }

    /** Hands on the first terms of the stack. */
    private void hand(int count) {
        for (int i = 0; i < count; i++) {
            sink.accept(terms[i].construct());
        }
        int kept = size - count;
        Arrays.fill(heads, -1);
        loops.clear();
        System.arraycopy(terms, count, terms, 0, kept);
        System.arraycopy(keys, count, keys, 0, kept);
        Arrays.fill(terms, kept, size, null);
        for (size = 0; size < kept; size++) {
            if (terms[size].shape.isLoop()) {
                keys[size] = terms[size].key();
                noteLoop(size);
            }
            enlist(size);
        }
        reduced = false;
    }
}
