package expert.script;

import earl.Column;
import earl.Grouped;
import org.jspecify.annotations.Nullable;

/** The operations on columns by the names that scripts use. */
final class ColumnOperations {
    private ColumnOperations() {}

    /**
     * Applies an operation.
     *
     * @param operands {@link ScriptColumn}s, numbers, truth values, strings
     * @throws IllegalArgumentException if the operation or an operand makes no sense; the message is for the script's author
     */
    static ScriptColumn apply(ScriptColumn left, String operation, @Nullable Object[] operands) {
        return switch (operands.length) {
            case 0 -> unary(left, operation);
            case 1 -> binary(left, operation, operands[0]);
            case 2 -> ternary(left, operation, operands[0], operands[1]);
            case 4 -> nextBelow(left, operation, operands);
            default -> throw unknown(operation, operands.length);
        };
    }

    private static ScriptColumn unary(ScriptColumn left, String operation) {
        Column c = left.column();
        return switch (operation) {
            case "negated" -> left.of(c.negated(), false);
            case "abs" -> left.of(c.abs(), false);
            case "sqrt" -> left.of(c.sqrt(), false);
            case "not" -> left.of(c.not(), false);
            case "missing" -> left.of(c.missing(), false);
            case "reversed" -> left.of(c.reversed(), left.positions());
            case "sort" -> left.of(c.sort(), left.positions());
            case "order" -> left.of(c.order(), false);
            case "unique" -> left.of(c.unique(), left.positions());
            case "computed" -> left.of(c.computed(), left.positions());
            case "rows" -> left.of(c.rows(), false);
            case "as_number" -> left.of(c.asNumber(), false);
            case "as_integer" -> left.of(c.asInteger(), false);
            default -> throw unknown(operation, 0);
        };
    }

    private static ScriptColumn binary(ScriptColumn left, String operation, @Nullable Object operand) {
        if (operand instanceof ScriptColumn right) {
            return withColumn(left, operation, right);
        }
        if (operand instanceof String word) {
            return withWord(left, operation, word);
        }
        if (operand instanceof Boolean truth) {
            return withNumber(left, operation, truth ? 1 : 0);
        }
        if (operand instanceof Number number) {
            return withNumber(left, operation, number.doubleValue());
        }
        if (operand == null && operation.equals("equal_to")) {
            return left.of(left.column().missing(), false);
        }
        if (operand == null && operation.equals("not_equal_to")) {
            return left.of(left.column().missing().not(), false);
        }
        throw new IllegalArgumentException(operation + ": a column does not mix with " + operand);
    }

    private static ScriptColumn withColumn(ScriptColumn left, String operation, ScriptColumn right) {
        Column a = left.column();
        Column b = right.column();
        return switch (operation) {
            case "plus" -> left.of(a.plus(b), false);
            case "minus" -> left.of(a.minus(b), false);
            case "times" -> left.of(a.times(b), false);
            case "divided_by" -> left.of(a.dividedBy(b), false);
            case "floor_divided_by" -> left.of(a.floorDividedBy(b), false);
            case "modulo" -> left.of(a.modulo(b), false);
            case "subtracted_from" -> left.of(b.minus(a), false);
            case "divides" -> left.of(b.dividedBy(a), false);
            case "minimum" -> left.of(a.minimum(b), left.positions() && right.positions());
            case "maximum" -> left.of(a.maximum(b), left.positions() && right.positions());
            case "less_than" -> left.of(a.lessThan(b), false);
            case "at_most" -> left.of(a.atMost(b), false);
            case "greater_than" -> left.of(a.greaterThan(b), false);
            case "at_least" -> left.of(a.atLeast(b), false);
            case "equal_to" -> left.of(a.equalTo(b), false);
            case "not_equal_to" -> left.of(a.notEqualTo(b), false);
            case "and" -> left.of(a.and(b), false);
            case "or" -> left.of(a.or(b), false);
            case "one_of" -> left.of(a.oneOf(b), false);
            case "take" -> left.of(a.take(b), left.positions());
            case "select" -> new ScriptColumn(left.host(), a.select(b), left.positions(), left.positionKeys());
            case "group_sum" -> grouped(left, a.groupSum(b), false, right);
            case "group_mean" -> grouped(left, a.groupMean(b), false, right);
            case "group_max" -> grouped(left, a.groupMax(b), left.positions(), right);
            case "group_min" -> grouped(left, a.groupMin(b), left.positions(), right);
            case "group_count" -> grouped(left, a.groupCount(b), false, right);
            case "group_argmax" -> grouped(left, a.groupArgmax(b), false, right);
            case "group_argmin" -> grouped(left, a.groupArgmin(b), false, right);
            case "sum_over" -> left.of(a.sumOver(b), false);
            case "mean_over" -> left.of(a.meanOver(b), false);
            case "max_over" -> left.of(a.maxOver(b), left.positions());
            case "min_over" -> left.of(a.minOver(b), left.positions());
            case "count_over" -> left.of(a.countOver(b), false);
            case "argmax_over" -> left.of(a.argmaxOver(b), false);
            case "argmin_over" -> left.of(a.argminOver(b), false);
            case "running_max_over" -> left.of(a.runningMaxOver(b), left.positions());
            case "running_argmax_over" -> left.of(a.runningArgmaxOver(b), false);
            case "row_in" -> left.of(a.rowIn(b), false);
            default -> throw unknown(operation, 1);
        };
    }

