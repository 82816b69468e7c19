package earl.schema;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One definition as stored in the trace: its fields in the order of {@link DefinitionKind#fields}, references as the trace's
 * own ids.
 *
 * <p>A reference to nothing is {@link #UNDEFINED}, for any width in the trace. Do not change the arrays.
 *
 * @param kind what is defined
 * @param values the fields that are neither lists nor text; 0 in the places of the others
 * @param lists the list fields by index, {@code null} in the places of the others; {@code null} if the kind has none
 * @param text the characters of a {@link DefinitionKind#STRING}, else {@code null}
 */
@SuppressWarnings("ArrayRecordComponent") // small, shared by identity, documented as not to be changed
public record DefinitionRecord(
        DefinitionKind kind,
        long[] values,
        long @Nullable [][] lists,
        @Nullable String text) {
    /** The reference to nothing. */
    public static final long UNDEFINED = -1L;

    /** A record without lists and text. */
    public static DefinitionRecord of(DefinitionKind kind, long... values) {
        return new DefinitionRecord(kind, values, null, null);
    }

    public static DefinitionRecord string(long ref, String text) {
        return new DefinitionRecord(DefinitionKind.STRING, new long[] {ref, 0}, null, text);
    }

    /** The value of a field that is neither list nor text. */
    public long value(String field) {
        return values[kind.field(field)];
    }

    /** The values of a list field. */
    public long[] list(String field) {
        return Objects.requireNonNull(Objects.requireNonNull(lists, kind.name())[kind.field(field)], field);
    }

    /** The trace's id of the defined object; for a kind without ids, the first field. */
    public long ref() {
        return values[0];
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DefinitionRecord that
                && kind == that.kind
                && Arrays.equals(values, that.values)
                && Arrays.deepEquals(lists, that.lists)
                && Objects.equals(text, that.text);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * kind.hashCode() + Arrays.hashCode(values)) + Objects.hashCode(text);
    }

    @Override
    public String toString() {
        return kind + Arrays.toString(values) + (text == null ? "" : " " + text);
    }
}
