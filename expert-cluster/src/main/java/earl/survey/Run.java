package earl.survey;

import earl.diag.DiagnosticCode;
import earl.diag.Diagnostics;
import earl.diag.Finding;
import earl.format.TraceFormat;
import earl.format.TraceSource;
import earl.link.call.CallTree;
import earl.schema.DefinitionSpace;
import earl.schema.Definitions;
import earl.schema.RecordKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * The whole run, as far as the surveys of all locations say: definitions, call tree, profile, irregularities. One thread.
 */
public final class Run {
    private static final Set<DiagnosticCode> OF_ENDS = EnumSet.of(
            DiagnosticCode.EMPTY_LOCATION,
            DiagnosticCode.MISSING_EVENTS_FILE,
            DiagnosticCode.TRUNCATED_EVENTS,
            DiagnosticCode.BROKEN_EVENTS,
            DiagnosticCode.REGION_NOT_LEFT);

    private final List<LocationSurvey> surveys;
    private final Map<DefinitionSpace, List<Long>> undefined;
    private final Definitions definitions;
    private final CallTree tree = new CallTree();
    private final List<int[]> callpaths = new ArrayList<>();
    /** Sums of the synchronizations that are checkpoints of some locations: {@code number -> sums}. */
    private final SortedMap<Long, SyncSums> syncs = new TreeMap<>();

    /**
     * Merges surveys.
     *
     * @param definitions of the trace, with or without placeholders
     * @param groups those of all locations, in any order
     */
    public Run(Definitions definitions, List<GroupSurvey> groups) {
        this.surveys = groups.stream()
                .flatMap(group -> group.locations().stream())
                .sorted((a, b) -> Integer.compare(a.location(), b.location()))
                .toList();
        undefined = undefined(surveys);
        this.definitions =
                undefined.isEmpty() ? definitions : Definitions.of(definitions.records(), undefined, new Diagnostics());
        for (LocationSurvey survey : this.surveys) {
            callpaths.add(tree.include(survey.parents(), regions(survey.regions(), survey)));
        }
        for (GroupSurvey group : groups) {
            group.syncs().forEach(sync -> syncs.merge(sync.number(), sync, SyncSums::plus));
        }
    }

    /**
     * Merges surveys of a trace.
     *
     * @param groups those of all locations, in any order
     * @throws earl.TraceException if the definitions cannot be read
     */
    public static Run of(Path trace, List<GroupSurvey> groups) {
        try (TraceSource source = TraceFormat.openAny(trace, new Diagnostics())) {
            return new Run(source.definitions(), groups);
        }
    }

    private static Map<DefinitionSpace, List<Long>> undefined(List<LocationSurvey> surveys) {
        Map<DefinitionSpace, SortedSet<Long>> all = new EnumMap<>(DefinitionSpace.class);
        for (LocationSurvey survey : surveys) {
            survey.undefined()
                    .forEach((space, refs) -> all.computeIfAbsent(space, s -> new TreeSet<>(Long::compareUnsigned))
                            .addAll(refs));
        }
        Map<DefinitionSpace, List<Long>> ordered = new TreeMap<>();
        all.forEach((space, refs) -> ordered.put(space, List.copyOf(refs)));
        return ordered;
    }

    /** Regions of a survey by their ids in the whole trace. */
    public int[] regions(int[] ids, LocationSurvey survey) {
        if (survey.placeholders().isEmpty()) {
            return ids;
        }
        int[] found = ids.clone();
        for (int i = 0; i < found.length; i++) {
            Long ref = survey.placeholders().get(ids[i]);
            found[i] = ref == null ? ids[i] : definitions.id(DefinitionSpace.REGION, ref);
        }
        return found;
    }

    /** The definitions with placeholders for what events name and the trace does not define. */
    public Definitions definitions() {
        return definitions;
    }

    /** Facts of the whole run that every fragment needs. */
    public Common common() {
        return new Common(startTicks(), endTicks(), undefined);
    }

    /** The surveys in order of location. */
    public List<LocationSurvey> surveys() {
        return surveys;
    }

    /** The sums over all locations of the synchronizations that are checkpoints, in order. */
    public Collection<SyncSums> syncs() {
        return Collections.unmodifiableCollection(syncs.values());
    }

    /** The call tree, with the ids that it has when one machine opens the trace. */
    public CallTree callTree() {
        return tree;
    }

    /**
     * Of a location's own call tree, the ids of its nodes in {@link #callTree}.
     *
     * @param place place of the survey in {@link #surveys}
     */
    public int[] callpaths(int place) {
        return callpaths.get(place).clone();
    }

