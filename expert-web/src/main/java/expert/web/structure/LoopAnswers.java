package expert.web.structure;

import earl.Trace;
import earl.graph.forest.LoopForest;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFigures;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.web.api.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The loops of a program, as pages take them. Loops have the numbers of the program; iterations are numbered from 1. Any thread. */
final class LoopAnswers {
    /**
     * Mean times of iterations.
     *
     * @param from first iteration of each column
     * @param values in seconds, a row for each location, a column for some iterations; null where a location has none
     */
    record LoopHeatJson(
            long loop,
            long iterations,
            List<Long> from,
            List<Integer> locations,
            List<List<@Nullable Double>> values) {}

    /** When something took place on a location, in ticks since the trace began. */
    record IntervalJson(int location, long from, long to) {}

    private final Trace trace;
    private final ProgramLoops loops;

    LoopAnswers(Trace trace) {
        this.trace = trace;
        this.loops = ProgramLoops.of(trace, new LoopFinder(trace).all());
    }

    ProgramLoops loops() {
        return loops;
    }

    private ProgramLoop loop(long number) throws Problem {
        return loops.loops().stream()
                .filter(loop -> loop.number() == number)
                .findFirst()
                .orElseThrow(() -> Problem.missing("there is no loop " + number));
    }

    /** How long the iterations of a loop took on each location, on average for each of some equal parts of them. */
    LoopHeatJson heat(long number, int parts) throws Problem {
        ProgramLoop loop = loop(number);
        double[][] rows = loops.evolutionByProcess(loop, parts);
        int columns = rows.length == 0 ? 0 : rows[0].length;
        return new LoopHeatJson(
                number,
                loop.iterations(),
                IntStream.range(0, columns)
                        .mapToObj(column -> 1 + Math.ceilDiv(column * loop.iterations(), columns))
                        .toList(),
                loop.figures().stream().map(LoopFigures::location).toList(),
                Arrays.stream(rows).map(LoopAnswers::known).toList());
    }

    private static List<@Nullable Double> known(double[] seconds) {
        List<@Nullable Double> known = new ArrayList<>();
        for (double each : seconds) {
            known.add(Double.isNaN(each) ? null : each);
        }
        return known;
    }

    /** When the loop took place, all of it, on the first location that has it. */
    IntervalJson extent(long number) throws Problem {
        loop(number);
        for (LocationLoops there : loops.locations()) {
            int loop = loops.loop(there, (int) number);
            long iterations = loop == LoopForest.NONE ? 0 : there.iterations(loop);
            if (iterations > 0) {
                return times(there, loop, 1, iterations);
            }
        }
        throw Problem.missing("loop " + number + " has no iterations");
    }

    private IntervalJson times(LocationLoops there, int loop, long first, long last) {
        long start = trace.info().startTicks();
        return new IntervalJson(
                there.location(), there.beginTicks(loop, first) - start, there.endTicks(loop, last) - start);
    }

    /** When an iteration took place on a location. */
    IntervalJson iteration(long number, long iteration, long location) throws Problem {
        loop(number);
        for (LocationLoops there : loops.locations()) {
            int loop = there.location() == location ? loops.loop(there, (int) number) : LoopForest.NONE;
            if (loop != LoopForest.NONE && iteration >= 1 && iteration <= there.iterations(loop)) {
                return times(there, loop, iteration, iteration);
            }
        }
        throw Problem.missing("location " + location + " has no iteration " + iteration + " of loop " + number);
    }
}
