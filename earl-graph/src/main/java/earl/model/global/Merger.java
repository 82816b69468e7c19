package earl.model.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Merges several systems of constructs into one. It regularizes loops, then unifies loops that exchange all their messages with each other,
 * and the members of a collective operation; then it does the same in the bodies ("Communication models", section III-B 3).
 *
 * <p>It unifies communicating constructs only if the order of the constructs stays free of cycles. It builds the graph of
 * the groups, and leaves unchanged those in strongly connected components of more than one group and those with an edge to
 * themselves. In addition to the paper, a send precedes its receive, so that no loop that would have to contain both gets
 * between them.
 */
final class Merger {
    /** Maximum number of constructs that unrolling may make of loops whose counts have no common divisor. */
    private static final int MAX_UNROLLED = 1024;

    private final Alphabet alphabet;
    private final MergeLog log;

    Merger(Alphabet alphabet, MergeLog log) {
        this.alphabet = alphabet;
        this.log = log;
    }

    /** Merges constructs; their order must extend those of the processes. */
    List<GlobalConstruct> merge(List<GlobalConstruct> constructs) {
        List<GlobalConstruct> nodes = constructs;
        while (true) {
            nodes = new Regularization(alphabet, log).apply(nodes);
            Coalescing coalescing = new Coalescing(nodes);
            nodes = coalescing.run();
            if (!coalescing.unrolled) {
                return ConstructClock.sorted(alphabet, nodes);
            }
        }
    }

    private final class Coalescing {
        private final List<GlobalConstruct> nodes;
        private final CommunicationLinks links;
        /** Constructs that are to become one. */
        private final Components together;

        /** Whether loops were replaced by their iterations, so that merging starts again. */
        boolean unrolled;

        Coalescing(List<GlobalConstruct> nodes) {
            this.nodes = nodes;
            this.links = CommunicationLinks.of(alphabet, nodes);
            this.together = new Components(nodes.size());
        }

        List<GlobalConstruct> run() {
            join();
            Set<Integer> circular = circular();
            Map<Integer, List<Integer>> units = new TreeMap<>();
            for (int i = 0; i < nodes.size(); i++) {
                int unit = together.find(i);
                units.computeIfAbsent(circular.contains(unit) ? i : unit, u -> new ArrayList<>())
                        .add(i);
            }
            return assembled(units);
        }

        /** Unifies loops that communicate only with each other, and the members of one operation. */
        private void join() {
            boolean[] able = new boolean[nodes.size()];
            for (int i = 0; i < able.length; i++) {
                able[i] = isRegular(i);
            }
            for (int i = 0; i < able.length; i++) {
                for (CommunicationLinks.Link link : links.of(i)) {
                    int other = link.other();
                    if (other < 0 || nodes.get(i).isLoop() != nodes.get(other).isLoop()) {
                        continue;
                    }
                    boolean joined = nodes.get(i).isLoop() ? able[i] && able[other] : isSync(link.action());
                    if (joined) {
                        together.join(i, other);
                    }
                }
            }
        }

        private boolean isSync(int action) {
            return alphabet.get(action).kind() == Alphabet.Kind.SYNC;
        }

        private boolean isRegular(int i) {
            for (CommunicationLinks.Link link : links.of(i)) {
                if (link.other() >= 0
                        && (!links.isWhole(i, link)
                                || nodes.get(link.other()).isLoop()
                                        != nodes.get(i).isLoop())) {
                    return false;
                }
            }
            return true;
        }

        /** Groups that would precede themselves. */
        private Set<Integer> circular() {
            int[][] edges = ConstructClock.edges(alphabet, nodes, links, true);
            Map<Integer, Set<Integer>> follow = new TreeMap<>();
            Set<Integer> circular = new HashSet<>();
            for (int i = 0; i < edges.length; i++) {
                int from = together.find(i);
                Set<Integer> after = follow.computeIfAbsent(from, f -> new HashSet<>());
                for (int next : edges[i]) {
                    int to = together.find(next);
                    if (to != from) {
                        after.add(to);
                    } else {
                        circular.add(from);
                    }
                }
            }
            int[] number = new int[edges.length];
            int[] unit = new int[follow.size()];
            int at = 0;
            for (int from : follow.keySet()) {
                unit[at] = from;
                number[from] = at++;
            }
            int[][] graph = new int[follow.size()][];
            follow.forEach((from, after) -> graph[number[from]] =
                    after.stream().mapToInt(to -> number[to]).sorted().toArray());
            int[] strong = Components.strong(graph);
            int[] sizes = new int[graph.length];
            for (int component : strong) {
                sizes[component]++;
            }
            for (int i = 0; i < strong.length; i++) {
                if (sizes[strong[i]] > 1) {
                    circular.add(unit[i]);
                }
            }
            reportCircular(circular);
            return circular;
        }

