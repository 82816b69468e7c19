package earl.graph.loop;

import earl.Trace;
import earl.graph.forest.LoopForest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a program, assembled from the loops of its processes. Loops of two processes are equal if their enclosing
 * loops are, and if their iterations begin with the same call at the same call site. Otherwise they are equal if they share
 * most calls, because a process at the border of a mesh may lack that call. Immutable; any thread may use it while the trace
 * is open.
 */
public final class ProgramLoops {
    private final Trace trace;
    private final List<LocationLoops> locations;
    private final AssembledLoops assembled;

    private ProgramLoops(Trace trace, List<LocationLoops> locations) {
        this.trace = trace;
        this.locations = List.copyOf(locations);
        this.assembled = new AssembledLoops(locations.stream()
                .map(location -> LoopOutline.of(trace, location, site -> site))
                .toList());
    }

    /** The loops of the processes of a trace. */
    public static ProgramLoops of(Trace trace, List<LocationLoops> locations) {
        return new ProgramLoops(trace, locations);
    }

    /** These loops without the trace. */
    public AssembledLoops assembled() {
        return assembled;
    }

    /** The loops: outer ones before those in them. */
    public List<ProgramLoop> loops() {
        return assembled.loops();
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

    /** The loop that a program's loop is on a location, {@link LoopForest#NONE} if it is not there. */
    public int loop(LocationLoops location, int number) {
        return assembled.loop(locations.indexOf(location), number);
    }

    /**
     * The main loop of the program, {@code null} if there is no loop: the outermost loop with the most time; or, if that has
     * few iterations, an inner loop that takes nearly all of its time.
     */
    public @Nullable ProgramLoop main() {
        return assembled.main();
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

    /** As {@link #evolution}, for each process, in order of {@link ProgramLoop#figures}. */
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
            for (long i = 1; i <= location.iterations(loop); i++) {
                int part = (int) ((i - 1) * parts / most);
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