    /** All call paths, with the ids of {@link #callTree}. */
    public Callpaths callpaths() {
        return Callpaths.of(tree);
    }

    /** The ids in {@link #callTree} of the call paths of a fragment. */
    public int[] callpaths(Callpaths ofFragment) {
        return tree.include(ofFragment.parents(), ofFragment.regions());
    }

    /** Number of events. */
    public long events() {
        return surveys.stream().mapToLong(LocationSurvey::events).sum();
    }

    /** Time of the program's first event; that of the trace's clock if there are no events. */
    public long startTicks() {
        return extreme(LocationSurvey::firstTicks, false);
    }

    /** Time of the program's last event; that of the trace's clock if there are no events. */
    public long endTicks() {
        return extreme(LocationSurvey::lastTicks, true);
    }

    private long extreme(ToLongFunction<LocationSurvey> ticks, boolean last) {
        List<LocationSurvey> some =
                surveys.stream().filter(survey -> survey.events() > 0).toList();
        boolean any = some.stream().anyMatch(this::runsProgram);
        var all = some.stream().filter(survey -> runsProgram(survey) || !any).mapToLong(ticks);
        return (last ? all.max() : all.min()).orElse(definitions.clock().globalOffset());
    }

    private boolean runsProgram(LocationSurvey survey) {
        return definitions.locations().get(survey.location()).runsProgram();
    }

    /** Whether locations have no events, or events after their last ones are missing: how much time is at stake is not known here. */
    public boolean endsEarly() {
        for (LocationSurvey survey : surveys) {
            if (survey.findings().stream().map(Finding::code).anyMatch(OF_ENDS::contains)
                    || survey.odd().stream().map(LocationSurvey.Odd::code).anyMatch(OF_ENDS::contains)) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing is under way at the end: all messages and collective operations that are known have partners. */
    public boolean isBalanced() {
        return surveys.stream().noneMatch(LocationSurvey::lacksPartners)
                && surveys.stream().mapToLong(LocationSurvey::balance).sum() == 0;
    }

    /**
     * Whether all members of collective operations call the same ones: blocking ones in the same order, if each process communicates from one
     * location, and others as often.
     */
    public boolean hasSameOperations() {
        return surveys.stream().mapToLong(LocationSurvey::agreement).sum() == 0;
    }

    /** Whether the run has records of operations on files. */
    public boolean hasFiles() {
        return hasAny(LocationSurvey.OF_FILES);
    }

    /** Whether the run has records of some kinds. */
    public boolean hasAny(Set<RecordKind> kinds) {
        return surveys.stream().anyMatch(survey -> !Collections.disjoint(survey.kinds(), kinds));
    }

    /** Whether the run has operations of which the table {@code neighbours} is made. */
    public boolean hasNeighbours() {
        return surveys.stream().anyMatch(LocationSurvey::hasNeighbours);
    }

    /** Whether the run has functions from call stacks. */
    public boolean isSampled() {
        return definitions.regions().stream()
                .anyMatch(region -> region.paradigm().equals("SAMPLING"));
    }

    /**
     * The irregularities of files and of nesting. Those of links are in cuts.
     *
     * @param positions gives the position in the whole trace of an event for which {@link #shownEvents} asks
     */
    public List<Finding> findings(ToLongFunction<EventKey> positions) {
        List<Finding> all = new ArrayList<>();
        surveys.forEach(survey -> all.addAll(survey.findings()));
        Map<DiagnosticCode, EventKey> shown = new EnumMap<>(DiagnosticCode.class);
        collectShown(shown);
        for (LocationSurvey survey : surveys) {
            for (LocationSurvey.Odd odd : survey.odd()) {
                EventKey key = key(survey, odd);
                String place =
                        key.equals(shown.get(odd.code())) ? "position " + positions.applyAsLong(key) : "elsewhere";
                all.add(new Finding(odd.code(), odd.count(), 0, survey.location(), odd.first(), place));
            }
        }
        return all;
    }

    /** The events whose positions {@link #findings} prints: at most one of each kind. */
    public List<EventKey> shownEvents() {
        Map<DiagnosticCode, EventKey> shown = new EnumMap<>(DiagnosticCode.class);
        collectShown(shown);
        return List.copyOf(shown.values());
    }

    private void collectShown(Map<DiagnosticCode, EventKey> shown) {
        for (LocationSurvey survey : surveys) {
            for (LocationSurvey.Odd odd : survey.odd()) {
                shown.putIfAbsent(odd.code(), key(survey, odd));
            }
        }
    }

    private static EventKey key(LocationSurvey survey, LocationSurvey.Odd odd) {
        return new EventKey(odd.ticks(), survey.location(), odd.first());
    }
}
