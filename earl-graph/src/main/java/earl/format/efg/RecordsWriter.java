package earl.format.efg;

import earl.Region;
import earl.codec.RangeEncoder;
import earl.diag.Diagnostics;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.graph.FlowGraph;
import earl.graph.capture.Calls;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import earl.store.LocationEvents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Encodes the parts that hold a whole trace: {@code trace}, {@code shapes} and {@code records}. One thread, one use. */
final class RecordsWriter {
    /** Locations are added to a part while it has fewer records than this. */
    private static final long MAX_RECORDS = 1 << 16;
    /** Maximum number of times per location, and of gaps in all, from which the clock's grain is found. */
    private static final long SAMPLED_TIMES = 1 << 12;

    private static final int SAMPLED_GAPS = 1 << 14;

    private final TraceSource source;
    private final @Nullable RawRecords raw;
    private final Diagnostics found;
    private final Calls calls;
    private boolean[] selected = new boolean[0];
    private final Map<Integer, FlowGraph> graphs = new HashMap<>();
    private final long start;

    /**
     * For one trace.
     *
     * @param source the trace, not decoded yet
     * @param raw the records of the same trace, for its markers; {@code null}: it has none
     * @param found gets the anomalies of the source
     * @param calls that are events of the graphs
     * @param start ticks at the first event
     */
    RecordsWriter(
            TraceSource source,
            @Nullable RawRecords raw,
            Diagnostics found,
            Calls calls,
            List<FlowGraph> graphs,
            long start) {
        this.source = source;
        this.raw = raw;
        this.found = found;
        this.start = start;
        graphs.forEach(graph -> this.graphs.put(graph.location(), graph));
        this.calls = calls;
    }

    /** Adds the parts to those of a file with this head. */
    void write(Head file, Map<String, byte[]> parts) {
        ClockGrain grain = settle();
        Definitions definitions = source.definitions();
        selected = selected(definitions.regions());
        RecordShapes shapes = new RecordShapes();
        List<Long> counts = new ArrayList<>();
        List<Integer> groups = new ArrayList<>();
        List<byte[]> records = new ArrayList<>();
        Group group = null;
        for (int location = 0; location < source.locations(); location++) {
            if (group == null || group.records >= MAX_RECORDS) {
                if (group != null) {
                    records.add(group.bits.finish());
                }
                group = new Group(shapes, grain);
                groups.add(location);
            }
            counts.add(group.write(location));
        }
        if (group != null) {
            records.add(group.bits.finish());
        }
        TraceHead head = new TraceHead(
                source.info(),
                definitions.records(),
                definitions.placeholders(),
                found.list(),
                raw == null ? List.of() : raw.markerKinds(),
                raw == null ? List.of() : raw.markers(),
                counts,
                grain,
                groups);
        parts.put(TraceHead.PART, head.bytes(file));
        parts.put(RecordShapes.PART, shapes.bytes());
        for (int i = 0; i < records.size(); i++) {
            parts.put(part(i), records.get(i));
        }
    }

    private boolean[] selected(List<Region> regions) {
        boolean[] known = new boolean[regions.size()];
        regions.forEach(region -> known[region.id()] = calls.has(region));
        return known;
    }

    /** Name of the part of a group of locations. */
    static String part(int group) {
        return "records " + group;
    }

    /** Reads all events once, to find missing definitions and the clock's grain. */
    private ClockGrain settle() {
        long[] gaps = new long[SAMPLED_GAPS];
        int known = 0;
        for (int location = 0; location < source.locations(); location++) {
            try (ColumnMemory memory = ColumnMemory.ofThisThread()) {
                LocationEvents events = columns(location, memory);
                source.decode(location, events);
                long last = Math.min(events.size(), SAMPLED_TIMES);
                for (long i = 1; i < last && known < gaps.length; i++) {
                    long gap = events.ticks(i) - events.ticks(i - 1);
                    if (gap > 0) {
                        gaps[known++] = gap;
                    }
                }
            }
        }
        source.settle();
        return ClockGrain.of(Arrays.copyOf(gaps, known));
    }

    private LocationEvents columns(int location, ColumnMemory memory) {
        return new LocationEvents(location, memory, source.estimatedEvents(location));
    }

    /** The part that is being encoded. */
    private final class Group {
        private final RangeEncoder bits = new RangeEncoder();
        private final RecordShapes shapes;
        private final RecordCodec codec;
        private long records;

        Group(RecordShapes shapes, ClockGrain grain) {
            this.shapes = shapes;
            this.codec = new RecordCodec(bits, shapes, grain);
        }

        long write(int location) {
            try (ColumnMemory memory = ColumnMemory.ofThisThread()) {
                LocationEvents events = columns(location, memory);
                source.decode(location, events);
                FlowGraph graph = graphs.get(location);
                codec.begin(location, start, graph);
                RecordReader reader = new RecordReader(events);
                long seen = 0;
                for (long i = 0; i < events.size(); i++) {
                    boolean call = isCall(events, i);
                    seen += call ? 1 : 0;
                    reader.read(i, call);
                    codec.write(events.ticks(i), shapes.find(reader.key, reader.length), reader.numbers);
                }
                check(location, seen, graph);
                records += events.size();
                return events.size();
            }
        }

        private boolean isCall(LocationEvents events, long index) {
            int region = events.value(index);
            return events.code(index) == RecordKind.ENTER.code()
                    && region >= 0
                    && region < selected.length
                    && selected[region];
        }

        private static void check(int location, long calls, @Nullable FlowGraph graph) {
            if (calls != (graph == null ? 0 : graph.events())) {
                throw new IllegalStateException("location " + location + " has " + calls + " calls, its graph "
                        + (graph == null ? 0 : graph.events()));
            }
        }
    }
}
