package earl.plan;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The place where a step of a plan is computed if a trace is analyzed in cuts, and the step's values there.
 *
 * @param site where
 * @param rows in cuts: the rows
 * @param values in cuts: the values of a column
 * @param of for {@link Values#ROWS} and {@link Values#NUMBERS}, what is numbered
 * @param order whether each value in a later cut is larger than all in an earlier one, 1; smaller, -1; neither, 0. Such columns
 *     have no missing values
 * @param totals totals of cuts on which it depends: it can be computed in a cut that has all their rows. Null if a cut can
 *     never compute it
 */
record Split(
        Site site,
        @Nullable CutRows rows,
        Values values,
        @Nullable CutRows of,
        int order,
        @Nullable Set<PlanStep> totals) {
    enum Site {
        /** Anywhere, with the same result. */
        ANYWHERE,
        /** In each cut, for its own rows. */
        CUTS,
        /** After all cuts. */
        AFTERWARDS
    }

    enum Values {
        /** Values of the whole trace. */
        PLAIN,
        /** Positions in the cut. */
        POSITIONS,
        /** Positions times -1. */
        NEGATED,
        /** Numbers that occur in one cut only. */
        NUMBERS,
        /** Rows of a table in the cut. */
        ROWS
    }

    static final Split ANYWHERE = new Split(Site.ANYWHERE, null, Values.PLAIN, null, 0, Set.of());
    static final Split AFTERWARDS = new Split(Site.AFTERWARDS, null, Values.PLAIN, null, 0, null);

    static Split afterwards(@Nullable Set<PlanStep> totals) {
        return new Split(Site.AFTERWARDS, null, Values.PLAIN, null, 0, totals);
    }

    static Split inCuts(CutRows rows, Values values, Set<PlanStep> totals) {
        return new Split(Site.CUTS, rows, values, null, 0, totals);
    }

    static Split numbers(CutRows rows, String of, Set<PlanStep> totals) {
        return new Split(Site.CUTS, rows, Values.NUMBERS, CutRows.of(of), 0, totals);
    }

    static Split rows(CutRows rows, CutRows of, Set<PlanStep> totals) {
        return new Split(Site.CUTS, rows, Values.ROWS, of, 0, totals);
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
    Split in(CutRows others, int direction, Set<PlanStep> more) {
        return new Split(site, others, values, of, direction, more);
    }

    boolean isInCuts() {
        return site == Site.CUTS;
    }

    boolean isPlain() {
        return values == Values.PLAIN;
    }

    /** Whether equal values are in one cut. */
    boolean isLocal() {
        return values != Values.PLAIN;
    }

    /** Whether values are of the same kind. */
    boolean isLike(Split other) {
        return values == other.values && java.util.Objects.equals(of, other.of);
    }
}
