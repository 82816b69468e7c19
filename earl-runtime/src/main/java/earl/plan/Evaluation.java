package earl.plan;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.column.Expressions;
import earl.column.NamedOperation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of steps: columns, tables, or numbers for steps with one value. */
class Evaluation {
    private final Tables tables;
    private final Set<PlanStep> shared;
    private final Map<PlanStep, Object> values;

    Evaluation(Tables tables, Set<PlanStep> shared) {
        this(tables, shared, new HashMap<>());
    }

    /** @param values what is computed already; receives what is computed now */
    Evaluation(Tables tables, Set<PlanStep> shared, Map<PlanStep, Object> values) {
        this.tables = tables;
        this.shared = shared;
        this.values = values;
    }

    /** Computes what an output needs and is not computed yet. */
    void compute(Output output, List<PlanStep> steps) {
        compute(output.needs(), steps);
    }

    /** Computes steps, and those that they need, as far as they are not computed yet. */
    void compute(List<PlanStep> wanted, List<PlanStep> steps) {
        Set<PlanStep> needed = new HashSet<>();
        Plan.need(wanted, needed);
        for (PlanStep step : steps) {
            if (needed.contains(step) && !values.containsKey(step)) {
                compute(step);
            }
        }
    }

    private void compute(PlanStep step) {
        Object value = value(step);
        boolean kept = shared.contains(step)
                && !(value instanceof Grouped)
                && !step.verb().equals(PlanStep.COLUMN);
        values.put(step, kept && value instanceof Column column ? Expressions.shared(column) : value);
    }

    Object valueOf(PlanStep step) {
        return Objects.requireNonNull(values.get(step), "a step must come after the steps that it needs");
    }

    boolean isComputed(PlanStep step) {
        return values.containsKey(step);
    }

    /** What is computed so far. */
    Set<PlanStep> computed() {
        return values.keySet();
    }

    Object operand(PlanStep step, int index) {
        Object operand = step.operands().get(index);
        return operand instanceof PlanStep node ? valueOf(node) : operand;
    }

    Object value(PlanStep step) {
        return switch (step.verb()) {
            case PlanStep.TABLE -> tables.table((String) operand(step, 0));
            case PlanStep.WHOLE -> tables.whole((String) operand(step, 0));
            case PlanStep.SELECT_ROWS -> ((Columns) operand(step, 0)).select((Column) operand(step, 1));
            case PlanStep.COLUMN -> ((Columns) operand(step, 0)).column((String) operand(step, 1));
            case PlanStep.WAITS_OF -> tables.waitsOf((String) operand(step, 0));
            case PlanStep.PARAMETER -> tables.parameter((String) operand(step, 0));
            case PlanStep.CONSTANT -> operand(step, 0);
            case PlanStep.RUN_TIME -> tables.runTime();
            case PlanStep.WHOLE_TIME -> tables.wholeTime();
            case PlanStep.LOCATIONS_IN_FOCUS -> tables.locationsInFocus((Column) operand(step, 0));
            case PlanStep.CALLPATH_NAMES -> tables.callpathNames((Column) operand(step, 0));
            case PlanStep.IN_FOCUS ->
                step.operands().size() == 1
                        ? tables.inFocus((Column) operand(step, 0))
                        : tables.inFocus((Column) operand(step, 0), (Column) operand(step, 1));
            default ->
                step.verb().startsWith(PlanStep.TOTAL)
                        ? (Object) PlanStep.total(step.verb(), (Column) operand(step, 0), numbers(step))
                        : verb(step);
        };
    }

    /** What a total takes besides its column. */
    private double[] numbers(PlanStep step) {
        double[] numbers = new double[step.operands().size() - 1];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] =
                    operand(step, i + 1) instanceof Double number ? number : ((Column) operand(step, i + 1)).number(0);
        }
        return numbers;
    }

    /** Applies an operation; a number combined with columns stands in each of their rows. */
    private Object verb(PlanStep step) {
        List<Object> operands = new ArrayList<>();
        Column like = null;
        for (int i = 0; i < step.operands().size(); i++) {
            Object operand = operand(step, i);
            operands.add(operand);
            like = like == null && operand instanceof Column column ? column : like;
        }
        boolean single = like == null;
        Column rows = like == null ? Expressions.numbers(0) : like;
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i) instanceof Double number && step.operands().get(i) instanceof PlanStep described) {
                Column filled = rows.filled(number);
                boolean truth = described.column().kind() == Column.Kind.TRUTH;
                operands.set(i, truth ? filled.notEqualTo(0) : filled);
            }
        }
        Column result = NamedOperation.of(step.verb())
                .apply(
                        (Column) operands.getFirst(),
                        operands.subList(1, operands.size()).toArray());
        return single ? (Object) result.number(0) : result;
    }

    /** Passes on an output, which is computed. Waits are not passed on. */
    void give(Output output, Plan.Taker taker) {
        switch (output) {
            case Output.Wait wait -> {}
            case Output.Add add -> {
                Map<String, Object> causes = new LinkedHashMap<>();
                add.because().forEach((name, cause) -> causes.put(name, cause(cause)));
                taker.add(
                        column(add.value()),
                        optional(add.at()),
                        optional(add.callpath()),
                        optional(add.location()),
                        causes);
            }
            case Output.Result result ->
                taker.result(
                        result.name(), column(result.value()), result.labels().map(this::column));
            case Output.Severity severity -> taker.severity(number(severity.value()));
        }
    }

    private @Nullable Column optional(@Nullable PlanStep node) {
        return node == null ? null : column(node);
    }

    WaitRows waits(Output.Wait wait) {
        Map<WaitRows.Name, Column> columns = new EnumMap<>(WaitRows.Name.class);
        wait.columns().forEach((name, node) -> columns.put(name, column(node)));
        return new WaitRows(wait.role(), columns, wait.truths());
    }

    Object cause(Object cause) {
        if (cause instanceof PlanStep node) {
            return column(node);
        }
        return cause instanceof Output.Events(PlanStep positions) ? new Plan.EventsAt(column(positions)) : cause;
    }

    Column column(PlanStep node) {
        return values.get(node) instanceof Column column ? column : Expressions.numbers(number(node));
    }

    double number(PlanStep node) {
        return valueOf(node) instanceof Double number ? number : ((Column) valueOf(node)).number(0);
    }
}
