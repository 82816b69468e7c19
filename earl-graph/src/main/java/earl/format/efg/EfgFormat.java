package earl.format.efg;

import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.graph.Calls;
import earl.graph.FlowGraph;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.GraphFileFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files of event flow graphs. A file with exact times holds a whole trace, and opens as one. */
public final class EfgFormat implements TraceFormat, GraphFileFormat {
    /** For the service loader. */
    public EfgFormat() {}

    @Override
    public String name() {
        return "EFG";
    }

    @Override
    public String accepts() {
        return "a file of event flow graphs, *.efg";
    }

    @Override
    public boolean sniff(Path path) {
        return Frame.sniff(path);
    }

    @Override
    public TraceSource open(Path path, Diagnostics diagnostics) {
        Frame frame = Frame.open(path);
        if (!frame.has(TraceHead.PART)) {
            throw new TraceException(path, -1, "it holds calls without exact times; 'expert expand' prints them");
        }
        return new EfgSource(frame, diagnostics);
    }

    @Override
    public GraphFile openGraphs(Path path) {
        return new EfgFile(path);
    }

    @Override
    public void write(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        EfgWriter.write(trace, name, calls, graphs, to);
    }

    @Override
    public void writeStatistics(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        EfgWriter.writeStatistics(trace, name, calls, graphs, to);
    }

    @Override
    public void writeStatistics(
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            List<Long> firsts,
            int locations,
            long start,
            OutputStream to)
            throws IOException {
        EfgWriter.writeStatistics(name, calls, graphs, firsts, locations, start, to);
    }

    @Override
    public void writeTrace(
            Trace trace,
            TraceSource source,
            @Nullable RawRecords raw,
            Diagnostics found,
            String name,
            Calls calls,
            List<FlowGraph> graphs,
            OutputStream to)
            throws IOException {
        EfgWriter.writeTrace(trace, source, raw, found, name, calls, graphs, to);
    }
}
