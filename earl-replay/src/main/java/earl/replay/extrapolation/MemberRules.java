package earl.replay.extrapolation;

import earl.replay.extrapolation.Members.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the members of operations that hold in all runs: blocks of one size, equal parts, and ranks that are equally far apart. For
 * communicators that follow no grid, such as those of nodes.
 */
final class MemberRules {
    private static final Kind[] KINDS = {Kind.BLOCK, Kind.PART, Kind.EVERY, Kind.APART};

    /** {@code [key of an operation] -> } rules for its members that hold in all runs that were read so far. */
    private final Map<String, List<Members>> rules = new HashMap<>();

    /** Keys of operations that do not have all ranks as members, in at least one run. */
    private final Set<String> ofSome = new HashSet<>();

    MemberRules(List<RunCalls> runs) {
        for (RunCalls run : runs) {
            RankGrid all = RankGrid.of(run.ranks(), 1);
            for (RunCalls.Operation operation : run.operations()) {
                int[] members = operation.members();
                if (members.length > 1) {
                    rules.computeIfAbsent(operation.key(), _ -> candidates(members, run.ranks()))
                            .removeIf(rule -> !rule.areGroup(all, members));
                    if (members.length < run.ranks()) {
                        ofSome.add(operation.key());
                    }
                }
            }
        }
    }

    private static List<Members> candidates(int[] members, int ranks) {
        int stride = members[1] - members[0];
        List<Members> found = new ArrayList<>();
        for (Kind kind : KINDS) {
            int parameter = switch (kind) {
                case BLOCK, APART -> members.length;
                case PART -> ranks / members.length;
                default -> Math.max(1, stride);
            };
            found.add(new Members(kind, parameter));
        }
        return found;
    }

    /** The rule for an operation that has not all ranks in all runs; null if none holds in all of them. */
    @Nullable
    Members of(RunCalls.Operation operation) {
        List<Members> found = rules.get(operation.key());
        return found == null || found.isEmpty() || !ofSome.contains(operation.key()) ? null : found.getFirst();
    }
}
