package earl.plan;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.column.Expressions;
import earl.column.NamedOperation;
import earl.column.Total;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a plan. Steps are equal only if they are identical.
 *
 * <p>Its counterpart for tables without rows shows whether the operation is valid, and the kind of its result. It is made when it is
 * needed first, because it takes most of the time of reading a plan.
 */
final class PlanStep {
    /** Rows of a table that lie in the focus, where that restricts the table. Operand: name. */
    static final String TABLE = "table";

    /** Verb for all rows of a table. Operand: name. */
    static final String WHOLE = "whole";

    /** The waits that a definition found. Operand: name. */
    static final String WAITS_OF = "waits_of";

    static final String SELECT_ROWS = "select_rows";
    static final String COLUMN = "column";

    /** A numeric parameter. Operand: name. */
    static final String PARAMETER = "parameter";

    static final String CONSTANT = "constant";
    static final String RUN_TIME = "run_time";
    static final String WHOLE_TIME = "whole_time";

    /** Whether positions lie in the focus, or call paths on locations. */
    static final String IN_FOCUS = "in_focus";

    static final String LOCATIONS_IN_FOCUS = "locations_in_focus";
    static final String CALLPATH_NAMES = "callpath_names";
    static final String TOTAL = "total_";

    private final String verb;
    private final List<Object> operands;
    private volatile @Nullable Object twin;

    /**
     * A step that may be invalid.
     *
     * @param verb the name of a method of {@link Column} as scripts spell it; or one of the constants above, or a total of all rows:
     *     {@code total_sum}, ...
     * @param operands steps, numbers, truth values, strings or lists of strings
     */
    PlanStep(String verb, List<Object> operands) {
        this.verb = verb;
        this.operands = operands;
    }

    /**
     * A step.
     *
     * @throws IllegalArgumentException if there is no such verb for these operands
     */
    static PlanStep of(String verb, Object... operands) {
        PlanStep step = new PlanStep(verb, List.of(operands));
        step.twin();
        return step;
    }

    /** This step with another operand. */
    PlanStep withOperand(Object operand) {
        return new PlanStep(verb, List.of(operand));
    }

    String verb() {
        return verb;
    }

    List<Object> operands() {
        return operands;
    }

    /** Its counterpart, a {@link Column} or {@link Columns}. @throws IllegalArgumentException if the operation is invalid */
    Object twin() {
        Object known = twin;
        if (known == null) {
            known = twin(verb, operands);
            twin = known;
        }
        return known;
    }

    private static Object twin(String verb, List<Object> operands) {
        return switch (verb) {
            case TABLE, WHOLE -> EmptyTables.of(word(operands, 0));
            case WAITS_OF -> EmptyTables.waitsOfOne();
            case SELECT_ROWS -> table(operands).select(column(operands, 1));
            case COLUMN -> table(operands).column(word(operands, 1));
            case PARAMETER, CONSTANT, RUN_TIME, WHOLE_TIME -> Expressions.numbers();
            case IN_FOCUS, LOCATIONS_IN_FOCUS -> Expressions.truths();
            case CALLPATH_NAMES -> Expressions.words(List.of());
            default ->
                verb.startsWith(TOTAL)
                        ? total(
                                verb.substring(TOTAL.length()),
                                column(operands, 0).kind(),
                                operands.subList(1, operands.size()))
                        : NamedOperation.of(verb)
                                .apply(
                                        column(operands, 0),
                                        operands.stream()
                                                .skip(1)
                                                .map(operand ->
                                                        operand instanceof PlanStep node ? node.twin() : operand)
                                                .toArray());
        };
    }

    private static Column total(String what, Column.Kind kind, List<Object> operands) {
        Total total = Total.named(what);
        if (operands.stream().allMatch(Double.class::isInstance)) {
            // Checks the operands, which the rows do not change.
            total.of(
                    Expressions.numbers(),
                    operands.stream().mapToDouble(each -> (Double) each).toArray());
        }
        if (total.result() == Total.Result.TRUTH) {
            throw new IllegalArgumentException(what + ": " + Describing.UNSEEN);
        }
        return total.isInteger(kind) ? Expressions.integers() : Expressions.numbers();
    }

    private static String word(List<Object> operands, int index) {
        if (operands.get(index) instanceof String word) {
            return word;
        }
        throw new IllegalArgumentException("expected a string in quotation marks, not " + operands.get(index));
    }

    private static Columns table(List<Object> operands) {
        if (operands.getFirst() instanceof PlanStep node && node.twin() instanceof Columns table) {
            return table;
        }
        throw new IllegalArgumentException("a table is expected");
    }

    private static Column column(List<Object> operands, int index) {
        if (operands.get(index) instanceof PlanStep node) {
            return node.column();
        }
        throw new IllegalArgumentException("a column is expected, not " + operands.get(index));
    }

    /** What it is for tables without rows. @throws IllegalArgumentException if it is a table */
    Column column() {
        if (twin() instanceof Column column) {
            return column;
        }
        throw new IllegalArgumentException("a table is no column");
    }

    /** One value of all rows. Without rows, the largest or smallest integer is -1, like a missing integer. */
    static double total(String verb, Column column, double... operands) {
        Total what = Total.named(verb.substring(TOTAL.length()));
        double total = what.of(column, operands);
        return Double.isNaN(total) && what.isInteger(column.kind()) ? Trace.NONE : total;
    }
}
