package earl.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Codes strings as a stem and the number at its end, if there is one ({@code MPI Rank 3}, {@code cg.f:1206}).
 *
 * <p>A known stem is coded as its number, predicted from the previous stem; a new one is spelled, each letter predicted from
 * the last three. The number at the end is coded as its difference from the last one of the same stem. An abbreviated call
 * path ({@link DeepCallPath}) is coded by its common part with the previous one. One thread.
 */
public final class StringCodec {
    private static final int MAX_DIGITS = 9;
    private static final int MAX_LENGTH = 1 << 22;
    /** The stem number that stands for a {@link DeepCallPath}. */
    private static final int DEEP = -1;

    private final List<String> stems;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final ValueModel stemNumbers = ValueModel.ofNumbers(2);
    private final int[] isNumbered = Coder.contexts(3);
    private final ValueModel steps = ValueModel.ofAmounts(2);
    private final NumberModel lengths = new NumberModel();
    private final ValueModel letters = ValueModel.ofNumbers(3);
    /** The last three letters. */
    private int recent;
    /** [stem] -> the last number at its end, and its last increment. */
    private final Map<Integer, long[]> lastNumbers = new HashMap<>();

    private final NumberModel outerSteps = new NumberModel();
    private final NumberModel overlaps = new NumberModel();
    private final NumberModel additions = new NumberModel();
    private DeepCallPath previousPath = DeepCallPath.NONE;

    private int previousStem = -1;
    /** Whether the previous string had a number: 0 for no previous string, 1 for no, 2 for yes. */
    private int wasNumbered;

    /**
     * A codec that knows some strings.
     *
     * @param stems known stems
     * @param typical text from which the model of letters learns
     */
    public StringCodec(List<String> stems, String typical) {
        this.stems = new ArrayList<>(stems);
        for (int i = 0; i < stems.size(); i++) {
            numbers.put(stems.get(i), i);
        }
        Coder training = new TrainingCoder();
        for (byte letter : typical.getBytes(StandardCharsets.UTF_8)) {
            letter(training, letter);
        }
    }

    /**
     * Codes the next string.
     *
     * @param kind any small number; strings of one kind are similar
     */
    public String code(Coder coder, int kind, String value) {
        DeepCallPath path = DeepCallPath.parse(value);
        int stem = stem(coder, kind, value, !path.names().isEmpty());
        return stem == DEEP ? deep(coder, kind, path).toString() : string(coder, stem, value);
    }

    private String string(Coder coder, int number, String value) {
        int digits = digits(value);
        String stem =
                number < stems.size() ? stems.get(number) : spelled(coder, value.substring(0, value.length() - digits));
        boolean numbered = coder.bit(isNumbered, wasNumbered, digits > 0);
        wasNumbered = numbered ? 2 : 1;
        if (!numbered) {
            return stem;
        }
        long[] last = lastNumbers.computeIfAbsent(previousStem, any -> new long[2]);
        long atEnd = digits == 0 ? 0 : Long.parseLong(value, value.length() - digits, value.length(), 10);
        long step = steps.code(coder, atEnd - last[0], ContextPredictor.mix(previousStem, last[1]), previousStem);
        last[0] += step;
        last[1] = step;
        return stem + last[0];
    }

    /** Number of digits at the end that form a number, in the spelling of {@link Long#toString}. */
    private static int digits(String value) {
        int from = value.length();
        while (from > 0 && value.charAt(from - 1) >= '0' && value.charAt(from - 1) <= '9') {
            from--;
        }
        int digits = value.length() - from;
        return digits > MAX_DIGITS || (digits > 1 && value.charAt(from) == '0') ? 0 : digits;
    }

    /** Codes the number of a stem. A new stem has the next free number, and a deep call path has {@link #DEEP}. */
    private int stem(Coder coder, int kind, String value, boolean deep) {
        int number =
                deep ? DEEP : numbers.getOrDefault(value.substring(0, value.length() - digits(value)), stems.size());
        long coded = stemNumbers.code(coder, number, ContextPredictor.mix(kind, previousStem), kind);
        if (coded < DEEP || coded > stems.size()) {
            throw coder.broken("string " + coded + " of " + stems.size());
        }
        previousStem = (int) coded;
        return previousStem;
    }

    private DeepCallPath deep(Coder coder, int kind, DeepCallPath path) {
        List<String> before = previousPath.names();
        long outer = previousPath.outer() + outerSteps.signed(coder, path.outer() - previousPath.outer());
        long overlap = overlaps.code(coder, path.overlap(previousPath));
        long added = additions.code(coder, path.names().size() - overlap);
        if (overlap < 0 || overlap > before.size() || added < 0 || added > DeepCallPath.MAX_NAMES - overlap) {
            throw coder.broken("a path of " + overlap + " and " + added + " names");
        }
        List<String> names = new ArrayList<>(before.subList(before.size() - (int) overlap, before.size()));
        for (int i = 0; i < added; i++) {
            String name = names.size() < path.names().size() ? path.names().get(names.size()) : "";
            int stem = stem(coder, kind, name, false);
            if (stem == DEEP) {
                throw coder.broken("a path in a path");
            }
            names.add(string(coder, stem, name));
            if (DeepCallPath.letters(names) > DeepCallPath.MAX_LETTERS) {
                throw coder.broken("a path of more than " + DeepCallPath.MAX_LETTERS + " letters");
            }
        }
        previousPath = new DeepCallPath(outer, names);
        return previousPath;
    }

    private String spelled(Coder coder, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        long length = lengths.code(coder, utf8.length);
        if (length < 0 || length > MAX_LENGTH) {
            throw coder.broken("a string of " + Long.toUnsignedString(length) + " letters");
        }
        byte[] coded = Arrays.copyOf(utf8, (int) length);
        for (int i = 0; i < coded.length; i++) {
            coded[i] = letter(coder, coded[i]);
        }
        String stem = new String(coded, StandardCharsets.UTF_8);
        numbers.put(stem, stems.size());
        stems.add(stem);
        return stem;
    }

    private byte letter(Coder coder, byte value) {
        int two = recent & 0xFFFF;
        byte letter = (byte) letters.code(coder, value & 0xFF, 1L << 32 | recent, 1L << 33 | two, recent & 0xFF);
        recent = (recent << 8 | (letter & 0xFF)) & 0xFF_FFFF;
        return letter;
    }
}
