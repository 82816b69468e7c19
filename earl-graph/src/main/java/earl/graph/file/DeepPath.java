package earl.graph.file;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A call path of which only the innermost names are told, {@code "(1873 regions)/walk/walk"}, in parts. Immutable.
 *
 * @param outer number of regions left out
 * @param names what is between the slashes behind it
 */
record DeepPath(long outer, List<String> names) {
    static final DeepPath NONE = new DeepPath(0, List.of());

    /** Longer ones are words as others are. */
    static final int MOST_NAMES = 64;

    static final int MOST_LETTERS = 1 << 14;

    private static final Pattern FORM = Pattern.compile("\\(([1-9][0-9]{0,8}) regions\\)/");

    /** {@code null} if a word is none. */
    static @Nullable DeepPath of(String word) {
        Matcher form = FORM.matcher(word);
        if (!form.lookingAt()) {
            return null;
        }
        List<String> names = List.of(word.substring(form.end()).split("/", -1));
        return names.size() > MOST_NAMES || letters(names) > MOST_LETTERS
                ? null
                : new DeepPath(Long.parseLong(form.group(1)), names);
    }

    /** How many names it begins with that another ends with. */
    int shared(DeepPath other) {
        for (int count = Math.min(names.size(), other.names.size()); count > 0; count--) {
            if (names.subList(0, count).equals(other.names.subList(other.names.size() - count, other.names.size()))) {
                return count;
            }
        }
        return 0;
    }

    static long letters(List<String> names) {
        return names.stream().mapToLong(String::length).sum();
    }

    @Override
    public String toString() {
        return "(" + outer + " regions)/" + String.join("/", names);
    }
}
