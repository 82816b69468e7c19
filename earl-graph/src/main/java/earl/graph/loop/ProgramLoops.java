package earl.graph.loop;

import earl.Trace;
import earl.graph.FlowGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a program, assembled from the loops of its processes. Loops of two processes are equal if their enclosing
 * loops are, and if their iterations begin with the same call at the same call site. Otherwise they are equal if they share
 * most calls, because a process at the border of a mesh may lack that call. Immutable; any thread may use it while the trace
 * is open.
 */
public final class ProgramLoops {
    /** With fewer iterations than this, an inner loop may be the main loop instead. */
    private static final int FEW = 10;

    private static final double NEARLY_ALL = 0.9;

    private final Trace trace;
    private final List<LocationLoops> locations;
    private final List<ProgramLoop> loops = new ArrayList<>();
    /** By index of location and loop on it: the program's loop. */
    private final int[][] numbers;

    private record Call(int region, long callsite) {}

    /** A loop while it is put together. */
    private static final class ProgramLoopDraft {
        private final int depth;
        private final Call header;
        private final Set<Call> calls = new HashSet<>();
        private final List<ProgramLoopDraft> children = new ArrayList<>();
        /** By index of location: the loop there. */
        private final int[] loops;

        private long begin = Long.MAX_VALUE;
        private int number;

        ProgramLoopDraft(int depth, Call header, int locations) {
            this.depth = depth;
            this.header = header;
            this.loops = new int[locations];
            Arrays.fill(loops, LoopForest.NONE);
        }
    }

    private ProgramLoops(Trace trace, List<LocationLoops> locations) {
        this.trace = trace;
        this.locations = List.copyOf(locations);
        this.numbers = new int[locations.size()][];
        ProgramLoopDraft root = new ProgramLoopDraft(0, new Call(Trace.NONE, Trace.NONE), locations.size());
        for (int i = 0; i < locations.size(); i++) {
            LocationLoops of = locations.get(i);
            numbers[i] = new int[of.count()];
            if (of.count() > 0) {
                add(i, of, of.forest().outermost(), root);
            }
        }
        number(root, LoopForest.NONE);
    }

    /** The loops of the processes of a trace. */
    public static ProgramLoops of(Trace trace, List<LocationLoops> locations) {
        return new ProgramLoops(trace, locations);
    }

    private static Call call(FlowGraph graph, int node) {
        return new Call(graph.region(node), graph.callsiteNumber(node));
    }

    private void add(int location, LocationLoops of, List<Loop> found, ProgramLoopDraft parent) {
        List<Loop> left = new ArrayList<>();
        for (Loop loop : found) {
            ProgramLoopDraft same = sameHeader(location, call(of.graph(), loop.header()), parent);
            if (same == null) {
                left.add(loop);
            } else {
                join(location, of, loop, same);
            }
        }
        for (Loop loop : left) {
            ProgramLoopDraft like = likest(location, of, loop, parent);
            if (like == null) {
                like = new ProgramLoopDraft(parent.depth + 1, call(of.graph(), loop.header()), locations.size());
                parent.children.add(like);
            }
            join(location, of, loop, like);
        }
    }

    private static @Nullable ProgramLoopDraft sameHeader(int location, Call header, ProgramLoopDraft parent) {
        for (ProgramLoopDraft child : parent.children) {
            if (child.loops[location] == LoopForest.NONE && child.header.equals(header)) {
                return child;
            }
        }
        return null;
    }

