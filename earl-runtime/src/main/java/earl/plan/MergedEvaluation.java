package earl.plan;

import earl.Column;
import java.util.List;
import java.util.Set;

/** The values of steps after all cuts. */
final class MergedEvaluation extends Evaluation {
    private final Splitting splitting;
    private final List<PlanStep> reductions;
    private final CutSums cuts;

    MergedEvaluation(Tables tables, Set<PlanStep> shared, Splitting splitting, CutSums cuts) {
        super(tables, shared);
        this.splitting = splitting;
        this.reductions = List.copyOf(splitting.reductions());
        this.cuts = cuts;
    }

    @Override
    Object value(PlanStep step) {
        if (!splitting.reductions().contains(step)) {
            return super.value(step);
        }
        CutSums.Sum sum = cuts.sum(reductions.indexOf(step));
        // Without rows, but of the same kind and with the same strings.
        Column none = (Column) operand(step, 0);
        return step.verb().startsWith(PlanStep.TOTAL)
                ? (Object) sum.total(none)
                : sum.groups((earl.Grouped) super.value(step));
    }
}
