package earl.plan;

import earl.Column;
import earl.Columns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The values of steps in a window. */
final class WindowEvaluation extends Evaluation {
    private final WindowTables tables;
    private final Splitting splitting;

    WindowEvaluation(WindowTables tables, Set<PlanStep> shared, Splitting splitting) {
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

    /** The window's part of totals and of sums over groups. */
    WindowSums sums(List<PlanStep> steps) {
        compute(List.copyOf(splitting.reductions()), steps);
        List<WindowSums.Sum> sums = new ArrayList<>();
        for (PlanStep step : splitting.reductions()) {
            sums.add(sum(step));
        }
        return new WindowSums(sums, dependences(), missing());
    }

    private WindowSums.Sum sum(PlanStep step) {
        Column of = (Column) operand(step, 0);
        if (step.verb().startsWith(PlanStep.TOTAL)) {
            return WindowSums.Sum.total(step.verb().substring(PlanStep.TOTAL.length()), of);
        }
        return WindowSums.Sum.groups(
                step.verb().substring("group_".length()), of, (Column) operand(step, 1), (earl.Grouped) valueOf(step));
    }

    /** Which totals have rows here, and what depends on them. */
    private List<WindowSums.Dependence> dependences() {
        Map<PlanStep, Long> dependent = new HashMap<>();
        for (PlanStep step : computed()) {
            Split split = splitting.of(step);
            if (split.isInWindows() && split.totals() != null) {
                for (PlanStep total : split.totals()) {
                    dependent.merge(total, length(step), Math::max);
                }
            }
        }
        List<WindowSums.Dependence> all = new ArrayList<>();
        for (PlanStep step : splitting.reductions()) {
            if (step.verb().startsWith(PlanStep.TOTAL)) {
                all.add(WindowSums.Dependence.of(
                        step.verb(), ((Column) operand(step, 0)).length() > 0, dependent.getOrDefault(step, 0L) > 0));
            }
        }
        return all;
    }

    private long length(PlanStep step) {
        return valueOf(step) instanceof Columns table ? table.length() : ((Column) valueOf(step)).length();
    }

    /** Whether an event that is needed comes after the window. */
    private boolean missing() {
        for (PlanStep step : splitting.ahead()) {
            if (isComputed(step) && ((Column) valueOf(step)).missing().any()) {
                return true;
            }
        }
        return false;
    }
}
