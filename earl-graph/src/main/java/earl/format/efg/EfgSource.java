package earl.format.efg;

import earl.TraceException;
import earl.TraceInfo;
import earl.codec.Coder;
import earl.diag.Diagnostics;
import earl.format.DecodedRecords;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The trace in a file. Its definitions are those of the original trace, with their placeholders, so there is nothing to
 * settle. The anomalies of the original trace are reported again.
 */
final class EfgSource implements TraceSource {
    /** Limits of {@link #estimatedEvents}: a forged file must not make readers allocate memory. */
    private static final long MAX_EXPECTED = 1 << 16;

    private static final int MAX_BY_BYTE = 8;

    private final Frame frame;
    private final TraceHead head;
    private final Definitions definitions;
    private final RecordShapes shapes;
    private final Map<Integer, FlowGraph> graphs = new HashMap<>();
    private final long start;
    private final List<RecordGroup> groups = new ArrayList<>();
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
            throw broken("its header names " + file.names().locations().size() + " locations, and it has " + locations);
        }
        this.shapes = RecordShapes.read(frame.decoder(RecordShapes.PART), definitions, frame.bytes());
        new EfgFile(frame, file).read().forEach(graph -> graphs.put(graph.location(), graph));
        this.groupOf = new int[locations];
        group(locations);
        head.report(diagnostics);
    }

    private void group(int locations) {
        for (int i = 0; i < head.groups().size(); i++) {
            int from = head.groups().get(i);
            int to = i + 1 < head.groups().size() ? head.groups().get(i + 1) : locations;
            if (from != (i == 0 ? 0 : groups.getLast().to()) || to <= from || to > locations) {
                throw broken("its parts of records do not follow one another");
            }
            groups.add(new RecordGroup(frame, i, from, to, this::codec));
            Arrays.fill(groupOf, from, to, i);
        }
        if (locations > 0 && (groups.isEmpty() || groups.getLast().to() != locations)) {
            throw broken("its parts of records do not follow one another");
        }
    }

    private RecordCodec codec(Coder decoder) {
        return new RecordCodec(decoder, shapes, head.grain());
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
        return Math.min(head.counts().get(location), MAX_EXPECTED + MAX_BY_BYTE * bytes(location));
    }

    /** An equal share of the bytes of its part. */
    @Override
    public long bytes(int location) {
        RecordGroup group = groups.get(groupOf[location]);
        return frame.size(RecordsWriter.part(groupOf[location])) / (group.to() - group.from());
    }

    @Override
    public void decode(int location, LocationEvents into) {
        decode(location, (shape, ticks, numbers) -> shape.append(into, ticks, numbers));
        into.finish();
    }

    /** Passes the records of a location to a sink. */
    void decode(int location, RecordSink to) {
        groups.get(groupOf[location]).decode(location, head.counts(), start, graphs, to);
    }

    /** Number of records that were read. */
    long decoded() {
        return groups.stream().mapToLong(RecordGroup::decoded).sum();
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
        return new DecodedRecords(this, head.markerKinds(), head.markers());
    }

    @Override
    public void close() {
        groups.forEach(RecordGroup::release);
    }
}
