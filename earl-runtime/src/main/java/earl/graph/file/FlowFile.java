package earl.graph.file;

import earl.TraceException;
import earl.diag.Diagnostics;
import earl.graph.FlowGraph;
import earl.graph.GraphData;
import earl.graph.Names;
import earl.graph.Signature;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An {@code .efg} file that is read: what it says of itself at once, graphs when they are asked for. One thread.
 */
public final class FlowFile {
    private final Path path;
    private final Frame frame;
    private final Head head;

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

    /** Bytes by part. */
    public Map<String, Long> parts() {
        return frame.sizes();
    }

    /** Whether it has times of calls and gaps. */
    public boolean hasTimes() {
        return frame.has(FlowFileWriter.STATS);
    }

    /** Whether it holds the whole trace, with the time of every event: then it can be opened as one. */
    public boolean hasTrace() {
        return frame.has(TraceHead.PART);
    }

    /**
     * The times of each call of a graph; only the part with its location's records is read.
     *
     * @throws TraceException if the file does not have the trace, or if it is damaged
     */
    public CallTimes times(FlowGraph graph) {
        EfgSource source = new EfgSource(frame, new Diagnostics());
        CallTimes times = new CallTimes(
                Math.toIntExact(graph.events()), source.definitions().regions());
        source.decode(graph.location(), times);
        return times.finish();
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
            all.add(codec.code(null));
        }
        if (hasTimes()) {
            SpansCodec spans =
                    new SpansCodec(new BitReader(frame.part(FlowFileWriter.STATS), path, FlowFileWriter.STATS));
            all.replaceAll(graph -> FlowFileWriter.withTimes(graph, spans, null));
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
