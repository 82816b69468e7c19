package earl.model.compact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lines, or a loop whose executions may have different counts. It has a shape: entries of one shape differ in counts of loops alone.
 *
 * @param shape number of its shape
 * @param lines text of messages or of an event; empty for a loop
 * @param processes of a loop, as text after its counts
 * @param members locations of its events, ascending
 * @param depth number of loops around it in the exact model, whose counters its text names; -1 for a loop that folding made
 * @param body of a loop; empty for lines
 * @param counts of a loop: number of iterations -> number of executions with so many
 */
record FoldedLoop(
        int shape,
        List<String> lines,
        String processes,
        List<Integer> members,
        int depth,
        List<FoldedLoop> body,
        TreeMap<Long, Long> counts) {
    boolean isLoop() {
        return !body.isEmpty();
    }

    /** Lines and loops in it, itself among them. */
    int size() {
        return lines.size()
                + (isLoop() ? 1 : 0)
                + body.stream().mapToInt(FoldedLoop::size).sum();
    }

    /** The loop with all its executions a number of times. */
    FoldedLoop times(long factor) {
        TreeMap<Long, Long> all = new TreeMap<>();
        counts.forEach((count, executions) -> all.put(count, executions * factor));
        return new FoldedLoop(
                shape,
                lines,
                processes,
                members,
                depth,
                body.stream().map(entry -> entry.times(factor)).toList(),
                all);
    }

    /** The executions of both, which have one shape. */
    FoldedLoop and(FoldedLoop other) {
        if (!isLoop()) {
            return this;
        }
        TreeMap<Long, Long> all = new TreeMap<>(counts);
        other.counts.forEach((count, executions) -> all.merge(count, executions, Long::sum));
        return withBody(and(body, other.body), all);
    }

    /** Entries and others of the same shapes, one by one. */
    static List<FoldedLoop> and(List<FoldedLoop> some, List<FoldedLoop> others) {
        List<FoldedLoop> all = new ArrayList<>();
        for (int i = 0; i < some.size(); i++) {
            all.add(some.get(i).and(others.get(i)));
        }
        return all;
    }

    /** The loop, which is executed once, with more iterations, whose entries are of the shapes of its body. */
    FoldedLoop plus(long iterations, List<FoldedLoop> more) {
        return withBody(and(body, more), new TreeMap<>(Map.of(counts.firstKey() + iterations, 1L)));
    }

    /** Number of loops in each other, itself among them. */
    int height() {
        return body.stream().mapToInt(FoldedLoop::height).max().orElse(0) + (isLoop() ? 1 : 0);
    }

    /** The entry with another body. */
    FoldedLoop with(List<FoldedLoop> other) {
        return withBody(other, counts);
    }

    private FoldedLoop withBody(List<FoldedLoop> entries, TreeMap<Long, Long> executions) {
        return new FoldedLoop(shape, lines, processes, members, depth, entries, executions);
    }

    /** {@code "20"}, or {@code "4..31 // 0-3, median 12 of 50 executions"}: its counts and processes. */
    String header() {
        if (counts.size() == 1) {
            return counts.firstKey() + " // " + processes;
        }
        long executions = counts.values().stream().mapToLong(Long::longValue).sum();
        return counts.firstKey() + ".." + counts.lastKey() + " // " + processes + ", median " + median(executions)
                + " of " + executions + " executions";
    }

    /** The lower median. */
    private long median(long executions) {
        long before = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            before += entry.getValue();
            if (2 * before >= executions) {
                return entry.getKey();
            }
        }
        return counts.lastKey();
    }
}
