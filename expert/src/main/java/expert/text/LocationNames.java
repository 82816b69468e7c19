package expert.text;

import earl.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Short text for many locations: {@code "ranks 0-15, 17"}. */
public final class LocationNames {
    private static final Pattern NUMBERED = Pattern.compile("(.*\\D)(\\d{1,9})");

    private LocationNames() {}

    /**
     * Locations by name; names that differ in a final number become ranges, in order of their first appearance.
     *
     * @param limit most ranges of a kind, and most kinds, to name; the rest is counted
     */
    public static String words(List<Location> locations, int limit) {
        Map<String, TreeSet<Integer>> numbered = new LinkedHashMap<>();
        for (Location location : locations) {
            String label = location.label();
            Matcher matcher = NUMBERED.matcher(label);
            if (matcher.matches()) {
                numbered.computeIfAbsent(matcher.group(1), kind -> new TreeSet<>())
                        .add(Integer.valueOf(matcher.group(2)));
            } else {
                numbered.computeIfAbsent(label, kind -> new TreeSet<>());
            }
        }
        List<String> words = new ArrayList<>();
        int more = 0;
        for (Map.Entry<String, TreeSet<Integer>> kind : numbered.entrySet()) {
            if (words.size() < limit) {
                words.add(word(kind.getKey(), List.copyOf(kind.getValue()), limit));
            } else {
                more += Math.max(1, kind.getValue().size());
            }
        }
        return Layout.clean(String.join(", ", words)) + (more > 0 ? " and " + Words.count(more) + " more" : "");
    }

    private static String word(String kind, List<Integer> numbers, int limit) {
        if (numbers.isEmpty()) {
            return kind;
        }
        boolean several = numbers.size() > 1 && kind.endsWith(" ");
        return (several ? kind.strip() + "s " : kind) + Words.ranges(numbers, limit);
    }
}
