package earl.model.global;

import earl.model.Polynomial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a model as text, one line per event. */
final class ModelWriter {
    private static final Polynomial NOTHING = Polynomial.of(0);

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

    void write(List<GlobalConstruct> nodes, int depth) throws IOException {
        String indent = "  ".repeat(depth);
        Map<Integer, Polynomial> before = new TreeMap<>();
        for (GlobalConstruct node : nodes) {
            Map<Integer, Polynomial> lengths = positions ? lengths(node) : Map.of();
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
                    Map<Integer, Polynomial> iteration = new TreeMap<>();
                    for (GlobalConstruct inner : node.body) {
                        lengths(inner).forEach((process, length) -> iteration.merge(process, length, Polynomial::plus));
                    }
                    to.append(indent)
                            .append("  // ")
                            .append(words("#", lengths, iteration))
                            .append('\n');
                }
                write(node.body, depth + 1);
                to.append(indent).append("done\n");
            }
            lengths.forEach((process, length) -> before.merge(process, length, Polynomial::plus));
        }
    }

    /** [process] -> how many events a construct has. */
    private Map<Integer, Polynomial> lengths(GlobalConstruct node) {
        Map<Integer, Polynomial> lengths = new TreeMap<>();
        RecordCounts.of(alphabet, node, false)
                .forEach((location, length) -> lengths.merge(model.process(location), length, Polynomial::plus));
        return lengths;
    }

    /** The numbers of processes as a remark, with equal numbers together: {@code @{0=671,1-3=999}}. */
    private static String words(String sign, Map<Integer, Polynomial> of, Map<Integer, Polynomial> numbers) {
        Map<Polynomial, List<Integer>> same = new java.util.LinkedHashMap<>();
        of.keySet()
                .forEach(process -> same.computeIfAbsent(numbers.getOrDefault(process, NOTHING), n -> new ArrayList<>())
                        .add(process));
        List<String> parts = new ArrayList<>();
        same.forEach((number, processes) -> {
            int[] ranks = processes.stream().mapToInt(Integer::intValue).toArray();
            for (String range : earl.RankSet.of(ranks).toString().split(",", -1)) {
                parts.add(range + "=" + number.text(1));
            }
        });
        return parts.isEmpty() ? "" : sign + "{" + String.join(",", parts) + "}";
    }
}
