package expert.hang;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation that a rank has queued.
 *
 * @param group name of its process group
 * @param sequence number within the group, the same on all members; of a send or receive, the rank's own number
 * @param name for instance {@code nccl:all_reduce}
 * @param isCompleted whether it has completed on this rank
 * @param isPointToPoint whether it is a send or a receive
 * @param sizes sizes and types of its input, as text; empty if the dump does not have them
 * @param site file and line of the call; null if the dump has no stack
 */
record Operation(
        String group,
        long sequence,
        String name,
        boolean isCompleted,
        boolean isPointToPoint,
        String sizes,
        @Nullable String site) {

    /** The ranks of the group between which a send or receive goes, the sender first; empty if its name does not say. */
    List<Integer> ends() {
        int space = name.lastIndexOf(' ');
        String ends = name.substring(space + 1);
        boolean receives = ends.contains("<-");
        String[] ranks = ends.split(receives ? "<-" : "->", -1);
        if (ranks.length != 2 || !isRank(ranks[0]) || !isRank(ranks[1])) {
            return List.of();
        }
        int first = Integer.parseInt(ranks[0]);
        int second = Integer.parseInt(ranks[1]);
        return receives ? List.of(second, first) : List.of(first, second);
    }

    private static boolean isRank(String text) {
        return text.matches("[0-9]{1,8}");
    }

    /** Whether all members must call it with equal sizes. */
    boolean needsEqualSizes() {
        return name.endsWith("all_reduce") || name.endsWith("broadcast");
    }
}
