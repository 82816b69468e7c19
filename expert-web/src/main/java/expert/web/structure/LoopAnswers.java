package expert.web.structure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import earl.Trace;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFigures;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.LoopForest;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import expert.web.api.Problem;

/** The loops of a program as JSON. Loops have the numbers of the program; iterations are numbered from 1. Any thread. */
final class LoopAnswers {
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
    ObjectNode heat(long number, int parts) throws Problem {
        ProgramLoop loop = loop(number);
        double[][] rows = loops.evolutionByProcess(loop, parts);
        ObjectNode heat =
                JsonNodeFactory.instance.objectNode().put("loop", number).put("iterations", loop.iterations());
        int columns = rows.length == 0 ? 0 : rows[0].length;
        ArrayNode from = heat.putArray("from");
        for (int column = 0; column < columns; column++) {
            from.add(1 + Math.ceilDiv(column * loop.iterations(), columns));
        }
        ArrayNode locations = heat.putArray("locations");
        for (LoopFigures figures : loop.figures()) {
            locations.add(figures.location());
        }
        ArrayNode values = heat.putArray("values");
        for (double[] row : rows) {
            ArrayNode cells = values.addArray();
            for (double seconds : row) {
                if (Double.isNaN(seconds)) {
                    cells.addNull();
                } else {
                    cells.add(seconds);
                }
            }
        }
        return heat;
    }

    /** When the loop took place, all of it, on the first location that has it. */
    ObjectNode extent(long number) throws Problem {
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

    private ObjectNode times(LocationLoops there, int loop, long first, long last) {
        long start = trace.info().startTicks();
        return JsonNodeFactory.instance
                .objectNode()
                .put("location", there.location())
                .put("from", there.beginTicks(loop, first) - start)
                .put("to", there.endTicks(loop, last) - start);
    }

    /** When an iteration took place on a location. */
    ObjectNode iteration(long number, long iteration, long location) throws Problem {
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
