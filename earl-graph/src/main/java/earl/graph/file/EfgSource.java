package earl.graph.file;

import earl.TraceException;
import earl.TraceInfo;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The trace in a file. Its definitions are those of the trace that it was made from, placeholders included, so that nothing is settled
 * later; what was odd in that is told again.
 */
final class EfgSource implements TraceSource {
    /** An event takes no memory before it is read, whatever the file says. */
    private static final long MOST_EXPECTED = 1 << 16;

    private static final int MOST_BY_BYTE = 8;

    private final Frame frame;
    private final TraceHead head;
    private final Definitions definitions;
    private final RecordShapes shapes;
    private final Map<Integer, FlowGraph> graphs = new HashMap<>();
    private final long start;
    private final List<PredictedRecords> groups = new ArrayList<>();
    private final int[] groupOf;

    EfgSource(Frame frame, Diagnostics diagnostics) {
        this.frame = frame;
        Head file = Head.read(frame);
        this.start = file.start();
        this.head = TraceHead.read(frame, file);
        this.definitions = Definitions.of(head.definitions(), head.placeholders(), new Diagnostics());
        int locations = definitions.locations().size();
        if (head.counts().size() != locations) {
            throw broken("it counts the events of " + head.counts().size() + " locations, and has " + locations);
        }
        if (file.names().locations().size() != locations) {
            throw broken("its head names " + file.names().locations().size() + " locations, and it has " + locations);
        }
        BitReader bits = new BitReader(frame.part(RecordShapes.PART), frame.path(), RecordShapes.PART);
        this.shapes = RecordShapes.read(bits, definitions, frame.bytes());
        new FlowFile(frame, file).read().forEach(graph -> graphs.put(graph.location(), graph));
        this.groupOf = new int[locations];
        group(locations);
        head.tell(diagnostics);
    }

    private void group(int locations) {
        for (int i = 0; i < head.groups().size(); i++) {
            int from = head.groups().get(i);
            int to = i + 1 < head.groups().size() ? head.groups().get(i + 1) : locations;
            if (from != (i == 0 ? 0 : groups.getLast().to()) || to <= from || to > locations) {
                throw broken("its parts of records do not follow one another");
            }
            groups.add(new PredictedRecords(frame, i, from, to, this::codec));
            java.util.Arrays.fill(groupOf, from, to, i);
        }
        if (locations > 0 && (groups.isEmpty() || groups.getLast().to() != locations)) {
            throw broken("its parts of records do not follow one another");
        }
    }

    private RecordCodec codec(BitReader bits) {
        return new RecordCodec(bits, shapes, head.grain());
    }

    private TraceException broken(String what) {
        return new TraceException(frame.path(), -1, what);
    }

    @Override
    public TraceInfo info() {
        return head.info();
    }

    @Override
    public Definitions definitions() {
        return definitions;
    }

    @Override
    public int locations() {
        return groupOf.length;
    }

    @Override
    public long estimatedEvents(int location) {
        return Math.min(head.counts().get(location), MOST_EXPECTED + MOST_BY_BYTE * bytes(location));
    }

    /** The share of the bytes of its part. */
    @Override
    public long bytes(int location) {
        PredictedRecords group = groups.get(groupOf[location]);
        return frame.size(RecordsWriter.part(groupOf[location])) / (group.to() - group.from());
    }

    @Override
    public void decode(int location, LocationEvents into) {
        decode(location, (shape, ticks, numbers) -> shape.append(into, ticks, numbers));
        into.finish();
    }

    /** Hands out the records of a location. */
    void decode(int location, RecordSink to) {
        groups.get(groupOf[location]).decode(location, head.counts(), start, graphs, to);
    }

    /** How many records were read so far. */
    long decoded() {
        return groups.stream().mapToLong(PredictedRecords::decoded).sum();
    }

    @Override
    public byte[] identity() {
        return ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(frame.bytes())
                .putInt(frame.checksum())
                .array();
    }

    @Override
    public RawRecords raw() {
        return new EfgRecords(this, head.markerKinds(), head.markers());
    }

    @Override
    public void close() {
        groups.forEach(PredictedRecords::forget);
    }
}
