package earl.model.global;

import earl.RankSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** What merging did and what it left alone, in words. One for each merge of two systems, so that threads do not mix them. */
final class Steps {
    /** Of one kind of step in one merge so many are told one by one. */
    private static final int MOST = 20;

    private final Alphabet alphabet;
    private final IntUnaryOperator process;
    private final Map<String, List<String>> told = new LinkedHashMap<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    /** @param process what a location is called */
    Steps(Alphabet alphabet, IntUnaryOperator process) {
        this.alphabet = alphabet;
        this.process = process;
    }

    /** Tells one: {@code kind} is a word such as "split", {@code node} what it is about. */
    void tell(String kind, Node node, String how) {
        if (counts.merge(kind, 1, Integer::sum) <= MOST) {
            told.computeIfAbsent(kind, k -> new ArrayList<>()).add(kind + ": " + words(node) + how);
        }
    }

    /** A construct in words. */
    String words(Node node) {
        if (!node.isLoop()) {
            return alphabet.text(node.actions[0]);
        }
        Node first = node.body.getFirst();
        String begin = first.isLoop() ? "for 1 to " + first.count : alphabet.text(first.actions[0]);
        return "the loop of " + node.count + " on " + members(node.members) + " that begins with \"" + begin + "\"";
    }

    String members(int[] locations) {
        return RankSet.of(Arrays.stream(locations).map(process).toArray()).toString();
    }

    /** All that was told, by kind. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        told.forEach((kind, some) -> {
            lines.addAll(some);
            int more = counts.getOrDefault(kind, 0) - some.size();
            if (more > 0) {
                lines.add(kind + ": " + more + " more");
            }
        });
        return lines;
    }

    /** How often there was each kind of step. */
    Map<String, Integer> counts() {
        return counts;
    }
}
