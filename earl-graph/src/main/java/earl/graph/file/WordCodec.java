package earl.graph.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Words: a stem, and the number at its end if there is one ({@code MPI Rank 3}, {@code cg.f:1206}). A stem is told by its number among
 * those of the {@link CommonStrings} and those that came, predicted by the stem before; a new one in letters. The number behind it is told
 * as its difference from the one that this stem had last. A call path too deep to be told whole ({@link earl.CallPaths#names}) is told by
 * what it shares with the one before. One thread.
 */
final class WordCodec {
    private static final int MOST_DIGITS = 9;
    private static final int LONGEST = 1 << 22;
    /** Letters from which those of new stems are predicted. */
    private static final int REMEMBERED = 1 << 12;
    /** In place of a stem's number: a {@link DeepPath}. */
    private static final int DEEP = -1;

    private final List<String> stems = new ArrayList<>(CommonStrings.WORDS);
    private final Map<String, Integer> numbers = new HashMap<>();
    private final ValueModel which = ValueModel.ofNumbers(2);
    private final int[] isNumbered = Bits.contexts(3);
    private final ValueModel steps = ValueModel.ofAmounts(2);
    private final NumberModel lengths = new NumberModel();
    private final MixedModel letters = new MixedModel(1 << Byte.SIZE, REMEMBERED);
    /** By stem: its last number and by how much that had grown; none yet if there is no entry. */
    private final Map<Integer, long[]> last = new HashMap<>();

    private final NumberModel changes = new NumberModel();
    private final NumberModel shared = new NumberModel();
    private final NumberModel further = new NumberModel();
    private DeepPath pathBefore = DeepPath.NONE;

    private int stemBefore = -1;
    private int wasNumbered;

    WordCodec() {
        for (int i = 0; i < stems.size(); i++) {
            numbers.put(stems.get(i), i);
        }
        Bits nowhere = new UnwrittenBits();
        for (byte letter : CommonStrings.LETTERS.getBytes(StandardCharsets.UTF_8)) {
            letters.code(nowhere, letter & 0xFF);
        }
    }

    /**
     * The next word.
     *
     * @param kind what it is, any small number: words of a kind look alike
     * @param given when writing
     */
    String code(Bits bits, int kind, String given) {
        DeepPath path = bits.reads() ? null : DeepPath.of(given);
        int number = number(bits, kind, path == null ? given : null);
        return number == DEEP
                ? deep(bits, kind, path == null ? DeepPath.NONE : path).toString()
                : word(bits, number, given);
    }

    private String word(Bits bits, int number, String given) {
        int digits = bits.reads() ? 0 : digits(given);
        String stem =
                number < stems.size() ? stems.get(number) : spelt(bits, given.substring(0, given.length() - digits));
        boolean numbered = bits.bit(isNumbered, wasNumbered, digits > 0);
        wasNumbered = numbered ? 2 : 1;
        if (!numbered) {
            return stem;
        }
        long[] before = last.computeIfAbsent(stemBefore, any -> new long[2]);
        long value = digits == 0 ? 0 : Long.parseLong(given, given.length() - digits, given.length(), 10);
        long step = steps.code(bits, value - before[0], ContextPredictor.mix(stemBefore, before[1]), stemBefore);
        before[0] += step;
        before[1] = step;
        return stem + before[0];
    }

    /** Digits at the end that are a number as it is written. */
    private static int digits(String word) {
        int from = word.length();
        while (from > 0 && word.charAt(from - 1) >= '0' && word.charAt(from - 1) <= '9') {
            from--;
        }
        int digits = word.length() - from;
        return digits > MOST_DIGITS || (digits > 1 && word.charAt(from) == '0') ? 0 : digits;
    }

    /** Of a stem, of the next new one, or {@link #DEEP}. */
    private int number(Bits bits, int kind, @Nullable String given) {
        int known = DEEP;
        if (given != null && !bits.reads()) {
            known = numbers.getOrDefault(given.substring(0, given.length() - digits(given)), stems.size());
        }
        long told = which.code(bits, known, ContextPredictor.mix(kind, stemBefore), kind);
        if (told < DEEP || told > stems.size()) {
            throw bits.broken("word " + told + " of " + stems.size());
        }
        stemBefore = (int) told;
        return stemBefore;
    }

    private DeepPath deep(Bits bits, int kind, DeepPath given) {
        List<String> before = pathBefore.names();
        long outer = pathBefore.outer() + changes.signed(bits, given.outer() - pathBefore.outer());
        long same = shared.code(bits, given.shared(pathBefore));
        long more = further.code(bits, given.names().size() - same);
        if (same < 0 || same > before.size() || more < 0 || more > DeepPath.MOST_NAMES - same) {
            throw bits.broken("a path of " + same + " and " + more + " names");
        }
        List<String> names = new ArrayList<>(before.subList(before.size() - (int) same, before.size()));
        for (int i = 0; i < more; i++) {
            String name = bits.reads() ? "" : given.names().get(names.size());
            int number = number(bits, kind, name);
            if (number == DEEP) {
                throw bits.broken("a path in a path");
            }
            names.add(word(bits, number, name));
            if (DeepPath.letters(names) > DeepPath.MOST_LETTERS) {
                throw bits.broken("a path of more than " + DeepPath.MOST_LETTERS + " letters");
            }
        }
        pathBefore = new DeepPath(outer, names);
        return pathBefore;
    }

    private String spelt(Bits bits, String given) {
        byte[] utf8 = given.getBytes(StandardCharsets.UTF_8);
        long length = lengths.code(bits, utf8.length);
        if (length < 0 || length > LONGEST) {
            throw bits.broken("a word of " + Long.toUnsignedString(length) + " letters");
        }
        byte[] told = bits.reads() ? new byte[(int) length] : utf8;
        for (int i = 0; i < told.length; i++) {
            told[i] = (byte) letters.code(bits, told[i] & 0xFF);
        }
        String stem = new String(told, StandardCharsets.UTF_8);
        numbers.put(stem, stems.size());
        stems.add(stem);
        return stem;
    }
}
