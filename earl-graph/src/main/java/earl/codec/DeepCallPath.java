package earl.codec;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of an abbreviated call path, {@code "(1873 regions)/walk/walk"}: text that shows only the innermost regions. Immutable.
 *
 * @param outer number of regions that the text omits
 * @param names the innermost regions
 */
record DeepCallPath(long outer, List<String> names) {
    /** Not an abbreviated call path. */
    static final DeepCallPath NONE = new DeepCallPath(0, List.of());

    /** Longer paths are ordinary strings. */
    static final int MAX_NAMES = 64;

    static final int MAX_LETTERS = 1 << 14;

    private static final Pattern FORM = Pattern.compile("\\(([1-9][0-9]{0,8}) regions\\)/");

    /** Parses a string; {@link #NONE} if it is not an abbreviated call path. */
    static DeepCallPath parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.lookingAt()) {
            return NONE;
        }
        List<String> names = List.of(text.substring(form.end()).split("/", -1));
        return names.size() > MAX_NAMES || letters(names) > MAX_LETTERS
                ? NONE
                : new DeepCallPath(Long.parseLong(form.group(1)), names);
    }

    /** The number of names at the beginning that are also at the end of another path. */
    int overlap(DeepCallPath other) {
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
