package earl.plan;

import earl.Column;
import earl.Columns;
import earl.Grouped;
import earl.WaitKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan: supplies tables and columns without values, and records the operations on them. One thread.
 *
 * <pre>{@code
 * Describing describing = new Describing("my_pattern");
 * Columns m = describing.table("messages");
 * Column wait = m.column("send_enter").minus(m.column("recv_enter"));
 * describing.add(wait, m.column("recv_call"), null, null, Map.of("send", m.column("send_call")));
 * Plan plan = describing.plan();
 * }</pre>
 */
public final class Describing {
    /** The message for an author whose description reads rows. */
    public static final String UNSEEN = "describe() has no values: use count() instead of the number of rows,"
            + " and where(), select() and sums over groups instead of branches and loops";

    private final Map<String, Columns> tables = new LinkedHashMap<>();
    private final Map<String, Column> parameters = new LinkedHashMap<>();
    private final List<Output> outputs = new ArrayList<>();
    /** Name under which reports show what the waits waited for; null if no waits were defined. */
    private @Nullable String explained;

    private final String name;

    /** An empty description by a definition with a name. */
    public Describing(String name) {
        this.name = name;
    }

    /** A table. @throws IllegalArgumentException if there is no such table */
    public Columns table(String name) {
        return table(PlanStep.TABLE, name);
    }

    /** A table of the whole run, whatever the focus is. @throws IllegalArgumentException if there is no such table */
    public Columns whole(String name) {
        return table(PlanStep.WHOLE, name);
    }

    private Columns table(String verb, String name) {
        return tables.computeIfAbsent(verb + " " + name, n -> new Described.Table(PlanStep.of(verb, name)));
    }

    /** The value of a numeric parameter: a column of one value, which fits any other. */
    public Column parameter(String name) {
        return parameters.computeIfAbsent(name, n -> scalar(PlanStep.PARAMETER, n));
    }

    /** The longest time in seconds that a location may spend in the focus, likewise. */
    public Column runTime() {
        return scalar(PlanStep.RUN_TIME);
    }

    /** The duration of the run in seconds, likewise. */
    public Column wholeTime() {
        return scalar(PlanStep.WHOLE_TIME);
    }

    /** A number: a column of one value. */
    public static Column constant(double value) {
        return scalar(PlanStep.CONSTANT, value);
    }

    private static Column scalar(String verb, Object... operands) {
        return Described.column(PlanStep.of(verb, operands));
    }

    /** Whether a column holds what is to be computed later. */
    public static boolean isDescribed(Column column) {
        return Described.nodeOf(column) != null;
    }

    /** Whether columns hold what is to be computed later. */
    public static boolean isDescribed(Columns columns) {
        return columns instanceof Described.Table;
    }

    /** Whether the column is described only, and will hold one value per group. */
    public static boolean isGrouped(Column column) {
        PlanStep node = Described.nodeOf(column);
        return node != null && node.twin() instanceof Grouped;
    }

    /** A total of a column that takes no operands. */
    public static Column total(String what, Column column) {
        return total(what, column, new Object[0]);
    }

    /**
     * A total of a column: sum, mean, largest or smallest value, its row, the number of rows, and so on; a column of one value.
     *
     * @param operands what the total takes besides: numbers, or columns of one value
     */
    public static Column total(String what, Column column, Object... operands) {
        List<Object> all = new ArrayList<>(List.of(Described.described(column)));
        for (Object operand : operands) {
            all.add(operand instanceof Column one ? Described.described(one) : operand);
        }
        return Described.column(PlanStep.of(PlanStep.TOTAL + what, all.toArray()));
    }

    /** A mask of the positions in the focus. */
    public static Column inFocus(Column positions) {
        return Described.column(PlanStep.of(PlanStep.IN_FOCUS, Described.described(positions)));
    }

    /** A mask of the call paths on locations in the focus. */
    public static Column inFocus(Column callpaths, Column locations) {
        return Described.column(
                PlanStep.of(PlanStep.IN_FOCUS, Described.described(callpaths), Described.described(locations)));
    }

