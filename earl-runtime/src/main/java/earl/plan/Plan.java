package earl.plan;

import earl.Column;
import earl.stage.Stage;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The computation of a pattern on the tables of a trace: data that can be printed, read and evaluated. Immutable.
 *
 * <p>Equal steps are one step. Steps are computed block by block on all cores, as {@link Column} says; those that several
 * others use are kept. A plan travels as its text.
 */
public final class Plan implements Serializable {
    private static final long serialVersionUID = 1L;

    private final transient List<Output> outputs;
    private final transient List<PlanStep> steps;
    private final transient Set<PlanStep> shared;
    private transient volatile @Nullable Splitting splitting;

    Plan(List<Output> given) {
        this(given, new Joining());
    }

    private Plan(List<Output> given, Joining joining) {
        outputs = given.stream().map(joining::join).toList();
        steps = joining.steps();
        shared = joining.shared(outputs);
    }

    /** The plan as text, a line a step; {@link #parse} reads it. */
    public String text() {
        return PlanText.write(this);
    }

    /** Reads a plan. @throws IllegalArgumentException if the text is none; the message names the line */
    public static Plan parse(String text) {
        return PlanText.read(text, true);
    }

    /** Reads what {@link #text} wrote, without checking again that each operation fits its columns. */
    public static Plan written(String text) {
        return PlanText.read(text, false);
    }

    private record Travelling(String text) implements Serializable {
        private Object readResolve() {
            return written(text);
        }
    }

    private Object writeReplace() {
        return new Travelling(text());
    }

    /** The steps, each after those that it needs. */
    List<PlanStep> steps() {
        return steps;
    }

    /** What it is for, in order. */
    List<Output> outputs() {
        return outputs;
    }

    /**
     * The waits of several definitions as one plan, so that they share their steps. It knows the parameters of a definition as {@code
     * name.parameter}.
     *
     * @param definitions plans by name, each after those whose waits it needs
     */
    public static Plan ofWaits(Map<String, Plan> definitions) {
        Joining joining = new Joining();
        List<Output> waits = new ArrayList<>();
        definitions.forEach((name, plan) -> {
            joining.begin(step -> step.withOperand(name + "." + step.operands().getFirst()));
            plan.outputs.stream()
                    .filter(Output.Wait.class::isInstance)
                    .map(joining::join)
                    .forEach(waits::add);
        });
        joining.begin(step -> step);
        return new Plan(waits, joining);
    }

    /** The names of the other definitions whose waits its waits need, in order of name. */
    public Set<String> waitsNeeded() {
        Set<String> own = new HashSet<>();
        Set<PlanStep> needed = new HashSet<>();
        for (Output output : outputs) {
            if (output instanceof Output.Wait wait) {
                own.add(wait.name());
                need(wait.needs(), needed);
            }
        }
        Set<String> names = new TreeSet<>();
        for (PlanStep step : needed) {
            if (step.verb().equals(PlanStep.WAITS_OF)) {
                names.add((String) step.operands().getFirst());
            }
        }
        names.removeAll(own);
        return names;
    }

    /** Adds steps, and those that they need. */
    static void need(List<PlanStep> from, Set<PlanStep> needed) {
        Deque<PlanStep> open = new ArrayDeque<>(from);
        while (!open.isEmpty()) {
            PlanStep node = open.removeLast();
            if (needed.add(node)) {
                for (Object operand : node.operands()) {
                    if (operand instanceof PlanStep other) {
                        open.add(other);
                    }
                }
            }
        }
    }

    /** The tables that it needs, in order of name. */
    public Set<String> tables() {
        Set<String> tables = wholeTables();
        tables.addAll(named(PlanStep.TABLE));
        return tables;
    }

    /** The tables of which it needs all rows of the run, whatever the focus is, in order of name. */
    public Set<String> wholeTables() {
        return named(PlanStep.WHOLE);
    }

    private Set<String> named(String verb) {
        Set<String> tables = new TreeSet<>();
        for (PlanStep step : steps) {
            if (step.verb().equals(verb)) {
                tables.add((String) step.operands().getFirst());
            }
        }
        return tables;
    }

    /**
     * Labels of the rows of a result, by name. Without labels, a result is one value, or is missing if there are no rows.
     *
     * @param location the location of each row
     * @param label or the label of each row, a string
     * @param place the index of each row among the rows with one label, which together form a list; null if each label has
     *     one row
     * @param places all indexes, in order: the list of a label has 0 where the label has no row. Null together with {@code
     *     place}
     */
    public record Labels<T>(
            @Nullable T location,
            @Nullable T label,
            @Nullable T place,
            @Nullable T places) {
        /** Labels from the components of this record by name. */
        static <T> Labels<T> of(Map<String, T> byName) {
            if (!Set.of("location", "label", "place", "places").containsAll(byName.keySet())) {
                throw new IllegalArgumentException("a result has no " + byName.keySet());
            }
            return new Labels<>(byName.get("location"), byName.get("label"), byName.get("place"), byName.get("places"));
        }

        public static <T> Labels<T> none() {
            return new Labels<>(null, null, null, null);
        }

        void forEach(BiConsumer<String, T> taker) {
            give("location", location, taker);
            give("label", label, taker);
            give("place", place, taker);
            give("places", places, taker);
        }

        private static <T> void give(String name, @Nullable T given, BiConsumer<String, T> taker) {
            if (given != null) {
                taker.accept(name, given);
            }
        }

        <U> Labels<U> map(Function<? super T, U> change) {
            Map<String, U> changed = new LinkedHashMap<>();
            forEach((name, given) -> changed.put(name, change.apply(given)));
            return of(changed);
        }
    }

