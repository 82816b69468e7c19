package earl.format;

import earl.schema.DefinitionRecord;
import earl.schema.Field;
import earl.schema.FieldType;
import earl.schema.RecordKind;
import java.util.List;

/** A trace's records as stored in its files, for {@code print --raw} and for tests against other readers. */
public interface RawRecords {
    /** The global definitions in the order of the file. */
    List<DefinitionRecord> definitions();

    /**
     * A definition's name for display: the characters of a string, the name of a region. Empty if it has no name or is not
     * defined.
     */
    String name(FieldType type, long ref);

    /** All events in order of time; events of one time are in the order of locations. The caller closes it. */
    Events events();

    /**
     * All snapshot records: the state at some times, for readers that begin in the middle. Few traces have snapshots. They
     * are in the order of locations, then of their files. The caller closes it.
     */
    Events snapshots();

    /** The kinds of markers, in the order of the file. */
    List<MarkerKind> markerKinds();

    /** Remarks that people and tools attached to ranges of time, in the order of the file. */
    List<Marker> markers();

    /** Number of thumbnails that the trace announces: pictures of a whole run in few samples. EXPERT does not read them. */
    long thumbnails();

    /**
     * A kind of marker.
     *
     * @param ref its id in the trace
     * @param group its author, for instance the name of a tool
     * @param category its meaning
     * @param severity code in {@link FieldType#MARKER_SEVERITY}
     */
    record MarkerKind(long ref, String group, String category, int severity) {}

    /**
     * A marker.
     *
     * @param ticks its begin, in the trace's time
     * @param duration its length in ticks
     * @param kind id of its kind
     * @param scopeKind kind of the object that it concerns, a code in {@link FieldType#MARKER_SCOPE}
     * @param scope the trace's id of that object, -1 for all
     * @param text its text
     */
    record Marker(long ticks, long duration, long kind, int scopeKind, long scope, String text) {}

    /**
     * A cursor over records. It starts before the first record; after the last, {@link #next} keeps returning {@code false}.
     * For one thread.
     */
    interface Events extends AutoCloseable {
        /** Moves to the next record, and returns whether there is one. */
        boolean next();

        /**
         * The kind of record; {@link RecordKind#UNKNOWN} for kinds of later versions, whose fields are unknown, and for all
         * snapshot records.
         */
        RecordKind kind();

        /** The record's name: the name of its kind, or of a snapshot record, for instance {@code "ENTER_SNAP"}. */
        default String type() {
            return kind().name();
        }

        /** The record's fields: those of its kind, or of the snapshot record. */
        default List<Field> fields() {
            return kind().fields();
        }

        /** The location's id in the trace, 64 bits unsigned. */
        long location();

        /** Clock ticks after correction, 64 bits unsigned. */
        long ticks();

        /**
         * A field that is not a list, by its index in {@link #fields}: a number or code, a corrected time, or a reference as
         * the trace's global id, with {@link DefinitionRecord#UNDEFINED} for none.
         */
        long value(int field);

        /** Number of elements of the record's list field. */
        int elements();

        /**
         * Type of an element of a list of values; for other lists, the type of the field. @return {@code null} if unknown
         */
        @org.jspecify.annotations.Nullable
        FieldType elementType(int element);

        /** An element of the list field. */
        long element(int element);

        /** Number of attributes attached. */
        int attributes();

        /** The trace's global id of an attached attribute. */
        long attribute(int index);

        /** Code of its type; {@link FieldType#TYPE} has the names. */
        int attributeType(int index);

        /** The value of an attribute: a number, the bits of a floating-point number, or a reference. */
        long attributeValue(int index);

        @Override
        void close();
    }
}
