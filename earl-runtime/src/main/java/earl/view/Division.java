package earl.view;

import earl.schema.RecordKind;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * How the rows of a table of the whole trace relate to those of its cuts ({@code earl.fragment}).
 *
 * @param kind the relation
 * @param own for {@link Kind#ROWS}, the column of positions that says whether a row is a cut's own; otherwise empty
 * @param records for {@link Kind#EMPTY}, kinds of records without which the table has no rows; empty if that is not known
 */
public record Division(Kind kind, String own, Set<RecordKind> records) {
    /** The relation. */
    public enum Kind {
        /** The rows of the whole trace are the own rows of its cuts, in order of the cuts. */
        ROWS,
        /** As well, but the row of an event is its position. */
        EVENTS,
        /** All cuts have the rows of the whole trace. */
        DEFINITIONS,
        /** The rows of the whole trace are merged from what cuts have. */
        MERGED,
        /** If no cut has rows, the whole trace has none. Nothing else is known. */
        EMPTY
    }

    /** The default. */
    static final Division UNKNOWN = new Division(Kind.EMPTY, "", Set.of());

    /** The table of events. */
    public static final Division EVENTS = new Division(Kind.EVENTS, "", Set.of());

    /** Tables of definitions. */
    public static final Division DEFINITIONS = new Division(Kind.DEFINITIONS, "", Set.of());

    /** Sums over the whole trace. */
    public static final Division MERGED = new Division(Kind.MERGED, "", Set.of());

    /** A table with a column of positions: a row is the cut's own if this event is. */
    public static Division rowsOf(String position) {
        return new Division(Kind.ROWS, position, Set.of());
    }

    /** A table without rows if the trace has no records of the kinds from one to another. */
    public static Division ofRecords(RecordKind first, RecordKind last) {
        return new Division(Kind.EMPTY, "", Collections.unmodifiableSet(EnumSet.range(first, last)));
    }
}
