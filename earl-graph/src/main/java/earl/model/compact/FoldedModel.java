package earl.model.compact;

import earl.model.AffineExpression;
import earl.model.global.GlobalModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A compact model in which a loop that runs a varying number of times is one construct with the distribution of its counts. It has the lines of
 * the exact model, in their order, and says how often each loop ran, not which execution had which count. Immutable.
 */
public final class FoldedModel {
    /** Maximum number of entries of a loop that folding finds. */
    private static final int MAX_BODY = 400;

    /** Maximum number of entries to which a loop is unrolled. */
    private static final long MAX_UNROLLED = 100_000;

    /** Maximum number of loops in a loop for which single iterations are looked for. */
    private static final int ROUNDS = 4;

    /** Maximum number of loops in each other that folding makes. */
    private static final int MAX_HEIGHT = 6;

    /** Maximum number of loops of which single iterations are looked for. */
    private static final int MAX_TRIALS = 64;

    private static final Pattern COUNTER = Pattern.compile("\\bi(\\d+)\\b");

    private final Map<List<Object>, Integer> shapes = new HashMap<>();
    private final List<FoldedLoop> entries;
    private final GlobalModel model;

    /** Folds a model: its compact form. */
    public FoldedModel(GlobalModel exact, CompactModel model) {
        this.model = exact;
        List<FoldedLoop> unrolled = new ArrayList<>();
        add(model.parts(), new long[0], unrolled);
        List<FoldedLoop> best = folded(unrolled);
        int trials = 0;
        for (int height = 1; height <= ROUNDS; height++) {
            Map<List<Integer>, FoldedLoop> loops = new LinkedHashMap<>();
            collect(unrolled, height, loops);
            collect(best, height, loops);
            for (FoldedLoop loop : loops.values()) {
                if (trials++ < MAX_TRIALS) {
                    List<FoldedLoop> changed = withSingles(unrolled, loop);
                    List<FoldedLoop> other = folded(changed);
                    if (size(other) < size(best)) {
                        best = other;
                        unrolled = changed;
                    }
                }
            }
        }
        this.entries = best;
    }

    /** Number of lines of events, and of loops. */
    public int size() {
        return size(entries);
    }

    private static int size(List<FoldedLoop> some) {
        return some.stream().mapToInt(FoldedLoop::size).sum();
    }

    /** Writes it as text: {@code for i1 = 1 to 4..31 // 0-3, median 12 of 50 executions}. */
    public void write(Appendable to) throws IOException {
        write(entries, 0, new TreeMap<>(), to);
    }

    private static void write(List<FoldedLoop> some, int depth, Map<Integer, Integer> counters, Appendable to)
            throws IOException {
        String indent = "  ".repeat(depth);
        for (FoldedLoop entry : some) {
            for (String line : entry.lines()) {
                to.append(indent).append(renamed(line, counters)).append('\n');
            }
            if (entry.isLoop()) {
                to.append(indent)
                        .append("for i" + depth + " = 1 to ")
                        .append(entry.header())
                        .append('\n');
                Map<Integer, Integer> inner = new TreeMap<>(counters);
                inner.put(entry.depth(), depth);
                write(entry.body(), depth + 1, inner, to);
                to.append(indent).append("done\n");
            }
        }
    }

    /** A line with the counters of the loops around it as they are numbered here. */
    private static String renamed(String line, Map<Integer, Integer> counters) {
        return COUNTER.matcher(line).replaceAll(found -> {
            int number = Integer.parseInt(found.group(1));
            return Matcher.quoteReplacement("i" + counters.getOrDefault(number, number));
        });
    }

    /**
     * Adds items in an iteration of the loops around them. Loops around loops are unrolled, so that it does not matter where the
     * exact model begins their iterations.
     */
    private void add(List<CompactItem> items, long[] counters, List<FoldedLoop> done) {
        for (CompactItem item : items) {
            if (!item.isLoop()) {
                done.add(line(item, counters.length));
                continue;
            }
            long count = times(item).at(counters);
            long[] inner = Arrays.copyOf(counters, counters.length + 1);
            boolean unrolled =
                    item.body().stream().anyMatch(CompactItem::isLoop) && count * length(item.body()) <= MAX_UNROLLED;
            if (unrolled) {
                for (inner[counters.length] = 0; inner[counters.length] < count; inner[counters.length]++) {
                    add(item.body(), inner, done);
                }
            } else {
                List<FoldedLoop> body = new ArrayList<>();
                add(item.body(), inner, body);
                String header = item.lines().getFirst();
                done.add(loop(
                        header.substring(header.indexOf(" // ") + 4),
                        counters.length,
                        body.stream().map(entry -> entry.times(count)).toList(),
                        count));
            }
        }
    }

    private static AffineExpression times(CompactItem loop) {
        return loop.family().units().getFirst().first().times();
    }

    /** Number of entries of items whose loops around loops are unrolled, in the first iterations of the loops around them. */
    private static long length(List<CompactItem> items) {
        long all = 0;
        for (CompactItem item : items) {
            boolean unrolled = item.body().stream().anyMatch(CompactItem::isLoop);
            all += unrolled ? Math.max(1, times(item).constant()) * length(item.body()) : 1;
        }
        return all;
    }

    private FoldedLoop line(CompactItem item, int depth) {
        List<Integer> members = item.family().units().stream()
                .flatMap(unit -> unit.nodes().stream())
                .flatMapToInt(node -> IntStream.of(node.members()))
                .sorted()
                .distinct()
                .boxed()
                .toList();
        return new FoldedLoop(
                shape(List.of(item.lines())), item.lines(), "", members, depth, List.of(), new TreeMap<>());
    }

