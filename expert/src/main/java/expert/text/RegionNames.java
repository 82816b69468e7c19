package expert.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of regions and of call paths in text. Files for other programs have the whole names. */
public final class RegionNames {
    /** Template arguments of at most this length are shown. */
    private static final int MAX_ARGUMENTS = 16;

    private static final String ARGUMENTS = "<...>";
    private static final String PARAMETERS = "(...)";
    private static final String DOTS = "...";

    /** Cells of a name in a sentence; longer ones lose their middle. */
    private static final int MAX_NAME = 72;

    /** Cells of a word that tells names apart. */
    private static final int MAX_WORD = 40;

    /** Operators whose names look like the begin or end of template arguments. */
    private static final Pattern OPERATOR = Pattern.compile("\\boperator\\s*(<=>|<<=|>>=|<<|>>|<=|>=|->\\*?|<|>)");

    private RegionNames() {}

    /**
     * A region's name, or a call path, without control characters, and with {@code <...>} and {@code (...)} for long template arguments and
     * parameters of C++: {@code "Kokkos::Impl::ParallelFor<...>::execute(...)"}.
     */
    public static String shown(String names) {
        return Layout.clean(names.indexOf('<') < 0 && names.indexOf('(') < 0 ? names : shortened(names));
    }

    /** Names of regions in sentences: as {@link #shown}, at most 72 cells, and what tells those apart that would be alike. */
    public static List<String> distinct(List<String> names) {
        Map<String, List<String>> alike = new HashMap<>();
        for (String name : new LinkedHashSet<>(names)) {
            alike.computeIfAbsent(brief(name), text -> new ArrayList<>()).add(name);
        }
        Map<String, String> texts = new HashMap<>();
        alike.forEach((text, group) -> {
            if (group.size() == 1) {
                texts.put(group.getFirst(), text);
            } else {
                tellApart(text, group, texts);
            }
        });
        return names.stream().map(texts::get).map(Objects::requireNonNull).toList();
    }

    /** A region's name in a sentence: as {@link #shown}, in at most 72 cells. */
    public static String brief(String name) {
        return Layout.middle(shown(name), MAX_NAME);
    }

    /** Adds, to names that are shown alike, the first word in which they differ. */
    private static void tellApart(String text, List<String> group, Map<String, String> texts) {
        String first = group.getFirst();
        int common = first.length();
        for (String name : group) {
            int differs = Arrays.mismatch(first.toCharArray(), 0, common, name.toCharArray(), 0, name.length());
            common = differs < 0 ? common : Math.min(common, differs);
        }
        int begin = common;
        while (begin > 0 && isWord(first.charAt(begin - 1))) {
            begin--;
        }
        Map<String, Integer> turns = new HashMap<>();
        for (String name : group) {
            int end = common;
            while (end < name.length() && isWord(name.charAt(end))) {
                end++;
            }
            String word = Layout.middle(Layout.clean(name.substring(begin, end)), MAX_WORD);
            int dots = text.indexOf(DOTS);
            String told =
                    dots < 0 ? text + " [" + word + "]" : text.substring(0, dots) + DOTS + word + text.substring(dots);
            int turn = turns.merge(told, 1, Integer::sum);
            texts.put(name, turn == 1 ? told : told + " #" + turn);
        }
    }

    private static boolean isWord(char letter) {
        return Character.isLetterOrDigit(letter);
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
            char letter = names.charAt(at);
            boolean parameters = letter == '(' && beginsParameters(names, at);
            int end = letter == '<' || parameters ? end(names, at, operator) : -1;
            if (end - at > MAX_ARGUMENTS + 2) {
                text.append(parameters ? PARAMETERS : ARGUMENTS);
                at = end;
            } else {
                int next = Math.max(at + 1, end);
                text.append(names, at, next);
                at = next;
            }
        }
        return text.toString();
    }

    /** Whether a bracket directly follows a name; what follows a blank is part of a title, as in {@code Memcpy HtoD (Pageable -> Device)}. */
    private static boolean beginsParameters(String names, int at) {
        char before = at == 0 ? ' ' : names.charAt(at - 1);
        return before == '>' || before == ')' || Character.isJavaIdentifierPart(before);
    }

    /** The end of template arguments or parameters; -1 if these brackets are none: they do not close before the next region of the call path. */
    private static int end(String names, int begin, Matcher operator) {
        char open = names.charAt(begin);
        char close = open == '<' ? '>' : ')';
        int depth = 0;
        for (int at = begin; at < names.length(); at++) {
            char letter = names.charAt(at);
            if (letter == '/') {
                return -1;
            }
            if (operator.region(at, names.length()).lookingAt()) {
                at = operator.end() - 1;
            } else if (letter == open) {
                depth++;
            } else if (letter == close && --depth == 0) {
                return at + 1;
            }
        }
        return -1;
    }
}
