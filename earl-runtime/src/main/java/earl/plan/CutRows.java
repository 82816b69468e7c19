package earl.plan;

import earl.view.Division;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a column in a cut, by origin: equal for columns that have the same rows.
 *
 * @param what the table, or the step that made these rows of others
 * @param of the others, null for a table
 * @param by the column that selects or groups them, null if there is none
 */
record CutRows(String what, @Nullable CutRows of, @Nullable PlanStep by) {
    private static final String SELECTED = "selected";
    private static final String GROUPED = "grouped";
    private static final String REVERSED = "reversed";
    private static final String WAITS_OF = "waits of ";

    static CutRows of(String table) {
        return new CutRows(table, null, null);
    }

    static CutRows ofWaits(String definition) {
        return new CutRows(WAITS_OF + definition, null, null);
    }

    CutRows selected(PlanStep mask) {
        return new CutRows(SELECTED, this, mask);
    }

    CutRows grouped(PlanStep by) {
        return new CutRows(GROUPED, this, by);
    }

    CutRows reversed() {
        return what.equals(REVERSED) && of != null ? of : new CutRows(REVERSED, this, null);
    }

    /** Whether these are all rows of the table of events, also those of events that are not the cut's own. */
    boolean isEvents() {
        return of == null
                && !what.startsWith(WAITS_OF)
                && InstalledViews.installed().table(what).division().kind() == Division.Kind.EVENTS;
    }

    /** Whether these rows are selected from all rows of the table of events: then they are the cut's own. */
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

    /** Whether rows of a later cut come after those of an earlier one, 1; before them, -1; neither, 0. */
    int direction() {
        if (of == null) {
            // The table of events has the synchronizations, where cuts overlap.
            return isEvents() ? 0 : 1;
        }
        return switch (what) {
            case SELECTED -> of.direction();
            case REVERSED -> -of.direction();
            default -> 0;
        };
    }
}
