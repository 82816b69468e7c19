package earl.format.efg;

import earl.Trace;
import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.format.efg.graph.StatisticsSection;
import earl.graph.FlowGraph;
import earl.graph.GraphNames;
import earl.graph.Signature;
import earl.graph.capture.Calls;
import earl.graph.capture.FlowGraphs;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.GraphFileFormat;
import earl.graph.reconstruct.GraphTiming;
import earl.graph.reconstruct.GraphTimings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
        EfgWriter writer = new EfgWriter(graphs);
        Frame.write(writer.parts(writer.head(trace, name, calls, false)), to);
    }

    @Override
    public void writeStatistics(Trace trace, String name, Calls calls, List<FlowGraph> graphs, OutputStream to)
            throws IOException {
        GraphTimings timings =
                GraphTimings.of(trace, new FlowGraphs(trace, graphs.getFirst().signature(), calls), graphs);
        EfgWriter writer = new EfgWriter(graphs);
        writeStatistics(writer, writer.head(trace, name, calls, true), graphs, timings, to);
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
        GraphNames names = graphs.getFirst().names();
        List<String> labels =
                IntStream.range(0, locations).mapToObj(names::location).toList();
        List<GraphTiming> timings = IntStream.range(0, graphs.size())
                .mapToObj(i ->
                        new GraphTiming(firsts.get(i), new int[graphs.get(i).edges()]))
                .toList();
        EfgWriter writer = new EfgWriter(graphs);
        Head head = writer.head(name, calls, labels, Math.round(names.ticksPerSecond()), start, true);
        writeStatistics(writer, head, graphs, GraphTimings.withUnknownError(timings), to);
    }

    private static void writeStatistics(
            EfgWriter writer, Head head, List<FlowGraph> graphs, GraphTimings timings, OutputStream to)
            throws IOException {
        Map<String, byte[]> parts = writer.parts(head);
        parts.put(StatisticsSection.NAME, StatisticsSection.bytes(graphs, timings, head.start()));
        Frame.write(parts, to);
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
        EfgWriter writer = graphs.isEmpty()
                ? new EfgWriter(Signature.DEFAULT, new FlowGraphs(trace).names(), graphs)
                : new EfgWriter(graphs);
        Head head = writer.head(trace, name, calls, true);
        Map<String, byte[]> parts = writer.parts(head);
        new RecordsWriter(source, raw, found, calls, graphs, head.start()).write(head, parts);
        Frame.write(parts, to);
    }
}
