package expert.request;

import earl.Trace;
import earl.graph.loop.AssembledLoops;
import earl.graph.loop.IterationTimes;
import earl.graph.loop.LocationLoops;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import earl.graph.loop.SurveyedLoops;
import java.util.List;

/**
 * The loops of a run, and when their iterations began and ended.
 *
 * @param locations those that the assembled loops are of, in their order
 */
public record RunLoops(AssembledLoops assembled, List<? extends IterationTimes> locations) {
    public static RunLoops of(Trace trace) {
        List<LocationLoops> locations = new LoopFinder(trace).all();
        return new RunLoops(ProgramLoops.of(trace, locations).assembled(), locations);
    }

    /** Of loops that were found in groups of processes; in order of location. */
    public static RunLoops of(List<SurveyedLoops> locations) {
        return new RunLoops(AssembledLoops.of(locations), locations);
    }

    /**
     * The outermost loop that takes most time.
     *
     * @throws RequestException if there are no loops
     */
    ProgramLoop main() {
        ProgramLoop main = assembled.main();
        if (main == null) {
            throw new RequestException("the trace has no loops: its processes make no calls again and again");
        }
        return main;
    }
}
