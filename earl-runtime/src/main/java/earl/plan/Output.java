package earl.plan;

import earl.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a plan is for. */
sealed interface Output {
    /** The steps that it needs. */
    List<Node> needs();

    /** Positions of events that explain something. */
    record Events(Node positions) {}

    /**
     * Severity, row by row.
     *
     * @param value the severity
     * @param at the positions of the events at which it is booked; else call path and location, which may be null too
     * @param because what explains it, by name: steps, {@link Events}, or plain values
     */
    record Add(
            Node value,
            @Nullable Node at,
            @Nullable Node callpath,
            @Nullable Node location,
            Map<String, Object> because)
            implements Output {
        @Override
        public List<Node> needs() {
            List<Node> needs = new ArrayList<>(List.of(value));
            for (Node place : new Node[] {at, callpath, location}) {
                if (place != null) {
                    needs.add(place);
                }
            }
            because.values().forEach(cause -> {
                if (cause instanceof Node node) {
                    needs.add(node);
                } else if (cause instanceof Events(Node positions)) {
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
     * @param locations of a column, the location of each row; null for a total
     */
    record Result(String name, Node value, @Nullable Node locations) implements Output {
        @Override
        public List<Node> needs() {
            return locations == null ? List.of(value) : List.of(value, locations);
        }
    }

    /**
     * Waits, row by row: {@link WaitRows} has the columns.
     *
     * @param name of the definition
     * @param columns steps by the names of the columns, in a fixed order
     * @param truths what holds of all rows
     */
    record Wait(String name, WaitKind.Role role, Map<WaitRows.Name, Node> columns, Set<WaitRows.Truth> truths)
            implements Output {
        @Override
        public List<Node> needs() {
            return List.copyOf(columns.values());
        }
    }
}
