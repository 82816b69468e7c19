package expert.language;

import earl.CallPath;
import earl.Communicator;
import earl.Location;
import earl.Trace;
import earl.statistics.Histogram;
import earl.statistics.Measure;
import earl.statistics.Side;
import earl.statistics.Statistics;
import earl.statistics.TimeProfile;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Definitions, the call tree, statistics. */
final class DefinitionCases {
    private static final String PYTHON = "[{k: d[k] for k in d.keys()} for d in trace.%s]";
    private static final String JAVASCRIPT = "trace.%s.map((d) => Object.fromEntries(d.keys().map((k) => [k, d[k]])))";

    private DefinitionCases() {}

    private static Case listed(String name, Function<Trace, List<? extends Record>> all) {
        return Case.of(
                t -> all.apply(t).stream().map(DefinitionCases::attributes),
                PYTHON.formatted(name),
                JAVASCRIPT.formatted(name));
    }

    static String snakeCase(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(java.util.Locale.ROOT);
    }

    /** The components of a record, an id that is missing as null. */
    private static Map<String, @Nullable Object> attributes(Record record) {
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        try {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                Object value = component.getAccessor().invoke(record);
                attributes.put(
                        snakeCase(component.getName()),
                        Integer.valueOf(Trace.NONE).equals(value) ? null : value);
            }
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(impossible.getMessage(), impossible);
        }
        if (record instanceof Location location) {
            attributes.put("label", location.label());
        }
        return attributes;
    }

    private static Map<String, @Nullable Object> communicator(Communicator com) {
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        attributes.put("id", com.id());
        attributes.put("name", com.name());
        attributes.put("parent", com.parent() < 0 ? null : com.parent());
        attributes.put("self", com.self());
        attributes.put("size", com.size());
        attributes.put("members", com.members());
        return attributes;
    }

    private static List<CallPath> callpaths(Trace trace) {
        return IntStream.range(0, trace.callpaths().count())
                .mapToObj(trace.callpaths()::callpath)
                .toList();
    }

    private static List<@Nullable Object> node(Trace trace, CallPath node) {
        return Arrays.asList(
                node.id(),
                trace.regions().get(node.region()).name(),
                node.path(),
                node.depth(),
                node.parent(),
                node.children(),
                node.visits(),
                node.inclusive(),
                node.exclusive());
    }

    private static Object histogram(Histogram histogram) {
        return List.of(histogram.values(), histogram.edges());
    }

    private static Object timeProfile(TimeProfile profile) {
        Map<String, Object> functions = new LinkedHashMap<>();
        for (int i = 0; i < profile.functions().size(); i++) {
            int function = i;
            functions.put(
                    profile.functions().get(i), Arrays.stream(profile.seconds()).mapToDouble(bin -> bin[function]));
        }
        return List.of(profile.edges(), functions, profile.idle());
    }

    static final List<Case> ALL = List.of(
            listed("locations", Trace::locations),
            listed("regions", Trace::regions),
            listed("groups", Trace::groups),
            listed("metrics", Trace::metrics),
            listed("system_tree", Trace::systemTree),
            listed("properties", Trace::properties),
            Case.of(
                    t -> t.communicators().stream().map(DefinitionCases::communicator),
                    PYTHON.formatted("communicators"),
                    JAVASCRIPT.formatted("communicators")),
            Case.of(t -> t.regions().size(), "len(trace.regions)", "trace.regions.length"),
            Case.of(
                    t -> LongStream.range(0, t.length()).mapToObj(t::callpath),
                    "[trace.callpath(p) for p in range(len(trace))]",
                    "range(trace.length).map((p) => trace.callpath(p))"),
            Case.of(
                    t -> callpaths(t).stream().map(node -> node(t, node)),
                    "[[c[k] for k in c.keys()] for c in trace.callpaths()]",
                    "trace.callpaths().map((c) => c.keys().map((k) => c[k]))"),
            Case.of(t -> new Statistics(t).commMatrix(Measure.BYTES), "trace.comm_matrix()"),
            Case.of(t -> new Statistics(t).commMatrix(Measure.COUNT), "trace.comm_matrix('count')"),
            Case.of(
                    t -> List.of(
                            new Statistics(t).commByProcess(Measure.BYTES).sent(),
                            new Statistics(t).commByProcess(Measure.BYTES).received()),
                    "trace.comm_by_process()"),
            Case.of(t -> histogram(new Statistics(t).messageHistogram(5)), "trace.message_histogram(5)"),
            Case.of(
                    t -> histogram(new Statistics(t).commOverTime(Measure.COUNT, Side.RECEIVE, 7)),
                    "trace.comm_over_time('count', 7, 'receive')"),
            Case.of(
                    t -> new Statistics(t)
                            .flatProfile().stream()
                                    .map(f ->
                                            List.of(f.name(), f.visits(), f.locations(), f.exclusive(), f.inclusive())),
                    "[[f[k] for k in ('name', 'visits', 'locations', 'exclusive', 'inclusive')] for f in trace.flat_profile()]",
                    "trace.flat_profile().map((f) => [f.name, f.visits, f.locations, f.exclusive, f.inclusive])"),
            Case.of(t -> timeProfile(new Statistics(t).timeProfile(6)), "trace.time_profile(6)"),
            Case.of(
                    t -> new Statistics(t)
                            .loadImbalance(2).stream().map(f -> List.of(f.name(), f.imbalance(), f.mean(), f.top())),
                    "[[f[k] for k in ('name', 'imbalance', 'mean', 'top')] for f in trace.load_imbalance(2)]",
                    "trace.load_imbalance(2).map((f) => [f.name, f.imbalance, f.mean, f.top])"),
            Case.of(t -> new Statistics(t).idleTime(), "trace.idle_time()"));
}
