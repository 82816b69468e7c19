package earl.plan;

import earl.plan.Split.Site;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** What rules for steps have in common. A rule throws a {@link SplitObstacle} if a step cannot be computed in cuts. */
class SplitRules {
    private final Function<PlanStep, Split> known;

    /**
     * Rules for steps.
     *
     * @param known where the operands of a step are computed
     */
    SplitRules(Function<PlanStep, Split> known) {
        this.known = known;
    }

    final Split of(PlanStep step) {
        return known.apply(step);
    }

    static PlanStep operand(PlanStep step, int index) {
        return (PlanStep) step.operands().get(index);
    }

    List<Split> operands(PlanStep step) {
        List<Split> all = new ArrayList<>();
        for (Object operand : step.operands()) {
            if (operand instanceof PlanStep other) {
                all.add(of(other));
            }
        }
        return all;
    }

    static Set<PlanStep> totals(List<Split> splits) {
        Set<PlanStep> all = new HashSet<>();
        for (Split split : splits) {
            Set<PlanStep> totals = split.totals();
            if (totals == null) {
                throw new SplitObstacle("rows compared with merged tables");
            }
            all.addAll(totals);
        }
        return all.isEmpty() ? Set.of() : all;
    }

    /** What is not in cuts. */
    static Split outside(List<Split> operands) {
        if (operands.stream().allMatch(each -> each.site() == Site.ANYWHERE)) {
            return Split.ANYWHERE;
        }
        boolean merged = operands.stream().anyMatch(each -> each.totals() == null);
        return Split.afterwards(merged ? null : totals(operands));
    }

    static boolean inCuts(List<Split> operands) {
        return operands.stream().anyMatch(Split::isInCuts);
    }

    static CutRows rows(Split split) {
        return Objects.requireNonNull(split.rows());
    }

    static void sameRows(List<Split> operands, PlanStep step) {
        CutRows rows = null;
        for (Split split : operands) {
            if (!split.isInCuts()) {
                throw new SplitObstacle(step.verb() + " of rows and totals");
            }
            if (rows != null && !rows.equals(split.rows())) {
                throw new SplitObstacle(step.verb() + " of different rows");
            }
            rows = split.rows();
        }
    }

    static void plain(Split split, PlanStep step) {
        if (!split.isPlain()) {
            throw new SplitObstacle(step.verb() + " of positions");
        }
    }

    /** A column of rows that are the cut's own. */
    Split own(PlanStep step, String what) {
        Split split = of(step);
        if (split.rows() != null && hasOthers(split.rows())) {
            throw new SplitObstacle(what + " of all events");
        }
        return split;
    }

    static boolean hasOthers(CutRows rows) {
        return rows.isEvents() || (rows.of() != null && !rows.selectsOwn() && hasOthers(rows.of()));
    }
}
