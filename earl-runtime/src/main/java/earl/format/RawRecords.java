package earl.format;

import earl.schema.DefinitionRecord;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.List;

/** A trace's records as they are in its files, for {@code print --raw} and for tests against other readers. */
public interface RawRecords {
    /** The global definitions in the order of the file. */
    List<DefinitionRecord> definitions();

    /**
     * A definition's name as others show it: of a string its characters, of a region its name. Empty if it has none or is not
     * defined.
     */
    String name(FieldType type, long ref);

    /** All events, by time; events of one time in the order of locations. The caller closes it. */
    Events events();

    /**
     * All snapshot records: what was going on at some times, for readers that begin in the middle. Few traces have any. In the order of
     * locations, then of their files. The caller closes it.
     */
    Events snapshots();

    /** The kinds of markers, in the order of the file. */
    List<MarkerKind> markerKinds();

    /** The remarks that people and tools attached to spans of time, in the order of the file. */
    List<Marker> markers();

    /** Number of thumbnails that the trace announces: pictures of a whole run in few samples. They are not read. */
    long thumbnails();

    /**
     * A kind of marker.
     *
     * @param ref its number in the trace
     * @param group who made it, for instance the name of a tool
     * @param category what it says
     * @param severity code in {@link FieldType#MARKER_SEVERITY}
     */
    record MarkerKind(long ref, String group, String category, int severity) {}

    /**
     * A marker.
     *
     * @param ticks when it begins, in the trace's time
     * @param duration ticks that it lasts
     * @param kind number of its kind
     * @param scopeKind what it concerns, code in {@link FieldType#MARKER_SCOPE}
     * @param scope the trace's number of what it concerns, -1 for all
     * @param text what it says
     */
    record Marker(long ticks, long duration, long kind, int scopeKind, long scope, String text) {}

    /**
     * A cursor over records: before the first at the start, {@code false} from {@link #next} after the last, again and again. One
     * thread.
     */
    interface Events extends AutoCloseable {
        /** Moves on. */
        boolean next();

        /**
         * What was recorded; {@link RecordKind#UNKNOWN} for a kind of a later version, whose fields are not known, and for all
         * snapshot records.
         */
        RecordKind kind();

        /** The record's name: that of its kind, or of a snapshot record's for instance {@code "ENTER_SNAP"}. */
        default String type() {
            return kind().name();
        }

        /** The record's fields: those of its kind, or of a snapshot record its own. */
        default List<Field> fields() {
            return kind().fields();
        }

        /** The location's id in the trace, 64 bits unsigned. */
        long location();

        /** Clock ticks after correction, 64 bits unsigned. */
        long ticks();

        /**
         * A field that is no list, by its index in {@link #fields}: a number or code as it is, a time corrected, a
         * reference as the trace's global id with {@link DefinitionRecord#UNDEFINED} for none.
         */
        long value(int field);

        /** Number of elements of the record's list field. */
        int elements();

        /** Type of an element of a list of values; of another list that of the field. @return {@code null} if unknown */
        @org.jspecify.annotations.Nullable
        FieldType elementType(int element);

        /** An element of the list field. */
        long element(int element);

        /** Number of attributes attached. */
        int attributes();

        /** The trace's global id of an attached attribute. */
        long attribute(int index);

        /** Code of its type ({@link FieldType#TYPE} has the words). */
        int attributeType(int index);

        /** Its value: a number, bits of a real number, a reference. */
        long attributeValue(int index);

        @Override
        void close();
    }
}
