package earl.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Codes numbers and strings by field: each is predicted from the previous one of the same field. One thread. */
public final class FieldCodec {
    /** No trace has more of anything. */
    private static final int MAX_COUNT = 1 << 26;

    private Coder coder;
    private final ValueModel numbers = ValueModel.ofAmounts(2);
    private final ContextPredictor previous = new ContextPredictor();
    private final StringCodec strings;

    /** A codec without any previous values; {@code strings} codes its strings. */
    public FieldCodec(Coder coder, StringCodec strings) {
        this.coder = coder;
        this.strings = strings;
    }

    /** Continues with another coder, and keeps what was learned. */
    public void continueWith(Coder next) {
        coder = next;
    }

    /** Codes a number. */
    public long number(int field, long value) {
        int slot = previous.at(field);
        long before = previous.isKnown(slot) ? previous.value(slot) : -1;
        long coded = numbers.code(coder, value, ContextPredictor.mix(field, before), field);
        previous.learn(slot, coded);
        return coded;
    }

    /** Codes a number that is at least 0 and less than a limit. */
    public int below(int field, long value, int limit) {
        long coded = number(field, value);
        if (coded < 0 || coded >= limit) {
            throw broken("number " + coded + " where less than " + limit + " is possible");
        }
        return (int) coded;
    }

    /** Codes the number of elements that follow. */
    public int count(int field, int count) {
        return below(field, count, MAX_COUNT);
    }

    /** Codes a string. */
    public String string(int field, String value) {
        return strings.code(coder, field, value);
    }

    /** Codes strings. */
    public List<String> strings(int field, List<String> values) {
        return list(field, values, "", value -> string(field, value));
    }

    /**
     * Codes a list.
     *
     * @param blank what a decoder passes to {@code element} in place of the elements of {@code values}
     * @param element codes one element
     */
    public <T> List<T> list(int field, List<T> values, T blank, UnaryOperator<T> element) {
        int count = count(field, values.size());
        List<T> coded = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            coded.add(element.apply(i < values.size() ? values.get(i) : blank));
        }
        return coded;
    }

    /** The exception for input that cannot be decoded. */
    public RuntimeException broken(String what) {
        return coder.broken(what);
    }
}
