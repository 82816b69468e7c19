package earl.format.efg;

import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.format.efg.graph.GraphCodec;
import earl.format.efg.graph.StatisticsSection;
import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.Signature;
import earl.graph.reconstruct.CallRange;
import earl.graph.reconstruct.CallTimes;
import earl.graph.reconstruct.GraphFile;
import earl.graph.reconstruct.GraphTiming;
import earl.graph.reconstruct.ReconstructedTrace;
import earl.graph.reconstruct.TimeError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An {@code .efg} file. One thread. */
final class EfgFile implements GraphFile {
    private final Frame frame;
    private final Head head;
    private final Map<Integer, GraphTiming> timings = new HashMap<>();
    private @Nullable EfgSource source;

    EfgFile(Path path) {
        this(Frame.open(path));
    }

    private EfgFile(Frame frame) {
        this(frame, Head.read(frame));
    }

    /** A file whose frame and head are read. */
    EfgFile(Frame frame, Head head) {
        this.frame = frame;
        this.head = head;
    }

    @Override
    public String trace() {
        return head.trace();
    }

    @Override
    public String calls() {
        return head.calls();
    }

    @Override
    public Signature signature() {
        return head.signature();
    }

    @Override
    public int graphs() {
        return head.graphs();
    }

    @Override
    public long events() {
        return head.events();
    }

    @Override
    public long ticksPerSecond() {
        return head.ticksPerSecond();
    }

    @Override
    public long start() {
        return head.start();
    }

    @Override
    public long bytes() {
        return frame.bytes();
    }

    @Override
    public Map<String, Long> parts() {
        return frame.sizes();
    }

    @Override
    public void verify() {
        frame.sizes().keySet().forEach(frame::part);
        read();
    }

    @Override
    public boolean hasTimes() {
        return frame.has(StatisticsSection.NAME);
    }

    @Override
    public boolean hasTrace() {
        return frame.has(TraceHead.PART);
    }

    @Override
    public List<FlowGraph> read() {
        GraphCodec codec = new GraphCodec(frame.decoder(GraphCodec.PART), head.signature());
        List<GraphData> all = new ArrayList<>();
        for (int i = 0; i < head.graphs(); i++) {
            GraphData graph = codec.read();
            NumberCheck.check(graph, head.names(), frame.path());
            all.add(graph);
        }
        if (hasTimes()) {
            StatisticsSection.read(frame.decoder(StatisticsSection.NAME), all, head.start(), timings);
        }
        List<FlowGraph> graphs =
                all.stream().map(graph -> FlowGraph.of(graph, head.names())).toList();
        long events = graphs.stream().mapToLong(FlowGraph::events).sum();
        if (events != head.events()) {
            throw failure("its graphs have " + events + " events, its header says " + head.events());
        }
        return graphs;
    }

    @Override
    public @Nullable TimeError timeError() {
        return hasTimes()
                ? StatisticsSection.error(frame.decoder(StatisticsSection.NAME), head.ticksPerSecond())
                : null;
    }

    @Override
    public CallTimes times(FlowGraph graph, long to) {
        if (!hasTrace()) {
            GraphTiming timing = timings.get(graph.location());
            if (timing == null) {
                throw failure("it has no times");
            }
            return timing.reconstruct(graph);
        }
        EfgSource opened = source;
        if (opened == null) {
            opened = open();
            source = opened;
        }
        CallTimesReader reader = new CallTimesReader(
                Math.toIntExact(Math.min(to, graph.events())),
                opened.definitions().regions());
        opened.decode(graph.location(), reader);
        return reader.finish();
    }

    private EfgSource open() {
        return new EfgSource(frame, new Diagnostics());
    }

    /** Number of records that were read to get times. */
    long decoded() {
        return source == null ? 0 : source.decoded();
    }

    @Override
    public TraceSource whole(List<FlowGraph> graphs) {
        if (hasTrace()) {
            return open();
        }
        Map<Integer, CallRange> all = new HashMap<>();
        graphs.forEach(graph -> all.put(graph.location(), CallRange.ALL));
        return part(graphs, all);
    }

    @Override
    public TraceSource part(List<FlowGraph> graphs, Map<Integer, CallRange> ranges) {
        if (hasTrace()) {
            return new EfgExcerpt(open(), ranges);
        }
        if (!hasTimes()) {
            throw failure("it has no times, and so no trace can be made of it; 'expert compress --times' keeps them");
        }
        TraceInfo info = new TraceInfo(
                frame.path(),
                "EFG " + Frame.VERSION,
                "",
                "",
                "times made up from statistics",
                head.ticksPerSecond(),
                0,
                frame.bytes(),
                Map.of(),
                Map.of());
        List<String> locations = head.names().locations().stream()
                .map(StoredNames.StoredLocation::name)
                .toList();
        return new ReconstructedTrace(info, head.trace(), head.start(), locations, graphs, timings, ranges);
    }

    private TraceException failure(String what) {
        return new TraceException(frame.path(), -1, what);
    }
}
