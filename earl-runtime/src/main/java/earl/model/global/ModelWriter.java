package earl.model.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a model as text, a line an event. */
final class ModelWriter {
    private final GlobalModel model;
    private final Alphabet alphabet;
    private final Appendable to;
    private final boolean positions;

    ModelWriter(GlobalModel model, Alphabet alphabet, Appendable to, boolean positions) {
        this.model = model;
        this.alphabet = alphabet;
        this.to = to;
        this.positions = positions;
    }

    void write(List<Node> nodes, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        Map<Integer, Long> before = new TreeMap<>();
        for (Node node : nodes) {
            Map<Integer, Long> lengths = positions ? lengths(node) : Map.of();
            String at = positions ? words("@", lengths, before) : "";
            if (!node.isLoop()) {
                to.append(indent)
                        .append(model.text(node))
                        .append(at.isEmpty() ? "" : " // " + at)
                        .append('\n');
            } else {
                to.append(indent)
                        .append(model.begin(node, depth))
                        .append(at.isEmpty() ? "" : " " + at)
                        .append('\n');
                if (positions) {
                    Map<Integer, Long> iteration = new TreeMap<>();
                    lengths.forEach((process, length) -> iteration.put(process, length / node.count));
                    to.append(indent)
                            .append("  // ")
                            .append(words("#", lengths, iteration))
                            .append('\n');
                }
                write(node.body, depth + 1);
                to.append(indent).append("done\n");
            }
            lengths.forEach((process, length) -> before.merge(process, length, Long::sum));
        }
    }

    /** By process, how many events a construct has. */
    private Map<Integer, Long> lengths(Node node) {
        Map<Integer, Long> lengths = new TreeMap<>();
        for (int i = 0; i < node.flow.size(); i++) {
            Alphabet.Action action = alphabet.get(node.flow.action(i));
            if (action.kind() != Alphabet.Kind.LOCAL) {
                lengths.merge(model.process(action.location()), node.flow.count(i), Long::sum);
            }
        }
        return lengths;
    }

    /** Numbers of the processes in {@code of}, those together that have the same: {@code @{0=671,1-3=999}}. */
    private static String words(String sign, Map<Integer, Long> of, Map<Integer, Long> numbers) {
        Map<Long, List<Integer>> same = new java.util.LinkedHashMap<>();
        of.keySet()
                .forEach(process -> same.computeIfAbsent(numbers.getOrDefault(process, 0L), n -> new ArrayList<>())
                        .add(process));
        List<String> parts = new ArrayList<>();
        same.forEach((number, processes) -> {
            int[] ranks = processes.stream().mapToInt(Integer::intValue).toArray();
            for (String range : earl.graph.RankSet.of(ranks).toString().split(",", -1)) {
                parts.add(range + "=" + number);
            }
        });
        return parts.isEmpty() ? "" : sign + "{" + String.join(",", parts) + "}";
    }
}
