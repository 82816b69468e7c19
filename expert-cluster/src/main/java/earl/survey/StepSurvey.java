package earl.survey;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A second pass over the events of locations, if their processes do not meet: it lists what each one communicates between the
 * places where it is quiet. {@link earl.fragment.Cuts#skewed} cuts the run there.
 */
public final class StepSurvey {
    private StepSurvey() {}

    /**
     * Surveys locations.
     *
     * @param locations dense ids
     * @param common {@link Run#common}
     * @param times {@link earl.fragment.Cuts#cutTimes}, or {@link CutTimes#ALL}
     * @return the steps in the order of {@code locations}
     * @throws TraceException if the trace cannot be read
     */
    public static List<Steps.OfLocation> of(Path trace, int[] locations, Common common, CutTimes times) {
        List<Steps.OfLocation> all = new ArrayList<>();
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            source.settle(common.undefined());
            World world = new World(source.definitions());
            for (int location : locations) {
                all.add(of(source, location, world, times));
            }
        }
        return all;
    }

    private static Steps.OfLocation of(TraceSource source, int location, World world, CutTimes times) {
        StepCollector collector = new StepCollector(times.times(), times.places());
        LocationScan scan = world.scan(location, collector);
        LocationBlocks.read(source, location, scan::add);
        return new Steps.OfLocation(location, collector.steps());
    }
}
