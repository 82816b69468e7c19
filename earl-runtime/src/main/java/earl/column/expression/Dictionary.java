package earl.column.expression;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The strings of a column by id. Several ids may have the same string (two regions with one name). Comparisons and groups
 * use the smallest of them.
 */
public final class Dictionary {
    private final List<String> words;
    private final Map<String, Integer> ids = new HashMap<>();
    private final long[] standing;

    public Dictionary(List<String> words) {
        this.words = List.copyOf(words);
        standing = new long[words.size()];
        for (int id = 0; id < standing.length; id++) {
            Integer first = ids.putIfAbsent(words.get(id), id);
            standing[id] = first == null ? id : first;
        }
    }

    public List<String> words() {
        return words;
    }

    /** The string of an id; empty for -1. */
    public String string(long id) {
        return id < 0 ? "" : words.get((int) id);
    }

    /** Whether a string has more than one id. */
    boolean ambiguous() {
        return ids.size() < standing.length;
    }

    /** For each id, the id that represents its string. */
    long[] standing() {
        return standing;
    }

    /** For each id, the representing id of the same string in another dictionary; {@code absent} if there is none. */
    public long[] translated(Dictionary other, long absent) {
        long[] table = new long[standing.length];
        for (int id = 0; id < table.length; id++) {
            Integer same = other.ids.get(words.get(id));
            table[id] = same == null ? absent : same;
        }
        return table;
    }

    /** For each id, whether its string is one of these. */
    long[] members(Collection<String> of) {
        long[] table = new long[standing.length];
        for (int id = 0; id < table.length; id++) {
            table[id] = of.contains(words.get(id)) ? 1 : 0;
        }
        return table;
    }

    /** For each id, whether its string matches a pattern in which {@code *} stands for any characters. */
    long[] matches(String pattern) {
        String[] parts = pattern.split("\\*", -1);
        long[] table = new long[standing.length];
        for (int id = 0; id < table.length; id++) {
            table[id] = matches(words.get(id), parts) ? 1 : 0;
        }
        return table;
    }

    private static boolean matches(String word, String[] parts) {
        int last = parts.length - 1;
        if (last == 0) {
            return word.equals(parts[0]);
        }
        if (!word.startsWith(parts[0])) {
            return false;
        }
        int at = parts[0].length();
        for (int i = 1; i < last; i++) {
            int found = word.indexOf(parts[i], at);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        return word.length() - at >= parts[last].length() && word.endsWith(parts[last]);
    }
}
