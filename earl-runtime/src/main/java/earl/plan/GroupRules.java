package earl.plan;

import earl.ColumnOperation.Splits;
import earl.plan.Split.Values;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Where totals, and values of groups, are computed. */
final class GroupRules extends SplitRules {
    private final Set<PlanStep> reductions = new LinkedHashSet<>();

    GroupRules(Function<PlanStep, Split> known) {
        super(known);
    }

    /** Totals and sums over groups that are added up over cuts, in the order of the plan. */
    Set<PlanStep> reductions() {
        return reductions;
    }

    Split ofGroups(PlanStep step) {
        PlanStep groups = operand(step, 0);
        Split of = of(groups);
        if (!of.isInCuts()) {
            if (step.verb().equals("row") && groupsCuts(groups)) {
                throw new SplitObstacle("rows of groups in several cuts");
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

    private boolean groupsCuts(PlanStep groups) {
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
        if (CutSums.canAdd(what)) {
            reductions.add(step);
        } else {
            throw new SplitObstacle(step.verb());
        }
        Set<PlanStep> totals = new HashSet<>(totals(List.of(of)));
        totals.add(step);
        return Split.afterwards(totals);
    }

    Split withinGroups(PlanStep step, Splits how, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        if (!operands.get(1).isLocal()) {
            throw new SplitObstacle(step.verb() + " groups in several cuts");
        }
        if (how == Splits.ROWS_WITHIN_GROUPS) {
            return Split.rows(rows(values), rows(values), totals(operands));
        }
        if (how != Splits.COUNTS_WITHIN_GROUPS) {
            plain(values, step);
        }
        return Split.inCuts(rows(values), Values.PLAIN, totals(operands));
    }

    Split groups(PlanStep step, Splits how, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        Split by = operands.get(1);
        boolean counts = how == Splits.COUNTS_OF_GROUPS;
        boolean argument = how == Splits.ROWS_OF_GROUPS;
        boolean extreme = how == Splits.EXTREMES_OF_GROUPS;
        if (by.isLocal()) {
            CutRows rows = rows(values).grouped(operand(step, 1));
            if (argument) {
                return Split.rows(rows, rows(values), totals(operands));
            }
            if (!counts && !extreme) {
                plain(values, step);
            }
            Split of = counts ? Split.inCuts(rows, Values.PLAIN, Set.of()) : values;
            return of.in(rows, 0, totals(operands));
        }
        own(operand(step, 0), step.verb());
        own(operand(step, 1), step.verb());
        if (!counts) {
            plain(values, step);
        }
        if (argument || !CutSums.canAdd(step.verb().substring("group_".length()))) {
            throw new SplitObstacle(step.verb() + " of groups in several cuts");
        }
        if (!totals(operands).isEmpty()) {
            throw new SplitObstacle(step.verb() + " of totals");
        }
        reductions.add(step);
        return Split.AFTERWARDS;
    }
}
