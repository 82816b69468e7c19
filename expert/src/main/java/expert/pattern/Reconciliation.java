package expert.pattern;

import earl.Trace;
import expert.pattern.BookingError.Kind;
import expert.pattern.BookingError.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes what patterns booked fit together, and finds bookings that cannot be right.
 *
 * <p>A child explains a part of its parent. If a user's pattern books more than that, or the same as its siblings, the
 * excess is cut: call by call if both book at calls, otherwise in each call path on each location. Shipped siblings come
 * first, then the user's in order of name. So no pattern of the user's changes a figure of a shipped one. Shipped siblings
 * are not cut against each other: their severities stay as defined, and {@link AttributedSums} limits what sums count.
 */
public final class Reconciliation {
    private final Trace trace;
    private final EventFacts facts;
    private final PatternChildren children;
    private final Map<String, PatternResult> results = new HashMap<>();
    private final List<BookingError> errors = new ArrayList<>();

    private Reconciliation(List<PatternResult> all, Trace trace, EventFacts facts) {
        this.trace = trace;
        this.facts = facts;
        this.children = new PatternChildren(all);
        all.forEach(result -> results.put(result.info().name(), result));
    }

    /** The outcome: the results in their order, and the errors in order of pattern and kind. */
    public record Outcome(List<PatternResult> results, List<BookingError> errors) {}

    /** Makes results of patterns in a trace fit together. */
    public static Outcome of(List<PatternResult> all, Trace trace) {
        return of(all, trace, EventFacts.of(trace.events()));
    }

    /**
     * As {@link #of(List, Trace)}, for a trace without events.
     *
     * @param facts facts about the events of instances, and about those that audits name
     */
    public static Outcome of(List<PatternResult> all, Trace trace, EventFacts facts) {
        Reconciliation work = new Reconciliation(all, trace, facts);
        all.stream().filter(result -> !result.info().shipped()).forEach(work::check);
        for (PatternResult root : work.children.roots()) {
            Wanted wanted = work.wanted(root);
            work.share(root, new Share(wanted.cells, wanted.total, wanted.log));
        }
        work.errors.sort(
                Comparator.comparing((BookingError error) -> error.pattern().name())
                        .thenComparing(BookingError::kind));
        List<PatternResult> fitted = all.stream()
                .map(result -> work.results.getOrDefault(result.info().name(), result))
                .map(PatternResult::withoutAudit)
                .toList();
        return new Outcome(AttributedSums.of(fitted), List.copyOf(work.errors));
    }

    /**
     * A pattern's claim, in the units of {@link Bookings#second}: its bookings, or its parts if it books nothing itself.
     */
    private record Wanted(
            CellTable cells, double total, @Nullable BookingLog log, long bookings) {}

    private Wanted wanted(PatternResult result) {
        PatternInfo info = result.info();
        double second = info.second(trace);
        CellTable own = CellTable.of(result.cells()).in(second);
        boolean answered = own.isEmpty() && result.severity() > 0;
        CellTable ofParts = CellTable.EMPTY;
        double sum = 0;
        long bookings = 0;
        BookingLog logs = new BookingLog();
        for (PatternResult part : children.of(info)) {
            if (info.group() || part.info().shipped()) {
                Wanted wanted = wanted(part);
                ofParts = ofParts.plus(wanted.cells);
                sum += wanted.total;
                bookings += wanted.bookings;
                logs = logs == null || wanted.log == null ? null : logs.with(wanted.log);
            }
        }
        if (info.group() && own.isEmpty() && !answered) {
            return new Wanted(ofParts, sum, logs, bookings);
        }
        CellTable cells = answered ? own : own.max(ofParts);
        double total = answered || (ofParts.isEmpty() && own.isEmpty())
                ? Bookings.units(result.severity(), second)
                : cells.totalUnits();
        return new Wanted(cells, Math.max(total, sum), result.audit().log(), result.instances());
    }

