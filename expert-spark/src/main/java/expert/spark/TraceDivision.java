package expert.spark;

import earl.Columns;
import earl.OpenOptions;
import earl.Region;
import earl.Trace;
import earl.fragment.Fragments;
import earl.fragment.Part;
import earl.fragment.Window;
import earl.fragment.Windows;
import earl.survey.EventKey;
import earl.survey.Run;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import expert.cluster.Cluster;
import expert.split.survey.Surveys;
import expert.split.survey.WindowSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Divides a trace into windows whose tables are those of the whole trace. */
final class TraceDivision {
    private static final String SAMPLED = "SAMPLING";

    private final Path trace;
    private final Run run;
    private final List<WindowInput> windows;

    private TraceDivision(Path trace, Run run, List<WindowInput> windows) {
        this.trace = trace;
        this.run = run;
        this.windows = windows;
    }

    /**
     * Divides a trace, in two passes over its events.
     *
     * @return null if it cannot be divided, or is not larger than that
     * @throws earl.TraceException if the trace cannot be read
     */
    static @Nullable TraceDivision of(Path trace, Cluster cluster, WindowSize size) {
        if (Fragments.estimatedEvents(trace) <= size.least()) {
            return null;
        }
        Run run = Surveys.of(trace, cluster, size);
        if (run.endsEarly()) {
            return null;
        }
        List<Window> windows = Windows.choose(run, size.events(run.events(), cluster));
        if (windows.size() < 2) {
            return null;
        }
        List<WindowFacts> facts = cluster.map("windows", trace.toString(), inputs(windows), new WindowSurvey());
        TraceDivision division = new TraceDivision(trace, run, linked(windows, facts));
        return facts.stream().anyMatch(WindowFacts::cannotBeSplit) || division.isSampled() ? null : division;
    }

    /** Each window with its own enters of regions that are open at the begin of another one. */
    private static List<WindowSurvey.Input> inputs(List<Window> windows) {
        Map<Integer, TreeSet<EventKey>> byLocation = new HashMap<>();
        for (Window window : windows) {
            for (Part part : window.parts()) {
                byLocation
                        .computeIfAbsent(part.location(), location -> new TreeSet<>())
                        .addAll(open(part));
            }
        }
        List<WindowSurvey.Input> inputs = new ArrayList<>();
        for (Window window : windows) {
            List<EventKey> own = new ArrayList<>();
            for (Part part : window.parts()) {
                for (EventKey key : byLocation.getOrDefault(part.location(), new TreeSet<>())) {
                    if (key.index() >= part.own() && key.index() < part.end()) {
                        own.add(key);
                    }
                }
            }
            inputs.add(new WindowSurvey.Input(window, own.toArray(EventKey[]::new)));
        }
        return inputs;
    }

    private static List<EventKey> open(Part part) {
        List<EventKey> keys = new ArrayList<>();
        for (int i = 0; i < part.regions().length; i++) {
            keys.add(WindowSurvey.open(part, i));
        }
        return keys;
    }

    /** The windows with what they need of each other. */
    private static List<WindowInput> linked(List<Window> windows, List<WindowFacts> facts) {
        Map<EventKey, Long> enters = new HashMap<>();
        Map<EventKey, Long> exits = new HashMap<>();
        for (WindowFacts some : facts) {
            enters.putAll(some.enters());
            exits.putAll(some.exits());
        }
        List<WindowInput> inputs = new ArrayList<>();
        long messages = 0;
        long instances = 0;
        for (int i = 0; i < windows.size(); i++) {
            boolean isLast = i + 1 == windows.size();
            // The meeting at the end is an operation of the next window too.
            long next = instances + facts.get(i).instances() - (isLast ? 0 : 1);
            inputs.add(new WindowInput(
                    windows.get(i),
                    messages,
                    instances,
                    isLast ? Trace.NONE : next + facts.get(i + 1).begin(),
                    of(enters, windows.get(i)),
                    isLast ? new HashMap<>() : of(exits, windows.get(i + 1))));
            messages += facts.get(i).messages();
            instances = next;
        }
        return inputs;
    }

    /** Of positions by enter, those of regions that are open where a window begins. */
    private static Map<EventKey, Long> of(Map<EventKey, Long> positions, Window window) {
        Map<EventKey, Long> some = new HashMap<>();
        window.parts().stream().map(TraceDivision::open).flatMap(List::stream).forEach(key -> {
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

    List<WindowInput> windows() {
        return windows;
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
