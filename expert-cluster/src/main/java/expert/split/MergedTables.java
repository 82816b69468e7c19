package expert.split;

import earl.Columns;
import earl.Trace;
import earl.Waits;
import earl.cause.CauseSums;
import earl.column.ProfilePart;
import earl.plan.CutSums;
import earl.plan.Plan;
import earl.view.Division;
import earl.view.InstalledViews;
import earl.view.RunPart;
import expert.lane.Evaluation;
import expert.lane.PatternTask;
import expert.pattern.Bookings;
import expert.plan.PlanBooking;
import expert.request.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tables of a trace that was analyzed in cuts: definitions, merged tables, and tables without rows. One thread. */
final class MergedTables {
    private final Trace outline;
    private final List<CauseSums> causes;
    private final int focus;
    private final @Nullable ProfilePart profile;
    private final Map<String, Columns> tables = new HashMap<>();

    /**
     * The tables of a trace.
     *
     * @param causes by part of the run
     * @param focus number of the part of the run, among those that the analysis is about
     * @param profile the profile in the times of a focus; null if the focus has all of the time, or if no pattern uses the profile
     */
    MergedTables(Trace outline, List<CauseSums> causes, int focus, @Nullable ProfilePart profile) {
        this.outline = outline;
        this.causes = causes;
        this.focus = focus;
        this.profile = profile;
    }

    /** Whether a table is made of the causes of waits that cuts have found. */
    static boolean isOfCauses(String table) {
        return isMerged(table) && InstalledViews.installed().needs(table, Waits.class);
    }

    private static boolean isMerged(String table) {
        return InstalledViews.installed().table(table).division().kind() == Division.Kind.MERGED;
    }

    /** The separate rows of a table for the focus; null if the table has none. */
    @Nullable
    Columns part(String name, RunPart part) {
        if (!InstalledViews.installed().table(name).hasParts()) {
            return null;
        }
        if (isOfCauses(name)) {
            return table(name);
        }
        return isMerged(name) && part.hasSpans()
                ? Objects.requireNonNull(profile, name).columns(outline)
                : InstalledViews.installed().columns(outline, name, part);
    }

    private Columns table(String name) {
        return tables.computeIfAbsent(
                name,
                n -> isOfCauses(n)
                        ? causes.get(focus).table(n, outline)
                        : InstalledViews.installed().columns(outline, n));
    }

    /** Books what cuts have not booked. It fails as {@link PlanBooking#book} does. */
    void book(PatternTask pattern, Bookings bookings, CutSums sums) {
        Plan plan = Objects.requireNonNull(pattern.plan());
        Scope scope = pattern.scope();
        Evaluation.begin(pattern, scope, bookings);
        new PlanBooking(
                        outline,
                        this::table,
                        pattern.values(),
                        name -> scope == null ? null : scope.columns(name),
                        bookings)
                .bookAfterwards(plan, sums);
    }
}
