package earl.model.global;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * A loop cut into pieces at given boundaries, each of them a number of occurrences of an action after the begin of the loop.
 * All cuts are at one cut point of the body. A boundary that is not at that cut point moves its whole iteration out of the
 * loops.
 */
final class LoopPieces {
    /** A boundary: the number of occurrences of an action before it. */
    record Boundary(int action, long amount) {}

    final List<GlobalConstruct> nodes;
    /** Whether the body begins at another place than before. */
    final boolean shifted;
    /** Events and loops in the pieces. */
    final int size;
    /** If the loop was shifted and ends with the second part of its body only: the pieces if the first part follows once more. */
    final List<GlobalConstruct> ifFollowed;

    final SplitPoint phase;

    private LoopPieces(GlobalConstruct loop, SplitPoint phase, NavigableSet<Long> cuts) {
        this.phase = phase;
        this.shifted = !phase.first.isEmpty();
        List<GlobalConstruct> turned = new ArrayList<>(phase.second);
        turned.addAll(phase.first);
        List<GlobalConstruct> made = new ArrayList<>();
        List<GlobalConstruct> followed = new ArrayList<>();
        long last = cuts.last();
        if (shifted) {
            long from = -1;
            for (long cut : cuts) {
                made.addAll(
                        from < 0 ? GlobalConstruct.times(cut, loop.body) : GlobalConstruct.times(cut - from, turned));
                if (from < 0) {
                    made.addAll(phase.first);
                }
                from = cut;
            }
            if (last == loop.count - 1 && cuts.size() > 1) {
                long before = cuts.lower(last);
                followed.addAll(GlobalConstruct.times(cuts.first(), loop.body));
                followed.addAll(phase.first);
                long from2 = cuts.first();
                for (long cut : cuts) {
                    if (cut != cuts.first() && cut != last) {
                        followed.addAll(GlobalConstruct.times(cut - from2, turned));
                        from2 = cut;
                    }
                }
                followed.addAll(GlobalConstruct.times(last - before + 1, turned));
            }
            made.addAll(phase.second);
            made.addAll(GlobalConstruct.times(loop.count - 1 - last, loop.body));
        } else {
            long from = 0;
            for (long cut : cuts) {
                made.addAll(GlobalConstruct.times(cut - from, loop.body));
                from = cut;
            }
            made.addAll(GlobalConstruct.times(loop.count - from, loop.body));
        }
        this.nodes = List.copyOf(made);
        this.ifFollowed = List.copyOf(followed);
        this.size = nodes.stream().mapToInt(node -> node.size).sum();
    }

    /** Cuts a loop at the cut point that gives the smallest pieces; the earliest of several. */
    static LoopPieces of(GlobalConstruct loop, List<SplitPoint> phases, List<Boundary> boundaries) {
        SplitPoint best = phases.getFirst();
        NavigableSet<Long> where = new TreeSet<>();
        long least = Long.MAX_VALUE;
        for (SplitPoint phase : phases) {
            NavigableSet<Long> cuts = cuts(loop, phase, boundaries);
            long cost = cuts.isEmpty() ? Long.MAX_VALUE : cost(loop, phase, cuts);
            if (cost < least) {
                least = cost;
                best = phase;
                where = cuts;
            }
        }
        return new LoopPieces(loop, best, where);
    }

    /** The number of loop pieces decides, because the bodies have one size. */
    private static long cost(GlobalConstruct loop, SplitPoint phase, NavigableSet<Long> cuts) {
        long body = loop.size - 1L;
        long cost = 0;
        long from = 0;
        boolean begin = true;
        for (long cut : cuts) {
            cost += cost(cut - from, body);
            if (begin && !phase.first.isEmpty()) {
                cost += body; // the two parts, one at each end
            }
            begin = false;
            from = cut;
        }
        return cost + cost(loop.count - from - (phase.first.isEmpty() ? 0 : 1), body);
    }

    private static long cost(long count, long body) {
        return count == 0 ? 0 : count == 1 ? body : body + 1;
    }

    private static NavigableSet<Long> cuts(GlobalConstruct loop, SplitPoint phase, List<Boundary> boundaries) {
        NavigableSet<Long> cuts = new TreeSet<>();
        long first = phase.first.isEmpty() ? 1 : 0;
        for (Boundary boundary : boundaries) {
            long each = loop.flow.of(boundary.action) / loop.count;
            long rest = boundary.amount - phase.before(boundary.action);
            long cut = Math.floorDiv(rest, each);
            add(cuts, cut, first, loop.count);
            if (Math.floorMod(rest, each) != 0) {
                add(cuts, cut + 1, first, loop.count);
            }
        }
        return cuts;
    }

    private static void add(NavigableSet<Long> cuts, long cut, long first, long count) {
        if (cut >= first && cut < count) {
            cuts.add(cut);
        }
    }
}
