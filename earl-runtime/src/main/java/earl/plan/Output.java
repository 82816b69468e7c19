package earl.plan;

import earl.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An output of a plan. */
sealed interface Output {
    /** The steps that it needs. */
    List<PlanStep> needs();

    /** Positions of events that explain a value. */
    record Events(PlanStep positions) {}

    /**
     * Severity, row by row.
     *
     * @param value the severity
     * @param at positions of the events at which it is booked; otherwise call path and location, which may also be null
     * @param because what explains it, by name: steps, {@link Events}, or plain values
     */
    record Add(
            PlanStep value,
            @Nullable PlanStep at,
            @Nullable PlanStep callpath,
            @Nullable PlanStep location,
            Map<String, Object> because)
            implements Output {
        @Override
        public List<PlanStep> needs() {
            List<PlanStep> needs = new ArrayList<>(List.of(value));
            for (PlanStep place : new PlanStep[] {at, callpath, location}) {
                if (place != null) {
                    needs.add(place);
                }
            }
            because.values().forEach(cause -> {
                if (cause instanceof PlanStep node) {
                    needs.add(node);
                } else if (cause instanceof Events(PlanStep positions)) {
                    needs.add(positions);
                }
            });
            return needs;
        }
    }

    /**
     * A result of its own.
     *
     * @param value a total, or a column
     */
    record Result(String name, PlanStep value, Plan.Labels<PlanStep> labels) implements Output {
        @Override
        public List<PlanStep> needs() {
            List<PlanStep> needs = new ArrayList<>(List.of(value));
            labels.forEach((word, node) -> needs.add(node));
            return needs;
        }
    }

    /** The severity, in place of the sum of what is booked: one value. */
    record Severity(PlanStep value) implements Output {
        @Override
        public List<PlanStep> needs() {
            return List.of(value);
        }
    }

    /**
     * Waits, row by row: {@link WaitRows} has the columns.
     *
     * @param name of the definition
     * @param columns steps by the names of the columns, in a fixed order
     * @param truths what holds of all rows
     */
    record Wait(String name, WaitKind.Role role, Map<WaitRows.Name, PlanStep> columns, Set<WaitRows.Truth> truths)
            implements Output {
        @Override
        public List<PlanStep> needs() {
            return List.copyOf(columns.values());
        }
    }
}
