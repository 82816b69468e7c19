package expert.spark;

import earl.Column;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.fragment.Fragment;
import earl.fragment.Origin;
import earl.view.ColumnDescription;
import earl.view.ColumnDescription.Scope;
import earl.view.Division;
import earl.view.Holds;
import earl.view.TableDescription;
import earl.view.ViewTable;
import org.jspecify.annotations.Nullable;

/** The own rows of an open cut, with the integers of the whole trace. One thread. */
final class CutRows implements BlockReader.Translation {
    private final Events events;
    private final Origin origin;
    private final CutInput input;
    private final int[] callpaths;
    /** In a row, the position of the event that says whether it is the cut's own. */
    private final @Nullable Column own;
    /** Number in the cut of the synchronization at which it ends. */
    private final long lastInstance;

    /**
     * The rows of a table that {@link #has(ViewTable) has} them.
     *
     * @param rows its rows in the cut
     * @param callpaths by id of a call path in the cut, its id in the whole trace
     */
    CutRows(Fragment fragment, CutInput input, int[] callpaths, Division division, Columns rows) {
        this.events = fragment.trace().events();
        this.origin = fragment.origin();
        this.input = input;
        this.callpaths = callpaths;
        this.own = division.kind() == Division.Kind.EVENTS ? null : rows.column(division.own());
        this.lastInstance = input.cut().end() == null
                ? Trace.NONE
                : fragment.trace().collectives().count() - 1;
    }

    /** Whether cuts have the rows of a table. */
    static boolean has(ViewTable<?> table) {
        TableDescription description = table.description();
        return switch (table.division().kind()) {
            case EVENTS -> true;
            case ROWS ->
                description.columns().stream()
                        .map(ColumnDescription::scope)
                        .noneMatch(scope -> scope == Scope.AHEAD || scope == Scope.NONE);
            case DEFINITIONS, MERGED, EMPTY -> false;
        };
    }

    @Override
    public boolean has(long row) {
        return origin.isOwn(own == null ? row : own.integer(row));
    }

    @Override
    public long of(ColumnDescription column, long row, long value) {
        if (column.scope() == Scope.AHEAD && value < 0) {
            return later(row);
        }
        if (value < 0) {
            return value;
        }
        return switch (column.scope()) {
            case TRACE -> value;
            case CALLPATHS -> callpaths[(int) value];
            case CUT, AHEAD, NONE ->
                column.holds() == Holds.POSITION
                        ? position(value)
                        : column.name().equals("messageptr") ? input.firstMessage() + value : instance(value);
        };
    }

    /** The number of a collective operation, in order of their ends: some may end before the synchronization at the begin ends. */
    private long instance(long here) {
        return here == lastInstance ? input.lastInstance() : input.firstInstance() + here;
    }

    private long position(long here) {
        long there = origin.global(here);
        if (there >= 0) {
            return there;
        }
        Long known = input.enters().get(origin.key(here));
        if (known == null) {
            throw new IllegalStateException("no cut knows the position of " + origin.key(here));
        }
        return known;
    }

    /** The leave of the region instance of an event that is still open at the end of the cut. */
    private long later(long event) {
        long enter = events.type(event) == EventType.ENTER ? event : events.enterptr(event);
        return enter < 0 ? Trace.NONE : input.exits().getOrDefault(origin.key(enter), (long) Trace.NONE);
    }
}
