package earl.graph.reconstruct;

import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.capture.Calls;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** A format of files of event flow graphs. {@link ServiceLoader} finds its implementation, which has no state. */
public interface GraphFileFormat {
    /** The installed format. */
    static GraphFileFormat installed() {
        return ServiceLoader.load(GraphFileFormat.class, GraphFileFormat.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the build left out the format of graph files"));
    }

    /** See {@link GraphFile#sniff}. */
    boolean sniff(Path path);

    /** See {@link GraphFile#open}. */
    GraphFile openGraphs(Path path);

    /**
     * Writes the graphs of a trace without times.
     *
     * @param name of the trace
     * @param calls which of its calls are events
     * @param graphs all of one signature, by location; at least one
     */
    void write(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to) throws IOException;

    /** Writes the graphs of a trace with the durations of their nodes and edges, and with the {@link TimeError}. */
    void writeStatistics(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException;

    /**
     * Writes graphs that were recorded without a trace, with the durations of their nodes and edges. No call is inside another.
     *
     * @param name of the program
     * @param calls which of its calls are events
     * @param graphs the graphs, with one signature and the same names, by location; at least one
     * @param firsts by graph, ticks at the begin of the first call
     * @param locations number of locations, including those without a graph
     * @param start ticks at the begin of the program
     */
    void writeStatistics(
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            List<Long> firsts,
            int locations,
            long start,
            OutputStream to)
            throws IOException;

    /**
     * Writes the graphs of a trace with all that the trace has, except snapshots. The file can be opened as a trace.
     *
     * @param source the trace, not decoded yet; the caller closes it
     * @param raw the records of the trace, for its markers; {@code null} if it has none
     * @param found gets the anomalies of the source; a reader of the file gets them too
     * @param graphs all of one signature, by location; none if no call of the trace is an event
     */
    void writeTrace(
            Trace trace,
            TraceSource source,
            @Nullable RawRecords raw,
            Diagnostics found,
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            OutputStream to)
            throws IOException;
}
