package earl.graph.reconstruct;

import earl.TraceException;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.Signature;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file of event flow graphs. The description is read at once, the graphs on request. One thread. */
public interface GraphFile {
    /**
     * Opens a file.
     *
     * @throws TraceException if it is not a file of flow graphs, if it is damaged, or if it has another version of the format
     */
    static GraphFile open(Path path) {
        return GraphFileFormat.installed().openGraphs(path);
    }

    /** Returns true if a file begins like a file of flow graphs; does not throw. */
    static boolean sniff(Path path) {
        return GraphFileFormat.installed().sniff(path);
    }

    /** Name of the trace from which the file was made. */
    String trace();

    /** The calls that are events. */
    String calls();

    /** The attributes that distinguish the nodes. */
    Signature signature();

    /** Number of graphs. */
    int graphs();

    /** Number of events of all graphs. */
    long events();

    /** Clock resolution. */
    long ticksPerSecond();

    /** Ticks at the first event of the trace. */
    long start();

    /** Size in bytes. */
    long bytes();

    /** Size in bytes, by part. */
    Map<String, Long> parts();

    /** Reads all of the file. @throws TraceException if a checksum is wrong, or if the file is damaged otherwise */
    void verify();

    /** Returns true if the file has the durations of calls and gaps. */
    boolean hasTimes();

    /** Returns true if the file has the whole trace, with the time of each event. */
    boolean hasTrace();

    /** The graphs, by location. @throws TraceException if a part is damaged */
    List<FlowGraph> read();

    /** The error of times that are reconstructed from statistics; {@code null} if the file has none, or if the error is not known. */
    @Nullable
    TimeError timeError();

    /**
     * The times of the calls of a graph: the recorded ones if the file has them, otherwise those reconstructed from statistics.
     *
     * @param graph one of {@link #read}
     * @param to how many calls at least; a file with exact times reads no further
     * @throws TraceException if the file has no times, or if it is damaged
     */
    CallTimes times(FlowGraph graph, long to);

    /** The times of all calls of a graph. */
    default CallTimes times(FlowGraph graph) {
        return times(graph, Long.MAX_VALUE);
    }

    /**
     * The whole trace, with its markers and with locations that have no graph. If the file has only statistics of times: all of its calls. The
     * caller closes it.
     *
     * @param graphs all of {@link #read}
     * @throws TraceException if the file has no times, or if it is damaged
     */
    TraceSource whole(List<FlowGraph> graphs);

    /**
     * Some calls of some locations, with all that happened in them. If the file has only statistics of times: the calls alone. The caller
     * closes it.
     *
     * @param graphs all of {@link #read}
     * @param ranges by location, which calls
     * @throws TraceException if the file has no times, or if it is damaged
     */
    TraceSource part(List<FlowGraph> graphs, Map<Integer, CallRange> ranges);
}
