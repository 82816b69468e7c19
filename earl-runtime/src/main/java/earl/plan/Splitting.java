package earl.plan;

import earl.ColumnOperation.Splits;
import earl.column.NamedOperation;
import earl.plan.Split.Site;
import earl.plan.Split.Values;
import earl.view.ColumnDescription;
import earl.view.Division;
import earl.view.Holds;
import earl.view.InstalledViews;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a plan is computed in cuts of a trace, so that the result equals the result of the whole trace, to the last bit. It follows from the tables, whose {@link Division} and columns say what cuts have, and from the operations:
 *
 * <ul>
 *   <li>What is computed row by row from rows of cuts, or within groups that lie in one cut, is computed there. Positions,
 *       rows and numbers that a cut counts for itself may be compared, looked up and grouped by, but their values do not leave
 *       the cut, except as positions of events.
 *   <li>Totals, and sums over groups that occur in several cuts, are added up exactly.
 *   <li>What is made from these totals and from merged tables is computed afterwards.
 *   <li>Steps in cuts may use a total over rows that are all in one cut. That can be seen only afterwards: {@link
 *       CutSums#objection}.
 * </ul>
 *
 * What is made of tables that are empty is empty: whether they are can be seen in all cuts. Anything else has an {@linkplain #obstacle obstacle}. Immutable.
 */
final class Splitting {
    private final Map<PlanStep, Split> splits = new HashMap<>();
    private final Set<PlanStep> ahead = new LinkedHashSet<>();
    private final Set<String> merged = new HashSet<>();
    private final Set<String> empty = new HashSet<>();
    private final RowRules rowRules = new RowRules(this::of);
    private final GroupRules groupRules = new GroupRules(this::of);
    private final @Nullable String obstacle;

    Splitting(Plan plan) {
        String found = null;
        try {
            for (PlanStep step : plan.steps()) {
                splits.put(step, split(step));
            }
            for (Output output : plan.outputs()) {
                check(output);
            }
        } catch (SplitObstacle why) {
            found = why.getMessage();
        }
        obstacle = found;
    }

    /** Why it cannot be computed in cuts: the operation or column, {@code total_argmax of messages}; empty if it can. */
    Optional<String> obstacle() {
        return Optional.ofNullable(obstacle);
    }

    /** Why it cannot be computed in cuts that begin and end at different times on different locations. */
    Optional<String> obstacleIfSkewed() {
        return rowRules.obstacleIfSkewed();
    }

    /** Tables that are merged from what cuts have. */
    Set<String> mergedTables() {
        return merged;
    }

    /** Tables that must have no rows in any cut. */
    Set<String> emptyTables() {
        return empty;
    }

    /** Totals and sums over groups that are added up over cuts, in the order of the plan. */
    Set<PlanStep> reductions() {
        return groupRules.reductions();
    }

    /** Columns that must not be missing in any row, because their events may be in another cut. */
    Set<PlanStep> ahead() {
        return ahead;
    }

    Split of(PlanStep step) {
        return Objects.requireNonNull(splits.get(step));
    }

    /** Whether a step selects rows of the table of events: only the cut's own ones count. */
    boolean selectsEvents(PlanStep step) {
        return (step.verb().equals(PlanStep.SELECT_ROWS) || step.verb().equals("select"))
                && of(step).isInCuts()
                && SplitRules.rows(of(step)).selectsOwn();
    }

    boolean isInCuts(Output output) {
        return output instanceof Output.Add add && of(add.value()).isInCuts();
    }

    // ---- outputs ----

    private void check(Output output) {
        switch (output) {
            case Output.Add add -> check(add);
            case Output.Result result -> result.needs().forEach(need -> notInCuts(need, "result " + result.name()));
            case Output.Severity severity -> notInCuts(severity.value(), "severity");
            case Output.Wait wait -> check(wait);
        }
    }

    private void notInCuts(PlanStep step, String what) {
        if (of(step).isInCuts()) {
            throw new SplitObstacle(what + " of all rows");
        }
    }

    private void check(Output.Add add) {
        boolean inCuts = of(add.value()).isInCuts();
        if (!inCuts) {
            PlanStep at = add.at();
            if (at != null && of(at).site() != Site.ANYWHERE) {
                throw new SplitObstacle("events of totals");
            }
            add.needs().forEach(need -> notInCuts(need, "severity"));
            return;
        }
        PlanStep at = add.at();
        if (at == null || of(at).values() != Values.POSITIONS) {
            throw new SplitObstacle("severity at no event");
        }
        if (!of(add.value()).isPlain()) {
            throw new SplitObstacle("severity made of positions");
        }
        for (PlanStep need : add.needs()) {
            rowRules.own(need, "severity");
        }
        add.because().values().forEach(cause -> {
            if (cause instanceof PlanStep step && !of(step).isPlain()) {
                throw new SplitObstacle("positions as numbers");
            }
            if (cause instanceof Output.Events(PlanStep positions)
                    && of(positions).values() != Values.POSITIONS) {
                throw new SplitObstacle("events that are no positions");
            }
        });
    }

    /** Cuts find waits in all their events, not only in their own. */
    private void check(Output.Wait wait) {
        for (PlanStep need : wait.needs()) {
            Split split = of(need);
            boolean scalar = split.site() == Site.ANYWHERE;
            if (!scalar
                    && (!split.isInCuts()
                            || !Objects.requireNonNull(split.totals()).isEmpty())) {
                throw new SplitObstacle("waits made of totals");
            }
        }
        if (!ahead.isEmpty()) {
            throw new SplitObstacle("waits until later events");
        }
    }

    // ---- steps ----

    private Split split(PlanStep step) {
        return switch (step.verb()) {
            case PlanStep.TABLE, PlanStep.WHOLE ->
                table((String) step.operands().getFirst());
            case PlanStep.WAITS_OF ->
                Split.inCuts(CutRows.ofWaits((String) step.operands().getFirst()), Values.PLAIN, Set.of());
            case PlanStep.PARAMETER, PlanStep.CONSTANT, PlanStep.RUN_TIME, PlanStep.WHOLE_TIME -> Split.ANYWHERE;
            case PlanStep.COLUMN -> column(step);
            default -> operation(step);
        };
    }

    private Split table(String name) {
        Division division = InstalledViews.installed().table(name).division();
        return switch (division.kind()) {
            case ROWS, EVENTS -> Split.inCuts(CutRows.of(name), Values.PLAIN, Set.of());
            case DEFINITIONS -> Split.ANYWHERE;
            case MERGED -> {
                merged.add(name);
                yield Split.AFTERWARDS;
            }
            case EMPTY -> {
                empty.add(name);
                yield Split.ANYWHERE;
            }
        };
    }

    private Split column(PlanStep step) {
        Split table = of(SplitRules.operand(step, 0));
        if (!table.isInCuts()) {
            return table;
        }
        String name = (String) step.operands().get(1);
        CutRows rows = SplitRules.rows(table);
        var description = Objects.requireNonNull(rows.table());
        ColumnDescription column = description.column(name);
        Set<PlanStep> totals = Objects.requireNonNull(table.totals());
        return switch (column.scope()) {
            case TRACE, CALLPATHS, CUT -> {
                boolean isLocal = column.scope() == ColumnDescription.Scope.CUT;
                if (isLocal && column.holds() != Holds.POSITION) {
                    yield Split.numbers(rows, description.name() + " " + name, totals);
                }
                yield Split.inCuts(rows, isLocal ? Values.POSITIONS : Values.PLAIN, totals)
                        .ordered(column.inOrder() ? 1 : 0);
            }
            case AHEAD -> {
                ahead.add(step);
                yield Split.inCuts(rows, Values.POSITIONS, totals);
            }
            case NONE -> throw new SplitObstacle("column " + name + " of " + description.name());
        };
    }

    private Split operation(PlanStep step) {
        String verb = step.verb();
        boolean isTotal = verb.startsWith(PlanStep.TOTAL);
        Splits how = isTotal ? Splits.ALL_ROWS : how(verb);
        if (how == Splits.OF_GROUPS) {
            return groupRules.ofGroups(step);
        }
        List<Split> operands = rowRules.operands(step);
        if (!SplitRules.inCuts(operands)) {
            return SplitRules.outside(operands);
        }
        return switch (how) {
            case BY_ROW, SAME, MISSING, NEGATES, COMPARES, EXTREME_OF_BOTH, CHOOSES ->
                rowRules.byRow(step, how, operands);
            case SELECTS -> rowRules.select(step, operands);
            case NUMBERS_ROWS -> RowRules.rows(operands);
            case TAKES -> rowRules.take(step, operands);
            case REVERSES -> RowRules.reversed(operands);
            case LOOKS_UP -> rowRules.oneOf(step, operands);
            case LOOKS_UP_ROWS -> rowRules.rowIn(step, operands);
            case LARGEST_SO_FAR -> rowRules.runningMax(step, operands);
            case NEXT_BELOW -> rowRules.nextBelow(step, operands);
            case WITHIN_GROUPS, COUNTS_WITHIN_GROUPS, ROWS_WITHIN_GROUPS ->
                groupRules.withinGroups(step, how, operands);
            case GROUPS, COUNTS_OF_GROUPS, EXTREMES_OF_GROUPS, ROWS_OF_GROUPS -> groupRules.groups(step, how, operands);
            case OF_GROUPS, ALL_ROWS -> {
                if (isTotal) {
                    yield groupRules.total(step, operands.get(0));
                }
                throw new SplitObstacle(verb + " of all rows");
            }
        };
    }

    private static Splits how(String verb) {
        return switch (verb) {
            case PlanStep.SELECT_ROWS -> Splits.SELECTS;
            case PlanStep.IN_FOCUS, PlanStep.LOCATIONS_IN_FOCUS -> Splits.MISSING;
            case PlanStep.CALLPATH_NAMES -> Splits.ALL_ROWS;
            default -> NamedOperation.of(verb).split();
        };
    }
}
