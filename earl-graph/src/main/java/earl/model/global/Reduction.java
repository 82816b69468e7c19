package earl.model.global;

import earl.parallel.Workers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Merges the systems of processes pairwise, along a tree that only their number decides: the first half and the second half of any
 * range. Each merge depends on nothing but its two systems, so that the number of threads changes nothing.
 */
final class Reduction {
    /** What came of it: the constructs, what was done, and how often. */
    record Result(List<Node> nodes, List<String> lines, Map<String, Integer> counts) {}

    private final Alphabet alphabet;
    private final IntUnaryOperator process;
    private final List<List<Node>> leaves;

    /** @param process what a location is called */
    Reduction(Alphabet alphabet, IntUnaryOperator process, List<List<Node>> leaves) {
        this.alphabet = alphabet;
        this.process = process;
        this.leaves = leaves;
    }

    /** Does it on so many threads. */
    Result run(int threads) {
        if (leaves.isEmpty()) {
            return new Result(List.of(), List.of(), Map.of());
        }
        List<List<Part>> levels = new ArrayList<>();
        Part all = new Part(0, leaves.size(), levels, 0);
        Workers workers = new Workers(threads);
        for (List<Part> level : levels.reversed()) {
            workers.forEach(level.size(), number -> level.get(number).make());
        }
        return all.result();
    }

    /** The processes of a range; its halves are made before it. */
    private final class Part {
        private final int from;
        private final @Nullable Part first;
        private final @Nullable Part second;
        private @Nullable Result made;

        Part(int from, int to, List<List<Part>> levels, int level) {
            this.from = from;
            if (levels.size() == level) {
                levels.add(new ArrayList<>());
            }
            levels.get(level).add(this);
            int middle = (from + to) >>> 1;
            this.first = to - from == 1 ? null : new Part(from, middle, levels, level + 1);
            this.second = to - from == 1 ? null : new Part(middle, to, levels, level + 1);
        }

        void make() {
            made = first == null || second == null
                    ? new Result(leaves.get(from), List.of(), Map.of())
                    : merge(first.result(), second.result());
        }

        Result result() {
            return Objects.requireNonNull(made);
        }
    }

    private Result merge(Result first, Result second) {
        List<Node> both = new ArrayList<>(first.nodes);
        both.addAll(second.nodes);
        Steps steps = new Steps(alphabet, process);
        List<Node> nodes = new Merger(alphabet, steps).merge(both);
        List<String> lines = new ArrayList<>(first.lines);
        lines.addAll(second.lines);
        List<String> own = steps.lines();
        if (!own.isEmpty()) {
            lines.add(steps.members(Node.membersOf(first.nodes)) + " with "
                    + steps.members(Node.membersOf(second.nodes)) + ":");
            own.forEach(line -> lines.add("  " + line));
        }
        Map<String, Integer> counts = new LinkedHashMap<>(first.counts);
        second.counts.forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
        steps.counts().forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
        return new Result(nodes, lines, counts);
    }
}
