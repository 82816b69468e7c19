package earl.format.otf2;

import earl.format.RawRecords;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The records of all locations in one sequence: by time, then by the locations' ids in the trace; or by location. */
final class RawMerge implements RawRecords.Events {
    private static final Comparator<RawLocation> BY_TIME = (a, b) -> {
        int order = Long.compareUnsigned(a.ticks(), b.ticks());
        return order != 0 ? order : Long.compareUnsigned(a.location(), b.location());
    };

    private final List<RawLocation> locations;
    private final boolean byTime;
    private final PriorityQueue<RawLocation> queue = new PriorityQueue<>(BY_TIME);
    /** Number of locations whose first record was read. */
    private int begun;

    private @Nullable RawLocation current;

    /** @param byTime whether to merge records by time; otherwise the locations follow one another */
    RawMerge(List<RawLocation> locations, boolean byTime) {
        this.locations = List.copyOf(locations);
        this.byTime = byTime;
    }

    @Override
    public boolean next() {
        if (current != null && current.next()) {
            queue.add(current);
        }
        while (begun < locations.size() && (byTime || queue.isEmpty())) {
            RawLocation location = locations.get(begun++);
            if (location.next()) {
                queue.add(location);
            }
        }
        current = queue.poll();
        return current != null;
    }

    private RawLocation on() {
        if (current == null) {
            throw new IllegalStateException(
                    begun > 0 ? "cursor is after the last record" : "cursor is before the first record");
        }
        return current;
    }

    @Override
    public RecordKind kind() {
        return on().kind();
    }

    @Override
    public String type() {
        return on().type();
    }

    @Override
    public List<Field> fields() {
        return on().fields();
    }

    @Override
    public long location() {
        return on().location();
    }

    @Override
    public long ticks() {
        return on().ticks();
    }

    @Override
    public long value(int field) {
        return on().value(field);
    }

    @Override
    public int elements() {
        return on().elements();
    }

    @Override
    public @Nullable FieldType elementType(int element) {
        return on().elementType(element);
    }

    @Override
    public long element(int element) {
        return on().element(element);
    }

    @Override
    public int attributes() {
        return on().attributes();
    }

    @Override
    public long attribute(int index) {
        return on().attribute(index);
    }

    @Override
    public int attributeType(int index) {
        return on().attributeType(index);
    }

    @Override
    public long attributeValue(int index) {
        return on().attributeValue(index);
    }

    @Override
    public void close() {
        locations.forEach(RawLocation::close);
    }
}
