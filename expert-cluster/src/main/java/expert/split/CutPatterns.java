package expert.split;

import earl.Trace;
import earl.plan.CutSums;
import earl.plan.EmptyTables;
import earl.plan.Plan;
import expert.analysis.Overlaps;
import expert.lane.Evaluation;
import expert.lane.PatternTask;
import expert.pattern.Bookings;
import expert.pattern.CellTable;
import expert.pattern.Extent;
import expert.plan.CutBooking;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Books patterns in a cut. One thread. */
final class CutPatterns {
    private final Trace trace;
    private final OwnRows rows;
    private final EventNames names;
    private final List<@Nullable Extent> foci;

    /**
     * For a cut.
     *
     * @param foci the parts of the run in which patterns book; null for all of it. Instances are kept in the first one only
     */
    CutPatterns(Trace trace, OwnRows rows, EventNames names, List<@Nullable Extent> foci) {
        this.trace = trace;
        this.rows = rows;
        this.names = names;
        this.foci = foci;
    }

    static boolean isOfWaits(String table) {
        return table.equals(EmptyTables.WAITS_OF_ONE.name());
    }

    /** Whether a pattern needs the table of waits, which has their causes. */
    static boolean looksAtWaits(Plan plan) {
        return plan.tables().stream().anyMatch(CutPatterns::isOfWaits);
    }

    /** Books the patterns that are wanted, in all parts of the run. If one fails, the result says so and has nothing else. */
    CutFindings book(List<PatternTask> patterns, Predicate<Plan> wanted) {
        List<CutFindings.@Nullable OfPattern> found = new ArrayList<>();
        for (int focus = 0; focus < foci.size(); focus++) {
            Map<String, Bookings> booked = new HashMap<>();
            List<@Nullable CutSums> sums = new ArrayList<>();
            for (PatternTask pattern : patterns) {
                Plan plan = Objects.requireNonNull(pattern.plan());
                Bookings bookings = bookings(
                        pattern, foci.get(focus), focus == 0 ? pattern.terms().instances() : 0);
                try {
                    sums.add(wanted.test(plan) ? book(pattern, plan, foci.get(focus), bookings) : null);
                } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                    return CutFindings.none("pattern " + pattern.name() + " fails: " + unfit);
                }
                booked.put(pattern.name(), bookings);
            }
            Map<String, Bookings> overlaps = overlaps(patterns, booked, foci.get(focus));
            for (int i = 0; i < sums.size(); i++) {
                String name = patterns.get(i).name();
                CutSums own = sums.get(i);
                Bookings overlap = overlaps.get(name);
                found.add(
                        own == null
                                ? null
                                : new CutFindings.OfPattern(
                                        own,
                                        part(Objects.requireNonNull(booked.get(name))),
                                        overlap == null ? null : part(overlap)));
            }
        }
        return CutFindings.of(found, names);
    }

    private Map<String, Bookings> overlaps(
            List<PatternTask> patterns, Map<String, Bookings> booked, @Nullable Extent focus) {
        Overlaps overlaps = new Overlaps(patterns);
        Map<String, CellTable> cells = new HashMap<>();
        overlaps.rivals()
                .forEach(rival -> cells.put(
                        rival.name(),
                        Objects.requireNonNull(booked.get(rival.name())).cells()));
        return overlaps.isPossible(cells)
                ? overlaps.book(trace, rows::isOwn, pattern -> bookings(pattern, focus, 0))
                : Map.of();
    }

    private Bookings bookings(PatternTask pattern, @Nullable Extent focus, int instances) {
        return pattern.groupedBy(names::callpath, instances).bookings(trace, focus);
    }

    private Bookings.CutBookings part(Bookings bookings) {
        return bookings.part(names::named, names::name);
    }

    private CutSums book(PatternTask pattern, Plan plan, @Nullable Extent focus, Bookings bookings) {
        Evaluation.begin(pattern, focus, bookings);
        boolean all = pattern.type().unmatched();
        return new CutBooking(
                        trace, name -> rows.table(name, all), rows::waitsOf, rows.own(), pattern.values(), bookings)
                .bookInCut(plan);
    }
}
