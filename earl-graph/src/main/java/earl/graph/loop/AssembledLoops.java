package earl.graph.loop;

import earl.graph.forest.LoopForest;
import earl.graph.loop.LoopOutline.Call;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a program, assembled from those of its locations: see {@link ProgramLoops}. Needs no trace. Immutable; any thread may use
 * it.
 */
public final class AssembledLoops {
    /** With fewer iterations than this, an inner loop may be the main loop instead. */
    private static final int FEW = 10;

    private static final double NEARLY_ALL = 0.9;

    private final List<List<LoopOutline>> locations;
    private final List<ProgramLoop> loops = new ArrayList<>();
    /** By index of location and loop on it: the program's loop. */
    private final int[][] numbers;

    /** A loop while it is put together. */
    private static final class Draft {
        private final int depth;
        private final Call header;
        private final Set<Call> calls = new HashSet<>();
        private final List<Draft> children = new ArrayList<>();
        /** [index of location] -> loop there. */
        private final int[] loops;

        private long begin = Long.MAX_VALUE;
        private int number;

        Draft(int depth, Call header, int locations) {
            this.depth = depth;
            this.header = header;
            this.loops = new int[locations];
            Arrays.fill(loops, LoopForest.NONE);
        }
    }

    /** Assembles loops; those of each location are in order of their numbers. */
    AssembledLoops(List<List<LoopOutline>> locations) {
        this.locations = List.copyOf(locations);
        this.numbers = new int[locations.size()][];
        Draft root = new Draft(0, new Call(LoopForest.NONE, LoopForest.NONE), locations.size());
        for (int i = 0; i < locations.size(); i++) {
            numbers[i] = new int[locations.get(i).size()];
            add(i, LoopForest.NONE, root);
        }
        number(root, LoopForest.NONE);
    }

    /** The loops of a program, from those of all its locations that have any calls, in order of location. */
    public static AssembledLoops of(List<SurveyedLoops> locations) {
        return new AssembledLoops(locations.stream().map(SurveyedLoops::loops).toList());
    }

    /** Adds the loops directly in a loop of a location to those in the same loop of the program. */
    private void add(int location, int around, Draft parent) {
        List<LoopOutline> all = locations.get(location);
        int[] found = IntStream.range(0, all.size())
                .filter(loop -> all.get(loop).parent() == around)
                .toArray();
        List<Integer> left = new ArrayList<>();
        for (int loop : found) {
            Draft same = sameHeader(location, all.get(loop).header(), parent);
            if (same == null) {
                left.add(loop);
            } else {
                join(location, loop, same);
            }
        }
        for (int loop : left) {
            Draft like = likest(location, all.get(loop).calls(), parent);
            if (like == null) {
                like = new Draft(parent.depth + 1, all.get(loop).header(), locations.size());
                parent.children.add(like);
            }
            join(location, loop, like);
        }
    }

    private static @Nullable Draft sameHeader(int location, Call header, Draft parent) {
        for (Draft child : parent.children) {
            if (child.loops[location] == LoopForest.NONE && child.header.equals(header)) {
                return child;
            }
        }
        return null;
    }

    private static @Nullable Draft likest(int location, Set<Call> calls, Draft parent) {
        Draft likest = null;
        int most = 0;
        for (Draft child : parent.children) {
            if (child.loops[location] == LoopForest.NONE) {
                int common = (int) calls.stream().filter(child.calls::contains).count();
                if (common > most) {
                    most = common;
                    likest = child;
                }
            }
        }
        return likest;
    }

    private void join(int location, int loop, Draft to) {
        LoopOutline outline = locations.get(location).get(loop);
        to.loops[location] = loop;
        to.calls.addAll(outline.calls());
        to.begin = Math.min(to.begin, outline.begin());
        add(location, loop, to);
    }

    private void number(Draft of, int parent) {
        of.children.sort(Comparator.comparingLong(child -> child.begin));
        for (Draft child : of.children) {
            child.number = loops.size();
            List<LoopOutline> equal = new ArrayList<>();
            for (int i = 0; i < child.loops.length; i++) {
                int loop = child.loops[i];
                if (loop != LoopForest.NONE) {
                    numbers[i][loop] = child.number;
                    equal.add(locations.get(i).get(loop));
                }
            }
            LoopOutline first = equal.getFirst();
            loops.add(new ProgramLoop(
                    child.number,
                    parent,
                    child.depth,
                    first.function(),
                    first.label(),
                    first.callsite(),
                    first.otherEntries(),
                    equal.stream().anyMatch(LoopOutline::isUndistinguished),
                    equal.stream().map(LoopOutline::figures).toList()));
            number(child, child.number);
        }
    }

    /** The loops: outer ones before those in them. */
    public List<ProgramLoop> loops() {
        return List.copyOf(loops);
    }

    /** The loop that a program's loop is on a location, given by its index; {@link LoopForest#NONE} if it is not there. */
    public int loop(int location, int number) {
        int[] there = numbers[location];
        for (int loop = 0; loop < there.length; loop++) {
            if (there[loop] == number) {
                return loop;
            }
        }
        return LoopForest.NONE;
    }

    /** See {@link ProgramLoops#main}. */
    public @Nullable ProgramLoop main() {
        ProgramLoop main = longest(LoopForest.NONE);
        while (main != null && main.iterations() < FEW) {
            ProgramLoop inner = longest(main.number());
            if (inner == null || inner.sum(LoopFigures::time) < NEARLY_ALL * main.sum(LoopFigures::time)) {
                break;
            }
            main = inner;
        }
        return main;
    }

    private @Nullable ProgramLoop longest(int parent) {
        return loops.stream()
                .filter(loop -> loop.parent() == parent)
                .max(Comparator.<ProgramLoop>comparingDouble(loop -> loop.sum(LoopFigures::time))
                        .thenComparing(
                                Comparator.comparingInt(ProgramLoop::number).reversed()))
                .orElse(null);
    }
}
