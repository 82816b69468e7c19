package earl.model.scan;

import earl.model.Polynomial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The notation of numbers and processes in the text of a model. An error is an {@link Unexpected}. */
final class Notation {
    private static final Pattern REMARK = Pattern.compile("([@#])\\{([^}]*)}");
    private static final Pattern SUM = Pattern.compile("[+-]?[^+-]+(?:[+-][^+-]+)*");
    private static final Pattern TERM = Pattern.compile("([+-]?)([^+-]+)");
    private static final Pattern NUMBER = Pattern.compile("(\\d{1,18})(?:/([1-9]\\d{0,17}))?");
    private static final Pattern COUNTER = Pattern.compile("i(\\d{1,4})(?:\\^([1-9]\\d?))?");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,7})(?:-(\\d{1,7})(?::([1-9]\\d{0,6}))?)?");
    /** Maximum number of processes in one set. */
    private static final int MAX_PROCESSES = 1 << 20;

    /** An unexpected input; the message says what was expected. */
    static final class Unexpected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unexpected(String expected) {
            super(expected);
        }
    }

    private Notation() {}

    /**
     * A polynomial such as {@code 3+1/2*i0^2-i0*i1}.
     *
     * @param first where counters begin, 0 or 1
     */
    static Polynomial polynomial(String text, int first) {
        String words = text.replaceAll("\\s+", "");
        if (!SUM.matcher(words).matches()) {
            throw number(text);
        }
        Polynomial sum = Polynomial.of(0);
        Matcher term = TERM.matcher(words);
        while (term.find()) {
            Polynomial product = Polynomial.of(term.group(1).equals("-") ? -1 : 1);
            for (String factor : term.group(2).split("\\*", -1)) {
                product = product.times(factor(factor, first, text));
            }
            sum = sum.plus(product);
        }
        return sum;
    }

    private static Polynomial factor(String factor, int first, String text) {
        Matcher number = NUMBER.matcher(factor);
        if (number.matches()) {
            return Polynomial.of(
                    Long.parseLong(number.group(1)), number.group(2) == null ? 1 : Long.parseLong(number.group(2)));
        }
        Matcher counter = COUNTER.matcher(factor);
        if (!counter.matches()) {
            throw number(text);
        }
        Polynomial base = Polynomial.counter(Integer.parseInt(counter.group(1))).plus(Polynomial.of(first));
        int exponent = counter.group(2) == null ? 1 : Integer.parseInt(counter.group(2));
        Polynomial power = base;
        for (int i = 1; i < exponent; i++) {
            power = power.times(base);
        }
        return power;
    }

    private static Unexpected number(String text) {
        return new Unexpected("a number, or one that depends on counters such as 3+2*i0, found " + text.strip());
    }

    /** Processes such as {@code 0-3,5,8-16:2}. */
    static List<Integer> ranks(String words) {
        List<Integer> ranks = new ArrayList<>();
        for (String part : words.strip().split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                throw new Unexpected("processes such as 0-3,5, found " + (words.isBlank() ? "nothing" : words.strip()));
            }
            int from = Integer.parseInt(range.group(1));
            int to = range.group(2) == null ? from : Integer.parseInt(range.group(2));
            int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
            if (to < from || (to - from) / step >= MAX_PROCESSES - ranks.size()) {
                throw new Unexpected("processes such as 0-3,5, at most " + MAX_PROCESSES + ", found " + words.strip());
            }
            for (int rank = from; rank <= to; rank += step) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    /**
     * The values of a remark by process: {@code // @{0=671,1=999}}.
     *
     * @param sign what stands before it
     * @param depth how many loops it may depend on
     */
    static Map<Integer, Polynomial> remark(String remark, String sign, int first, int depth) {
        Map<Integer, Polynomial> said = new TreeMap<>();
        Matcher matcher = REMARK.matcher(remark);
        while (matcher.find()) {
            if (matcher.group(1).equals(sign)) {
                for (String part : matcher.group(2).replace("...", "").split(";|,(?=[^,=]*=)", -1)) {
                    String[] sides = part.split("=", 2);
                    if (sides.length < 2) {
                        throw new Unexpected("processes and numbers such as {0=671,1=999}");
                    }
                    Polynomial value = polynomial(sides[1], first);
                    if (value.depth() > depth || !value.isWhole()) {
                        throw new Unexpected(
                                "a whole number that depends on the loops around it only, found " + sides[1].strip());
                    }
                    ranks(sides[0]).forEach(process -> said.put(process, value));
                }
            }
        }
        return said;
    }
}
