package expert.run;

import earl.Location;
import earl.SourceLine;
import earl.Trace;
import earl.fragment.EventKey;
import earl.fragment.LocationSurvey;
import earl.fragment.Run;
import earl.plan.WindowSums;
import expert.pattern.Analysis;
import expert.pattern.Bookings;
import expert.pattern.CallGaps;
import expert.pattern.CallSites;
import expert.pattern.CallTree;
import expert.pattern.EventFacts;
import expert.pattern.PatternResult;
import expert.pattern.TraceSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges what windows of a trace have found. One thread. */
final class WindowMerge {
    private final List<Chosen> patterns;
    private final Run run;
    private final List<WindowFindings> found;
    private final SplitFoci foci;

    /**
     * Of all windows, in order.
     *
     * @param found without obstacles
     */
    WindowMerge(List<Chosen> patterns, Run run, List<WindowFindings> found, SplitFoci foci) {
        this.patterns = patterns;
        this.run = run;
        this.found = found;
        this.foci = foci;
    }

    /** Why this cannot be merged. */
    Optional<String> objection() {
        for (int i = 0; i < patterns.size() * foci.all().size(); i++) {
            Chosen pattern = patterns.get(i % patterns.size());
            Optional<String> objection = Objects.requireNonNull(pattern.plan()).objection(sums(i));
            if (objection.isEmpty() && isCutShort(i)) {
                objection = Optional.of("bookings at calls that end in another window");
            }
            if (objection.isPresent()) {
                return Optional.of("pattern " + pattern.name() + " needs the whole trace: " + objection.get());
            }
        }
        return Optional.empty();
    }

    /** What each window has of a pattern, which is given by its number in all of the parts of the run. */
    private Stream<WindowFindings.OfPattern> of(int number) {
        return found.stream()
                .flatMap(window -> Stream.ofNullable(window.patterns().get(number)));
    }

    private List<WindowSums> sums(int number) {
        return of(number).map(WindowFindings.OfPattern::sums).toList();
    }

    /** Whether an audit has not seen the end of a call; in the last window, a call without an end has none. */
    private boolean isCutShort(int number) {
        long before = of(number).count() - 1;
        return of(number)
                .limit(before)
                .map(window -> window.bookings().audit())
                .anyMatch(audit -> audit != null && audit.notEnded() > 0);
    }

    /** The source lines of call paths; empty if windows do not know which calls come first. */
    Optional<CallSites> sites(boolean areSkewed) {
        List<CallSites.Part> parts = found.stream()
                .flatMap(window -> Stream.ofNullable(window.sites()))
                .toList();
        return areSkewed ? CallSites.ofSkewed(parts) : Optional.of(CallSites.of(parts));
    }

    /** The merge with the whole trace at hand. */
    final class InTrace {
        private final Trace outline;
        private final Map<EventKey, Long> positions;
        private final CallSites sites;
        private final Map<Long, EventFacts.Fact> facts = new HashMap<>();
        private final Map<Long, SourceLine> sources = new HashMap<>();

        /**
         * Prepares it.
         *
         * @param outline the whole trace, without events
         * @param positions those of events that windows could not place
         */
        InTrace(Trace outline, Map<EventKey, Long> positions, CallSites sites) {
            this.outline = outline;
            this.positions = positions;
            this.sites = sites;
            for (WindowFindings window : found) {
                LongUnaryOperator resolved = resolved(window);
                window.sources().forEach((name, line) -> sources.put(resolved.applyAsLong(name), line));
                window.facts()
                        .forEach((name, fact) -> facts.put(
                                resolved.applyAsLong(name),
                                new EventFacts.Fact(
                                        resolved.applyAsLong(fact.call()),
                                        fact.location(),
                                        fact.callpath(),
                                        fact.time())));
            }
        }

        private LongUnaryOperator resolved(WindowFindings window) {
            return name -> name >= Trace.NONE
                    ? name
                    : Objects.requireNonNull(positions.get(window.unplaced().get((int) (-2 - name))));
        }

        private EventFacts.Fact fact(long pos) {
            return Objects.requireNonNull(facts.get(pos));
        }

        /**
         * Merges.
         *
         * @throws ObjectionException if a pattern fails
         */
        Analysis analysis() throws ObjectionException {
            Booked whole = booked(0);
            List<Analysis.Part> parts = new ArrayList<>();
            for (int i = 0; i < foci.parts().size(); i++) {
                Booked part = booked(foci.all().size() - foci.parts().size() + i);
                parts.add(PartFindings.part(
                        foci.parts().get(i),
                        Objects.requireNonNull(part.scope),
                        Findings.plain(summary(part.scope), outline, part.results, this::fact)));
            }
            return Findings.of(summary(whole.scope), outline, whole.results, this::fact, sources::get, parts);
        }

        /** What patterns have booked in a part of the run. */
        private record Booked(@Nullable Scope scope, List<PatternResult> results) {}

        private Booked booked(int part) throws ObjectionException {
            SplitFocus focus = foci.all().get(part);
            MergedTables tables = new MergedTables(outline, found, part, focus == null ? null : focus.profile());
            Scope scope = focus == null ? null : focus.scope(outline, tables);
            List<PatternResult> results = new ArrayList<>();
            int number = part * patterns.size();
            for (Chosen pattern : Chosen.within(patterns, scope)) {
                results.add(booked(pattern, number++, tables));
            }
            return new Booked(scope, results);
        }

        private PatternResult booked(Chosen pattern, int number, MergedTables tables) throws ObjectionException {
            Bookings bookings = pattern.bookings(outline);
            try {
                for (WindowFindings window : found) {
                    WindowFindings.OfPattern part = window.patterns().get(number);
                    if (part != null) {
                        bookings.append(part.bookings(), resolved(window));
                    }
                }
                tables.book(pattern, bookings, sums(number));
            } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                throw new ObjectionException("pattern " + pattern.name() + " fails: " + unfit, unfit);
            }
            return Evaluation.result(pattern, bookings, null, Evaluation.SURE);
        }

        private TraceSummary summary(@Nullable Scope scope) {
            return new TraceSummary(
                    outline.info(),
                    run.events(),
                    outline.duration(),
                    scope == null ? totalTime() : scope.totalTime(),
                    outline.locations(),
                    CallTree.of(outline, sites),
                    outline.processes(),
                    outline.systemTree(),
                    Map.of(),
                    CallGaps.NONE,
                    scope == null ? null : scope.summary());
        }

        private double totalTime() {
            double total = 0;
            for (Location location : outline.locations()) {
                LocationSurvey survey = run.surveys().get(location.id());
                if (location.isCpuThread() && survey.events() > 0) {
                    total += seconds(survey.lastTicks()) - seconds(survey.firstTicks());
                }
            }
            return total;
        }

        private double seconds(long ticks) {
            return (ticks - outline.info().startTicks())
                    / (double) outline.info().ticksPerSecond();
        }
    }

    /** The result would differ from that of the whole trace. The message says why. */
    static final class ObjectionException extends Exception {
        private static final long serialVersionUID = 1L;

        ObjectionException(String why, RuntimeException cause) {
            super(why, cause);
        }
    }
}