    /** Distributes a pattern's severity to its parts. */
    private void share(PatternResult whole, Share share) {
        List<PatternResult> given = new ArrayList<>(children.of(whole.info()));
        given.sort(Comparator.comparing(part -> !part.info().shipped()));
        for (PatternResult part : given) {
            Wanted wanted = wanted(part);
            if (part.info().shipped()) {
                share.reserve(wanted.cells, wanted.total, wanted.log);
                share(part, new Share(wanted.cells, wanted.total, wanted.log));
                continue;
            }
            double wrong = part.info().inSeconds() ? 1 : 0;
            Share.Remainder cut = share.take(wanted.cells, wanted.total, wanted.log, wanted.bookings, wrong);
            if (cut.beyondParent > 0) {
                errors.add(error(part, Kind.BEYOND_PARENT, cut.beyondParent, List.of(whole)));
            }
            if (cut.beyondSiblings > 0) {
                List<PatternResult> siblings = new ArrayList<>(given.subList(0, given.indexOf(part)));
                siblings.addFirst(whole);
                errors.add(error(part, Kind.BEYOND_SIBLINGS, cut.beyondSiblings, siblings));
            }
            Share own = new Share(cut.cells, cut.total, cut.log);
            if (cut.isLess() && !part.info().group()) {
                results.put(
                        part.info().name(),
                        part.cutTo(
                                part.cells().isEmpty() ? CellTable.EMPTY : cut.cells,
                                cut.total / part.info().second(trace),
                                instances(part, own)));
            }
            share(part, own);
        }
    }

    private BookingError error(PatternResult part, Kind kind, double amount, List<PatternResult> others) {
        List<String> names = others.stream().map(other -> other.info().name()).toList();
        double severity = amount / part.info().second(trace);
        return new BookingError(part.info(), kind, severity, 0, 0, names, Place.NONE);
    }

    /** The worst instances, none of them with more than is left at its call. */
    private List<Instance> instances(PatternResult part, Share own) {
        return part.worst().stream()
                .map(instance -> {
                    long pos = instance.pos();
                    long call = pos < 0 ? pos : facts.of(pos).call();
                    double limit = own.limit(call, instance.callpath(), instance.location());
                    return instance.atMost(limit / part.info().second(trace));
                })
                .filter(instance -> instance.severity() > 0)
                .sorted(Comparator.comparingDouble(Instance::severity).reversed())
                .toList();
    }

    /** Finds bookings that no call and no run has room for. */
    private void check(PatternResult result) {
        PatternInfo info = result.info();
        Audit.Report audit = result.audit();
        if (audit.notNumbers() > 0) {
            errors.add(new BookingError(info, Kind.NOT_A_NUMBER, 0, 0, audit.notNumbers(), List.of(), Place.NONE));
        }
        if (audit.overCalls() > 0) {
            long pos = audit.worstPos();
            EventFacts.Fact event = facts.of(pos);
            Place place = new Place(pos, event.location(), event.callpath(), event.time());
            errors.add(new BookingError(
                    info, Kind.BEYOND_CALL, audit.worst(), audit.worstLimit(), audit.overCalls(), List.of(), place));
        }
        if (info.inSeconds()) {
            checkRun(result);
        }
    }

    private void checkRun(PatternResult result) {
        double run = trace.duration();
        double wrong = result.instances() / (double) trace.info().ticksPerSecond() + 1e-9 * run;
        double[] locations =
                CellTable.of(result.cells()).byLocation(trace.locations().size());
        int worst = Trace.NONE;
        for (int i = 0; i < locations.length; i++) {
            if (locations[i] > run + wrong && (worst < 0 || locations[i] > locations[worst])) {
                worst = i;
            }
        }
        if (worst >= 0) {
            Place place = new Place(-1, worst, -1, Double.NaN);
            errors.add(new BookingError(result.info(), Kind.BEYOND_RUN, locations[worst], run, 0, List.of(), place));
        } else if (result.severity() > run * locations.length + wrong) {
            errors.add(
                    new BookingError(result.info(), Kind.BEYOND_RUN, result.severity(), run, 0, List.of(), Place.NONE));
        }
    }
}
