package earl.graph.file;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.Names;
import earl.graph.Signature;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An {@code .efg} file that is read: what it says of itself at once, graphs when they are asked for. One thread.
 */
public final class FlowFile {
    private final Path path;
    private final Frame frame;
    private final Head head;
    private final Map<Integer, Timing> timings = new HashMap<>();
    private @Nullable EfgSource trace;

    /**
     * Looks at a file.
     *
     * @throws TraceException if it is none, damaged, or of a later version
     */
    public FlowFile(Path path) {
        this(Frame.open(path));
    }

    private FlowFile(Frame frame) {
        this(frame, Head.read(frame));
    }

    /** The graphs of a file of which the frame and the head are read. */
    FlowFile(Frame frame, Head head) {
        this.path = frame.path();
        this.frame = frame;
        this.head = head;
    }

    /** Whether a file begins as one of these; does not throw. */
    public static boolean sniff(Path path) {
        return Frame.sniff(path);
    }

    /** Name of the trace it was made from. */
    public String trace() {
        return head.trace();
    }

    /** Which calls are events. */
    public String calls() {
        return head.calls();
    }

    /** What makes calls the same node. */
    public Signature signature() {
        return head.signature();
    }

    /** Number of graphs. */
    public int graphs() {
        return head.graphs();
    }

    /** Number of events of all graphs. */
    public long events() {
        return head.events();
    }

    /** Reads all of its parts, and its graphs. @throws TraceException if a checksum is wrong, or the file is damaged otherwise */
    public void verify() {
        frame.sizes().keySet().forEach(frame::part);
        read();
    }

    /** Bytes by part. */
    public Map<String, Long> parts() {
        return frame.sizes();
    }

    /** Whether it has times of calls and gaps. */
    public boolean hasTimes() {
        return frame.has(StatsPart.NAME);
    }

    /** Whether it holds the whole trace, with the time of every event: then it can be opened as one. */
    public boolean hasTrace() {
        return frame.has(TraceHead.PART);
    }

    /**
     * The times of each call of a graph: those it had, of which only the part with its location's records is read; or those made up from
     * statistics.
     *
     * @param graph one of {@link #read}
     * @throws TraceException if the file has neither, or if it is damaged
     */
    public CallSpans times(FlowGraph graph) {
        return times(graph, Long.MAX_VALUE);
    }

    /**
     * The same of the first calls alone: behind them nothing is read.
     *
     * @param to how many calls at least
     */
    public CallSpans times(FlowGraph graph, long to) {
        if (!hasTrace()) {
            Timing timing = timings.get(graph.location());
            if (timing == null) {
                throw new TraceException(path, -1, "it has no times");
            }
            return timing.reconstruct(graph);
        }
        EfgSource source = records();
        CallReader reader = new CallReader(
                Math.toIntExact(Math.min(to, graph.events())),
                source.definitions().regions());
        source.decode(graph.location(), reader);
        return reader.finish();
    }

    /** How many records of the trace were read so far. */
    long decoded() {
        return trace == null ? 0 : trace.decoded();
    }

    private EfgSource records() {
        EfgSource opened = trace;
        if (opened == null) {
            opened = new EfgSource(frame, new Diagnostics());
            trace = opened;
        }
        return opened;
    }

    /** How far times made up from statistics are from the true ones; {@code null} if the file has no statistics, or nobody knows. */
    public @Nullable TimeError timeError() {
        return hasTimes() ? StatsPart.error(stats(), head.ticksPerSecond()) : null;
    }

    private BitReader stats() {
        return new BitReader(frame.part(StatsPart.NAME), path, StatsPart.NAME);
    }

    /**
     * All of the trace, locations without a graph and markers too; or where the file has statistics of times only, its calls. The caller
     * closes it.
     *
     * @param graphs all of {@link #read}
     * @throws TraceException if the file has no times, or if it is damaged
     */
    public TraceSource whole(List<FlowGraph> graphs) {
        if (hasTrace()) {
            return new EfgSource(frame, new Diagnostics());
        }
        Map<Integer, CallRange> all = new HashMap<>();
        graphs.forEach(graph -> all.put(graph.location(), CallRange.ALL));
        return part(graphs, all);
    }

    /**
     * A part of the trace: some calls of some processes, with all that happened in them; or where the file has statistics of times
     * only, the calls alone. The caller closes it.
     *
     * @param graphs all of {@link #read}
     * @param ranges by location, which calls
     * @throws TraceException if the file has no times, or if it is damaged
     */
    public TraceSource part(List<FlowGraph> graphs, Map<Integer, CallRange> ranges) {
        if (hasTrace()) {
            return new FileExcerpt(new EfgSource(frame, new Diagnostics()), ranges);
        }
        if (!hasTimes()) {
            throw new TraceException(
                    path,
                    -1,
                    "it has no times, and so no trace can be made of it; 'expert compress --times' keeps them");
        }
        return new SyntheticTrace(this, path, head, graphs, ranges);
    }

    /** Bytes of the file. */
    public long bytes() {
        return frame.bytes();
    }

    /** The clock's ticks a second. */
    public long ticksPerSecond() {
        return head.ticksPerSecond();
    }

    /** Ticks at the first event of the trace. */
    public long start() {
        return head.start();
    }

    /** The graphs, in order of location. @throws TraceException if a part is damaged */
    public List<FlowGraph> read() {
        Signature signature = head.signature();
        Names names = head.names();
        GraphsCodec codec = new GraphsCodec(
                new BitReader(frame.part(FlowFileWriter.GRAPHS), path, FlowFileWriter.GRAPHS), signature);
        List<GraphData> all = new ArrayList<>();
        for (int i = 0; i < head.graphs(); i++) {
            GraphData graph = codec.code(null);
            StoredNumbers.check(graph, head.names(), path);
            all.add(graph);
        }
        if (hasTimes()) {
            StatsPart.read(stats(), all, head.start(), timings);
        }
        List<FlowGraph> graphs =
                all.stream().map(graph -> FlowGraph.of(graph, names)).toList();
        long events = graphs.stream().mapToLong(FlowGraph::events).sum();
        if (events != head.events()) {
            throw new TraceException(path, -1, "its graphs have " + events + " events, its head says " + head.events());
        }
        return graphs;
    }
}
