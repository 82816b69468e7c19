package earl.model.global;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cuts the loops of a system until each is regular: it has on each channel one correspondent, or several events of which each takes
 * what it takes elsewhere. A loop is split at the boundaries of its correspondents, and shifted if that leaves fewer pieces, for instance
 * because a correspondent takes less than an iteration ("Communication models", section III-B 2).
 *
 * <p>Two loops that lie one behind the other in a circle of processes could cut each other without end. A loop that was cut too often,
 * or would fall into too many pieces, is left alone, and the others are done anew without it.
 */
final class Regularization {
    /** So often what has come of a loop is cut. */
    private static final int MOST_CUTS = 24;
    /** So many times its size a loop may become. */
    private static final int MOST_PIECES = 64;

    private static final int PIECES = 256;

    private final Alphabet alphabet;
    private final Steps steps;
    private final Set<Node> leftAlone = new HashSet<>();

    Regularization(Alphabet alphabet, Steps steps) {
        this.alphabet = alphabet;
        this.steps = steps;
    }

    /** The same system with regular loops. */
    List<Node> apply(List<Node> nodes) {
        while (true) {
            Attempt attempt = new Attempt(nodes);
            Node guilty = attempt.run();
            if (guilty == null) {
                attempt.told.forEach(Runnable::run);
                return attempt.nodes;
            }
            leftAlone.add(guilty);
            steps.tell("left alone", guilty, ": cutting it to match its partners would take too many pieces");
        }
    }

    private final class Attempt {
        List<Node> nodes;
        final List<Runnable> told = new ArrayList<>();
        /** The loop of the given system from which a construct has come, and how often that was cut. */
        private final Map<Node, Node> origins = new HashMap<>();

        private final Map<Node, int[]> cuts = new HashMap<>();

        Attempt(List<Node> nodes) {
            this.nodes = nodes;
        }

        /** Null if all is well, else the loop that is better left alone. */
        @org.jspecify.annotations.Nullable
        Node run() {
            boolean changed = true;
            while (changed) {
                changed = false;
                CommunicationLinks links = CommunicationLinks.of(alphabet, nodes);
                Set<Integer> stale = new HashSet<>();
                Map<Integer, List<Node>> replaced = new TreeMap<>();
                Set<Integer> gone = new HashSet<>();
                for (int i = 0; i < nodes.size(); i++) {
                    Node loop = nodes.get(i);
                    if (!loop.isLoop() || stale.contains(i) || gone.contains(i)) {
                        continue;
                    }
                    List<Pieces.Boundary> boundaries = boundaries(nodes, links, i);
                    Node origin = origins.getOrDefault(loop, loop);
                    if (boundaries.isEmpty() || leftAlone.contains(origin)) {
                        continue;
                    }
                    Pieces pieces = Pieces.of(loop, Phase.of(alphabet, loop, needs(loop, boundaries)), boundaries);
                    if (++cuts.computeIfAbsent(origin, o -> new int[1])[0] > MOST_CUTS
                            || pieces.size > PIECES + (long) MOST_PIECES * loop.size) {
                        return origin;
                    }
                    List<Node> made = absorb(i, pieces, stale, gone);
                    made.forEach(node -> origins.put(node, origin));
                    replaced.put(i, made);
                    links.of(i).forEach(link -> stale.add(link.other()));
                    tell(loop, pieces, boundaries.size(), made == pieces.ifFollowed);
                    changed = true;
                }
                nodes = assembled(replaced, gone);
            }
            return null;
        }

        private List<Node> assembled(Map<Integer, List<Node>> replaced, Set<Integer> gone) {
            List<Node> next = new ArrayList<>(nodes.size() + replaced.size());
            for (int i = 0; i < nodes.size(); i++) {
                if (replaced.containsKey(i)) {
                    next.addAll(replaced.getOrDefault(i, List.of()));
                } else if (!gone.contains(i)) {
                    next.add(nodes.get(i));
                }
            }
            return next;
        }

        /** The pieces; with what follows the loop, if that completes an iteration of the shifted one: the count is kept. */
        private List<Node> absorb(int at, Pieces pieces, Set<Integer> stale, Set<Integer> gone) {
            if (pieces.ifFollowed.isEmpty()) {
                return pieces.nodes;
            }
            Node loop = nodes.get(at);
            List<Node> wanted = pieces.phase.first;
            List<Integer> following = new ArrayList<>();
            for (int i = at + 1; i < nodes.size() && following.size() < wanted.size(); i++) {
                if (java.util.Arrays.stream(nodes.get(i).members).anyMatch(loop::covers)) {
                    if (stale.contains(i) || gone.contains(i) || !nodes.get(i).isSame(wanted.get(following.size()))) {
                        return pieces.nodes;
                    }
                    following.add(i);
                }
            }
            if (following.size() < wanted.size()) {
                return pieces.nodes;
            }
            gone.addAll(following);
            return pieces.ifFollowed;
        }

        private void tell(Node loop, Pieces pieces, int boundaries, boolean kept) {
            told.add(() -> {
                if (pieces.shifted) {
                    steps.tell(
                            "shifted",
                            loop,
                            ": its body begins behind "
                                    + steps.words(pieces.phase.first.getLast())
                                    + (kept ? ", the count is kept" : ""));
                } else {
                    steps.tell("split", loop, ": its partners take it in " + (boundaries + 1) + " parts");
                }
            });
        }
    }

    /** Where one correspondent of a loop ends and another begins. */
    private static List<Pieces.Boundary> boundaries(List<Node> nodes, CommunicationLinks links, int node) {
        List<Pieces.Boundary> boundaries = new ArrayList<>();
        for (CommunicationLinks.Link link : links.of(node)) {
            if (link.begin() > 0) {
                boundaries.add(new Pieces.Boundary(link.action(), link.begin()));
            }
            long end = link.begin() + link.amount();
            if (end < nodes.get(node).flow.of(link.action())) {
                boundaries.add(new Pieces.Boundary(link.action(), end));
            }
        }
        return boundaries.stream().distinct().toList();
    }

    /** By action, the parts of an iteration that correspondents take. */
    private static Map<Integer, List<Long>> needs(Node loop, List<Pieces.Boundary> boundaries) {
        Map<Integer, List<Long>> needs = new TreeMap<>();
        for (Pieces.Boundary boundary : boundaries) {
            long each = loop.flow.of(boundary.action()) / loop.count;
            long rest = boundary.amount() % each;
            List<Long> known = needs.computeIfAbsent(boundary.action(), a -> new ArrayList<>());
            if (rest > 0 && !known.contains(rest)) {
                known.add(rest);
            }
        }
        return needs;
    }
}
