package expert.page;

import com.fasterxml.jackson.core.JsonGenerator;
import earl.Location;
import earl.SourceLine;
import earl.Trace;
import expert.answer.Outcome;
import expert.answer.phrase.InstanceSentence;
import expert.answer.phrase.Sentences;
import expert.page.CubeJson.CallPathJson;
import expert.page.InstanceJson.CallSiteJson;
import expert.page.InstanceJson.InputJson;
import expert.page.PageJson.PageLocation;
import expert.page.PageJson.PagePattern;
import expert.pattern.Analysis;
import expert.pattern.Instance;
import expert.pattern.PatternInfo;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.report.JsonReport;
import expert.report.ReportJson;
import expert.text.Json;
import expert.text.Words;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the data of a report page. */
final class PageFacts {
    private final Analysis analysis;
    private final SeverityCube cube;
    /** By call path of the trace, its number in the cube; -1 for an omitted one. */
    private final int[] numbers;

    private final PageCells cells;
    private final ReportJson report;

    PageFacts(Analysis analysis) {
        this.analysis = analysis.inclusive();
        SeverityCube whole = analysis.cube();
        this.numbers = new int[whole.calls().count()];
        this.cube = whole.condensed(numbers);
        this.cells = new PageCells(cube);
        this.report = JsonReport.summary(analysis);
    }

    PageCells cells() {
        return cells;
    }

    String title() {
        return "EXPERT: " + cube.name();
    }

    void write(Writer out) throws IOException {
        SystemJson system = SystemJson.of(cube.locations(), cube.processes(), cube.systemTree());
        List<PageLocation> locations = new ArrayList<>();
        for (Location location : cube.locations()) {
            locations.add(new PageLocation(location.label(), system.ofLocation().get(locations.size())));
        }
        List<CallPathJson> paths = new ArrayList<>();
        for (int path = 0; path < cube.calls().count(); path++) {
            paths.add(CallPathJson.of(cube.calls(), path, cube.calls().parent(path)));
        }
        if (cells.isAnyWithoutLocation()) {
            locations.add(new PageLocation("(no location)", Trace.NONE));
        }
        if (cells.isAnyWithoutCallPath()) {
            paths.add(new CallPathJson("(no call path)", Trace.NONE, null, 0, Trace.NONE));
        }
        try (JsonGenerator json = PageTemplate.inScript(out)) {
            Json.value(
                    json,
                    new PageJson(
                            analysis.trace().info().ticksPerSecond(),
                            kinds(),
                            CubeJson.of(analysis, cube, paths),
                            locations,
                            system.nodes(),
                            report,
                            IntStream.range(0, cube.metrics().size())
                                    .mapToObj(this::pattern)
                                    .toList()));
        }
    }

    /** The patterns in seconds that events explain; if there are none, the worst one. */
    private List<String> kinds() {
        List<SeverityCube.Metric> timed = cube.metrics().stream()
                .filter(metric -> metric.inSeconds() && !metric.view())
                .toList();
        List<String> explained = timed.stream()
                .map(SeverityCube.Metric::name)
                .filter(name ->
                        analysis.pattern(name).orElseThrow().worst().stream().anyMatch(Sentences::isExplained))
                .toList();
        return !explained.isEmpty()
                ? explained
                : timed.stream()
                        .max(Comparator.comparingDouble(SeverityCube.Metric::attributedSeverity))
                        .map(SeverityCube.Metric::name)
                        .stream()
                        .toList();
    }

    private PagePattern pattern(int index) {
        SeverityCube.Metric metric = cube.metrics().get(index);
        PatternResult result = analysis.pattern(metric.name()).orElseThrow();
        PatternInfo info = result.info();
        return new PagePattern(
                info.doc().strip() + leftOut(index),
                info.definition().isEmpty() ? null : info.definition(),
                info.kind() == null ? null : Outcome.of(result, analysis).sentence(),
                result.worst().stream()
                        .map(instance -> instance(instance, info))
                        .toList(),
                cells.count(index));
    }

    private String leftOut(int index) {
        return cells.isComplete()
                ? ""
                : "\n\nThe page shows its largest " + Words.count(cells.kept(index))
                        + " cells by call path and location, " + Words.percent(cells.share(index))
                        + " of it; sums by call path and by location are of all.";
    }

    private InstanceJson instance(Instance instance, PatternInfo info) {
        double second = analysis.trace().info().ticksPerSecond();
        long begin = Double.isNaN(instance.time()) ? 0 : Math.round(instance.time() * second);
        List<InputJson> inputs = new ArrayList<>();
        instance.because().forEach((name, value) -> {
            if (value != null) {
                inputs.add(
                        value instanceof Instance.EventRef event
                                ? new InputJson(name, event.time(), "s")
                                : new InputJson(name, value, ""));
            }
        });
        return new InstanceJson(
                Trace.NONE,
                instance.severity(),
                begin,
                info.inSeconds() ? begin + Math.round(instance.severity() * second) : begin,
                instance.location(),
                instance.callpath() < 0 || instance.callpath() >= numbers.length
                        ? Trace.NONE
                        : numbers[instance.callpath()],
                instance.pos(),
                callSite(instance.pos()),
                InstanceSentence.of(info, instance, analysis.trace()).sentence(),
                null,
                null,
                null,
                inputs,
                null);
    }

    private @Nullable CallSiteJson callSite(long call) {
        SourceLine line = analysis.trace().sources().get(call);
        return line == null ? null : new CallSiteJson(line.file(), line.line());
    }
}
