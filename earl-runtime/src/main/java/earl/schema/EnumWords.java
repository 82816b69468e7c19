package earl.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The names of an enumeration's codes or of flags, in the spelling of {@code otf2-print}. Immutable.
 *
 * <p>An enumeration maps codes to names. Unknown codes are spelled {@code "<n>"}, so that values of later versions stay
 * visible. Flags are the names of the set bits, {@code "{CREATE, TRUNCATE}"}; the empty set is {@code "NONE"}.
 */
public final class EnumWords {
    private final boolean flags;
    private final String[] words;

    private EnumWords(boolean flags, String... words) {
        this.flags = flags;
        this.words = words;
    }

    /** Names by code; the empty name marks an unused code. */
    static EnumWords codes(String... words) {
        return new EnumWords(false, words);
    }

    /** Names by bit. */
    static EnumWords bits(String... words) {
        return new EnumWords(true, words);
    }

    /** Whether the words are those of bits. */
    public boolean isFlags() {
        return flags;
    }

    /** Number of codes or bits that have a place in the vocabulary. */
    public int size() {
        return words.length;
    }

    /** The word or words of a value. */
    public String word(long value) {
        if (flags) {
            return flagWords(value);
        }
        if (value < 0 || value >= words.length || words[(int) value].isEmpty()) {
            return "<" + Long.toUnsignedString(value) + ">";
        }
        return words[(int) value];
    }

    private String flagWords(long value) {
        if (value == 0) {
            return "NONE";
        }
        List<String> set = new ArrayList<>();
        long rest = value;
        for (int bit = 0; bit < words.length; bit++) {
            if ((value & (1L << bit)) != 0) {
                set.add(words[bit]);
                rest &= ~(1L << bit);
            }
        }
        if (rest != 0) {
            set.add("<" + Long.toUnsignedString(rest) + ">");
        }
        return "{" + String.join(", ", set) + "}";
    }

    /** The code of a word, or the value of one bit's word; -1 if the vocabulary does not have it. */
    public long value(String word) {
        int index = Arrays.asList(words).indexOf(word);
        if (index < 0 || word.isEmpty()) {
            return flags && word.equals("NONE") ? 0 : -1;
        }
        return flags ? 1L << index : index;
    }
}
