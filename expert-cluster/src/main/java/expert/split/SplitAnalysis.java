package expert.split;

import earl.OpenOptions;
import earl.Trace;
import earl.cause.CausesProvider;
import earl.fragment.Cut;
import earl.fragment.Cuts;
import earl.fragment.Fragments;
import earl.plan.Plan;
import earl.processor.ProcessorTimes;
import earl.survey.CutTimes;
import earl.survey.EventKey;
import earl.survey.LocationSurvey;
import earl.survey.Run;
import earl.survey.Steps;
import earl.sync.SynchronizationsProvider;
import earl.view.InstalledViews;
import earl.wait.ShippedWaits;
import earl.wait.WaitDefinition;
import expert.analysis.AnalysisWaits;
import expert.analysis.DefinedWaits;
import expert.cluster.Cluster;
import expert.cluster.Job;
import expert.lane.PatternTask;
import expert.pattern.Analysis;
import expert.request.Settings;
import expert.split.survey.CutSize;
import expert.split.survey.StepWork;
import expert.split.survey.Surveys;
import expert.summary.CallSites;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An analysis of a trace in tasks: surveys of groups of processes, then cuts of the run, each for all patterns. What they find is
 * merged here. The result equals that of one task, to the last bit. If that is not possible, {@link #obstacle} says why.
 */
final class SplitAnalysis {
    private static final String CUTS = "cuts";
    /** Cuts between synchronizations may have so many times more events than wanted. */
    private static final long LARGE = 2;

    private final Assignment assignment;
    private final Cluster cluster;
    private final CutSize size;
    private final Consumer<String> notices;
    private final List<PatternTask> patterns;
    private @Nullable String obstacle;
    /** Why a run is one cut. */
    private String notCut =
            "it has no places where all processes have no message under way, no request open and no operation half done";

    SplitAnalysis(Assignment assignment, Cluster cluster, CutSize size, Consumer<String> notices) {
        this.assignment = assignment;
        this.cluster = cluster;
        this.size = size;
        this.notices = notices;
        this.patterns = assignment.patterns();
    }

    /**
     * Why the trace must be analyzed in one task, with a remark if only its cuts could show that; null if it was split, or is too small
     * for that.
     */
    @Nullable
    String obstacle() {
        return obstacle;
    }

    private Optional<Analysis> obstacle(String why) {
        obstacle = why;
        return Optional.empty();
    }

    /** An obstacle that neither plans nor surveys can know. */
    private Optional<Analysis> obstacleInCuts(String why) {
        return obstacle(why + " (only the cuts show that)");
    }

    /**
     * Analyzes.
     *
     * @return empty if the trace must be analyzed in one task
     * @throws earl.TraceException if the trace cannot be read
     */
    Optional<Analysis> analyze() {
        Fragments.Preview preview = Fragments.preview(assignment.trace());
        if (preview.events() <= size.least()) {
            return Optional.empty();
        }
        if (preview.hasStreams()) {
            return obstacle("the trace has streams of accelerators");
        }
        if (assignment.by() == Settings.By.MODEL) {
            return obstacle("--by model needs the whole trace");
        }
        if (!assignment.prepared().failures().isEmpty()) {
            return obstacle("some patterns failed");
        }
        for (PatternTask pattern : patterns) {
            Plan plan = pattern.plan();
            String why = plan == null || !pattern.type().onlyDescribes()
                    ? "it runs a script"
                    : obstacle(plan).orElse(null);
            if (why != null) {
                return obstacle("pattern " + pattern.name() + " needs the whole trace: " + why);
            }
        }
        Optional<String> ofWaits = obstacleOfWaits();
        if (ofWaits.isPresent()) {
            return obstacle(ofWaits.get());
        }
        Run run = Surveys.of(assignment.name(), cluster, size);
        Optional<String> ofRun = obstacleOf(run);
        if (ofRun.isPresent()) {
            return obstacle(ofRun.get());
        }
        List<Cut> chosen = cuts(run);
        if (chosen.size() < 2) {
            obstacle = run.events() <= size.least() ? null : notCut;
            return Optional.empty();
        }
        Optional<SplitFoci> parts = new SplitFoci.Search(
                        assignment, run, uses(table -> !MergedTables.isOfCauses(table)), cluster, size)
                .find();
        if (parts.isEmpty()) {
            return obstacle("only some processes have call sites, which loops need");
        }
        SplitFoci foci = parts.get();
        CutWork.Shared shared = new CutWork.Shared(assignment, run.callpaths(), needsCauses(), foci.inCuts());
        boolean isSkewed = chosen.getFirst().isSkewed();
        CutFindings found;
        if (needsCauses() && isSkewed) {
            notices.accept("one task finds the causes of waits, because " + whySkewed());
            CauseWork.Shared ofCauses = new CauseWork.Shared(assignment, run.callpaths(), run.common(), foci.inCuts());
            found = cluster.reduce(
                    new Job<>(CUTS, shared, new CutWork()),
                    tasks(chosen),
                    new Job<>("causes", ofCauses, new CauseWork()));
        } else {
            found = cluster.map(CUTS, shared, tasks(chosen), new CutWork()).stream()
                    .reduce((before, after) -> before.plus(after, patterns))
                    .orElseThrow();
            if (!found.remarks().isEmpty()
                    && !found.remarks().equals(assignment.defined().remarks())) {
                return obstacleInCuts("some waits say nothing of their partners");
            }
        }
        if (!found.obstacles().isEmpty()) {
            return obstacleInCuts(found.obstacles().getFirst());
        }
        return merge(run, found, foci, isSkewed);
    }

    /** Why a plan must be computed in the whole trace. */
    private Optional<String> obstacle(Plan plan) {
        Optional<String> why = plan.obstacleInCuts();
        if (why.isEmpty() && (!assignment.focus().isNone() || assignment.by() != Settings.By.NOTHING)) {
            // Cuts have these for the parts of the run only.
            why = plan.wholeTables().stream()
                    .filter(MergedTables::isOfCauses)
                    .findFirst()
                    .map(table -> "all rows of " + table + " beside those of a part of the run");
        }
        return why;
    }

    /** The cuts of each task, which adds up what it finds in them: the driver has no room for the findings of each cut. */
    private List<Cut[]> tasks(List<Cut> cuts) {
        int count = Math.min(cuts.size(), size.tasks(cluster));
        List<Cut[]> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            tasks.add(cuts.subList(cuts.size() * i / count, cuts.size() * (i + 1) / count)
                    .toArray(Cut[]::new));
        }
        return tasks;
    }

    // ---- where the run is cut ----

    /** Cuts between synchronizations if these are small enough, otherwise skewed ones; none or one cut if neither is possible. */
    private List<Cut> cuts(Run run) {
        long events = size.events(run.events(), cluster);
        List<Cut> aligned = Cuts.choose(run, events);
        boolean areSmall = largest(aligned) <= LARGE * events;
        boolean haveCauses = !needsCauses() || (hasKnownWaits() && !cutsPath());
        if (areSmall && haveCauses) {
            return aligned;
        }
        Optional<String> why = obstacleIfSkewed(run);
        if (why.isPresent()) {
            notCut = why.get();
            return haveCauses ? aligned : List.of();
        }
        if (!areSmall) {
            List<Cut> skewed = skewed(run, events);
            if (largest(aligned) > 2 * largest(skewed)) {
                return skewed;
            }
        }
        return haveCauses ? aligned : aligned.stream().map(Cut::own).toList();
    }

    private List<Cut> skewed(Run run, long events) {
        List<Cut> near = skewed(run, events, Cuts.cutTimes(run, events));
        return largest(near) <= LARGE * events ? near : skewed(run, events, CutTimes.ALL);
    }

    private List<Cut> skewed(Run run, long events, CutTimes times) {
        List<Steps.OfLocation> steps = new ArrayList<>();
        List<Surveys.Group> groups = Surveys.groups(assignment.trace(), run, size.surveys(cluster));
        cluster.map("steps", new StepWork.Shared(assignment.trace(), times, run.common()), groups, new StepWork())
                .forEach(some -> Collections.addAll(steps, some));
        return Cuts.skewed(run, steps, events);
    }

    /** Whether the critical path is wanted between some times: one task follows it. */
    private boolean cutsPath() {
        return (assignment.focus().hasTimes() || assignment.by() != Settings.By.NOTHING)
                && uses(CausesProvider.CRITICAL_PATH.name()::equals);
    }

    private String whySkewed() {
        if (cutsPath()) {
            return "the report has a part of the critical path";
        }
        return hasKnownWaits()
                ? "processes do not meet often"
                : "the definitions of waits are not those of scalasca or expert3";
    }

    /** Whether a pattern uses a table that is merged. */
    private boolean uses(Predicate<String> table) {
        return patterns.stream()
                .map(pattern -> Objects.requireNonNull(pattern.plan()))
                .anyMatch(plan -> plan.mergedTables().stream().anyMatch(table));
    }

    private static long largest(List<Cut> cuts) {
        return cuts.stream().mapToLong(Cut::events).max().orElse(0);
    }

    /** Why cuts must begin and end at synchronizations. */
    private Optional<String> obstacleIfSkewed(Run run) {
        for (PatternTask pattern : patterns) {
            Plan plan = Objects.requireNonNull(pattern.plan());
            Optional<String> why = plan.obstacleInSkewedCuts();
            if (why.isEmpty()
                    && CutPatterns.looksAtWaits(plan)
                    && plan.tables().stream().anyMatch(SplitAnalysis::isOfEvents)) {
                why = Optional.of("waits compared with other tables");
            }
            if (why.isPresent()) {
                return Optional.of(
                        whySkewed() + ", and pattern " + pattern.name() + " needs the whole trace: " + why.get());
            }
        }
        if (needsCauses()
                && run.surveys().stream().anyMatch(survey -> !survey.odd().isEmpty())) {
            return Optional.of(whySkewed() + ", and calls do not nest or times decrease");
        }
        return Optional.empty();
    }

    /** Whether it is a table of which cuts have their own rows, except that of waits. */
    private static boolean isOfEvents(String table) {
        return !CutPatterns.isOfWaits(table)
                && switch (InstalledViews.installed().table(table).division().kind()) {
                    case ROWS, EVENTS -> true;
                    case DEFINITIONS, MERGED, EMPTY -> false;
                };
    }

    /** Why a run must be analyzed at once, as far as its survey knows. */
    private Optional<String> obstacleOf(Run run) {
        if (run.endsEarly()) {
            return Optional.of("locations end early or have no events");
        }
        if (run.hasFiles()) {
            return Optional.of("the trace has records of operations on files");
        }
        if (ProcessorTimes.areMeasured(run.definitions())) {
            return Optional.of("the trace has metrics of processors");
        }
        if (!run.isBalanced()) {
            return Optional.of("messages or operations lack partners");
        }
        if (!run.hasSameOperations()) {
            return Optional.of("members of collective operations call different ones");
        }
        if (run.isSampled()) {
            return Optional.of("the trace has functions from call stacks");
        }
        String neighbours = SynchronizationsProvider.NEIGHBOURS.name();
        if (run.hasNeighbours() && assignment.emptyTables().contains(neighbours)) {
            return Optional.of("the table " + neighbours + " has rows");
        }
        return assignment.emptyTables().stream()
                .filter(table -> run.hasAny(
                        InstalledViews.installed().table(table).division().records()))
                .findFirst()
                .map(table -> "the trace has records of which the table " + table + " is made");
    }

    /** Whether some patterns use what follows from waits of other processes. */
    private boolean needsCauses() {
        return patterns.stream()
                .map(pattern -> Objects.requireNonNull(pattern.plan()))
                .anyMatch(plan -> plan.mergedTables().stream().anyMatch(MergedTables::isOfCauses)
                        || CutPatterns.looksAtWaits(plan));
    }

    private Optional<String> obstacleOfWaits() {
        DefinedWaits defined = assignment.defined();
        if (!defined.booking().isEmpty()) {
            return Optional.of("pattern " + defined.booking().getFirst().name() + " finds waits in callbacks");
        }
        for (WaitDefinition definition : defined.definitions()) {
            Optional<String> why = definition.plan().obstacleInCuts();
            if (why.isPresent()) {
                return Optional.of("the waits of " + definition.name() + " need the whole trace: " + why.get());
            }
        }
        return Optional.empty();
    }

    /** Whether cuts have the causes of the waits: all members of a synchronization wait for the last one. */
    private boolean hasKnownWaits() {
        List<String> texts = texts(assignment.defined().definitions());
        return List.of("scalasca", "expert3").stream()
                .anyMatch(set -> texts(ShippedWaits.of(set).definitions()).equals(texts));
    }

    private static List<String> texts(List<WaitDefinition> definitions) {
        return definitions.stream()
                .map(definition -> definition.name() + " " + definition.partOf() + "\n"
                        + definition.plan().text())
                .toList();
    }

    // ---- what cuts have found ----

    private Optional<Analysis> merge(Run run, CutFindings found, SplitFoci foci, boolean isSkewed) {
        CutMerge merge = new CutMerge(patterns, run, found, foci);
        Optional<String> objection = merge.objection();
        if (objection.isPresent()) {
            return obstacleInCuts(objection.get());
        }
        Optional<CallSites> sites = merge.sites(isSkewed);
        if (sites.isEmpty()) {
            return obstacleInCuts(whySkewed() + ", and calls from several source lines come first");
        }
        Set<EventKey> wanted = new HashSet<>(run.shownEvents());
        wanted.addAll(found.unplaced());
        if (found.isMoved() && !wanted.isEmpty()) {
            return obstacleInCuts(CutFindings.EQUAL_TIMES);
        }
        Map<EventKey, Long> positions = positions(run, wanted);
        AnalysisWaits waits = new AnalysisWaits();
        waits.define(assignment.defined().planned());
        OpenOptions options = OpenOptions.defaults().withWaits(waits);
        try (Trace outline = Fragments.outline(
                assignment.name().given(), run, key -> Objects.requireNonNull(positions.get(key)), options)) {
            Analysis merged = merge.new InTrace(outline, positions, sites.get()).analysis();
            found.remarks().forEach(notices);
            return Optional.of(merged);
        } catch (CutMerge.ObjectionException objected) {
            return obstacleInCuts(String.valueOf(objected.getMessage()));
        }
    }

    /** The positions of events that cuts could not place. */
    private Map<EventKey, Long> positions(Run run, Set<EventKey> wanted) {
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
}
