package earl.plan;

import earl.Column;
import earl.Columns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of steps in a cut. */
final class CutEvaluation extends Evaluation {
    private final CutTables tables;
    private final Splitting splitting;

    CutEvaluation(CutTables tables, Set<PlanStep> shared, Splitting splitting) {
        super(tables, shared);
        this.tables = tables;
        this.splitting = splitting;
    }

    @Override
    Object value(PlanStep step) {
        if (!splitting.selectsEvents(step)) {
            return super.value(step);
        }
        Column own = ((Column) operand(step, 1)).and(tables.own());
        return switch (operand(step, 0)) {
            case Columns table -> table.select(own);
            case Column column -> column.select(own);
            default -> throw new IllegalArgumentException(step.verb() + " selects rows of a table or a column");
        };
    }

    /** The cut's part of totals and of sums over groups. */
    CutSums sums(List<PlanStep> steps) {
        compute(List.copyOf(splitting.reductions()), steps);
        List<CutSums.Sum> sums = new ArrayList<>();
        for (PlanStep step : splitting.reductions()) {
            sums.add(sum(step));
        }
        return new CutSums(sums, dependences(), missing());
    }

    private CutSums.Sum sum(PlanStep step) {
        Column of = (Column) operand(step, 0);
        if (step.verb().startsWith(PlanStep.TOTAL)) {
            return CutSums.Sum.total(step.verb().substring(PlanStep.TOTAL.length()), of);
        }
        return CutSums.Sum.groups(
                step.verb().substring("group_".length()), of, (Column) operand(step, 1), (earl.Grouped) valueOf(step));
    }

    /** Which totals have rows here, and what depends on them. */
    private List<CutSums.Dependence> dependences() {
        Map<PlanStep, Long> dependent = new HashMap<>();
        for (PlanStep step : computed()) {
            Split split = splitting.of(step);
            if (split.isInCuts() && split.totals() != null) {
                for (PlanStep total : split.totals()) {
                    dependent.merge(total, length(step), Math::max);
                }
            }
        }
        List<CutSums.Dependence> all = new ArrayList<>();
        for (PlanStep step : splitting.reductions()) {
            if (step.verb().startsWith(PlanStep.TOTAL)) {
                all.add(CutSums.Dependence.of(
                        step.verb(), ((Column) operand(step, 0)).length() > 0, dependent.getOrDefault(step, 0L) > 0));
            }
        }
        return all;
    }

    private long length(PlanStep step) {
        return valueOf(step) instanceof Columns table ? table.length() : ((Column) valueOf(step)).length();
    }

    /** Whether an event that is needed comes after the cut. */
    private boolean missing() {
        for (PlanStep step : splitting.ahead()) {
            if (isComputed(step) && ((Column) valueOf(step)).missing().any()) {
                return true;
            }
        }
        return false;
    }
}