    private static ScriptColumn grouped(ScriptColumn left, Grouped result, boolean positions, ScriptColumn by) {
        return new ScriptColumn(left.host(), result, positions, by.positions());
    }

    private static ScriptColumn withNumber(ScriptColumn left, String operation, double b) {
        Column a = left.column();
        return switch (operation) {
            case "plus" -> left.of(a.plus(b), false);
            case "minus" -> left.of(a.minus(b), false);
            case "times" -> left.of(a.times(b), false);
            case "divided_by" -> left.of(a.dividedBy(b), false);
            case "floor_divided_by" -> left.of(a.floorDividedBy(b), false);
            case "modulo" -> left.of(a.modulo(b), false);
            case "subtracted_from" -> left.of(a.negated().plus(b), false);
            case "divides" -> left.of(a.filled(b).dividedBy(a), false);
            case "floor_divides" -> left.of(a.filled(b).floorDividedBy(a), false);
            case "modulo_of" -> left.of(a.filled(b).modulo(a), false);
            case "filled" -> left.of(a.filled(b), false);
            case "minimum" -> left.of(a.minimum(b), false);
            case "maximum" -> left.of(a.maximum(b), false);
            case "less_than" -> left.of(a.lessThan(b), false);
            case "at_most" -> left.of(a.atMost(b), false);
            case "greater_than" -> left.of(a.greaterThan(b), false);
            case "at_least" -> left.of(a.atLeast(b), false);
            case "equal_to" -> left.of(a.equalTo(b), false);
            case "not_equal_to" -> left.of(a.notEqualTo(b), false);
            case "largest" -> left.of(a.largest(Math.toIntExact((long) b)), false);
            default -> throw unknown(operation, 1);
        };
    }

    private static ScriptColumn withWord(ScriptColumn left, String operation, String word) {
        Column a = left.column();
        return switch (operation) {
            case "equal_to" -> left.of(a.equalTo(Spellings.among(a, word)), false);
            case "not_equal_to" -> left.of(a.notEqualTo(Spellings.among(a, word)), false);
            case "like" -> left.of(a.like(word), false);
            default -> throw unknown(operation, 1);
        };
    }

    private static ScriptColumn ternary(
            ScriptColumn left, String operation, @Nullable Object yes, @Nullable Object no) {
        if (!operation.equals("where")) {
            throw unknown(operation, 2);
        }
        boolean positions = (!(yes instanceof ScriptColumn y) || y.positions())
                && (!(no instanceof ScriptColumn n) || n.positions());
        return left.of(left.column().where(column(left, yes), column(left, no)), positions);
    }

    private static ScriptColumn nextBelow(ScriptColumn left, String operation, @Nullable Object[] operands) {
        if (operation.equals("next_below")
                && operands[0] instanceof ScriptColumn by
                && operands[1] instanceof ScriptColumn among
                && operands[2] instanceof ScriptColumn step
                && operands[3] instanceof Number kept) {
            return left.of(left.column().nextBelow(by.column(), among.column(), step.column(), kept.intValue()), false);
        }
        throw new IllegalArgumentException("next_below: by, among and step are columns, kept is a number");
    }

    private static Column column(ScriptColumn left, @Nullable Object operand) {
        if (operand instanceof ScriptColumn column) {
            return column.column();
        }
        if (operand instanceof Boolean truth) {
            return left.column().filled(truth ? 1 : 0).notEqualTo(0);
        }
        if (operand instanceof Number number) {
            return left.column().filled(number.doubleValue());
        }
        throw new IllegalArgumentException("where: columns or numbers, not " + operand);
    }

    private static IllegalArgumentException unknown(String operation, int operands) {
        return new IllegalArgumentException("a column has no operation " + operation + " with "
                + (operands == 0 ? "nothing" : operands == 1 ? "that" : operands + " operands"));
    }
}