    /** A mask of the locations in the focus. */
    public static Column locationsInFocus(Column locations) {
        return Described.column(PlanStep.of(PlanStep.LOCATIONS_IN_FOCUS, Described.described(locations)));
    }

    /** The names of call paths, given by number: words. */
    public static Column callpathNames(Column callpaths) {
        return Described.column(PlanStep.of(PlanStep.CALLPATH_NAMES, Described.described(callpaths)));
    }

    /**
     * Books severity, row by row.
     *
     * @param at positions of events; or null, then {@code callpath} and {@code location} may be given
     * @param because columns, {@link Plan.EventsAt}, or plain values
     */
    public void add(
            Column value,
            @Nullable Column at,
            @Nullable Column callpath,
            @Nullable Column location,
            Map<String, ? extends Object> because) {
        Map<String, Object> causes = new LinkedHashMap<>();
        because.forEach((name, cause) -> causes.put(
                name,
                switch (cause) {
                    case Column column -> node(column);
                    case Plan.EventsAt(Column positions) -> new Output.Events(node(positions));
                    default -> cause;
                }));
        outputs.add(new Output.Add(node(value), nullable(at), nullable(callpath), nullable(location), causes));
    }

    /** Adds a result: see {@link Plan.Labels}. @throws IllegalArgumentException if there is one with the name already */
    public void result(String name, Column value, Plan.Labels<? extends Column> labels) {
        if (outputs.stream()
                .anyMatch(output ->
                        output instanceof Output.Result known && known.name().equals(name))) {
            throw new IllegalArgumentException("result '" + name
                    + "' is given twice: give each result a name of its own, or labels for the rows of one");
        }
        outputs.add(new Output.Result(name, node(value), labels.map(Describing::node)));
    }

    /** Sets the severity, instead of the sum of what is booked: a column of one value. */
    public void severity(Column value) {
        outputs.add(new Output.Severity(node(value)));
    }

    /**
     * Defines waits of the definition's name, and books those that count. More may be defined by another call; all are booked at once.
     *
     * @param columns as {@link WaitRows} has them
     * @param reason the name under which reports show the call that it waited for; empty: none
     * @return the waits that count, of all calls
     * @throws IllegalArgumentException if a column is missing, or another call gave another reason
     */
    public Columns waits(
            WaitKind.Role role, Map<WaitRows.Name, Column> columns, Set<WaitRows.Truth> truths, String reason) {
        for (WaitRows.Name needed : WaitRows.needed(role)) {
            if (!columns.containsKey(needed)) {
                throw new IllegalArgumentException(
                        "a wait of kind " + role.word() + " needs the column " + needed.word());
            }
        }
        Map<WaitRows.Name, PlanStep> nodes = new EnumMap<>(WaitRows.Name.class);
        columns.forEach((name, column) -> nodes.put(name, node(column)));
        outputs.add(new Output.Wait(name, role, nodes, truths));
        Columns all = waitsOf(name);
        Columns counted = all.select(all.column("counted"));
        if (explained != null && !explained.equals(reason)) {
            throw new IllegalArgumentException("all waits of a pattern name what they wait for in one way, not \""
                    + explained + "\" and \"" + reason + "\"");
        }
        if (explained != null) {
            return counted;
        }
        explained = reason;
        add(
                counted.column("wait"),
                counted.column("call"),
                null,
                null,
                reason.isEmpty() ? Map.of() : Map.of(reason, new Plan.EventsAt(counted.column("partner"))));
        return counted;
    }

    /** The waits that a definition found. */
    public Columns waitsOf(String definition) {
        return table(PlanStep.WAITS_OF, definition);
    }

    private static @Nullable PlanStep nullable(@Nullable Column column) {
        return column == null ? null : node(column);
    }

    private static PlanStep node(Column column) {
        return Described.described(column);
    }

    /** The described plan. */
    public Plan plan() {
        return new Plan(outputs);
    }
}
