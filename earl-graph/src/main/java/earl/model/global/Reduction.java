package earl.model.global;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.IntUnaryOperator;

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
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            return pool.invoke(new Part(0, leaves.size()));
        }
    }

    private final class Part extends RecursiveTask<Result> {
        private static final long serialVersionUID = 1L;
        private final int from;
        private final int to;

        Part(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Result compute() {
            if (to - from == 1) {
                return new Result(leaves.get(from), List.of(), Map.of());
            }
            int middle = (from + to) >>> 1;
            Part second = new Part(middle, to);
            second.fork();
            return merge(new Part(from, middle).compute(), second.join());
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
