package expert.run;

import earl.Location;
import earl.OpenOptions;
import earl.Region;
import earl.SourceLine;
import earl.Trace;
import earl.fragment.EventKey;
import earl.fragment.Fragments;
import earl.fragment.LocationSurvey;
import earl.fragment.Run;
import earl.fragment.Window;
import earl.fragment.Windows;
import earl.plan.Plan;
import earl.plan.WindowSums;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.cluster.Cluster;
import expert.pattern.Analysis;
import expert.pattern.Bookings;
import expert.pattern.CallSites;
import expert.pattern.CallTree;
import expert.pattern.EventFacts;
import expert.pattern.PatternResult;
import expert.pattern.TraceSummary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An analysis of a trace in tasks: surveys of groups of processes, then windows of the run, each for all patterns. What they find is
 * merged here. The result equals that of one task, to the last bit. If that is not possible, {@link #obstacle} says why.
 */
final class SplitAnalysis {
    private static final Set<String> OF_CAUSES = Set.of("delays", "critical_path");
    private static final String WAITS = "waits";

    private final Assignment assignment;
    private final Cluster cluster;
    private final WindowSize size;
    private final Consumer<String> notices;
    private final List<Chosen> patterns;
    private @Nullable String obstacle;

    SplitAnalysis(Assignment assignment, Cluster cluster, WindowSize size, Consumer<String> notices) {
        this.assignment = assignment;
        this.cluster = cluster;
        this.size = size;
        this.notices = notices;
        this.patterns = assignment.patterns();
    }

    /** Why the trace must be analyzed in one task; null if it was split, or is too small for that. */
    @Nullable
    String obstacle() {
        return obstacle;
    }

    private Optional<Analysis> obstacle(String why) {
        obstacle = why;
        return Optional.empty();
    }

    /**
     * Analyzes.
     *
     * @return empty if the trace must be analyzed in one task
     * @throws earl.TraceException if the trace cannot be read
     */
    Optional<Analysis> analyze() {
        if (Fragments.estimatedEvents(assignment.trace()) <= size.least()) {
            return Optional.empty();
        }
        if (!assignment.focus().isNone() || assignment.by() != Settings.By.NOTHING) {
            return obstacle("a focus and --by need the whole trace");
        }
        if (!assignment.failures().isEmpty()) {
            return obstacle("some patterns failed");
        }
        for (Chosen pattern : patterns) {
            Plan plan = pattern.plan();
            String why = plan == null || !pattern.type().onlyDescribes()
                    ? "it runs a script"
                    : plan.obstacleInWindows().orElse(null);
            if (why != null) {
                return obstacle("pattern " + pattern.name() + " needs the whole trace: " + why);
            }
        }
        boolean needsCauses = needsCauses();
        Optional<String> ofWaits = obstacleOfWaits(needsCauses);
        if (ofWaits.isPresent()) {
            return obstacle(ofWaits.get());
        }
        Run run = survey();
        if (run.endsEarly()) {
            return obstacle("locations end early or have no events");
        }
        List<Window> chosen = Windows.choose(run, size.events(run.events(), cluster));
        if (chosen.size() < 2) {
            return run.events() <= size.least()
                    ? Optional.empty()
                    : obstacle(
                            "its processes do not meet in barriers or N x N operations of all processes, or not while no"
                                    + " message is under way");
        }
        WindowWork.Shared shared = new WindowWork.Shared(assignment, run.callpaths(), needsCauses);
        List<WindowFindings> found = cluster.map("windows", shared, chosen, new WindowWork());
        return merge(run, found);
    }

    /** Whether some patterns use what follows from waits of other processes. */
    private boolean needsCauses() {
        return patterns.stream()
                .map(pattern -> Objects.requireNonNull(pattern.plan()))
                .anyMatch(plan -> plan.mergedTables().stream().anyMatch(OF_CAUSES::contains)
                        || plan.tables().contains(WAITS));
    }

    private Optional<String> obstacleOfWaits(boolean needsCauses) {
        DefinedWaits defined = assignment.defined();
        if (!defined.booking().isEmpty()) {
            return Optional.of("pattern " + defined.booking().getFirst().name() + " finds waits in callbacks");
        }
        for (WaitDefinition definition : defined.definitions()) {
            Optional<String> why = definition.plan().obstacleInWindows();
            if (why.isPresent()) {
                return Optional.of("the waits of " + definition.name() + " need the whole trace: " + why.get());
            }
        }
        if (needsCauses && !isCut(defined.definitions())) {
            return Optional.of(
                    "causes of waits need the whole trace, except those of the waits of scalasca and expert3");
        }
        return Optional.empty();
    }

    /** Whether windows have the causes of these waits: all members of a meeting wait for the last one. */
    private static boolean isCut(List<WaitDefinition> definitions) {
        return List.of("scalasca", "expert3").stream()
                .map(set -> ShippedWaits.of(set).definitions())
                .anyMatch(shipped -> texts(shipped).equals(texts(definitions)));
    }

    private static List<String> texts(List<WaitDefinition> definitions) {
        return definitions.stream()
                .map(definition -> definition.name() + " " + definition.partOf() + "\n"
                        + definition.plan().text())
                .toList();
    }

    private Run survey() {
        List<int[]> groups = List.of(Fragments.groups(assignment.trace(), size.surveys(cluster)));
        List<LocationSurvey> surveys = new ArrayList<>();
        cluster.map("survey", new SurveyWork.Shared(assignment.trace()), groups, new SurveyWork())
                .forEach(some -> Collections.addAll(surveys, some));
        return Run.of(assignment.trace(), surveys);
    }

    // ---- what windows have found ----

    private Optional<Analysis> merge(Run run, List<WindowFindings> found) {
        Set<List<String>> remarks = new HashSet<>();
        for (WindowFindings window : found) {
            if (!window.obstacles().isEmpty()) {
                return obstacle(window.obstacles().getFirst());
            }
            remarks.add(window.remarks());
        }
        remarks.remove(List.of());
        if (!remarks.isEmpty() && !remarks.equals(Set.of(List.copyOf(assignment.remarks())))) {
            return obstacle("some waits say nothing of their partners");
        }
        for (int i = 0; i < patterns.size(); i++) {
            Optional<String> objection =
                    Objects.requireNonNull(patterns.get(i).plan()).objection(sums(found, i));
            if (objection.isEmpty() && isCutShort(found, i)) {
                objection = Optional.of("bookings at calls that end in another window");
            }
            if (objection.isPresent()) {
                return obstacle("pattern " + patterns.get(i).name() + " needs the whole trace: " + objection.get());
            }
        }
        Map<EventKey, Long> positions = positions(run, found);
        AnalysisWaits waits = new AnalysisWaits();
        waits.define(assignment.defined().planned());
        OpenOptions options = OpenOptions.defaults().withWaits(waits);
        try (Trace outline = Fragments.outline(
                assignment.trace(), run, key -> Objects.requireNonNull(positions.get(key)), options)) {
            if (outline.regions().stream().map(Region::paradigm).anyMatch("SAMPLING"::equals)) {
                return obstacle("the trace has functions from call stacks");
            }
            Optional<Analysis> merged = merge(run, found, positions, outline);
            if (merged.isPresent()) {
                remarks.forEach(lines -> lines.forEach(notices));
            }
            return merged;
        }
    }

    private static List<WindowSums> sums(List<WindowFindings> found, int pattern) {
        return found.stream()
                .map(window -> window.patterns().get(pattern).sums())
                .toList();
    }

    /** Whether an audit has not seen the end of a call; in the last window, a call without an end has none. */
    private static boolean isCutShort(List<WindowFindings> found, int pattern) {
        return found.subList(0, found.size() - 1).stream()
                .map(window -> window.patterns().get(pattern).bookings().audit())
                .anyMatch(audit -> audit != null && audit.notEnded() > 0);
    }

    /** The positions of events that windows could not place. */
    private Map<EventKey, Long> positions(Run run, List<WindowFindings> found) {
        Set<EventKey> wanted = new HashSet<>(run.places());
        found.forEach(window -> wanted.addAll(window.unplaced()));
        Map<EventKey, Long> positions = new HashMap<>();
        if (wanted.isEmpty()) {
            return positions;
        }
        EventKey[] events = wanted.stream().sorted().toArray(EventKey[]::new);
        List<LocationSurvey[]> groups = Arrays.stream(Fragments.groups(assignment.trace(), size.surveys(cluster)))
                .map(group -> Arrays.stream(group).mapToObj(run.surveys()::get).toArray(LocationSurvey[]::new))
                .toList();
        List<long[]> counts = cluster.map(
                "positions", new LocateWork.Shared(assignment.trace(), events, run.common()), groups, new LocateWork());
        for (int i = 0; i < events.length; i++) {
            long before = 0;
            for (long[] count : counts) {
                before += count[i];
            }
            positions.put(events[i], before);
        }
        return positions;
    }

    private static LongUnaryOperator resolved(WindowFindings window, Map<EventKey, Long> positions) {
        return name -> name >= Trace.NONE
                ? name
                : Objects.requireNonNull(positions.get(window.unplaced().get((int) (-2 - name))));
    }

    private Optional<Analysis> merge(
            Run run, List<WindowFindings> found, Map<EventKey, Long> positions, Trace outline) {
        Map<Long, EventFacts.Fact> facts = new HashMap<>();
        Map<Long, SourceLine> sources = new HashMap<>();
        for (WindowFindings window : found) {
            LongUnaryOperator resolved = resolved(window, positions);
            window.sources().forEach((name, line) -> sources.put(resolved.applyAsLong(name), line));
            window.facts()
                    .forEach((name, fact) -> facts.put(
                            resolved.applyAsLong(name),
                            new EventFacts.Fact(
                                    resolved.applyAsLong(fact.call()), fact.location(), fact.callpath(), fact.time())));
        }
        MergedTables tables = new MergedTables(outline, found);
        List<PatternResult> results = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            Chosen pattern = patterns.get(i);
            Bookings bookings = pattern.bookings(outline);
            try {
                for (WindowFindings window : found) {
                    bookings.append(window.patterns().get(i).bookings(), resolved(window, positions));
                }
                tables.book(pattern, bookings, sums(found, i));
            } catch (IllegalArgumentException | IndexOutOfBoundsException | ArithmeticException unfit) {
                return obstacle("pattern " + pattern.name() + " fails: " + unfit);
            }
            results.add(Evaluation.result(pattern, bookings, null, Evaluation.SURE));
        }
        CallSites sites = CallSites.of(found.stream()
                .map(window -> Objects.requireNonNull(window.sites()))
                .toList());
        return Optional.of(Findings.of(
                summary(run, outline, sites),
                outline,
                results,
                pos -> Objects.requireNonNull(facts.get(pos)),
                sources::get));
    }

    private static TraceSummary summary(Run run, Trace outline, CallSites sites) {
        double total = 0;
        for (Location location : outline.locations()) {
            LocationSurvey survey = run.surveys().get(location.id());
            if (location.isCpuThread() && survey.events() > 0) {
                total += seconds(outline, survey.lastTicks()) - seconds(outline, survey.firstTicks());
            }
        }
        return new TraceSummary(
                outline.info(),
                run.events(),
                outline.duration(),
                total,
                outline.locations(),
                CallTree.of(outline, sites),
                outline.processes(),
                outline.systemTree());
    }

    private static double seconds(Trace outline, long ticks) {
        return (ticks - outline.info().startTicks()) / (double) outline.info().ticksPerSecond();
    }
}
