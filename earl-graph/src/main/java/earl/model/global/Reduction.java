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
 * Merges the systems of processes pairwise along a tree: the first half and the second half of any range. A merge depends
 * only on its two systems, so the result does not depend on the number of threads.
 */
final class Reduction {
    /** The result of a merge: the constructs, the log, and the counts of steps. */
    record Result(List<GlobalConstruct> nodes, List<String> lines, Map<String, Integer> counts) {}

    private final Alphabet alphabet;
    private final IntUnaryOperator process;
    private final List<List<GlobalConstruct>> leaves;

    /** @param process maps a location to its number in the text */
    Reduction(Alphabet alphabet, IntUnaryOperator process, List<List<GlobalConstruct>> leaves) {
        this.alphabet = alphabet;
        this.process = process;
        this.leaves = leaves;
    }

    /** @param threads how many to use */
    Result run(int threads) {
        if (leaves.isEmpty()) {
            return new Result(List.of(), List.of(), Map.of());
        }
        List<List<RangeMerge>> levels = new ArrayList<>();
        RangeMerge all = new RangeMerge(0, leaves.size(), levels, 0);
        Workers workers = new Workers(threads);
        for (List<RangeMerge> level : levels.reversed()) {
            workers.forEach(level.size(), number -> level.get(number).make());
        }
        return all.result();
    }

    /** The processes of a range; its halves are made before it. */
    private final class RangeMerge {
        private final int from;
        private final @Nullable RangeMerge first;
        private final @Nullable RangeMerge second;
        private @Nullable Result made;

        RangeMerge(int from, int to, List<List<RangeMerge>> levels, int level) {
            this.from = from;
            if (levels.size() == level) {
                levels.add(new ArrayList<>());
            }
            levels.get(level).add(this);
            int middle = (from + to) >>> 1;
            this.first = to - from == 1 ? null : new RangeMerge(from, middle, levels, level + 1);
            this.second = to - from == 1 ? null : new RangeMerge(middle, to, levels, level + 1);
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
        List<GlobalConstruct> both = new ArrayList<>(first.nodes);
        both.addAll(second.nodes);
        MergeLog steps = new MergeLog(alphabet, process);
        List<GlobalConstruct> nodes = new Merger(alphabet, steps).merge(both);
        List<String> lines = new ArrayList<>(first.lines);
        lines.addAll(second.lines);
        List<String> own = steps.lines();
        if (!own.isEmpty()) {
            lines.add(steps.members(GlobalConstruct.membersOf(first.nodes)) + " with "
                    + steps.members(GlobalConstruct.membersOf(second.nodes)) + ":");
            own.forEach(line -> lines.add("  " + line));
        }
        Map<String, Integer> counts = new LinkedHashMap<>(first.counts);
        second.counts.forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
        steps.counts().forEach((kind, count) -> counts.merge(kind, count, Integer::sum));
        return new Result(nodes, lines, counts);
    }
}
