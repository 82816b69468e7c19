package earl.model.global;

import earl.model.AffineExpression;
import earl.model.Vocabulary;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tag: {@code tag5}, {@code tag100+10*i0@rows}, {@code work}.
 *
 * @param before what stands before its number
 * @param number the number in it, which may depend on the counters of loops; null if there is none
 * @param after what comes after it
 */
public record Tag(String before, @Nullable AffineExpression number, String after) {
    private static final Pattern NUMBERED = Pattern.compile("(.*?)(0|[1-9]\\d{0,8})");

    /** The tag of an action that sends or receives. */
    static Tag of(Alphabet alphabet, Alphabet.Action action) {
        String words = alphabet.vocabulary().template(action.symbol()).split(" ", 4)[3];
        int slot = words.indexOf(Vocabulary.SLOT);
        if (slot >= 0) {
            return new Tag(words.substring(0, slot), action.numbers().get(2), words.substring(slot + 1));
        }
        Matcher matcher = NUMBERED.matcher(words);
        return matcher.matches()
                ? new Tag(matcher.group(1), new AffineExpression(Long.parseLong(matcher.group(2))), "")
                : new Tag(words, null, "");
    }

    /** Its text. */
    public String text() {
        AffineExpression of = number;
        return of == null ? before : before + of.text(1) + after;
    }

    /** The common part of tags that differ only in the constants of their numbers. */
    public String kind() {
        return number == null ? before : before + Vocabulary.SLOT + slope(number) + after;
    }

    private static String slope(AffineExpression number) {
        return with(number, 0).outermost().text(0);
    }

    private static AffineExpression with(AffineExpression number, long constant) {
        long[] coefficients = new long[number.depth()];
        java.util.Arrays.setAll(coefficients, number::coefficient);
        return new AffineExpression(constant, coefficients);
    }

    /** The quotient of the difference of the tags' numbers and the difference of two ranks; 0 if it is not an integer. */
    public long slope(Tag other, long difference) {
        AffineExpression first = number;
        AffineExpression second = other.number;
        if (first == null || second == null || difference == 0) {
            return 0;
        }
        long grown = second.constant() - first.constant();
        return grown % difference == 0 ? grown / difference : 0;
    }

    /** The text of a tag that grows with a rank {@code p}: {@code tag(p)}, {@code tag(2*p-1+10*i0)}. */
    public String along(long slope, int rank) {
        AffineExpression of = number;
        if (of == null || slope == 0) {
            return text();
        }
        String rest = with(of, of.constant() - slope * rank).text(1);
        String by = slope == 1 ? "p" : slope == -1 ? "-p" : slope + "*p";
        return before + "(" + by + (rest.equals("0") ? "" : rest.startsWith("-") ? rest : "+" + rest) + ")" + after;
    }
}
