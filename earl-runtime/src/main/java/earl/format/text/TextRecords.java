package earl.format.text;

import earl.format.RawRecords;
import earl.schema.DefinitionRecord;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The records that lines stand for, in the order of their logical times. */
final class TextRecords implements RawRecords {
    private final TextSource source;

    TextRecords(TextSource source) {
        this.source = source;
    }

    @Override
    public List<DefinitionRecord> definitions() {
        return source.definitions().records();
    }

    @Override
    public String name(FieldType type, long ref) {
        int id = type.isReference() ? source.definitions().id(type.space(), ref) : -1;
        return id < 0 ? "" : source.definitions().name(type.space(), id);
    }

    @Override
    public Events events() {
        return new Cursor(source.locations());
    }

    @Override
    public Events snapshots() {
        return new Cursor(0);
    }

    @Override
    public List<MarkerKind> markerKinds() {
        return List.of();
    }

    @Override
    public List<Marker> markers() {
        return List.of();
    }

    @Override
    public long thumbnails() {
        return 0;
    }

    private final class Cursor implements Events {
        /** By process, its current record. */
        private final int[] at;

        private final PriorityQueue<Integer> queue = new PriorityQueue<>((a, b) -> {
            int order = Long.compare(ticksOf(a), ticksOf(b));
            return order != 0 ? order : Integer.compare(a, b);
        });
        private int process = -1;

        Cursor(int locations) {
            at = new int[locations];
            for (int location = 0; location < locations; location++) {
                if (source.lines().get(location).size() > 0) {
                    queue.add(location);
                }
            }
        }

        private long ticksOf(int location) {
            return source.lines().get(location).ticks[at[location]];
        }

        @Override
        public boolean next() {
            if (process >= 0 && ++at[process] < source.lines().get(process).size()) {
                queue.add(process);
            }
            Integer next = queue.poll();
            process = next == null ? -1 : next;
            return next != null;
        }

        @Override
        public RecordKind kind() {
            return source.lines().get(process).kind(at[process]);
        }

        @Override
        public long location() {
            return process;
        }

        @Override
        public long ticks() {
            return ticksOf(process);
        }

        @Override
        public long value(int field) {
            return source.field(process, at[process], field);
        }

        @Override
        public int elements() {
            return 0;
        }

        @Override
        public @Nullable FieldType elementType(int element) {
            return null;
        }

        @Override
        public long element(int element) {
            throw new IndexOutOfBoundsException(element);
        }

        @Override
        public int attributes() {
            return 0;
        }

        @Override
        public long attribute(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public int attributeType(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public long attributeValue(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
