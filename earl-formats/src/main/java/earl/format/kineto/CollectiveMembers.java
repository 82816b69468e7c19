package earl.format.kineto;

import org.jspecify.annotations.Nullable;

/** Ranks of a process group in the profiler's form, {@code "[0, 1, 2]"}. */
final class CollectiveMembers {
    private CollectiveMembers() {}

    /** The ranks as {@code "0,1,2"}; {@code null} if the list is missing, shortened, or no list of ranks. */
    static @Nullable String of(@Nullable String list) {
        if (list == null) {
            return null;
        }
        String bare = list.strip();
        if (!bare.startsWith("[") || !bare.endsWith("]")) {
            return null;
        }
        StringBuilder ranks = new StringBuilder();
        for (String rank : bare.substring(1, bare.length() - 1).split(",", -1)) {
            String digits = rank.strip();
            if (digits.isEmpty() || digits.length() > 9 || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return null;
            }
            ranks.append(ranks.isEmpty() ? "" : ",").append(digits);
        }
        return ranks.toString();
    }
}
