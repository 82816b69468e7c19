package earl.plan;

import earl.plan.Split.Values;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Where totals, and values of groups, are computed. */
final class GroupRules extends SplitRules {
    private static final Set<String> WITHIN_GROUPS =
            Set.of("sum_over", "mean_over", "count_over", "max_over", "min_over");
    private static final Set<String> ROWS_WITHIN_GROUPS = Set.of("argmax_over", "argmin_over", "running_argmax_over");
    private static final Set<String> GROUPS =
            Set.of("group_sum", "group_mean", "group_count", "group_max", "group_min");
    private static final Set<String> GROUP_ROWS = Set.of("group_argmax", "group_argmin");

    private final Set<PlanStep> reductions = new LinkedHashSet<>();

    GroupRules(Function<PlanStep, Split> known) {
        super(known);
    }

    /** Totals and sums over groups that are added up over windows, in the order of the plan. */
    Set<PlanStep> reductions() {
        return reductions;
    }

    static boolean isWithinGroups(String verb) {
        return WITHIN_GROUPS.contains(verb) || ROWS_WITHIN_GROUPS.contains(verb);
    }

    static boolean isOfGroups(String verb) {
        return GROUPS.contains(verb) || GROUP_ROWS.contains(verb);
    }

    Split ofGroups(PlanStep step) {
        PlanStep groups = operand(step, 0);
        Split of = of(groups);
        if (!of.isInWindows()) {
            if (step.verb().equals("row") && groupsWindows(groups)) {
                throw new SplitObstacle("rows of groups in several windows");
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

    Split total(PlanStep step, Split of) {
        own(operand(step, 0), step.verb());
        String what = step.verb().substring(PlanStep.TOTAL.length());
        if (!what.equals("count")) {
            plain(of, step);
        }
        if (WindowSums.canAdd(what)) {
            reductions.add(step);
        } else {
            throw new SplitObstacle(step.verb());
        }
        Set<PlanStep> totals = new HashSet<>(totals(List.of(of)));
        totals.add(step);
        return Split.afterwards(totals);
    }

    Split withinGroups(PlanStep step, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        if (!operands.get(1).isLocal()) {
            throw new SplitObstacle(step.verb() + " groups in several windows");
        }
        if (ROWS_WITHIN_GROUPS.contains(step.verb())) {
            return Split.rows(rows(values), rows(values), totals(operands));
        }
        if (!step.verb().equals("count_over")) {
            plain(values, step);
        }
        return Split.inWindows(rows(values), Values.PLAIN, totals(operands));
    }

    Split groups(PlanStep step, List<Split> operands) {
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
            throw new SplitObstacle(step.verb() + " of groups in several windows");
        }
        if (!totals(operands).isEmpty()) {
            throw new SplitObstacle(step.verb() + " of totals");
        }
        reductions.add(step);
        return Split.AFTERWARDS;
    }
}
