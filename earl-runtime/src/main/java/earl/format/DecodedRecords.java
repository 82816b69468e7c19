package earl.format;

import earl.memory.ColumnMemory;
import earl.schema.DefinitionRecord;
import earl.schema.Definitions;
import earl.schema.FieldType;
import earl.store.LocationEvents;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of a trace that is not stored as records: decoded, and merged by time. While they are read, all of them are in
 * memory, off the heap.
 */
public final class DecodedRecords implements RawRecords {
    private final TraceSource source;
    private final List<MarkerKind> markerKinds;
    private final List<Marker> markers;

    /** The records of a trace without markers. */
    public DecodedRecords(TraceSource source) {
        this(source, List.of(), List.of());
    }

    /** The records of a trace with markers. */
    public DecodedRecords(TraceSource source, List<MarkerKind> markerKinds, List<Marker> markers) {
        this.source = source;
        this.markerKinds = markerKinds;
        this.markers = markers;
    }

    @Override
    public List<DefinitionRecord> definitions() {
        return source.definitions().records();
    }

    @Override
    public String name(FieldType type, long ref) {
        Definitions definitions = source.definitions();
        int id = type.isReference() ? definitions.id(type.space(), ref) : -1;
        return id < 0 ? "" : definitions.name(type.space(), id);
    }

    @Override
    public Events events() {
        ColumnMemory memory = ColumnMemory.inMemory();
        try {
            List<LocationEvents> locations = new ArrayList<>();
            for (int location = 0; location < source.locations(); location++) {
                LocationEvents events = new LocationEvents(location, memory, source.estimatedEvents(location));
                source.decode(location, events);
                events.finish();
                locations.add(events);
            }
            for (int location : source.settle()) {
                locations.get(location).clear();
                source.decode(location, locations.get(location));
            }
            return new DecodedEvents(source.definitions(), locations, memory);
        } catch (RuntimeException | Error failure) {
            memory.close();
            throw failure;
        }
    }

    @Override
    public Events snapshots() {
        return new DecodedEvents(source.definitions(), List.of(), ColumnMemory.inMemory());
    }

    @Override
    public List<MarkerKind> markerKinds() {
        return markerKinds;
    }

    @Override
    public List<Marker> markers() {
        return markers;
    }

    @Override
    public long thumbnails() {
        return 0;
    }
}
