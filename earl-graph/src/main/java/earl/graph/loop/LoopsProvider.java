package earl.graph.loop;

import earl.Loops;
import earl.Trace;
import earl.Waits;
import earl.view.Holds;
import earl.view.Meaning;
import earl.view.TableDescription;
import earl.view.ViewProvider;
import earl.view.ViewSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Declares the {@link Loops} of locations. */
public final class LoopsProvider implements ViewProvider<Loops.OfLocations> {
    /** The columns of {@link Loops#columns}. */
    public static final TableDescription ITERATIONS = TableDescription.of("iterations", "An iteration of a loop.")
            .integer("iteration", "number of the iteration, from 1")
            .integer("entry", "number of the entry of the loop to which it belongs")
            .position("first", "first event: the enter of the header")
            .position("last", "last event")
            .time("begin", "when it began")
            .time("end", "when it ended")
            .duration("time", "from begin to end")
            .duration("mpi_time", "time of that in calls of MPI")
            .duration("wait", "time of that which belongs to waits")
            .integer("messages", Meaning.COUNT, "messages sent and received in it")
            .with("bytes_sent", Holds.INTEGER, "bytes", "what messages and collective operations sent")
            .with("bytes_received", Holds.INTEGER, "bytes", "what they received");

    @Override
    public Class<Loops.OfLocations> type() {
        return Loops.OfLocations.class;
    }

    @Override
    public List<Class<?>> needs() {
        return List.of(Waits.class);
    }

    @Override
    public Loops.OfLocations make(ViewSource source) {
        Trace trace = source.trace();
        Map<Integer, Loops> known = new ConcurrentHashMap<>();
        return location -> {
            Loops loops = known.get(location);
            if (loops == null) {
                // Computed outside of the map, so that callers may request several locations at once.
                loops = new LoopFinder(trace).of(location);
                known.put(location, loops);
            }
            return loops;
        };
    }
}
