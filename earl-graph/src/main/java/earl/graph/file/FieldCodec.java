package earl.graph.file;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Numbers and words of parts {@code head} and {@code trace}: each of a field, and predicted by what came in this field before. Given
 * when writing, ignored when reading. One thread.
 */
final class FieldCodec {
    /** More than any trace has of anything. */
    private static final int MOST = 1 << 26;

    private Bits bits;
    private final ValueModel numbers = ValueModel.ofAmounts(2);
    private final ContextPredictor lasts = new ContextPredictor();
    private final WordCodec words = new WordCodec();

    FieldCodec(Bits bits) {
        this.bits = bits;
    }

    /** What comes is written to or read from another stream, predicted by what came so far. */
    void goOn(Bits to) {
        bits = to;
    }

    boolean reads() {
        return bits.reads();
    }

    /** A number. */
    long number(int field, long given) {
        int at = lasts.at(field);
        long before = lasts.isKnown(at) ? lasts.value(at) : -1;
        long told = numbers.code(bits, given, ContextPredictor.mix(field, before), field);
        lasts.tell(at, told);
        return told;
    }

    /** A number of at least 0 and below a limit. */
    int below(int field, long given, int limit) {
        long told = number(field, given);
        if (told < 0 || told >= limit) {
            throw broken("number " + told + " where less than " + limit + " is possible");
        }
        return (int) told;
    }

    /** How many of something follow. */
    int count(int field, int given) {
        return below(field, given, MOST);
    }

    /** A word. */
    String word(int field, String given) {
        return words.code(bits, field, given);
    }

    /** Some words. */
    List<String> words(int field, @Nullable List<String> given) {
        return list(field, given, "", word -> word(field, word));
    }

    /**
     * Several of something.
     *
     * @param none what stands for what is read
     * @param one codes one of them
     */
    <T> List<T> list(int field, @Nullable List<T> given, T none, UnaryOperator<T> one) {
        int count = count(field, given == null ? 0 : given.size());
        List<T> told = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            told.add(one.apply(given == null ? none : given.get(i)));
        }
        return told;
    }

    /** What is wrong with the part. */
    RuntimeException broken(String what) {
        return bits.broken(what);
    }
}