        private void reportCircular(Set<Integer> circular) {
            Map<Integer, List<GlobalConstruct>> groups = new TreeMap<>();
            for (int i = 0; i < nodes.size(); i++) {
                if (circular.contains(together.find(i))) {
                    groups.computeIfAbsent(together.find(i), unit -> new ArrayList<>())
                            .add(nodes.get(i));
                }
            }
            groups.values().forEach(group -> {
                if (group.size() > 1) {
                    String more = group.size() == 2 ? "" : " and " + (group.size() - 2) + " more";
                    log.add(
                            "left alone",
                            group.getFirst(),
                            ", which communicates with " + log.words(group.get(1)) + more
                                    + ": merged, they would lie both before and after others");
                }
            });
        }

        private List<GlobalConstruct> assembled(Map<Integer, List<Integer>> units) {
            List<GlobalConstruct> made = new ArrayList<>(units.size());
            for (List<Integer> unit : inOrder(units)) {
                made.addAll(one(unit.stream().map(nodes::get).toList()));
            }
            return made;
        }

        /** Units in an order that extends those of the processes. */
        private List<List<Integer>> inOrder(Map<Integer, List<Integer>> units) {
            int[] unitOf = new int[nodes.size()];
            units.forEach((unit, members) -> members.forEach(i -> unitOf[i] = unit));
            int[][] edges = ConstructClock.edges(alphabet, nodes, links, false);
            Map<Integer, Integer> before = new LinkedHashMap<>();
            units.keySet().forEach(unit -> before.put(unit, 0));
            for (int i = 0; i < edges.length; i++) {
                for (int next : edges[i]) {
                    before.merge(unitOf[next], 1, Integer::sum);
                }
            }
            java.util.PriorityQueue<Integer> ready = new java.util.PriorityQueue<>();
            before.forEach((unit, count) -> {
                if (count == 0) {
                    ready.add(unit);
                }
            });
            List<List<Integer>> sorted = new ArrayList<>(units.size());
            while (!ready.isEmpty()) {
                List<Integer> members = units.getOrDefault(ready.poll(), List.of());
                sorted.add(members);
                for (int i : members) {
                    for (int next : edges[i]) {
                        if (before.merge(unitOf[next], -1, Integer::sum) == 0) {
                            ready.add(unitOf[next]);
                        }
                    }
                }
            }
            if (sorted.size() != units.size()) {
                throw new IllegalStateException("EXPERT found no cycle of constructs");
            }
            return sorted;
        }

        /** The merged form of constructs that belong together. */
        private List<GlobalConstruct> one(List<GlobalConstruct> some) {
            if (some.size() == 1) {
                return some;
            }
            if (!some.getFirst().isLoop()) {
                return List.of(GlobalConstruct.event(
                        alphabet,
                        some.stream()
                                .flatMapToInt(node -> Arrays.stream(node.actions))
                                .toArray()));
            }
            long[] counts =
                    some.stream().mapToLong(node -> node.count).distinct().toArray();
            long common = Arrays.stream(counts).reduce(0, Merger::gcd);
            if (common == 1) {
                return unrolled(some);
            }
            List<GlobalConstruct> bodies = new ArrayList<>();
            for (GlobalConstruct loop : some) {
                bodies.addAll(GlobalConstruct.times(loop.count / common, loop.body));
            }
            List<GlobalConstruct> body = merge(bodies);
            GlobalConstruct loop = GlobalConstruct.loop(common, body);
            log.add(
                    "coalesced",
                    loop,
                    " of " + some.size() + " loops"
                            + (counts.length == 1 ? "" : " of " + words(counts) + " iterations, blocked"));
            return List.of(loop);
        }

        private List<GlobalConstruct> unrolled(List<GlobalConstruct> some) {
            long size = some.stream()
                    .mapToLong(loop ->
                            Math.multiplyHigh(loop.count, loop.size) != 0 ? Long.MAX_VALUE : loop.count * loop.size)
                    .reduce(
                            0,
                            (a, b) ->
                                    Math.addExact(Math.min(a, Long.MAX_VALUE >> 1), Math.min(b, Long.MAX_VALUE >> 1)));
            String counts =
                    words(some.stream().mapToLong(loop -> loop.count).distinct().toArray());
            if (size > MAX_UNROLLED) {
                log.add(
                        "left alone",
                        some.getFirst(),
                        " and " + (some.size() - 1) + " more: their counts " + counts
                                + " have no common divisor, and unrolled they take " + size + " constructs");
                return some;
            }
            unrolled = true;
            List<GlobalConstruct> made = new ArrayList<>();
            for (GlobalConstruct loop : some) {
                for (long i = 0; i < loop.count; i++) {
                    made.addAll(loop.body);
                }
            }
            log.add("unrolled", some.getFirst(), " and " + (some.size() - 1) + " more: their counts are " + counts);
            return made;
        }

        private static String words(long[] counts) {
            return String.join(
                    ", ",
                    Arrays.stream(counts).sorted().mapToObj(String::valueOf).toList());
        }
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
