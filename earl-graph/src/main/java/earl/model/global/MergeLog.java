package earl.model.global;

import earl.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * The changes made by merging, and what it left unchanged, as text. Each merge of two systems has its own log, so that
 * threads do not interfere.
 */
final class MergeLog {
    /** Maximum number of steps of one kind that are listed for a merge. */
    private static final int MAX_LISTED = 20;

    private final Alphabet alphabet;
    private final IntUnaryOperator process;
    private final Map<String, List<String>> listed = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /** @param process maps a location to its number in the text */
    MergeLog(Alphabet alphabet, IntUnaryOperator process) {
        this.alphabet = alphabet;
        this.process = process;
    }

    /** Adds a step: {@code kind} is a name such as "split", {@code node} the construct concerned. */
    void add(String kind, GlobalConstruct node, String how) {
        if (counts.merge(kind, 1, Integer::sum) <= MAX_LISTED) {
            listed.computeIfAbsent(kind, k -> new ArrayList<>()).add(kind + ": " + words(node) + how);
        }
    }

    /** A construct as text. */
    String words(GlobalConstruct node) {
        if (!node.isLoop()) {
            return alphabet.text(node.actions[0]);
        }
        GlobalConstruct first = node.body.getFirst();
        String begin = first.isLoop() ? "for 1 to " + first.count : alphabet.text(first.actions[0]);
        return "the loop of " + node.count + " on " + members(node.members) + " that begins with \"" + begin + "\"";
    }

    String members(int[] locations) {
        return RankSet.of(Arrays.stream(locations).map(process).toArray()).toString();
    }

    /** All listed steps, by kind. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        listed.forEach((kind, some) -> {
            lines.addAll(some);
            int more = counts.getOrDefault(kind, 0) - some.size();
            if (more > 0) {
                lines.add(kind + ": " + more + " more");
            }
        });
        return lines;
    }

    /** Number of steps by kind. */
    Map<String, Integer> counts() {
        return counts;
    }
}
