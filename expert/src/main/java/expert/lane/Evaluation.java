package expert.lane;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.plan.JoinedPlans;
import earl.plan.Plan;
import earl.stage.Stage;
import earl.stage.Stages;
import earl.view.InstalledViews;
import earl.view.ViewTable;
import expert.pattern.Bookings;
import expert.pattern.Extent;
import expert.pattern.Failure;
import expert.pattern.PatternResult;
import expert.plan.PlanBooking;
import expert.request.Scope;
import expert.script.engine.ScriptException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The plans of patterns, evaluated on one trace. Any thread. */
public final class Evaluation {
    public static final double SURE = 1;
    private static final String COMPLETE = "complete";

    private final Trace trace;
    /** The rows of tables that belong to something complete: members of a collective, threads at a barrier. */
    private final Map<String, Columns> complete = new ConcurrentHashMap<>();

    /**
     * The conditions of a pattern's tables; under equal ones, equal steps have equal values.
     *
     * @param restricted whether its bookings belong to the part of the trace at any place, as {@link #begin} says
     */
    private record Tables(@Nullable Scope scope, boolean unmatched, boolean restricted) {
        static Tables of(PatternTask pattern) {
            Scope scope = pattern.scope();
            return new Tables(
                    scope,
                    pattern.type().unmatched(),
                    scope != null && table(pattern).countsElsewhere());
        }
    }

    Evaluation(Trace trace) {
        this.trace = trace;
    }

    /** The results of patterns that {@link expert.script.engine.PatternClass#onlyDescribes only describe}; each has its plan. */
    Lane.Outcome<PatternResult> of(List<PatternTask> patterns) {
        Map<Tables, JoinedPlans> plans = new HashMap<>();
        for (PatternTask pattern : patterns) {
            plans.computeIfAbsent(Tables.of(pattern), tables -> new JoinedPlans())
                    .add(plan(pattern), name -> PlanBooking.parameter(pattern.values(), name));
        }
        List<PatternResult> results = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        for (PatternTask pattern : patterns) {
            Bookings bookings = pattern.bookings(trace);
            JoinedPlans same = Objects.requireNonNull(plans.get(Tables.of(pattern)));
            try (Stage _ = Stages.enter("severity")) {
                book(pattern, bookings, booking -> booking.bookNext(same));
                results.add(result(pattern, bookings, null, SURE));
            } catch (ScriptException unfit) {
                failures.add(Lane.failure(pattern, "describe", unfit, -1));
            }
        }
        return new Lane.Outcome<>(results, failures);
    }

    /**
     * Evaluates the plan of a pattern.
     *
     * @throws ScriptException if it describes columns that do not fit together
     */
    void book(PatternTask pattern, Bookings bookings) throws ScriptException {
        book(pattern, bookings, booking -> booking.book(plan(pattern)));
    }

    private void book(PatternTask pattern, Bookings bookings, Consumer<PlanBooking> work) throws ScriptException {
        Scope scope = pattern.scope();
        Function<String, @Nullable Columns> part = table -> scope == null ? null : scope.columns(table);
        begin(pattern, scope, bookings);
        boolean all = pattern.type().unmatched();
        try {
            work.accept(new PlanBooking(
                    trace,
                    name -> all ? InstalledViews.installed().columns(trace, name) : complete(name),
                    pattern.values(),
                    part,
                    bookings));
        } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
            throw ScriptException.unfit(unfit);
        }
        bookings.setRestricted(false);
        bookings.setWithinExtent(false);
    }

    /** Prepares for the bookings that a plan makes in a part of the trace; null for all of it. */
    public static void begin(PatternTask pattern, @Nullable Extent part, Bookings bookings) {
        if (part != null) {
            bookings.setWithinExtent(table(pattern).hasParts());
            bookings.setRestricted(table(pattern).countsElsewhere());
        }
    }

    private static ViewTable<?> table(PatternTask pattern) {
        return InstalledViews.installed().table(String.valueOf(pattern.type().table()));
    }

    private static Plan plan(PatternTask pattern) {
        return Objects.requireNonNull(pattern.plan());
    }

    private Columns complete(String table) {
        return complete.computeIfAbsent(table, name -> {
            Columns all = InstalledViews.installed().columns(trace, name);
            Column mask = all.names().contains(COMPLETE) ? all.column(COMPLETE) : null;
            return mask == null || mask.all() ? all : all.select(mask);
        });
    }

    /**
     * The result of a pattern after its bookings.
     *
     * @param own the severity that it returned; null for none: then the severity of its plan, or otherwise the sum of its
     *     bookings
     */
    public static PatternResult result(
            PatternTask pattern, Bookings bookings, @Nullable Double own, double confidence) {
        Double severity = own == null ? bookings.answer() : own;
        Scope scope = pattern.scope();
        if (scope != null && !bookings.checksExtent() && (severity != null || bookings.hasUnplacedBookings())) {
            scope.recordUnplaced(pattern.name(), severity != null);
        }
        return bookings.finish(pattern.info(), severity, confidence);
    }
}
