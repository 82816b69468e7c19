package expert.run;

import earl.Trace;
import earl.plan.Plan;
import earl.plan.WindowSums;
import expert.pattern.Bookings;
import expert.pattern.Extent;
import expert.plan.WindowBooking;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Books patterns in a window. One thread. */
final class WindowPatterns {
    private static final String WAITS = "waits";

    private final Trace trace;
    private final OwnRows rows;
    private final EventNames names;
    private final List<@Nullable Extent> foci;

    /**
     * For a window.
     *
     * @param foci the parts of the run in which patterns book; null for all of it. Instances are kept in the first one only
     */
    WindowPatterns(Trace trace, OwnRows rows, EventNames names, List<@Nullable Extent> foci) {
        this.trace = trace;
        this.rows = rows;
        this.names = names;
        this.foci = foci;
    }

    /** Whether a pattern needs the table of waits, which has their causes. */
    static boolean looksAtWaits(Plan plan) {
        return plan.tables().contains(WAITS);
    }

    /** Books the patterns that are wanted, in all parts of the run. If one fails, the result says so and has nothing else. */
    WindowFindings book(List<Chosen> patterns, Predicate<Plan> wanted) {
        List<WindowFindings.@Nullable OfPattern> found = new ArrayList<>();
        for (int focus = 0; focus < foci.size(); focus++) {
            for (Chosen pattern : patterns) {
                Plan plan = Objects.requireNonNull(pattern.plan());
                int instances = focus == 0 ? pattern.instances() : 0;
                try {
                    found.add(wanted.test(plan) ? book(pattern, plan, foci.get(focus), instances) : null);
                } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                    return WindowFindings.none("pattern " + pattern.name() + " fails: " + unfit);
                }
            }
        }
        return WindowFindings.of(found, names);
    }

    private WindowFindings.OfPattern book(Chosen pattern, Plan plan, @Nullable Extent focus, int instances) {
        Bookings bookings = pattern.groupedBy(names::callpath, instances).bookings(trace, focus);
        Evaluation.begin(pattern, focus, bookings);
        boolean all = pattern.type().unmatched();
        WindowSums sums = new WindowBooking(
                        trace, name -> rows.table(name, all), rows::waitsOf, rows.own(), pattern.values(), bookings)
                .bookInWindow(plan);
        return new WindowFindings.OfPattern(sums, bookings.part(names::named, names::name));
    }
}