    private static @Nullable ProgramLoopDraft likest(
            int location, LocationLoops of, Loop loop, ProgramLoopDraft parent) {
        Set<Call> calls = calls(of, loop);
        ProgramLoopDraft likest = null;
        int most = 0;
        for (ProgramLoopDraft child : parent.children) {
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

    private static Set<Call> calls(LocationLoops of, Loop loop) {
        Set<Call> calls = new HashSet<>();
        for (int node : loop.members()) {
            calls.add(call(of.graph(), node));
        }
        return calls;
    }

    private void join(int location, LocationLoops of, Loop loop, ProgramLoopDraft to) {
        to.loops[location] = loop.number();
        to.calls.addAll(calls(of, loop));
        if (of.iterations(loop.number()) > 0) {
            to.begin = Math.min(to.begin, of.beginTicks(loop.number(), 0));
        }
        add(location, of, loop.children(), to);
    }

    private void number(ProgramLoopDraft of, int parent) {
        of.children.sort(Comparator.comparingLong(child -> child.begin));
        for (ProgramLoopDraft child : of.children) {
            child.number = loops.size();
            List<LoopFigures> figures = new ArrayList<>();
            LocationLoops first = null;
            int there = 0;
            boolean undistinguished = false;
            for (int i = 0; i < child.loops.length; i++) {
                int loop = child.loops[i];
                if (loop != LoopForest.NONE) {
                    numbers[i][loop] = child.number;
                    undistinguished |= locations.get(i).isUndistinguished(loop);
                    figures.add(LoopFigures.of(trace, locations.get(i), loop));
                    if (first == null) {
                        first = locations.get(i);
                        there = loop;
                    }
                }
            }
            if (first == null) {
                throw new IllegalStateException("a loop of no process");
            }
            loops.add(new ProgramLoop(
                    child.number,
                    parent,
                    child.depth,
                    first.function(there),
                    first.header(there),
                    first.callsite(there),
                    first.otherEntries(there),
                    undistinguished,
                    figures));
            number(child, child.number);
        }
    }

    /** The loops: outer ones before those in them. */
    public List<ProgramLoop> loops() {
        return List.copyOf(loops);
    }

    /** Share of the run, over all locations with these loops, that passes in a loop. */
    public double share(ProgramLoop loop) {
        // From the first event, at 0, to the last.
        double run = trace.length() == 0 ? 0 : trace.events().time(trace.length() - 1) * locations.size();
        return run > 0 ? loop.sum(LoopFigures::time) / run : 0;
    }

    /** The locations whose loops these are. */
    public List<LocationLoops> locations() {
        return locations;
    }

    /** The program's loop that a loop of a location is. */
    public int number(LocationLoops location, int loop) {
        return numbers[locations.indexOf(location)][loop];
    }

    /** The loop that a program's loop is on a location, {@link LoopForest#NONE} if it is not there. */
    public int loop(LocationLoops location, int number) {
        int[] there = numbers[locations.indexOf(location)];
        for (int loop = 0; loop < there.length; loop++) {
            if (there[loop] == number) {
                return loop;
            }
        }
        return LoopForest.NONE;
    }

    /**
     * The main loop of the program, {@code null} if there is no loop: the outermost loop with the most time; or, if that has
     * few iterations, an inner loop that takes nearly all of its time.
     */
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

    /**
     * The evolution of a loop's iterations: mean seconds over all processes, in equal parts of the iterations' numbers. NaN
     * for a part without iterations.
     *
     * @param parts how many, 1 or more; no more than there are iterations are answered
     */
    public double[] evolution(ProgramLoop of, int parts) {
        return rows(of, (int) Math.min(parts, Math.max(1, of.iterations())), true)[0];
    }

    /** The same for each process, in order of {@link ProgramLoop#figures}. */
    public double[][] evolutionByProcess(ProgramLoop of, int parts) {
        return rows(of, (int) Math.min(parts, Math.max(1, of.iterations())), false);
    }

    private double[][] rows(ProgramLoop of, int parts, boolean together) {
        int rows = together ? 1 : of.figures().size();
        double[][] sums = new double[rows][parts];
        long[][] counts = new long[rows][parts];
        long most = of.iterations();
        double second = trace.info().ticksPerSecond();
        int at = 0;
        for (LocationLoops location : locations) {
            int loop = loop(location, of.number());
            if (loop == LoopForest.NONE) {
                continue;
            }
            int row = together ? 0 : at++;
            for (long i = 0; i < location.iterations(loop); i++) {
                int part = (int) (i * parts / most);
                sums[row][part] += (location.endTicks(loop, i) - location.beginTicks(loop, i)) / second;
                counts[row][part]++;
            }
        }
        for (int row = 0; row < rows; row++) {
            for (int part = 0; part < parts; part++) {
                sums[row][part] = counts[row][part] == 0 ? Double.NaN : sums[row][part] / counts[row][part];
            }
        }
        return sums;
    }
}
