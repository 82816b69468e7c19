package earl.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Merges equal steps, also of several plans, and puts each step after those that it needs. */
final class Joining {
    private final Map<List<Object>, PlanStep> known = new HashMap<>();
    private final Map<PlanStep, PlanStep> joined = new HashMap<>();
    private final List<PlanStep> steps = new ArrayList<>();
    private UnaryOperator<PlanStep> parameters = step -> step;

    /**
     * Begins with another plan.
     *
     * @param replaced gives what stands for a parameter of it: equal names may mean different values in different plans
     */
    void begin(UnaryOperator<PlanStep> replaced) {
        parameters = replaced;
        joined.clear();
    }

    /** The merged steps so far. */
    List<PlanStep> steps() {
        return List.copyOf(steps);
    }

    /** The steps that others, or outputs, use several times. */
    Set<PlanStep> shared(List<Output> outputs) {
        Set<PlanStep> once = new HashSet<>();
        Set<PlanStep> shared = new HashSet<>();
        for (PlanStep step : steps) {
            step.operands().forEach(operand -> count(operand, once, shared));
        }
        outputs.forEach(output -> output.needs().forEach(need -> count(need, once, shared)));
        return shared;
    }

    private static void count(Object operand, Set<PlanStep> once, Set<PlanStep> shared) {
        if (operand instanceof PlanStep node && !once.add(node)) {
            shared.add(node);
        }
    }

    PlanStep join(PlanStep node) {
        PlanStep before = joined.get(node);
        if (before != null) {
            return before;
        }
        PlanStep meant = node.verb().equals(PlanStep.PARAMETER) ? parameters.apply(node) : node;
        List<Object> operands = meant.operands().stream()
                .map(operand -> operand instanceof PlanStep other ? join(other) : operand)
                .toList();
        List<Object> key = new ArrayList<>(operands);
        key.add(meant.verb());
        PlanStep same = known.get(key);
        if (same == null) {
            same = new PlanStep(meant.verb(), operands);
            steps.add(same);
            known.put(key, same);
        }
        joined.put(node, same);
        return same;
    }

    private @Nullable PlanStep nullable(@Nullable PlanStep node) {
        return node == null ? null : join(node);
    }

    private Object cause(Object cause) {
        if (cause instanceof PlanStep node) {
            return join(node);
        }
        return cause instanceof Output.Events(PlanStep positions) ? new Output.Events(join(positions)) : cause;
    }

    Output join(Output output) {
        return switch (output) {
            case Output.Add add -> {
                Map<String, Object> causes = new LinkedHashMap<>();
                add.because().forEach((name, cause) -> causes.put(name, cause(cause)));
                yield new Output.Add(
                        join(add.value()),
                        nullable(add.at()),
                        nullable(add.callpath()),
                        nullable(add.location()),
                        Collections.unmodifiableMap(causes));
            }
            case Output.Result result ->
                new Output.Result(
                        result.name(), join(result.value()), result.labels().map(this::join));
            case Output.Severity severity -> new Output.Severity(join(severity.value()));
            case Output.Wait wait -> {
                Map<WaitRows.Name, PlanStep> columns = new EnumMap<>(WaitRows.Name.class);
                wait.columns().forEach((name, node) -> columns.put(name, join(node)));
                yield new Output.Wait(wait.name(), wait.role(), Collections.unmodifiableMap(columns), wait.truths());
            }
        };
    }
}
