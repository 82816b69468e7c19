package expert.run;

import earl.Columns;
import earl.Trace;
import earl.cause.CauseSums;
import earl.plan.Plan;
import earl.plan.WindowSums;
import earl.view.InstalledViews;
import expert.pattern.Bookings;
import expert.plan.PlanBooking;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The tables of a trace that was analyzed in windows: definitions, merged tables, and tables without rows. One thread. */
final class MergedTables {
    private final Trace outline;
    private final List<WindowFindings> windows;
    private final Map<String, Columns> tables = new HashMap<>();

    MergedTables(Trace outline, List<WindowFindings> windows) {
        this.outline = outline;
        this.windows = windows;
    }

    private Columns table(String name) {
        return tables.computeIfAbsent(name, n -> switch (n) {
            case "delays" -> CauseSums.delays(outline, causes());
            case "critical_path" -> CauseSums.criticalPath(outline, causes(), overlaps());
            default -> InstalledViews.installed().columns(outline, n);
        });
    }

    private List<CauseSums> causes() {
        return windows.stream()
                .flatMap(window -> Stream.ofNullable(window.causes()))
                .toList();
    }

    private List<CauseSums> overlaps() {
        return windows.stream()
                .flatMap(window -> Stream.ofNullable(window.overlap()))
                .toList();
    }

    /** Books what windows have not booked. It fails as {@link PlanBooking#book} does. */
    void book(Chosen pattern, Bookings bookings, List<WindowSums> sums) {
        Plan plan = Objects.requireNonNull(pattern.plan());
        new PlanBooking(outline, this::table, pattern.values(), name -> null, bookings).bookAfterwards(plan, sums);
    }
}
