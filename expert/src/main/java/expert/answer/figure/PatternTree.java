package expert.answer.figure;

import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The patterns that found something as a tree, the worst first among siblings. */
public final class PatternTree {
    /**
     * The delays that cause waits cost as much as these waits, except for what is lost when their shares are rounded: waits come before
     * their causes.
     */
    private static final Comparator<Node> WORST_FIRST = Comparator.comparing(Node::inSeconds)
            .thenComparingDouble(node -> (float) node.severity())
            .reversed()
            .thenComparing(Node::isCost)
            .thenComparing(Node::name);

    private PatternTree() {}

    /**
     * A pattern, or a group that patterns name as their parent without there being such a pattern.
     *
     * @param name name of the pattern or group
     * @param result the pattern's result, null for a group
     * @param severity the pattern's own severity, or the sum over a group's children except views
     * @param inSeconds whether that is a time
     * @param children below it, the worst first
     */
    public record Node(
            String name, @Nullable PatternResult result, double severity, boolean inSeconds, List<Node> children) {
        /** Whether it books what waits cost where they are caused. */
        boolean isCost() {
            return (result != null && result.info().costsOf() != null)
                    || (!children.isEmpty() && children.stream().allMatch(Node::isCost));
        }
    }

    /**
     * The roots, the worst first; those with a severity in another unit than seconds last. Omits patterns without severity.
     */
    public static List<Node> of(List<PatternResult> results) {
        Map<String, PatternResult> byName = new LinkedHashMap<>();
        results.forEach(result -> byName.put(result.info().name(), result));
        Map<String, List<PatternResult>> children = new LinkedHashMap<>();
        List<PatternResult> roots = new ArrayList<>();
        for (PatternResult result : results) {
            String parent = result.info().parent();
            if (parent == null || isCyclic(result, byName)) {
                roots.add(result);
            } else {
                children.computeIfAbsent(parent, name -> new ArrayList<>()).add(result);
            }
        }
        List<Node> nodes = new ArrayList<>();
        roots.forEach(result -> addNode(nodes, result, children));
        children.forEach((parent, below) -> {
            if (!byName.containsKey(parent)) {
                nodes.addAll(group(parent, below, children));
            }
        });
        nodes.sort(WORST_FIRST);
        return List.copyOf(nodes);
    }

    private static void addNode(List<Node> to, PatternResult result, Map<String, List<PatternResult>> children) {
        List<Node> below = new ArrayList<>();
        for (PatternResult child : children.getOrDefault(result.info().name(), List.of())) {
            addNode(below, child, children);
        }
        below.sort(WORST_FIRST);
        PatternInfo info = result.info();
        if (result.severity() > 0 || !below.isEmpty()) {
            to.add(new Node(info.name(), result, result.severity(), info.inSeconds(), List.copyOf(below)));
        }
    }

    /** A group of one is that one. */
    private static List<Node> group(
            String name, List<PatternResult> members, Map<String, List<PatternResult>> children) {
        List<Node> below = new ArrayList<>();
        members.forEach(member -> addNode(below, member, children));
        if (below.size() <= 1) {
            return below;
        }
        below.sort(WORST_FIRST);
        double sum = 0;
        boolean inSeconds = false;
        for (Node node : below) {
            PatternResult result = node.result();
            if (node.inSeconds() && result != null && !result.info().view()) {
                sum += result.attributedSeverity();
                inSeconds = true;
            }
        }
        return List.of(new Node(name, null, sum, inSeconds, List.copyOf(below)));
    }

    /** Whether a pattern is its own ancestor. */
    private static boolean isCyclic(PatternResult start, Map<String, PatternResult> byName) {
        Set<String> seen = new HashSet<>();
        for (PatternResult at = start; at != null; ) {
            if (!seen.add(at.info().name())) {
                return at.info().name().equals(start.info().name());
            }
            String parent = at.info().parent();
            at = parent == null ? null : byName.get(parent);
        }
        return false;
    }

    /** All nodes, parents before children, with their depth. */
    public static Map<Node, Integer> flat(List<Node> roots) {
        Map<Node, Integer> depths = new LinkedHashMap<>();
        flatten(roots, 0, depths);
        return depths;
    }

    private static void flatten(List<Node> nodes, int depth, Map<Node, Integer> to) {
        for (Node node : nodes) {
            to.put(node, depth);
            flatten(node.children(), depth + 1, to);
        }
    }

    /** The names of patterns that found nothing, in order of name. */
    public static List<String> empty(List<PatternResult> results) {
        return results.stream()
                .filter(result -> !(result.severity() > 0))
                .map(result -> result.info().name())
                .sorted()
                .toList();
    }
}
