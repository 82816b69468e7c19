package earl.plan;

import earl.ColumnOperation.Splits;
import earl.plan.Split.Site;
import earl.plan.Split.Values;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where steps are computed that select, look up and compare rows. */
final class RowRules extends SplitRules {
    private static final Set<String> ONE_PROCESS = Set.of("source", "destination");

    private @Nullable String obstacleIfSkewed;

    RowRules(Function<PlanStep, Split> known) {
        super(known);
    }

    /** Why the steps so far cannot be computed in skewed cuts. */
    Optional<String> obstacleIfSkewed() {
        return Optional.ofNullable(obstacleIfSkewed);
    }

    Split select(PlanStep step, List<Split> operands) {
        Split from = operands.get(0);
        Split mask = operands.get(1);
        sameRows(operands, step);
        plain(mask, step);
        if (hasOthers(rows(from)) && !rows(from).isEvents()) {
            throw new SplitObstacle(step.verb() + " of events in another order");
        }
        return from.in(rows(from).selected(operand(step, 1)), from.order(), totals(operands));
    }

    static Split rows(List<Split> operands) {
        CutRows rows = rows(operands.get(0));
        return Split.rows(rows, rows, totals(operands));
    }

    Split take(PlanStep step, List<Split> operands) {
        Split from = operands.get(0);
        Split rows = operands.get(1);
        if (!from.isInCuts() || !rows.isInCuts()) {
            throw new SplitObstacle("take of rows and totals");
        }
        boolean events = rows(from).isEvents() && rows.values() == Values.POSITIONS;
        boolean numbered = rows.values() == Values.ROWS && rows(from).equals(rows.of());
        if (!events && !numbered) {
            throw new SplitObstacle("take of rows of another table");
        }
        return from.in(rows(rows), 0, totals(operands));
    }

    static Split reversed(List<Split> operands) {
        Split of = operands.get(0);
        return of.in(rows(of).reversed(), of.order(), totals(operands));
    }

    Split rowIn(PlanStep step, List<Split> operands) {
        lookUp(operands, step);
        return Split.rows(rows(operands.get(0)), rows(operands.get(1)), totals(operands));
    }

    /** Values that can be looked up in others: equal ones are in the same cut. */
    private static void lookUp(List<Split> operands, PlanStep step) {
        Split values = operands.get(0);
        Split among = operands.get(1);
        if (!values.isInCuts() || !among.isInCuts() || !values.isLocal() || !values.isLike(among)) {
            throw new SplitObstacle(step.verb() + " of other rows");
        }
        if (values.values() == Values.NUMBERS) {
            throw new SplitObstacle(step.verb() + " of numbers");
        }
    }

    Split oneOf(PlanStep step, List<Split> operands) {
        Split values = operands.get(0);
        if (operands.size() == 1) {
            plain(values, step);
        } else if (!values.isPlain() || operands.get(1).site() != Site.ANYWHERE) {
            lookUp(operands, step);
        }
        return Split.inCuts(rows(values), Values.PLAIN, totals(operands));
    }

    Split runningMax(PlanStep step, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        // The largest value so far is in this cut.
        if (values.order() == 0 || values.order() != rows(values).direction()) {
            throw new SplitObstacle("running_max_over several cuts");
        }
        inOrder(step);
        return values.in(rows(values), 0, totals(operands));
    }

    /** In skewed cuts, only messages of one sender, or of one receiver, are in order. */
    private void inOrder(PlanStep step) {
        if (!isOfOne(operand(step, 1))) {
            obstacleIfSkewed = step.verb() + " of messages of several senders and receivers";
        }
    }

    /** Whether equal values are those of one sender or of one receiver. */
    private boolean isOfOne(PlanStep by) {
        return switch (by.verb()) {
            case "select", "reversed", "computed" -> isOfOne(operand(by, 0));
            case PlanStep.COLUMN -> ONE_PROCESS.contains((String) by.operands().get(1));
            // source * (destination.max() + 1) + destination
            case "plus" -> operand(by, 0).verb().equals("times") && isOfOne(operand(operand(by, 0), 0)) && isOfPair(by);
            default -> false;
        };
    }

