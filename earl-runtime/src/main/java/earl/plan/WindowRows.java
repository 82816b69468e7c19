package earl.plan;

import earl.view.Division;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a column in a window, by origin: equal for columns that have the same rows.
 *
 * @param what the table, or the step that made these rows of others
 * @param of the others, null for a table
 * @param by the column that selects or groups them, null if there is none
 */
record WindowRows(
        String what, @Nullable WindowRows of, @Nullable PlanStep by) {
    private static final String SELECTED = "selected";
    private static final String GROUPED = "grouped";
    private static final String REVERSED = "reversed";
    private static final String WAITS_OF = "waits of ";

    static WindowRows of(String table) {
        return new WindowRows(table, null, null);
    }

    static WindowRows ofWaits(String definition) {
        return new WindowRows(WAITS_OF + definition, null, null);
    }

    WindowRows selected(PlanStep mask) {
        return new WindowRows(SELECTED, this, mask);
    }

    WindowRows grouped(PlanStep by) {
        return new WindowRows(GROUPED, this, by);
    }

    WindowRows reversed() {
        return what.equals(REVERSED) && of != null ? of : new WindowRows(REVERSED, this, null);
    }

    /** Whether these are all rows of the table of events, also those of events that are not the window's own. */
    boolean isEvents() {
        return of == null
                && !what.startsWith(WAITS_OF)
                && InstalledViews.installed().table(what).division().kind() == Division.Kind.EVENTS;
    }

    /** Whether they are selected from all rows of the table of events: then they are the window's own. */
    boolean selectsOwn() {
        return what.equals(SELECTED) && of != null && of.isEvents();
    }

    /** The description of the table of which they are; null for groups. */
    @Nullable
    TableDescription table() {
        if (what.equals(GROUPED)) {
            return null;
        }
        if (of != null) {
            return of.table();
        }
        return what.startsWith(WAITS_OF)
                ? EmptyTables.WAITS_OF_ONE
                : InstalledViews.installed().table(what).description();
    }

    /** Whether rows of a later window come after those of an earlier one, 1; before them, -1; neither, 0. */
    int direction() {
        if (of == null) {
            // The table of events has the meetings, where windows overlap.
            return isEvents() ? 0 : 1;
        }
        return switch (what) {
            case SELECTED -> of.direction();
            case REVERSED -> -of.direction();
            default -> 0;
        };
    }
}
