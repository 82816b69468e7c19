package expert.print.event;

import earl.schema.FieldType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An output format of an archive's records. Calls describe a record from its begin to its end. */
interface RawSink {
    /** A record that is no event. */
    void begin(String type) throws IOException;

    /** An event. */
    void begin(String type, long location, long ticks) throws IOException;

    /** A field, whose value follows. */
    void name(String field) throws IOException;

    /** Begins a list field; any number of values follow. */
    void beginList(String field) throws IOException;

    /** There are no more values of the field. */
    void endList() throws IOException;

    /**
     * A value.
     *
     * @param type null if unknown
     * @param text the characters of a text, otherwise null
     */
    void value(@Nullable FieldType type, long value, @Nullable String text) throws IOException;

    /** One of an attribute list, by the codes of attribute and type. */
    void attribute(long attribute, int type, long value) throws IOException;

    /** There is no more of the record. */
    void end() throws IOException;

    /** Word for a root that is no rank, null for one that is. */
    static @Nullable String root(@Nullable FieldType type, long value) {
        if (type != FieldType.ROOT) {
            return null;
        }
        // In OTF2's spelling.
        return value == 0xFFFF_FFFFL
                ? "NONE"
                : value == 0xFFFF_FFFEL ? "SELF" : value == 0xFFFF_FFFDL ? "THIS GROUP" : null;
    }

    /** Word for a type's code. */
    static String type(int code) {
        return FieldType.TYPE.names().name(code);
    }
}