    /** Events that explain bookings, one per row. */
    public record EventsAt(Column positions) {}

    /** Receives the outputs of a plan. */
    public interface Taker {
        /**
         * Severity, row by row.
         *
         * @param because columns, {@link EventsAt}, or plain values, by name
         */
        void add(
                Column value,
                @Nullable Column at,
                @Nullable Column callpath,
                @Nullable Column location,
                Map<String, Object> because);

        void result(String name, Column values, Labels<Column> labels);

        /** The severity, in place of the sum of what is booked. */
        void severity(double value);
    }

    /** Takes the waits that a plan defines. */
    public interface WaitTaker {
        /** Announces the search for waits of a definition; the stage lasts until they are passed. */
        default Stage begin(String name) {
            return Stage.NONE;
        }

        /** Takes waits of a definition. Evaluates their columns, and so may fail as they do. */
        void waits(String name, WaitRows rows);

        /**
         * Reports that a definition's columns do not fit together, for instance in their lengths: it has no waits, not even
         * those passed before.
         */
        void failed(String name, RuntimeException why);
    }

    /**
     * Finds the waits that it defines, and computes nothing else. It passes on the waits of one definition before it
     * computes the next. A definition that fails does not affect those that do not need it.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public void findWaits(Tables tables, WaitTaker taker) {
        Evaluation evaluation = new Evaluation(tables, shared);
        for (Output output : outputs) {
            if (output instanceof Output.Wait wait) {
                try (Stage _ = taker.begin(wait.name())) {
                    evaluation.compute(wait, steps);
                    taker.waits(wait.name(), evaluation.waits(wait));
                } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                    taker.failed(wait.name(), unfit);
                }
            }
        }
    }

    /** How it is computed in cuts of a trace. */
    private Splitting splitting() {
        Splitting known = splitting;
        if (known == null) {
            known = new Splitting(this);
            splitting = known;
        }
        return known;
    }

    /**
     * Why it cannot be computed in cuts of a trace ({@code earl.fragment}): the operation or the column. Empty if the cuts
     * together give the result of the whole trace.
     */
    public Optional<String> obstacleInCuts() {
        return splitting().obstacle();
    }

    /**
     * Why it cannot be computed in cuts that begin and end at different times on different locations. Empty if it can, and if it
     * has no {@link #obstacleInCuts}.
     */
    public Optional<String> obstacleInSkewedCuts() {
        return splitting().obstacleIfSkewed();
    }

    /** The tables that {@link #afterwards} needs, merged from what cuts have. */
    public Set<String> mergedTables() {
        return splitting().mergedTables();
    }

    /** The tables that must have no rows in any cut. */
    public Set<String> emptyTables() {
        return splitting().emptyTables();
    }

    /**
     * Computes all but the waits that it defines in a cut. It must have no {@link #obstacleInCuts}. It fails as {@link #evaluate} does.
     *
     * @param taker gets severities only
     */
    public CutSums inCut(CutTables tables, Taker taker) {
        CutEvaluation evaluation = new CutEvaluation(tables, shared, splitting());
        for (Output output : outputs) {
            if (splitting().isInCuts(output)) {
                evaluation.compute(output, steps);
            }
        }
        CutSums sums = evaluation.sums(steps);
        for (Output output : outputs) {
            if (splitting().isInCuts(output)) {
                evaluation.give(output, taker);
            }
        }
        return sums;
    }

    /**
     * Computes what {@link #inCut} did not. It fails as {@link #evaluate} does.
     *
     * @param cuts what {@link #inCut} gave in all cuts, {@linkplain CutSums#plus added up} in their order, without {@linkplain
     *     CutSums#objection objection}
     * @param tables merged tables and definitions; other tables have no rows
     */
    public void afterwards(CutSums cuts, Tables tables, Taker taker) {
        Evaluation evaluation = new MergedEvaluation(tables, shared, splitting(), cuts);
        List<Output> rest = outputsWithoutWaits().stream()
                .filter(output -> !splitting().isInCuts(output))
                .toList();
        rest.forEach(output -> evaluation.compute(output, steps));
        rest.forEach(output -> evaluation.give(output, taker));
    }

    /**
     * Computes all but the waits that it defines.
     *
     * @throws IllegalArgumentException if columns do not fit together, for instance in their lengths
     * @throws IndexOutOfBoundsException if a step needs a row that is not there
     * @throws ArithmeticException if an integer overflows
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public void evaluate(Tables tables, Taker taker) {
        Evaluation evaluation = new Evaluation(tables, shared);
        List<Output> wanted = outputsWithoutWaits();
        wanted.forEach(output -> evaluation.compute(output, steps));
        wanted.forEach(output -> evaluation.give(output, taker));
    }

    /** What it is for, but not the waits that it defines. */
    List<Output> outputsWithoutWaits() {
        return outputs.stream()
                .filter(output -> !(output instanceof Output.Wait))
                .toList();
    }
}
