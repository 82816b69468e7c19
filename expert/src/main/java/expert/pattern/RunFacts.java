package expert.pattern;

import earl.Diagnostic;
import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import expert.summary.FocusSummary;
import expert.summary.PredictedMark;
import expert.summary.TraceSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Facts about a run that decide whether another run can be compared with it, by name. Facts that the trace does not record
 * are omitted.
 */
public final class RunFacts {
    /** Seconds of the run, summed over the locations of processor threads. */
    public static final String TOTAL_TIME = "total_time";

    public static final String BUILD = "build";
    public static final String MACHINE = "machine";
    public static final String NODES = "nodes";
    /** The ranks that share a node: ranges of ranks, each with the number of its node in order of first appearance. */
    public static final String PLACEMENT = "placement";
    /** What changed in a run whose times a replay predicted, as options of {@code expert whatif}. */
    public static final String PREDICTED = "predicted";
    /** The losses that the recorder reports. */
    public static final String INCOMPLETE = "incomplete";
    /** Events that are known to be missing, as the trace's diagnostics count them. */
    public static final String MISSING = "missing";
    /** Maximum seconds by which the missing events may have changed the figures; 0 if unknown. */
    public static final String AT_STAKE = "at_stake";

    public static final String EVENTS = "events";
    /** The part of the trace that the figures are about. */
    public static final String FOCUS = "focus";

    /** Begins the names of facts that say why the metric after it is unknown. */
    public static final String UNKNOWN = "unknown.";

    private RunFacts() {}

    static Map<String, String> of(Analysis analysis) {
        TraceSummary trace = analysis.trace();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(TOTAL_TIME, Double.toString(trace.totalTime()));
        facts.put(EVENTS, Long.toString(trace.events()));
        put(facts, BUILD, trace.info().properties().getOrDefault("EXPERT::BUILD_ID", ""));
        put(facts, MACHINE, trace.info().machine());
        put(facts, NODES, String.join(" ", nodes(trace)));
        put(facts, PLACEMENT, placement(trace));
        put(facts, PREDICTED, PredictedMark.of(trace.info()));
        put(facts, INCOMPLETE, trace.info().properties().getOrDefault("EXPERT::INCOMPLETE", ""));
        long missing = 0;
        double atStake = 0;
        for (Diagnostic diagnostic : analysis.diagnostics()) {
            if (diagnostic.severity() == Diagnostic.Severity.DATA_LOSS) {
                missing += diagnostic.count();
                atStake += diagnostic.atStake();
            }
        }
        facts.put(MISSING, Long.toString(missing));
        facts.put(AT_STAKE, Double.toString(atStake));
        FocusSummary focus = trace.focus();
        if (focus != null) {
            facts.put(FOCUS, focus.focus().toString());
        }
        UnknownEfficiencies.of(analysis).forEach((metric, why) -> facts.put(UNKNOWN + metric, why));
        return facts;
    }

    private static void put(Map<String, String> facts, String name, String value) {
        if (!value.isEmpty()) {
            facts.put(name, value);
        }
    }

    private static int node(TraceSummary trace, Location location) {
        List<LocationGroup> processes = trace.processes();
        return location.process() >= 0 && location.process() < processes.size()
                ? processes.get(location.process()).node()
                : Trace.NONE;
    }

    private static Set<String> nodes(TraceSummary trace) {
        Set<String> names = new TreeSet<>();
        List<SystemNode> tree = trace.systemTree();
        for (Location location : trace.locations()) {
            int node = node(trace, location);
            if (node >= 0 && node < tree.size()) {
                names.add(tree.get(node).name());
            }
        }
        return names;
    }

    private static String placement(TraceSummary trace) {
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        int first = Trace.NONE;
        int last = Trace.NONE;
        int open = Trace.NONE;
        for (Location location : trace.locations()) {
            int node = node(trace, location);
            if (location.rank() < 0 || node < 0) {
                continue;
            }
            numbers.putIfAbsent(node, numbers.size());
            if (node != open || location.rank() != last + 1) {
                append(text, first, last, numbers.getOrDefault(open, 0));
                first = location.rank();
                open = node;
            }
            last = location.rank();
        }
        append(text, first, last, numbers.getOrDefault(open, 0));
        return text.toString();
    }

    private static void append(StringBuilder text, int first, int last, int node) {
        if (first >= 0) {
            text.append(text.isEmpty() ? "" : " ").append(first);
            text.append(first == last ? "" : "-" + last).append(":node ").append(node);
        }
    }
}
