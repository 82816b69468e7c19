package earl.plan;

import earl.plan.Plan.Taker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Plans that are evaluated one after another on the same data. A step that several of them need is computed once, and forgotten after the
 * last of them. Add all plans first, then evaluate each once, in the order in which they were added. One thread.
 */
public final class JoinedPlans {
    private static final Set<String> ABOUT_FOCUS =
            Set.of(PlanStep.IN_FOCUS, PlanStep.LOCATIONS_IN_FOCUS, PlanStep.RUN_TIME);

    private final Joining joining = new Joining();
    private final List<JoinedPlan> parts = new ArrayList<>();
    /** The last plan that needs a step. */
    private final Map<PlanStep, Integer> last = new HashMap<>();

    private final Map<PlanStep, Object> values = new HashMap<>();
    private @Nullable Set<PlanStep> shared;
    private int evaluated;

    /**
     * A plan among the others.
     *
     * @param alone the plan by itself
     * @param outputs its outputs, of joined steps
     * @param steps the joined steps that it needs, each after those that it needs itself
     */
    private record JoinedPlan(Plan alone, List<Output> outputs, List<PlanStep> steps) {}

    /**
     * Adds a plan.
     *
     * @param parameters gives the values of its parameters by name
     */
    public void add(Plan plan, ToDoubleFunction<String> parameters) {
        joining.begin(step -> PlanStep.of(PlanStep.CONSTANT, parameters.applyAsDouble((String)
                step.operands().getFirst())));
        List<Output> outputs =
                plan.outputsWithoutWaits().stream().map(joining::join).toList();
        Set<PlanStep> needed = new HashSet<>();
        outputs.forEach(output -> Plan.need(output.needs(), needed));
        needed.forEach(step -> last.put(step, parts.size()));
        parts.add(new JoinedPlan(
                plan, outputs, joining.steps().stream().filter(needed::contains).toList()));
    }

    /**
     * Whether the next plan needs to know what lies in the focus, or how long the focus is. Its evaluation does not ask {@link Tables} if an
     * earlier one has asked the same.
     */
    public boolean nextAsksAboutFocus() {
        return parts.get(evaluated).steps.stream().anyMatch(step -> ABOUT_FOCUS.contains(step.verb()));
    }

    /** Evaluates the next plan. It fails as {@link Plan#evaluate} does, which does not affect the others. */
    public void evaluateNext(Tables tables, Taker taker) {
        if (shared == null) {
            shared = joining.shared(
                    parts.stream().flatMap(part -> part.outputs.stream()).toList());
        }
        JoinedPlan part = parts.get(evaluated++);
        Evaluation evaluation = new Evaluation(tables, shared, values);
        try {
            if (computes(part, evaluation)) {
                part.outputs.forEach(output -> evaluation.give(output, taker));
            } else {
                part.alone.evaluate(tables, taker);
            }
        } finally {
            last.forEach((step, plan) -> {
                if (plan < evaluated) {
                    values.remove(step);
                }
            });
        }
    }

    /**
     * Computes what a plan needs. Returns false if this fails, perhaps only because of the others: a step that is stored for several
     * plans is computed in all its rows, also in those that this plan does not select.
     */
    private boolean computes(JoinedPlan part, Evaluation evaluation) {
        try {
            part.outputs.forEach(output -> evaluation.compute(output, part.steps));
            return true;
        } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
            return false;
        }
    }
}
