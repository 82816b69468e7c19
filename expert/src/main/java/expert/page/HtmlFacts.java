package expert.page;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Location;
import earl.LocationGroup;
import earl.SystemNode;
import earl.Trace;
import expert.answer.InstanceSentence;
import expert.answer.Sentences;
import expert.answer.SourceWords;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.report.PatternSection;
import expert.summary.CallTree;
import expert.text.Json;
import expert.text.Layout;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The page's data other than numbers: names, trees, and the text of each metric, as JSON in a script element. */
final class HtmlFacts {
    private final Analysis analysis;
    private static final Pattern ADVICE = Pattern.compile("(?ms)^What to do:(.*?)(\\n\\s*\\n|\\z)");

    private final SeverityCube cube;
    private final HtmlCells cells;

    /**
     * Facts.
     *
     * @param analysis with inclusive severities
     * @param cube the same, condensed
     */
    HtmlFacts(Analysis analysis, SeverityCube cube) {
        this.analysis = analysis;
        this.cube = cube;
        this.cells = new HtmlCells(cube);
    }

    HtmlCells cells() {
        return cells;
    }

    String title() {
        return "EXPERT: " + cube.name();
    }

    void write(Writer out) throws IOException {
        try (JsonGenerator json = PageTemplate.inScript(out)) {
            json.writeStartObject();
            Json.number(json, "total", analysis.trace().totalTime());
            json.writeNumberField("first", first());
            calls(json);
            names(
                    json,
                    "locations",
                    cube.locations().stream().map(Location::label).toList());
            system(json);
            json.writeArrayFieldStart("metrics");
            for (int m = 0; m < cube.metrics().size(); m++) {
                metric(json, m);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    /** The initial metric: the worst one that events explain, otherwise the worst. */
    private int first() {
        int best = 0;
        double most = -1;
        for (int m = 0; m < cube.metrics().size(); m++) {
            SeverityCube.Metric metric = cube.metrics().get(m);
            boolean explained = analysis.pattern(metric.name())
                    .map(result -> result.worst().stream().anyMatch(Sentences::isExplained))
                    .orElse(false);
            double rank = !metric.inSeconds() || metric.view()
                    ? 0
                    : metric.attributedSeverity()
                            + (explained ? analysis.trace().totalTime() * 1e3 : 0);
            if (rank > most) {
                most = rank;
                best = m;
            }
        }
        return best;
    }

    private void calls(JsonGenerator json) throws IOException {
        CallTree calls = cube.calls();
        Map<String, Integer> regions = new LinkedHashMap<>();
        int[] region = new int[calls.count()];
        int[] parents = new int[calls.count()];
        for (int i = 0; i < region.length; i++) {
            region[i] = regions.computeIfAbsent(Layout.clean(calls.region(i).name()), name -> regions.size());
            parents[i] = calls.parent(i);
        }
        names(json, "regions", List.copyOf(regions.keySet()));
        json.writeObjectFieldStart("calls");
        numbers(json, "parents", parents);
        numbers(json, "regions", region);
        names(
                json,
                "sources",
                IntStream.range(0, calls.count())
                        .mapToObj(i -> SourceWords.of(calls.sources(i)))
                        .toList());
        json.writeEndObject();
    }

    /** A row for each part of the machine, each process of several locations, and each location. */
    private void system(JsonGenerator json) throws IOException {
        List<String> names = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        List<Integer> parents = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        Map<Integer, Integer> parts = new HashMap<>();
        for (SystemNode node : cube.systemTree()) {
            parts.put(node.id(), names.size());
            names.add(Layout.clean(node.name()));
            kinds.add(Layout.clean(node.kind()));
            parents.add(Trace.NONE);
            places.add(Trace.NONE);
        }
        // Not of one that is its own ancestor: such a part stands alone.
        Set<Integer> whole = rooted(cube.systemTree());
        for (SystemNode node : cube.systemTree()) {
            if (whole.contains(node.id())) {
                parents.set(parts.getOrDefault(node.id(), 0), parts.getOrDefault(node.parent(), Trace.NONE));
            }
        }
        Map<Integer, Integer> sizes = new HashMap<>();
        cube.locations().forEach(location -> sizes.merge(location.process(), 1, Integer::sum));
        Map<Integer, Integer> owners = new HashMap<>();
        Map<Integer, LocationGroup> groups = new HashMap<>();
        cube.processes().forEach(group -> groups.put(group.id(), group));
        for (Location location : cube.locations()) {
            LocationGroup group = groups.get(location.process());
            int part = group == null ? Trace.NONE : parts.getOrDefault(group.node(), Trace.NONE);
            boolean alone = location.process() == Trace.NONE || sizes.getOrDefault(location.process(), 1) == 1;
            if (!alone && !owners.containsKey(location.process())) {
                owners.put(location.process(), names.size());
                names.add(Layout.clean(location.group()));
                kinds.add("process");
                parents.add(part);
                places.add(Trace.NONE);
            }
            names.add(Layout.clean(location.label()));
            kinds.add("");
            parents.add(alone ? part : owners.getOrDefault(location.process(), part));
            places.add(location.id());
        }
        if (cube.metrics().stream()
                .anyMatch(metric -> metric.cells().stream().anyMatch(cell -> cell.location() == Trace.NONE))) {
            names.add("(no location)");
            kinds.add("");
            parents.add(Trace.NONE);
            places.add(cube.locations().size());
        }
        json.writeObjectFieldStart("system");
        names(json, "names", names);
        names(json, "kinds", kinds);
        numbers(json, "parents", parents.stream().mapToInt(i -> i).toArray());
        numbers(json, "places", places.stream().mapToInt(i -> i).toArray());
        json.writeEndObject();
    }

    /** The nodes whose ancestors end somewhere. Each is visited once. */
    private static Set<Integer> rooted(List<SystemNode> nodes) {
        Map<Integer, SystemNode> byId = new HashMap<>();
        nodes.forEach(node -> byId.put(node.id(), node));
        Set<Integer> rooted = new HashSet<>();
        Set<Integer> seen = new HashSet<>();
        for (SystemNode node : nodes) {
            List<Integer> way = new ArrayList<>();
            SystemNode at = node;
            while (at != null && seen.add(at.id())) {
                way.add(at.id());
                at = byId.get(at.parent());
            }
            if (at == null || rooted.contains(at.id())) {
                rooted.addAll(way);
            }
        }
        return rooted;
    }

    private void metric(JsonGenerator json, int m) throws IOException {
        SeverityCube.Metric metric = cube.metrics().get(m);
        PatternResult result = analysis.pattern(metric.name()).orElseThrow();
        PatternInfo info = result.info();
        json.writeStartObject();
        json.writeStringField("name", Layout.clean(metric.name()));
        json.writeStringField("title", Layout.clean(metric.title()));
        json.writeStringField("summary", Layout.clean(info.summary()));
        json.writeStringField("unit", Layout.clean(metric.unit()));
        json.writeNumberField("parent", metric.parent());
        json.writeStringField("of", info.parent() == null ? "" : Layout.clean(info.parent()));
        json.writeBooleanField("view", metric.view());
        Json.number(json, "severity", metric.attributedSeverity());
        Json.number(json, "exclusive", metric.exclusive());
        json.writeNumberField("cells", cells.count(m));
        json.writeStringField("facts", facts(result, m));
        json.writeStringField("advice", advice(info.doc()));
        json.writeStringField("doc", info.doc().strip());
        json.writeArrayFieldStart("worst");
        for (Instance instance : result.worst()) {
            json.writeString(
                    InstanceSentence.of(info, instance, analysis.trace()).sentence());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("results");
        for (Map.Entry<String, Object> each : result.results().entrySet()) {
            json.writeStartArray();
            json.writeString(Layout.clean(each.getKey()));
            json.writeString(Layout.clean(PatternSection.words(each.getValue())));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The advice in a pattern's documentation: the paragraph that begins in this way. */
    private static String advice(String doc) {
        Matcher advice = ADVICE.matcher(doc);
        return advice.find() ? advice.group(1).strip().replaceAll("\\s+", " ") : "";
    }

    private String facts(PatternResult result, int m) {
        PatternInfo info = result.info();
        String words = Sentences.value(info, result.severity())
                + (info.inSeconds() ? ", " + Words.percent(analysis.fraction(result)) + " of the time" : "")
                + Sentences.overlap(result)
                + (result.instances() > 0 ? ", in " + Words.count(result.instances(), "instance") : "")
                + (result.confidence() < 1 ? ", confidence " + Words.percent(result.confidence()) : "")
                + (info.view() ? "; part of others" : "") + ".";
        return cells.isComplete()
                ? words
                : words + " The page shows its largest " + Words.count(cells.count(m))
                        + " cells by call path and location, " + Words.percent(cells.share(m))
                        + " of it; sums by call path and by location are of all.";
    }

    private static void names(JsonGenerator json, String field, List<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(Layout.clean(name));
        }
        json.writeEndArray();
    }

    private static void numbers(JsonGenerator json, String field, int[] numbers) throws IOException {
        json.writeFieldName(field);
        json.writeArray(numbers, 0, numbers.length);
    }
}