    private FoldedLoop loop(String processes, int depth, List<FoldedLoop> body, long count) {
        List<Object> key = new ArrayList<>();
        key.add(processes);
        body.forEach(entry -> key.add(entry.shape()));
        return new FoldedLoop(
                shape(key), List.of(), processes, members(body), depth, body, new TreeMap<>(Map.of(count, 1L)));
    }

    private int shape(List<Object> key) {
        Integer known = shapes.putIfAbsent(key, shapes.size());
        return known == null ? shapes.size() - 1 : known;
    }

    /** Adds an entry to others, and folds what follows itself into loops of at most a height. */
    private void push(FoldedLoop entry, List<FoldedLoop> done, int height) {
        done.add(entry);
        boolean reduced = true;
        while (reduced) {
            reduced = reduce(done, height);
        }
    }

    /** Joins the last entries with those before them, if they can be. */
    private boolean reduce(List<FoldedLoop> done, int height) {
        int size = done.size();
        FoldedLoop last = done.getLast();
        if (last.isLoop()) {
            int length = last.body().size();
            // Each loop here is executed once: only those in its body have other counts.
            if (size >= 2 && done.get(size - 2).shape() == last.shape()) {
                replace(done, 2, done.get(size - 2).plus(last.counts().firstKey(), last.body()));
                return true;
            }
            if (length < size && isAt(done, size - 1 - length, last.body())) {
                replace(done, length + 1, last.plus(1, List.copyOf(done.subList(size - 1 - length, size - 1))));
                return true;
            }
        }
        for (int length = 1; length <= MAX_BODY && length < size; length++) {
            FoldedLoop before = done.get(size - 1 - length);
            List<FoldedLoop> tail = done.subList(size - length, size);
            if (before.isLoop() && before.body().size() == length && isAt(done, size - length, before.body())) {
                replace(done, length + 1, before.plus(1, List.copyOf(tail)));
                return true;
            }
            if (before.shape() == last.shape()
                    && 2 * length <= size
                    && isAt(done, size - 2 * length, tail)
                    && tail.stream().allMatch(entry -> entry.height() < height)) {
                List<FoldedLoop> body =
                        FoldedLoop.and(List.copyOf(done.subList(size - 2 * length, size - length)), List.copyOf(tail));
                replace(done, 2 * length, loop(processes(body), -1, body, 2));
                return true;
            }
        }
        return false;
    }

    private static void replace(List<FoldedLoop> done, int length, FoldedLoop by) {
        done.subList(done.size() - length, done.size()).clear();
        done.add(by);
    }

    /** Whether entries at a place have the shapes of others. */
    private static boolean isAt(List<FoldedLoop> done, int from, List<FoldedLoop> others) {
        for (int i = 0; i < others.size(); i++) {
            if (done.get(from + i).shape() != others.get(i).shape()) {
                return false;
            }
        }
        return true;
    }

    /** The processes of a loop that folding makes: all of its body's. */
    private String processes(List<FoldedLoop> body) {
        return model.processes(
                members(body).stream().mapToInt(Integer::intValue).toArray());
    }

    private static List<Integer> members(List<FoldedLoop> body) {
        return body.stream()
                .flatMap(entry -> entry.members().stream())
                .sorted()
                .distinct()
                .toList();
    }

    /** The sequence folded, without loops that always run once. */
    private List<FoldedLoop> folded(List<FoldedLoop> sequence) {
        List<FoldedLoop> folded = sequence;
        // Inner loops first: an outer loop must not begin before the inner one at its end has all its iterations.
        for (int height = 1; height <= MAX_HEIGHT; height++) {
            List<FoldedLoop> done = new ArrayList<>();
            for (FoldedLoop entry : folded) {
                push(entry, done, height);
            }
            folded = done;
        }
        return withoutOnce(folded);
    }

    private static List<FoldedLoop> withoutOnce(List<FoldedLoop> some) {
        List<FoldedLoop> all = new ArrayList<>();
        for (FoldedLoop entry : some) {
            List<FoldedLoop> body = withoutOnce(entry.body());
            if (entry.isLoop() && entry.counts().lastKey() == 1) {
                all.addAll(body);
            } else {
                all.add(entry.with(body));
            }
        }
        return all;
    }

    /** {@code [shapes of the body] -> } a loop, of those with a height: 1 if there is no loop in it. */
    private static void collect(List<FoldedLoop> some, int height, Map<List<Integer>, FoldedLoop> to) {
        for (FoldedLoop entry : some) {
            if (entry.isLoop()) {
                if (entry.height() == height) {
                    to.putIfAbsent(entry.body().stream().map(FoldedLoop::shape).toList(), entry);
                }
                collect(entry.body(), height, to);
            }
        }
    }

    /** The sequence with what is like the body of a loop as that loop, executed once with one iteration. */
    private List<FoldedLoop> withSingles(List<FoldedLoop> some, FoldedLoop loop) {
        List<FoldedLoop> all = new ArrayList<>();
        int length = loop.body().size();
        for (int at = 0; at < some.size(); ) {
            if (at + length <= some.size() && isAt(some, at, loop.body())) {
                all.add(loop(loop.processes(), loop.depth(), List.copyOf(some.subList(at, at + length)), 1));
                at += length;
            } else {
                all.add(some.get(at++));
            }
        }
        return all;
    }
}
