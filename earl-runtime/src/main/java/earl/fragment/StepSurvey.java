package earl.fragment;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.EventReader;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.link.LocationScan;
import earl.link.StepCollector;
import earl.link.World;
import earl.memory.ColumnMemory;
import earl.store.LocationEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A second pass over the events of locations, if their processes do not meet: it lists what each one communicates between the
 * places where it is quiet. {@link Windows#skewed} cuts the run there.
 */
public final class StepSurvey {
    private static final int BLOCK = 1 << 15;

    private StepSurvey() {}

    /**
     * Surveys locations.
     *
     * @param locations dense ids
     * @param common {@link Run#common}
     * @return the steps in the order of {@code locations}
     * @throws TraceException if the trace cannot be read
     */
    public static List<LocationSteps> of(Path trace, int[] locations, Common common) {
        List<LocationSteps> all = new ArrayList<>();
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            source.settle(common.undefined());
            World world = new World(source.definitions());
            for (int location : locations) {
                all.add(of(source, location, world));
            }
        }
        return all;
    }

    private static LocationSteps of(TraceSource source, int location, World world) {
        StepCollector collector = new StepCollector();
        LocationScan scan = world.scan(location, collector);
        try (ColumnMemory memory = ColumnMemory.ofThisThread();
                EventReader reader = source.reader(location, null)) {
            LocationEvents block =
                    new LocationEvents(location, memory, Math.min(BLOCK, source.estimatedEvents(location)));
            boolean more = true;
            while (more) {
                more = reader.read(block, BLOCK) == BLOCK;
                block.finish();
                scan.add(block);
                block.clear();
            }
        }
        return new LocationSteps(location, collector.steps());
    }
}
