package earl.plan;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where a step of a plan is computed if a trace is analyzed in windows, and what its values are there.
 *
 * @param site where
 * @param rows in windows: the rows
 * @param values in windows: the values of a column
 * @param of for {@link Values#ROWS} and {@link Values#NUMBERS}, what is numbered
 * @param order whether each value in a later window is larger than all in an earlier one, 1; smaller, -1; neither, 0. Such columns
 *     have no missing values
 * @param totals totals of windows on which it depends: it can be computed in a window that has all their rows. Null if a window can
 *     never compute it
 */
record Split(
        Site site,
        @Nullable WindowRows rows,
        Values values,
        @Nullable WindowRows of,
        int order,
        @Nullable Set<PlanStep> totals) {
    enum Site {
        /** Anywhere, with the same result. */
        ANYWHERE,
        /** In each window, for its own rows. */
        WINDOWS,
        /** After all windows. */
        AFTERWARDS
    }

    enum Values {
        /** Those of the whole trace. */
        PLAIN,
        /** Positions in the window. */
        POSITIONS,
        /** Positions times -1. */
        NEGATED,
        /** Numbers that occur in one window only. */
        NUMBERS,
        /** Rows of a table in the window. */
        ROWS
    }

    static final Split ANYWHERE = new Split(Site.ANYWHERE, null, Values.PLAIN, null, 0, Set.of());
    static final Split AFTERWARDS = new Split(Site.AFTERWARDS, null, Values.PLAIN, null, 0, null);

    /** The value of a total over windows. */
    static Split total(PlanStep step) {
        return new Split(Site.AFTERWARDS, null, Values.PLAIN, null, 0, Set.of(step));
    }

    static Split afterwards(@Nullable Set<PlanStep> totals) {
        return new Split(Site.AFTERWARDS, null, Values.PLAIN, null, 0, totals);
    }

    static Split inWindows(WindowRows rows, Values values, Set<PlanStep> totals) {
        return new Split(Site.WINDOWS, rows, values, null, 0, totals);
    }

    static Split numbers(WindowRows rows, String of, Set<PlanStep> totals) {
        return new Split(Site.WINDOWS, rows, Values.NUMBERS, WindowRows.of(of), 0, totals);
    }

    static Split rows(WindowRows rows, WindowRows of, Set<PlanStep> totals) {
        return new Split(Site.WINDOWS, rows, Values.ROWS, of, 0, totals);
    }

    /** These values times -1. */
    Split negated() {
        Values turned =
                values == Values.POSITIONS ? Values.NEGATED : values == Values.NEGATED ? Values.POSITIONS : values;
        return new Split(site, rows, turned, of, -order, totals);
    }

    Split ordered(int direction) {
        return new Split(site, rows, values, of, direction, totals);
    }

    /** These values in other rows. */
    Split in(WindowRows others, int direction, Set<PlanStep> more) {
        return new Split(site, others, values, of, direction, more);
    }

    boolean isInWindows() {
        return site == Site.WINDOWS;
    }

    boolean isPlain() {
        return values == Values.PLAIN;
    }

    /** Whether equal values are in one window. */
    boolean isLocal() {
        return values != Values.PLAIN;
    }

    /** Whether values are of the same kind. */
    boolean isLike(Split other) {
        return values == other.values && java.util.Objects.equals(of, other.of);
    }
}
