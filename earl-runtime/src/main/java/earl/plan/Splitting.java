package earl.plan;

import earl.column.NamedOperation;
import earl.plan.Split.Site;
import earl.plan.Split.Values;
import earl.view.ColumnDescription;
import earl.view.Division;
import earl.view.Holds;
import earl.view.InstalledViews;
import java.util.ArrayList;
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
 * How a plan is computed in windows of a trace ({@link earl.fragment}), so that the result is that of the whole trace, to the last
 * bit. It follows from the tables, whose {@link Division} and columns say what windows have, and from the operations:
 *
 * <ul>
 *   <li>What is computed row by row from rows of windows, or within groups that lie in one window, is computed there. Positions,
 *       rows and numbers that a window counts for itself may be compared, looked up and grouped by, but their values do not leave
 *       the window, except as positions of events.
 *   <li>Totals, and sums over groups that occur in several windows, are added up exactly.
 *   <li>What is made from these totals and from merged tables is computed afterwards.
 *   <li>Steps in windows may use a total over rows that are all in one window. That can be seen only afterwards: {@link
 *       WindowSums#objection}.
 * </ul>
 *
 * What is made of tables that are empty is empty: whether they are can be seen in all windows. Anything else has an {@linkplain #obstacle obstacle}. Immutable.
 */
final class Splitting {
    private static final Set<String> BY_ROW = Set.of(
            "plus",
            "minus",
            "times",
            "divided_by",
            "floor_divided_by",
            "modulo",
            "negated",
            "abs",
            "sqrt",
            "minimum",
            "maximum",
            "as_number",
            "as_integer",
            "less_than",
            "at_most",
            "greater_than",
            "at_least",
            "equal_to",
            "not_equal_to",
            "like",
            "missing",
            "and",
            "or",
            "not",
            "where",
            "filled",
            "computed",
            PlanStep.IN_FOCUS,
            PlanStep.LOCATIONS_IN_FOCUS);
    private static final Set<String> COMPARISONS =
            Set.of("less_than", "at_most", "greater_than", "at_least", "equal_to", "not_equal_to");
    private static final Set<String> WITHIN_GROUPS =
            Set.of("sum_over", "mean_over", "count_over", "max_over", "min_over");
    private static final Set<String> ROWS_WITHIN_GROUPS = Set.of("argmax_over", "argmin_over", "running_argmax_over");
    private static final Set<String> GROUPS =
            Set.of("group_sum", "group_mean", "group_count", "group_max", "group_min");
    private static final Set<String> GROUP_ROWS = Set.of("group_argmax", "group_argmin");
    /** Tables whose rows, and columns whose values, are in order of time in windows, and are never missing. */
    private static final Map<String, Set<String>> IN_ORDER =
            Map.of("messages", Set.of("send", "recv", "send_time", "recv_time"));

    private static final Set<String> ONE_PROCESS = Set.of("source", "destination");

    private final Map<PlanStep, Split> splits = new HashMap<>();
    private final Set<PlanStep> reductions = new LinkedHashSet<>();
    private final Set<PlanStep> ahead = new LinkedHashSet<>();
    private final Set<String> merged = new HashSet<>();
    private final Set<String> empty = new HashSet<>();
    private @Nullable String obstacleIfSkewed;
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
        } catch (Obstacle why) {
            found = why.getMessage();
        }
        obstacle = found;
    }

    /** Why a plan cannot be computed in windows. */
    private static final class Obstacle extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Obstacle(String what) {
            super(what, null, false, false);
        }
    }

    /** Why it cannot be computed in windows: the operation or column, {@code total_argmax of messages}; empty if it can. */
    Optional<String> obstacle() {
        return Optional.ofNullable(obstacle);
    }

    /** Why it cannot be computed in windows that begin and end at different times on different locations. */
    Optional<String> obstacleIfSkewed() {
        return Optional.ofNullable(obstacleIfSkewed);
    }

    /** Tables that are merged from what windows have. */
    Set<String> mergedTables() {
        return merged;
    }

    /** Tables that must have no rows in any window. */
    Set<String> emptyTables() {
        return empty;
    }

    /** Totals and sums over groups that are added up over windows, in the order of the plan. */
    Set<PlanStep> reductions() {
        return reductions;
    }

    /** Columns that must not be missing in any row, because their events may be in another window. */
    Set<PlanStep> ahead() {
        return ahead;
    }

    Split of(PlanStep step) {
        return Objects.requireNonNull(splits.get(step));
    }

    /** Whether it selects rows of the table of events: only the window's own ones count. */
    boolean selectsEvents(PlanStep step) {
        return (step.verb().equals(PlanStep.SELECT_ROWS) || step.verb().equals("select"))
                && of(step).isInWindows()
                && rows(of(step)).selectsOwn();
    }

    boolean isInWindows(Output output) {
        return output instanceof Output.Add add && of(add.value()).isInWindows();
    }

    // ---- outputs ----

    private void check(Output output) {
        switch (output) {
            case Output.Add add -> check(add);
            case Output.Result result -> result.needs().forEach(need -> notInWindows(need, "result " + result.name()));
            case Output.Severity severity -> notInWindows(severity.value(), "severity");
            case Output.Wait wait -> check(wait);
        }
    }

    private void notInWindows(PlanStep step, String what) {
        if (of(step).isInWindows()) {
            throw new Obstacle(what + " of all rows");
        }
    }

    private void check(Output.Add add) {
        boolean inWindows = of(add.value()).isInWindows();
        if (!inWindows) {
            PlanStep at = add.at();
            if (at != null && of(at).site() != Site.ANYWHERE) {
                throw new Obstacle("events of totals");
            }
            add.needs().forEach(need -> notInWindows(need, "severity"));
            return;
        }
        PlanStep at = add.at();
        if (at == null || of(at).values() != Values.POSITIONS) {
            throw new Obstacle("severity at no event");
        }
        if (!of(add.value()).isPlain()) {
            throw new Obstacle("severity made of positions");
        }
        for (PlanStep need : add.needs()) {
            own(need, "severity");
        }
        add.because().values().forEach(cause -> {
            if (cause instanceof PlanStep step && !of(step).isPlain()) {
                throw new Obstacle("positions as numbers");
            }
            if (cause instanceof Output.Events(PlanStep positions)
                    && of(positions).values() != Values.POSITIONS) {
                throw new Obstacle("events that are no positions");
            }
        });
    }

    /** Windows find waits in all their events, not only in their own. */
    private void check(Output.Wait wait) {
        for (PlanStep need : wait.needs()) {
            Split split = of(need);
            boolean scalar = split.site() == Site.ANYWHERE;
            if (!scalar
                    && (!split.isInWindows()
                            || !Objects.requireNonNull(split.totals()).isEmpty())) {
                throw new Obstacle("waits made of totals");
            }
        }
        if (!ahead.isEmpty()) {
            throw new Obstacle("waits until later events");
        }
    }

    /** A column of rows that are the window's own. */
    private Split own(PlanStep step, String what) {
        Split split = of(step);
        if (split.rows() != null && hasOthers(split.rows())) {
            throw new Obstacle(what + " of all events");
        }
        return split;
    }

    private static boolean hasOthers(WindowRows rows) {
        return rows.isEvents() || (rows.of() != null && !rows.selectsOwn() && hasOthers(rows.of()));
    }

    // ---- steps ----

    private Split split(PlanStep step) {
        return switch (step.verb()) {
            case PlanStep.TABLE, PlanStep.WHOLE ->
                table((String) step.operands().getFirst());
            case PlanStep.WAITS_OF ->
                Split.inWindows(WindowRows.ofWaits((String) step.operands().getFirst()), Values.PLAIN, Set.of());
            case PlanStep.PARAMETER, PlanStep.CONSTANT, PlanStep.RUN_TIME, PlanStep.WHOLE_TIME -> Split.ANYWHERE;
            case PlanStep.COLUMN -> column(step);
            case PlanStep.SELECT_ROWS, "select" -> select(step);
            case "rows" -> rows(step);
            case "take" -> take(step);
            case "reversed" -> reversed(step);
            case "row_in" -> rowIn(step);
            case "one_of" -> oneOf(step);
            case "key", "row" -> ofGroups(step);
            case "running_max_over" -> runningMax(step);
            case "next_below" -> nextBelow(step);
            default -> operation(step);
        };
    }

    private Split table(String name) {
        Division division = InstalledViews.installed().table(name).division();
        return switch (division.kind()) {
            case ROWS, EVENTS -> Split.inWindows(WindowRows.of(name), Values.PLAIN, Set.of());
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

    private PlanStep operand(PlanStep step, int index) {
        return (PlanStep) step.operands().get(index);
    }

    private List<Split> operands(PlanStep step) {
        List<Split> all = new ArrayList<>();
        for (Object operand : step.operands()) {
            if (operand instanceof PlanStep other) {
                all.add(of(other));
            }
        }
        return all;
    }

    private static Set<PlanStep> totals(List<Split> splits) {
        Set<PlanStep> all = new HashSet<>();
        for (Split split : splits) {
            Set<PlanStep> totals = split.totals();
            if (totals == null) {
                throw new Obstacle("rows compared with merged tables");
            }
            all.addAll(totals);
        }
        return all.isEmpty() ? Set.of() : all;
    }

    /** What is not in windows. */
    private static Split outside(List<Split> operands) {
        if (operands.stream().allMatch(each -> each.site() == Site.ANYWHERE)) {
            return Split.ANYWHERE;
        }
        boolean merged = operands.stream().anyMatch(each -> each.totals() == null);
        return Split.afterwards(merged ? null : totals(operands));
    }

    private static boolean inWindows(List<Split> operands) {
        return operands.stream().anyMatch(Split::isInWindows);
    }

    private static WindowRows rows(Split split) {
        return Objects.requireNonNull(split.rows());
    }

    private Split column(PlanStep step) {
        Split table = of(operand(step, 0));
        if (!table.isInWindows()) {
            return table;
        }
        String name = (String) step.operands().get(1);
        WindowRows rows = rows(table);
        var description = Objects.requireNonNull(rows.table());
        ColumnDescription column = description.column(name);
        Set<PlanStep> totals = Objects.requireNonNull(table.totals());
        return switch (column.scope()) {
            case TRACE, CALLPATHS, WINDOW -> {
                boolean isLocal = column.scope() == ColumnDescription.Scope.WINDOW;
                if (isLocal && column.holds() != Holds.POSITION) {
                    yield Split.numbers(rows, description.name() + " " + name, totals);
                }
                boolean ordered =
                        IN_ORDER.getOrDefault(description.name(), Set.of()).contains(name);
                yield Split.inWindows(rows, isLocal ? Values.POSITIONS : Values.PLAIN, totals)
                        .ordered(ordered ? 1 : 0);
            }
            case AHEAD -> {
                ahead.add(step);
                yield Split.inWindows(rows, Values.POSITIONS, totals);
            }
            case NONE -> throw new Obstacle("column " + name + " of " + description.name());
        };
    }

    private Split select(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        Split from = operands.get(0);
        Split mask = operands.get(1);
        sameRows(operands, step);
        plain(mask, step);
        if (hasOthers(rows(from)) && !rows(from).isEvents()) {
            throw new Obstacle(step.verb() + " of events in another order");
        }
        return from.in(rows(from).selected(operand(step, 1)), from.order(), totals(operands));
    }

    private static void sameRows(List<Split> operands, PlanStep step) {
        WindowRows rows = null;
        for (Split split : operands) {
            if (!split.isInWindows()) {
                throw new Obstacle(step.verb() + " of rows and totals");
            }
            if (rows != null && !rows.equals(split.rows())) {
                throw new Obstacle(step.verb() + " of different rows");
            }
            rows = split.rows();
        }
    }

    private static void plain(Split split, PlanStep step) {
        if (!split.isPlain()) {
            throw new Obstacle(step.verb() + " of positions");
        }
    }

    private Split rows(PlanStep step) {
        Split of = of(operand(step, 0));
        return of.isInWindows() ? Split.rows(rows(of), rows(of), totals(List.of(of))) : outside(List.of(of));
    }

    private Split take(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        Split from = operands.get(0);
        Split rows = operands.get(1);
        if (!from.isInWindows() || !rows.isInWindows()) {
            throw new Obstacle("take of rows and totals");
        }
        boolean events = rows(from).isEvents() && rows.values() == Values.POSITIONS;
        boolean numbered = rows.values() == Values.ROWS && rows(from).equals(rows.of());
        if (!events && !numbered) {
            throw new Obstacle("take of rows of another table");
        }
        return from.in(rows(rows), 0, totals(operands));
    }

    private Split reversed(PlanStep step) {
        Split of = of(operand(step, 0));
        return of.isInWindows() ? of.in(rows(of).reversed(), of.order(), totals(List.of(of))) : outside(List.of(of));
    }

    private Split rowIn(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        lookUp(operands, step);
        return Split.rows(rows(operands.get(0)), rows(operands.get(1)), totals(operands));
    }

    /** Values that can be looked up in others: equal ones are in the same window. */
    private static void lookUp(List<Split> operands, PlanStep step) {
        Split values = operands.get(0);
        Split among = operands.get(1);
        if (!values.isInWindows() || !among.isInWindows() || !values.isLocal() || !values.isLike(among)) {
            throw new Obstacle(step.verb() + " of other rows");
        }
        if (values.values() == Values.NUMBERS) {
            throw new Obstacle(step.verb() + " of numbers");
        }
    }

    private Split oneOf(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        Split values = operands.get(0);
        if (operands.size() == 1) {
            plain(values, step);
        } else if (!values.isPlain() || operands.get(1).site() != Site.ANYWHERE) {
            lookUp(operands, step);
        }
        return Split.inWindows(rows(values), Values.PLAIN, totals(operands));
    }

    private Split ofGroups(PlanStep step) {
        PlanStep groups = operand(step, 0);
        Split of = of(groups);
        if (!of.isInWindows()) {
            if (step.verb().equals("row") && groupsWindows(groups)) {
                throw new Obstacle("rows of groups in several windows");
            }
            return outside(List.of(of));
        }
        while (groups.verb().equals("select")) {
            groups = operand(groups, 0);
        }
        Set<PlanStep> totals = totals(List.of(of));
        if (step.verb().equals("row")) {
            return Split.rows(rows(of), rows(of(operand(groups, 0))), totals);
        }
        return of(operand(groups, 1)).in(rows(of), 0, totals);
    }

    private boolean groupsWindows(PlanStep groups) {
        PlanStep from = groups;
        while (from.verb().equals("select")) {
            from = operand(from, 0);
        }
        return reductions.contains(from);
    }

    private Split runningMax(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        sameRows(operands, step);
        Split values = operands.get(0);
        // The largest value so far is in this window.
        if (values.order() == 0 || values.order() != rows(values).direction()) {
            throw new Obstacle("running_max_over several windows");
        }
        inOrder(step);
        return values.in(rows(values), 0, totals(operands));
    }

    /** In skewed windows, only messages of one sender, or of one receiver, are in order. */
    private void inOrder(PlanStep step) {
        if (!isOfOne(operand(step, 1))) {
            obstacleIfSkewed = step.verb() + " of messages of several senders and receivers";
        }
    }

    /** Whether equal values are those of one sender or of one receiver. */
    private boolean isOfOne(PlanStep by) {
        return switch (by.verb()) {
            case "select", "reversed", "computed" -> isOfOne(operand(by, 0));
            case PlanStep.COLUMN -> ONE_PROCESS.contains((String) by.operands().get(1));
            // source * (destination.max() + 1) + destination
            case "plus" -> operand(by, 0).verb().equals("times") && isOfOne(operand(operand(by, 0), 0)) && isOfPair(by);
            default -> false;
        };
    }

    private boolean isOfPair(PlanStep plus) {
        PlanStep factor = operand(operand(plus, 0), 1);
        return factor.verb().equals("plus")
                && operand(factor, 0).verb().equals("total_max")
                && operand(operand(factor, 0), 0).equals(operand(plus, 1));
    }

    private Split nextBelow(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        sameRows(operands, step);
        Split values = operands.get(0);
        // No value of a later window is smaller; and each group keeps its last rows, which are those of this window.
        if (values.order() != 1
                || rows(values).direction() != 1
                || !operands.get(3).isLocal()) {
            throw new Obstacle("next_below in several windows");
        }
        inOrder(step);
        plain(operands.get(2), step);
        return Split.rows(rows(values), rows(values), totals(operands));
    }

    private Split operation(PlanStep step) {
        List<Split> operands = operands(step);
        if (!inWindows(operands)) {
            return outside(operands);
        }
        String verb = step.verb();
        if (verb.startsWith(PlanStep.TOTAL)) {
            return total(step, operands.get(0));
        }
        if (BY_ROW.contains(verb)) {
            return byRow(step, operands);
        }
        if (WITHIN_GROUPS.contains(verb) || ROWS_WITHIN_GROUPS.contains(verb)) {
            return withinGroups(step, operands);
        }
        if (GROUPS.contains(verb) || GROUP_ROWS.contains(verb)) {
            return groups(step, operands);
        }
        throw new Obstacle(verb + " of all rows");
    }

    private Split total(PlanStep step, Split of) {
        own(operand(step, 0), step.verb());
        String what = step.verb().substring(PlanStep.TOTAL.length());
        if (!what.equals("count")) {
            plain(of, step);
        }
        if (WindowSums.canAdd(what)) {
            reductions.add(step);
        } else {
            throw new Obstacle(step.verb());
        }
        Set<PlanStep> totals = new HashSet<>(totals(List.of(of)));
        totals.add(step);
        return Split.afterwards(totals);
    }

    private Split withinGroups(PlanStep step, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        if (!operands.get(1).isLocal()) {
            throw new Obstacle(step.verb() + " groups in several windows");
        }
        if (ROWS_WITHIN_GROUPS.contains(step.verb())) {
            return Split.rows(rows(values), rows(values), totals(operands));
        }
        if (!step.verb().equals("count_over")) {
            plain(values, step);
        }
        return Split.inWindows(rows(values), Values.PLAIN, totals(operands));
    }

    private Split groups(PlanStep step, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        Split by = operands.get(1);
        boolean counts = step.verb().equals("group_count");
        boolean argument = GROUP_ROWS.contains(step.verb());
        boolean extreme = step.verb().equals("group_max") || step.verb().equals("group_min");
        if (by.isLocal()) {
            WindowRows rows = rows(values).grouped(operand(step, 1));
            if (argument) {
                return Split.rows(rows, rows(values), totals(operands));
            }
            if (!counts && !extreme) {
                plain(values, step);
            }
            Split of = counts ? Split.inWindows(rows, Values.PLAIN, Set.of()) : values;
            return of.in(rows, 0, totals(operands));
        }
        own(operand(step, 0), step.verb());
        own(operand(step, 1), step.verb());
        if (!counts) {
            plain(values, step);
        }
        if (argument || !WindowSums.canAdd(step.verb().substring("group_".length()))) {
            throw new Obstacle(step.verb() + " of groups in several windows");
        }
        if (!totals(operands).isEmpty()) {
            throw new Obstacle(step.verb() + " of totals");
        }
        reductions.add(step);
        return Split.AFTERWARDS;
    }

    // ---- row by row ----

    private Split byRow(PlanStep step, List<Split> operands) {
        WindowRows rows = null;
        for (Split split : operands) {
            if (split.isInWindows()) {
                if (rows != null && !rows.equals(split.rows())) {
                    throw new Obstacle(step.verb() + " of different rows");
                }
                rows = split.rows();
            }
        }
        WindowRows known = Objects.requireNonNull(rows);
        Set<PlanStep> totals = totals(operands);
        Split result = Split.inWindows(known, Values.PLAIN, totals);
        if (operands.stream().allMatch(split -> split.isPlain() && split.order() == 0)) {
            return result;
        }
        return switch (step.verb()) {
            case "missing", "filled", PlanStep.IN_FOCUS, PlanStep.LOCATIONS_IN_FOCUS -> result;
            case "computed" -> operands.get(0);
            case "negated" -> negated(step, operands.get(0));
            case "where" -> where(step, operands, result);
            case "minimum", "maximum" -> likes(step, operands, result);
            default -> {
                if (COMPARISONS.contains(step.verb())) {
                    yield compared(step, operands, result);
                }
                operands.forEach(split -> plain(split, step));
                yield result;
            }
        };
    }

    private static Split negated(PlanStep step, Split of) {
        if (of.isPlain() || of.values() == Values.POSITIONS || of.values() == Values.NEGATED) {
            return of.negated();
        }
        throw new Obstacle(step.verb() + " of rows");
    }

    private static Split likes(PlanStep step, List<Split> operands, Split result) {
        if (operands.size() == 2 && operands.get(0).isLike(operands.get(1))) {
            return operands.get(0).in(rows(result), 0, totals(operands));
        }
        operands.forEach(split -> plain(split, step));
        return result;
    }

    private Split where(PlanStep step, List<Split> operands, Split result) {
        plain(operands.get(0), step);
        Split yes = operands.get(1);
        Split no = operands.get(2);
        if (yes.isPlain() && no.isPlain()) {
            return result;
        }
        Split local = yes.isLocal() ? yes : no;
        boolean missing = isMissing(operand(step, yes.isLocal() ? 2 : 1)) && local.values() != Values.NEGATED;
        if (!yes.isLike(no) && (!missing || (yes.isLocal() && no.isLocal()))) {
            throw new Obstacle("where of positions and numbers");
        }
        return local.in(rows(result), 0, totals(operands));
    }

    /** Whether a step is a constant that means that a position or a row is missing. */
    private static boolean isMissing(PlanStep step) {
        int at = step.verb().equals("filled") ? 1 : step.verb().equals(PlanStep.CONSTANT) ? 0 : -1;
        return at >= 0 && step.operands().get(at) instanceof Double value && value < 0;
    }

    private static Split compared(PlanStep step, List<Split> operands, Split result) {
        Split of = operands.get(0);
        if (operands.size() == 2 ? of.isLike(operands.get(1)) : of.isPlain()) {
            return result;
        }
        // Whether it is missing is the same everywhere.
        boolean againstZero = step.verb().equals("less_than") || step.verb().equals("at_least");
        boolean tellsMissing = operands.size() == 1
                && step.operands().get(1) instanceof Double value
                && (value < 0 || (value == 0 && againstZero));
        if (!tellsMissing || of.values() == Values.NEGATED) {
            throw new Obstacle(step.verb() + " of positions and numbers");
        }
        return result;
    }

    static {
        BY_ROW.stream()
                .filter(verb -> !verb.equals(PlanStep.IN_FOCUS) && !verb.equals(PlanStep.LOCATIONS_IN_FOCUS))
                .forEach(NamedOperation::of);
    }
}
