package earl.replay.rule;

import earl.Trace;
import earl.oracle.HandTrace;
import earl.replay.Change;
import earl.replay.PredictedTimes;
import earl.replay.ReplayGraph;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Replays of traces that are written by hand, in microseconds. */
final class HandReplay {
    private HandReplay() {}

    /**
     * Replays a trace in which the region {@code work} takes a part of its time on one location.
     *
     * @return {@code [location] -> } leaves of its calls, and last its end
     */
    static List<List<Double>> scaled(Path archive, int location, double factor) {
        return scaled(archive, "work", location, factor);
    }

    /**
     * Replays a trace in which a region takes a part of its time.
     *
     * @param location on which it does; -1 for all
     * @return {@code [location] -> } leaves of its calls, and last its end
     */
    static List<List<Double>> scaled(Path archive, String region, int location, double factor) {
        try (Trace trace = Trace.open(archive)) {
            ReplayGraph graph = TraceReplay.of(trace, ReplayOptions.RECORDED).graph();
            Change change = Change.NONE.scaled(graph, ChangedRecordings.below(trace, region), location, factor);
            PredictedTimes times = PredictedTimes.of(graph, change);
            return IntStream.range(0, graph.locations())
                    .mapToObj(each -> IntStream.rangeClosed(graph.firstCall(each), graph.lastCall(each))
                            .mapToObj(times::leave)
                            .toList())
                    .toList();
        }
    }

    /** Adds work to a location. */
    static void work(HandTrace trace, int location, long begin, long end) {
        trace.on(location).call(begin, end, "work");
    }
}
