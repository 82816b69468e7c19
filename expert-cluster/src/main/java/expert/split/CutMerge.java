package expert.split;

import earl.Durations;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import earl.column.ProfilePart;
import earl.device.group.LateMembers;
import earl.survey.EventKey;
import earl.survey.LocationSurvey;
import earl.survey.Run;
import expert.analysis.Findings;
import expert.analysis.PartFindings;
import expert.lane.Evaluation;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.pattern.Audit;
import expert.pattern.Bookings;
import expert.pattern.EventFacts;
import expert.pattern.PatternResult;
import expert.request.Scope;
import expert.summary.CallGaps;
import expert.summary.CallSites;
import expert.summary.CallTree;
import expert.summary.MessageSizes;
import expert.summary.TraceSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Merges what cuts of a trace have found. One thread. */
final class CutMerge {
    private final List<PatternTask> patterns;
    private final Run run;
    private final CutFindings found;
    private final SplitFoci foci;

    /**
     * Of all cuts.
     *
     * @param found without obstacles
     */
    CutMerge(List<PatternTask> patterns, Run run, CutFindings found, SplitFoci foci) {
        this.patterns = patterns;
        this.run = run;
        this.found = found;
        this.foci = foci;
    }

    /** Why this cannot be merged. */
    Optional<String> objection() {
        for (int i = 0; i < patterns.size() * foci.all().size(); i++) {
            PatternTask pattern = patterns.get(i % patterns.size());
            CutFindings.OfPattern part = of(i);
            Audit.CutAudit audit = part.bookings().audit();
            Optional<String> objection = part.sums().objection();
            // In the last cut, a call without an end has none.
            if (objection.isEmpty() && audit != null && audit.isCutShort()) {
                objection = Optional.of("bookings at calls that end in another cut");
            }
            if (objection.isPresent()) {
                return Optional.of("pattern " + pattern.name() + " needs the whole trace: " + objection.get());
            }
        }
        return Optional.empty();
    }

    /** What cuts have of a pattern, which is given by its number in all of the parts of the run. */
    private CutFindings.OfPattern of(int number) {
        return Objects.requireNonNull(found.patterns().get(number));
    }

    /** The source lines of call paths; empty if cuts do not know which calls come first. */
    Optional<CallSites> sites(boolean areSkewed) {
        return areSkewed ? CutSites.ofSkewed(found.sites()) : Optional.of(CutSites.of(found.sites()));
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
         * @param positions those of events that cuts could not place
         */
        InTrace(Trace outline, Map<EventKey, Long> positions, CallSites sites) {
            this.outline = outline;
            this.positions = positions;
            this.sites = sites;
            found.sources().forEach((name, line) -> sources.put(resolved(name), line));
            found.facts().forEach((name, fact) -> facts.put(resolved(name), fact.renamed(this::resolved)));
        }

        private long resolved(long name) {
            return name >= Trace.NONE
                    ? name
                    : Objects.requireNonNull(positions.get(found.unplaced().get((int) (-2 - name))));
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
                        Findings.plain(summary(part.scope, Map.of(), Map.of()), outline, part.results, this::fact)));
            }
            CallTree calls = CallTree.of(outline, sites);
            ProfilePart profile = whole.scope == null ? null : whole.scope.profile();
            double second = outline.info().ticksPerSecond();
            TraceSummary summary = summary(
                    whole.scope,
                    calls.durations(
                            profile == null ? outline.callpaths()::durations : path -> profile.durations(path, second)),
                    profile == null ? Map.of() : calls.sums(path -> profile.carried(path, second)));
            return Findings.of(summary, outline, whole.results, this::fact, sources::get, parts);
        }

        /** What patterns have booked in a part of the run. */
        private record Booked(@Nullable Scope scope, List<PatternResult> results) {}

        private Booked booked(int part) throws ObjectionException {
            SplitFocus focus = foci.all().get(part);
            MergedTables tables =
                    new MergedTables(outline, found.causes(), part, focus == null ? null : focus.profile());
            Scope scope = focus == null ? null : focus.scope(outline, tables);
            List<PatternResult> results = new ArrayList<>();
            int number = part * patterns.size();
            for (PatternTask pattern : PatternTask.within(patterns, scope)) {
                results.add(booked(pattern, number++, tables));
            }
            return new Booked(scope, results);
        }

        private PatternResult booked(PatternTask pattern, int number, MergedTables tables) throws ObjectionException {
            Bookings bookings = pattern.bookings(outline);
            try {
                bookings.append(of(number).bookings(), this::resolved);
                tables.book(pattern, bookings, of(number).sums());
            } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                throw new ObjectionException("pattern " + pattern.name() + " fails: " + unfit, unfit);
            }
            PatternResult result = Evaluation.result(pattern, bookings, null, Evaluation.SURE);
            Bookings.CutBookings overlap = of(number).overlap();
            if (overlap == null) {
                return result;
            }
            Bookings lost = new Bookings(outline, bookings.second(), 0, null, null, null);
            lost.append(overlap, this::resolved);
            return result.withOverlap(lost.cells());
        }

        private TraceSummary summary(
                @Nullable Scope scope, Map<Integer, Durations> durations, Map<Integer, Double> carried) {
            CallTree calls = CallTree.of(outline, sites);
            return new TraceSummary(
                    outline.info(),
                    run.events(),
                    outline.duration(),
                    scope == null ? totalTime() : scope.totalTime(),
                    outline.locations(),
                    calls,
                    outline.processes(),
                    outline.systemTree(),
                    Map.of(),
                    durations,
                    carried,
                    CallGaps.NONE,
                    // A run is not cut into cuts if a location ends in a call, if nothing is communicated, or if it has
                    // streams, files or metrics of processors.
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    LateMembers.NONE,
                    List.of(),
                    scope == null ? found.sizes().by(path -> calls.firsts()[path]) : MessageSizes.NONE,
                    List.of(),
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