    private boolean isOfPair(PlanStep plus) {
        PlanStep factor = operand(operand(plus, 0), 1);
        return factor.verb().equals("plus")
                && operand(factor, 0).verb().equals("total_max")
                && operand(operand(factor, 0), 0).equals(operand(plus, 1));
    }

    Split nextBelow(PlanStep step, List<Split> operands) {
        sameRows(operands, step);
        Split values = operands.get(0);
        // No value of a later cut is smaller; and each group keeps its last rows, which are those of this cut.
        if (values.order() != 1
                || rows(values).direction() != 1
                || !operands.get(3).isLocal()) {
            throw new SplitObstacle("next_below in several cuts");
        }
        inOrder(step);
        plain(operands.get(2), step);
        return Split.rows(rows(values), rows(values), totals(operands));
    }

    Split byRow(PlanStep step, Splits how, List<Split> operands) {
        CutRows rows = null;
        for (Split split : operands) {
            if (split.isInCuts()) {
                if (rows != null && !rows.equals(split.rows())) {
                    throw new SplitObstacle(step.verb() + " of different rows");
                }
                rows = split.rows();
            }
        }
        CutRows known = Objects.requireNonNull(rows);
        Set<PlanStep> totals = totals(operands);
        Split result = Split.inCuts(known, Values.PLAIN, totals);
        if (operands.stream().allMatch(split -> split.isPlain() && split.order() == 0)) {
            return result;
        }
        return switch (how) {
            case MISSING -> result;
            case SAME -> operands.get(0);
            case NEGATES -> negated(step, operands.get(0));
            case CHOOSES -> where(step, operands, result);
            case EXTREME_OF_BOTH -> likes(step, operands, result);
            case COMPARES -> compared(step, operands, result);
            default -> {
                operands.forEach(split -> plain(split, step));
                yield result;
            }
        };
    }

    private static Split negated(PlanStep step, Split of) {
        if (of.isPlain() || of.values() == Values.POSITIONS || of.values() == Values.NEGATED) {
            return of.negated();
        }
        throw new SplitObstacle(step.verb() + " of rows");
    }

    private static Split likes(PlanStep step, List<Split> operands, Split result) {
        if (operands.size() == 2 && operands.get(0).isLike(operands.get(1))) {
            return operands.get(0).in(rows(result), 0, totals(operands));
        }
        operands.forEach(split -> plain(split, step));
        return result;
    }

    private Split where(PlanStep step, List<Split> operands, Split result) {
        plain(operands.get(0), step);
        Split yes = operands.get(1);
        Split no = operands.get(2);
        if (yes.isPlain() && no.isPlain()) {
            return result;
        }
        Split local = yes.isLocal() ? yes : no;
        boolean missing = isMissing(operand(step, yes.isLocal() ? 2 : 1)) && local.values() != Values.NEGATED;
        if (!yes.isLike(no) && (!missing || (yes.isLocal() && no.isLocal()))) {
            throw new SplitObstacle("where of positions and numbers");
        }
        return local.in(rows(result), 0, totals(operands));
    }

    /** Whether a step is a constant that means that a position or a row is missing. */
    private static boolean isMissing(PlanStep step) {
        int at = step.verb().equals("filled") ? 1 : step.verb().equals(PlanStep.CONSTANT) ? 0 : -1;
        return at >= 0 && step.operands().get(at) instanceof Double value && value < 0;
    }

    private static Split compared(PlanStep step, List<Split> operands, Split result) {
        Split of = operands.get(0);
        if (operands.size() == 2 ? of.isLike(operands.get(1)) : of.isPlain()) {
            return result;
        }
        // Whether it is missing is the same everywhere.
        boolean againstZero = step.verb().equals("less_than") || step.verb().equals("at_least");
        boolean tellsMissing = operands.size() == 1
                && step.operands().get(1) instanceof Double value
                && (value < 0 || (value == 0 && againstZero));
        if (!tellsMissing || of.values() == Values.NEGATED) {
            throw new SplitObstacle(step.verb() + " of positions and numbers");
        }
        return result;
    }
}
