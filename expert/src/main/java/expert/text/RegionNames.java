package expert.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of regions and of call paths in text. Files for other programs have the whole names. */
public final class RegionNames {
    /** Template arguments of at most this length are shown. */
    private static final int MAX_ARGUMENTS = 16;

    private static final String ARGUMENTS = "<...>";

    /** Operators whose names look like the begin or end of template arguments. */
    private static final Pattern OPERATOR = Pattern.compile("\\boperator\\s*(<=>|<<=|>>=|<<|>>|<=|>=|->\\*?|<|>)");

    private RegionNames() {}

    /**
     * A region's name, or a call path, without control characters, and with {@code <...>} for long template arguments of C++: {@code
     * "Kokkos::Impl::ParallelFor<...>::execute"}.
     */
    public static String shown(String names) {
        return Layout.clean(names.indexOf('<') < 0 ? names : shortened(names));
    }

    private static String shortened(String names) {
        StringBuilder text = new StringBuilder();
        Matcher operator = OPERATOR.matcher(names).useTransparentBounds(true);
        int at = 0;
        while (at < names.length()) {
            if (operator.region(at, names.length()).lookingAt()) {
                text.append(operator.group());
                at = operator.end();
                continue;
            }
            int end = names.charAt(at) == '<' ? end(names, at, operator) : -1;
            if (end - at > MAX_ARGUMENTS + 2) {
                text.append(ARGUMENTS);
                at = end;
            } else {
                int next = Math.max(at + 1, end);
                text.append(names, at, next);
                at = next;
            }
        }
        return text.toString();
    }

    /** The end of template arguments; -1 if these brackets are none: they do not close before the next region of the call path. */
    private static int end(String names, int begin, Matcher operator) {
        int depth = 0;
        for (int at = begin; at < names.length(); at++) {
            char letter = names.charAt(at);
            if (letter == '/') {
                return -1;
            }
            if (operator.region(at, names.length()).lookingAt()) {
                at = operator.end() - 1;
            } else if (letter == '<') {
                depth++;
            } else if (letter == '>' && --depth == 0) {
                return at + 1;
            }
        }
        return -1;
    }
}
