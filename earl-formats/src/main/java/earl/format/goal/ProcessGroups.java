package earl.format.goal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The groups of processes that a rank of PyTorch names at its begin, in a node of metadata: JSON in a text, whose quotation marks may be
 * escaped. A group without a list of ranks has all of them.
 */
final class ProcessGroups {
    /** Name of the node. */
    static final String NODE = "## process_group:init ##";

    private static final Pattern GROUP = Pattern.compile("\\{[^{}]*}");
    private static final Pattern NAME = Pattern.compile("\"pg_name\"\\s*:\\s*\"?([^\",}]*)");
    private static final Pattern RANKS = Pattern.compile("\"ranks\"\\s*:\\s*\\[([\\d,\\s]*)]");
    private static final Pattern SIZE = Pattern.compile("\"group_size\"\\s*:\\s*(\\d{1,9})");
    private static final Pattern RANK = Pattern.compile("\\d{1,9}");

    /** Ranks by name of the group, in ascending order. */
    private final Map<String, int[]> ranks = new HashMap<>();

    /** Takes the values of the node. */
    void read(String values) {
        Matcher groups = GROUP.matcher(values.replace("\\", ""));
        while (groups.find()) {
            Matcher name = NAME.matcher(groups.group());
            Matcher list = RANKS.matcher(groups.group());
            Matcher size = SIZE.matcher(groups.group());
            if (name.find() && list.find()) {
                int[] named = RANK.matcher(list.group(1))
                        .results()
                        .mapToInt(rank -> Integer.parseInt(rank.group()))
                        .sorted()
                        .toArray();
                if (named.length > 0) {
                    ranks.put(name.group(1), named);
                } else if (size.find()) {
                    int count = Math.min(Integer.parseInt(size.group(1)), ScheduleBuilder.MAX_RANKS);
                    ranks.put(name.group(1), IntStream.range(0, count).toArray());
                }
            }
        }
    }

    /** The ranks of a group; null if they are not named. */
    int @Nullable [] of(String name) {
        int[] found = ranks.get(name);
        return found == null ? null : Arrays.copyOf(found, found.length);
    }
}
