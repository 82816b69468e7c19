package expert.spark;

import earl.Columns;
import earl.OpenOptions;
import earl.Region;
import earl.Trace;
import earl.fragment.Cut;
import earl.fragment.Cuts;
import earl.fragment.Fragments;
import earl.fragment.LocationRange;
import earl.survey.EventKey;
import earl.survey.Run;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import expert.cluster.Cluster;
import expert.split.survey.CutSize;
import expert.split.survey.Surveys;
import expert.split.survey.TraceName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Divides a trace into cuts whose tables are those of the whole trace. */
final class TraceDivision {
    private static final String SAMPLED = "SAMPLING";

    private final Path trace;
    private final Run run;
    private final List<CutInput> cuts;

    private TraceDivision(Path trace, Run run, List<CutInput> cuts) {
        this.trace = trace;
        this.run = run;
        this.cuts = cuts;
    }

    /**
     * Divides a trace, in two passes over its events.
     *
     * @return null if it cannot be divided, or is not larger than that
     * @throws earl.TraceException if the trace cannot be read
     */
    static @Nullable TraceDivision of(Path trace, Cluster cluster, CutSize size) {
        Fragments.Preview preview = Fragments.preview(trace);
        if (preview.events() <= size.least() || preview.hasStreams()) {
            return null;
        }
        Run run = Surveys.of(TraceName.of(trace), cluster, size);
        if (run.endsEarly()) {
            return null;
        }
        List<Cut> cuts = Cuts.choose(run, size.events(run.events(), cluster));
        if (cuts.size() < 2) {
            return null;
        }
        List<CutFacts> facts = cluster.map("cuts", trace.toString(), inputs(cuts), new CutSurvey());
        TraceDivision division = new TraceDivision(trace, run, linked(cuts, facts));
        return facts.stream().anyMatch(CutFacts::cannotBeSplit) || division.isSampled() ? null : division;
    }

    /** Each cut with its own enters of regions that are open at the begin of another one. */
    private static List<CutSurvey.Input> inputs(List<Cut> cuts) {
        Map<Integer, TreeSet<EventKey>> byLocation = new HashMap<>();
        for (Cut cut : cuts) {
            for (LocationRange part : cut.ranges()) {
                byLocation
                        .computeIfAbsent(part.location(), location -> new TreeSet<>())
                        .addAll(open(part));
            }
        }
        List<CutSurvey.Input> inputs = new ArrayList<>();
        for (Cut cut : cuts) {
            List<EventKey> own = new ArrayList<>();
            for (LocationRange part : cut.ranges()) {
                for (EventKey key : byLocation.getOrDefault(part.location(), new TreeSet<>())) {
                    if (key.index() >= part.own() && key.index() < part.end()) {
                        own.add(key);
                    }
                }
            }
            inputs.add(new CutSurvey.Input(cut, own.toArray(EventKey[]::new)));
        }
        return inputs;
    }

    private static List<EventKey> open(LocationRange part) {
        List<EventKey> keys = new ArrayList<>();
        for (int i = 0; i < part.regions().length; i++) {
            keys.add(CutSurvey.open(part, i));
        }
        return keys;
    }

    /** The cuts with what they need of each other. */
    private static List<CutInput> linked(List<Cut> cuts, List<CutFacts> facts) {
        Map<EventKey, Long> enters = new HashMap<>();
        Map<EventKey, Long> exits = new HashMap<>();
        for (CutFacts some : facts) {
            enters.putAll(some.enters());
            exits.putAll(some.exits());
        }
        List<CutInput> inputs = new ArrayList<>();
        long messages = 0;
        long instances = 0;
        for (int i = 0; i < cuts.size(); i++) {
            boolean isLast = i + 1 == cuts.size();
            // The synchronization at the end is an operation of the next cut too.
            long next = instances + facts.get(i).instances() - (isLast ? 0 : 1);
            inputs.add(new CutInput(
                    cuts.get(i),
                    messages,
                    instances,
                    isLast ? Trace.NONE : next + facts.get(i + 1).begin(),
                    of(enters, cuts.get(i)),
                    isLast ? new HashMap<>() : of(exits, cuts.get(i + 1))));
            messages += facts.get(i).messages();
            instances = next;
        }
        return inputs;
    }

    /** Of positions by enter, those of regions that are open where a cut begins. */
    private static Map<EventKey, Long> of(Map<EventKey, Long> positions, Cut cut) {
        Map<EventKey, Long> some = new HashMap<>();
        cut.ranges().stream().map(TraceDivision::open).flatMap(List::stream).forEach(key -> {
            Long position = positions.get(key);
            if (position != null) {
                some.put(key, position);
            }
        });
        return some;
    }

    /** The trace without its events; the places of irregularities are of no use. */
    private Trace outline() {
        return Fragments.outline(trace, run, key -> 0, OpenOptions.defaults());
    }

    private boolean isSampled() {
        try (Trace outline = outline()) {
            return outline.regions().stream().map(Region::paradigm).anyMatch(SAMPLED::equals);
        }
    }

    List<CutInput> cuts() {
        return cuts;
    }

    Run run() {
        return run;
    }

    /** All rows of a table of definitions or of the profile. */
    List<TableBlock> blocks(TableDescription table) {
        List<TableBlock> blocks = new ArrayList<>();
        try (Trace outline = outline()) {
            Columns rows = InstalledViews.installed().columns(outline, table.name());
            new BlockReader(table, rows, BlockReader.Translation.NONE).forEachRemaining(blocks::add);
        }
        return blocks;
    }
}
