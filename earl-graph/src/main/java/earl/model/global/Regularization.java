package earl.model.global;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cuts the loops of a system until each is regular: on each channel it has one correspondent, or several events that each correspond to one
 * of them. A loop is split at the boundaries of its correspondents. It is shifted if that leaves fewer pieces, for instance because a
 * correspondent takes less than an iteration ("Communication models", section III-B 2).
 *
 * <p>Two loops that follow each other in a ring of processes could cut each other without end. A loop that was cut too often, or that would
 * become too many pieces, is left unchanged, and the others are cut again without it.
 */
final class Regularization {
    /** Maximum number of cuts of one original loop. */
    private static final int MAX_CUTS = 24;
    /** Maximum growth of a loop, as a multiple of its size. */
    private static final int MAX_GROWTH = 64;

    private static final int PIECES = 256;

    private final Alphabet alphabet;
    private final MergeLog log;
    private final Set<GlobalConstruct> leftAlone = new HashSet<>();

    Regularization(Alphabet alphabet, MergeLog log) {
        this.alphabet = alphabet;
        this.log = log;
    }

    /** The system with regular loops. */
    List<GlobalConstruct> apply(List<GlobalConstruct> nodes) {
        while (true) {
            Attempt attempt = new Attempt(nodes);
            GlobalConstruct guilty = attempt.run();
            if (guilty == null) {
                attempt.reports.forEach(Runnable::run);
                return attempt.nodes;
            }
            leftAlone.add(guilty);
            log.add("left alone", guilty, ": cutting it to match its partners would take too many pieces");
        }
    }

    private final class Attempt {
        List<GlobalConstruct> nodes;
        final List<Runnable> reports = new ArrayList<>();
        /** The loop of the given system from which a construct has come, and how often that was cut. */
        private final Map<GlobalConstruct, GlobalConstruct> origins = new HashMap<>();

        private final Map<GlobalConstruct, int[]> cuts = new HashMap<>();

        Attempt(List<GlobalConstruct> nodes) {
            this.nodes = nodes;
        }

        /** Null if it succeeded, otherwise the loop to leave unchanged. */
        @org.jspecify.annotations.Nullable
        GlobalConstruct run() {
            boolean changed = true;
            while (changed) {
                changed = false;
                CommunicationLinks links = CommunicationLinks.of(alphabet, nodes);
                Set<Integer> stale = new HashSet<>();
                Map<Integer, List<GlobalConstruct>> replaced = new TreeMap<>();
                Set<Integer> gone = new HashSet<>();
                for (int i = 0; i < nodes.size(); i++) {
                    GlobalConstruct loop = nodes.get(i);
                    if (!loop.isLoop() || stale.contains(i) || gone.contains(i)) {
                        continue;
                    }
                    List<LoopPieces.Boundary> boundaries = boundaries(nodes, links, i);
                    GlobalConstruct origin = origins.getOrDefault(loop, loop);
                    if (boundaries.isEmpty() || leftAlone.contains(origin)) {
                        continue;
                    }
                    LoopPieces pieces =
                            LoopPieces.of(loop, SplitPoint.of(alphabet, loop, needs(loop, boundaries)), boundaries);
                    if (++cuts.computeIfAbsent(origin, o -> new int[1])[0] > MAX_CUTS
                            || pieces.size > PIECES + (long) MAX_GROWTH * loop.size) {
                        return origin;
                    }
                    List<GlobalConstruct> made = absorb(i, pieces, stale, gone);
                    made.forEach(node -> origins.put(node, origin));
                    replaced.put(i, made);
                    links.of(i).forEach(link -> stale.add(link.other()));
                    report(loop, pieces, boundaries.size(), made == pieces.ifFollowed);
                    changed = true;
                }
                nodes = assembled(replaced, gone);
            }
            return null;
        }

        private List<GlobalConstruct> assembled(Map<Integer, List<GlobalConstruct>> replaced, Set<Integer> gone) {
            List<GlobalConstruct> next = new ArrayList<>(nodes.size() + replaced.size());
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
        private List<GlobalConstruct> absorb(int at, LoopPieces pieces, Set<Integer> stale, Set<Integer> gone) {
            if (pieces.ifFollowed.isEmpty()) {
                return pieces.nodes;
            }
            GlobalConstruct loop = nodes.get(at);
            List<GlobalConstruct> wanted = pieces.phase.first;
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

        private void report(GlobalConstruct loop, LoopPieces pieces, int boundaries, boolean kept) {
            reports.add(() -> {
                if (pieces.shifted) {
                    log.add(
                            "shifted",
                            loop,
                            ": its body begins after "
                                    + log.words(pieces.phase.first.getLast())
                                    + (kept ? ", the count is kept" : ""));
                } else {
                    log.add("split", loop, ": its partners take it in " + (boundaries + 1) + " parts");
                }
            });
        }
    }

    /** The points at which one counterpart of a loop ends and another begins. */
    private static List<LoopPieces.Boundary> boundaries(
            List<GlobalConstruct> nodes, CommunicationLinks links, int node) {
        List<LoopPieces.Boundary> boundaries = new ArrayList<>();
        for (CommunicationLinks.Link link : links.of(node)) {
            if (link.begin() > 0) {
                boundaries.add(new LoopPieces.Boundary(link.action(), link.begin()));
            }
            long end = link.begin() + link.amount();
            if (end < nodes.get(node).flow.of(link.action())) {
                boundaries.add(new LoopPieces.Boundary(link.action(), end));
            }
        }
        return boundaries.stream().distinct().toList();
    }

    /** [action] -> parts of an iteration that correspondents take. */
    private static Map<Integer, List<Long>> needs(GlobalConstruct loop, List<LoopPieces.Boundary> boundaries) {
        Map<Integer, List<Long>> needs = new TreeMap<>();
        for (LoopPieces.Boundary boundary : boundaries) {
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
