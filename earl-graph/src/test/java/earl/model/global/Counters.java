package earl.model.global;

import java.util.regex.Pattern;

/** Numbers in the text of a model that depend on the counters of loops, such as {@code tag3-i0+2*i1}. */
public final class Counters {
    private static final Pattern NUMBER =
            Pattern.compile("(?<=tag|step )(-?(?:\\d+\\*)?i?\\d+(?:[+-](?:\\d+\\*)?i?\\d+)*)");

    private Counters() {}

    /** A text with the values that its counters have in an iteration; counters begin at 1. */
    public static String evaluated(String text, long[] counters) {
        return NUMBER.matcher(text).replaceAll(number -> String.valueOf(value(number.group(), counters)));
    }

    /** Such as {@code 3-i0+2*i1}. */
    static long value(String words, long[] counters) {
        long sum = 0;
        for (String term : words.replace("-", "+-").split("\\+", -1)) {
            if (!term.isEmpty()) {
                long value = 1;
                for (String factor : term.replaceFirst("^-i", "-1*i").split("\\*", -1)) {
                    value *= factor.startsWith("i")
                            ? counters[Integer.parseInt(factor.substring(1))]
                            : Long.parseLong(factor);
                }
                sum += value;
            }
        }
        return sum;
    }
}
