package earl.graph.loop;

import earl.graph.capture.CallSiteText;
import earl.graph.forest.LoopForest;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * A loop of a program: the equal loops of its processes. Immutable.
 *
 * @param number from 0, outer ones first, side by side in order of time
 * @param parent number of the loop that directly contains it, {@link LoopForest#NONE} if none does
 * @param depth 1 if it is in no other loop, otherwise 1 more than its parent's depth
 * @param function the function that repeats its calls, {@code ""} if the trace has no functions
 * @param header the call, of MPI or of a function, at which iterations begin, on the first process that has the loop
 * @param callsite location of that call in the program, {@code ""} if unknown
 * @param otherEntries calls at which it is entered elsewhere; none unless it is irreducible
 * @param isUndistinguished whether iterations differ, and nothing says whether they are iterations of one loop of the program
 * @param figures figures of each process that has it, in order of location
 */
public record ProgramLoop(
        int number,
        int parent,
        int depth,
        String function,
        String header,
        String callsite,
        List<String> otherEntries,
        boolean isUndistinguished,
        List<LoopFigures> figures) {
    public ProgramLoop {
        otherEntries = List.copyOf(otherEntries);
        figures = List.copyOf(figures);
    }

    /** Header, its line if that is known, and the function. */
    public String label() {
        String line = CallSiteText.isLine(callsite) || function.isEmpty() ? " " + callsite : "";
        return (header + line).stripTrailing() + (function.isEmpty() ? "" : " in " + function);
    }

    /** Iterations of the process that has most. */
    public long iterations() {
        return figures.stream().mapToLong(LoopFigures::iterations).max().orElse(0);
    }

    /** Entries of the process that has most. */
    public long entries() {
        return figures.stream().mapToLong(LoopFigures::entries).max().orElse(0);
    }

    /** A figure of all processes. */
    public DoubleStream of(ToDoubleFunction<LoopFigures> figure) {
        return figures.stream().mapToDouble(figure);
    }

    /** A figure over all processes. */
    public double sum(ToDoubleFunction<LoopFigures> figure) {
        return of(figure).sum();
    }

    /** The mean of a figure over the processes that have the loop. */
    public double mean(ToDoubleFunction<LoopFigures> figure) {
        return of(figure).average().orElse(0);
    }

    /** The least of a figure. */
    public double least(ToDoubleFunction<LoopFigures> figure) {
        return of(figure).min().orElse(0);
    }

    /** The greatest of a figure. */
    public double greatest(ToDoubleFunction<LoopFigures> figure) {
        return of(figure).max().orElse(0);
    }

    /** MPI's share of the time of all processes. */
    public double mpiShare() {
        double time = sum(LoopFigures::time);
        return time > 0 ? sum(LoopFigures::mpiTime) / time : 0;
    }
}
