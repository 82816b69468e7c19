package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Diagnostic;
import earl.OpenOptions;
import earl.TraceException;
import earl.testing.InTurn;
import earl.testing.Sample;
import earl.testing.Traces;
import earl.text.Csv;
import expert.analysis.Analyzer;
import expert.cluster.Cluster;
import expert.cluster.LocalCluster;
import expert.option.output.ReportFormat;
import expert.page.PageLinks;
import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.split.ClusterAnalyzer;
import expert.summary.Focus;
import expert.text.Layout;
import expert.text.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An analysis on a cluster has the report of one machine, byte for byte. */
class ClusterReportTest {
    private static final long SEED = 20261125;

    @TempDir
    private Path folder;

    private static AnalysisRequest request(Path trace, Path... patterns) {
        return AnalysisRequest.of(
                        trace, new PatternPath(Terminal.root().resolve("patterns"), List.of(patterns), List.of()))
                .opening(OpenOptions.defaults().withThreads(2));
    }

    /** Patterns that look at results of others after all, in a script. */
    private static final List<String> SCRIPTED = List.of(
            "unusual_transition",
            "rank_outlier",
            "bandwidth",
            "exposed_communication",
            "iteration_drift",
            "slow_iterations",
            "late_sender_by_iteration",
            "late_sender_transitions");

    /** All patterns that need no script, also those that no report has by default. */
    private static AnalysisRequest complete(Path trace) {
        AnalysisRequest request = request(trace);
        return request.selecting(Analyzer.list(request).patterns().stream()
                .map(PatternInfo::name)
                .filter(name -> !SCRIPTED.contains(name))
                .toArray(String[]::new));
    }

    private static Analysis onACluster(AnalysisRequest request) {
        try (Cluster cluster = LocalCluster.repeating(2, SEED)) {
            return ClusterAnalyzer.analyze(request, cluster);
        }
    }

    private static byte[] report(Analysis analysis, ReportFormat format, boolean full) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
            format.write(
                    analysis,
                    bytes,
                    writer,
                    new ReportFormat.Look(Paint.PLAIN, Layout.WIDTH, full, 3, Csv.PLAIN, PageLinks.NONE));
        }
        return bytes.toByteArray();
    }

    /** Compares; returns what the cluster found. */
    static Analysis hasTheReportOfOneMachine(AnalysisRequest request) throws IOException {
        List<String> notices = Collections.synchronizedList(new ArrayList<>());
        List<String> others = Collections.synchronizedList(new ArrayList<>());
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        ByteArrayOutputStream printedThere = new ByteArrayOutputStream();
        Analysis one = Analyzer.analyze(request.withOutput(printed, notices::add));
        Analysis many = onACluster(request.withOutput(printedThere, others::add));
        String about = request.trace() + ", seed " + SEED;
        for (ReportFormat format : ReportFormat.values()) {
            for (boolean full : format == ReportFormat.text ? new boolean[] {false, true} : new boolean[] {true}) {
                byte[] expected = report(one, format, full);
                byte[] found = report(many, format, full);
                if (format.isBinary()) {
                    assertThat(found).as(format + " of " + about).isEqualTo(expected);
                } else {
                    assertThat(new String(found, StandardCharsets.UTF_8))
                            .as(format + " of " + about)
                            .isEqualTo(new String(expected, StandardCharsets.UTF_8));
                }
            }
        }
        assertThat(new TreeSet<>(others)).as("notices of " + about).isEqualTo(new TreeSet<>(notices));
        assertThat(printedThere.toString(StandardCharsets.UTF_8)).isEqualTo(printed.toString(StandardCharsets.UTF_8));
        assertThat(many.failures()).isEqualTo(one.failures());
        return many;
    }

    static List<Path> traces() throws IOException {
        List<Path> traces = new ArrayList<>();
        try (Stream<Path> examples = Files.list(Traces.root().resolve("examples"))) {
            examples.filter(ClusterReportTest::isArchive).sorted().forEach(traces::add);
        }
        if (Traces.hasCollection()) {
            Traces.collected().forEach(name -> traces.add(Traces.collected(name)));
        }
        return traces;
    }

    private static boolean isArchive(Path folder) {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> file.toString().endsWith(".otf2"));
        } catch (IOException unreadable) {
            return false;
        }
    }

    static List<Path> someTraces() throws IOException {
        return Sample.of(traces(), 2);
    }

    @ParameterizedTest
    @MethodSource("someTraces")
    void allPatternsHaveTheSameReport(Path trace) throws IOException {
        AnalysisRequest request = complete(trace);
        String unreadable = message(() -> Analyzer.analyze(request));
        if (unreadable.isEmpty()) {
            hasTheReportOfOneMachine(request);
        } else {
            assertThat(message(() -> onACluster(request))).isEqualTo(unreadable);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sweep", "lu"})
    @InTurn(2)
    void packedExamplesHaveTheSameReport(String name) throws IOException {
        hasTheReportOfOneMachine(complete(Traces.unpacked(name, folder)));
    }

    @Test
    void shippedPatternsWithScriptsHaveTheSameReport() throws IOException {
        hasTheReportOfOneMachine(
                request(Traces.example("halo")).selecting(Sample.of(SCRIPTED, 4).toArray(String[]::new)));
    }

    @Test
    void thePathIsTheOneThatTheUserNamed() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        hasTheReportOfOneMachine(request(here.relativize(Traces.example("halo").toAbsolutePath())));
    }

    @Test
    void aFocusAndPartsHaveTheSameReport() throws IOException {
        AnalysisRequest request = request(Traces.example("halo"));
        Focus focus = new Focus(List.of("MPI_*"), List.of(), List.of(0, 2), 0.1, 0.7);
        hasTheReportOfOneMachine(request.with(Settings.DEFAULTS.withFocus(focus)));
        hasTheReportOfOneMachine(request.with(Settings.DEFAULTS.withParts(Settings.By.LOOP)));
        hasTheReportOfOneMachine(request.with(Settings.DEFAULTS.withParts(Settings.By.MODEL)));
        hasTheReportOfOneMachine(request.with(Settings.DEFAULTS.withInstances(2)));
    }

    @Test
    void usersPatternsInColumnsHaveTheSameReport() throws IOException {
        Path file = Files.writeString(folder.resolve("own.py"), """
                from expert import Pattern, parameter


                class LateHalo(Pattern):
                    "Time lost waiting for messages of one tag."

                    table = "messages"
                    kind = "peer"
                    tag = parameter(1, "tag of the messages to look at")

                    def describe(self, m):
                        m = m.select(m.tag == self.tag)
                        wait = m.send_enter - m.recv_enter
                        self.wait(wait, at=m.recv_call, on={"send": m.send_call}, record=m.recv, partner_record=m.send)
                        self.result("messages", m.tag.count())


                class Broken(Pattern):
                    "Fails when it describes."

                    table = "messages"

                    def describe(self, m):
                        self.add(m.nothing, at=m.recv_call)
                """);
        AnalysisRequest request = request(Traces.example("halo"), file)
                .selecting("late_halo", "delay_late_halo", "delay_late_halo_long_term", "late_sender", "broken");
        assertThat(hasTheReportOfOneMachine(request).failures()).hasSize(1);
    }

    @Test
    void callbacksRunIfTheirPatternsMerge() throws IOException {
        String counting = """
                import { Pattern } from 'expert';

                export class Counting extends Pattern {
                  static doc = 'Counts receives.';

                  configure(parameters) {
                    this.count = 0;
                  }

                  recv_callback(event) {
                    this.count += 1;
                  }

                  wrapup() {
                    console.log('counted');
                    this.result('receives', this.count);
                  }
                """;
        Path file = Files.writeString(folder.resolve("counting.js"), counting + "}\n");
        AnalysisRequest request = request(Traces.example("halo"), file).selecting("counting", "late_sender");
        assertThatThrownBy(() -> onACluster(request))
                .isInstanceOf(RequestException.class)
                .hasMessage("pattern counting (" + file.toRealPath() + ") has recv_callback, wrapup and cannot run"
                        + " with --master: add merge(self, other), or describe it in columns");
        Files.writeString(file, counting + """

                  merge(other) {
                    this.count += other.count;
                  }
                }
                """);
        hasTheReportOfOneMachine(request);
    }

    @Test
    void aBrokenTraceIsTheSameLine() throws IOException {
        Path trace = Files.createDirectory(folder.resolve("broken"));
        Files.writeString(trace.resolve("traces.otf2"), "no anchor");
        AnalysisRequest request = request(Path.of("").toAbsolutePath().relativize(trace.toRealPath()));
        String expected = message(() -> Analyzer.analyze(request));
        assertThat(expected).startsWith(request.trace().toString());
        assertThat(message(() -> onACluster(request))).isEqualTo(expected);
    }

    /** Why a trace cannot be read; empty if it can. */
    private static String message(Runnable analysis) {
        try {
            analysis.run();
        } catch (TraceException unreadable) {
            return String.valueOf(unreadable.getMessage());
        }
        return "";
    }

    @Test
    void theCommandTakesTheMaster() {
        String trace = Traces.example("late_sender").toString();
        Terminal.Result one = new Terminal().run("--no-cache", "--full", trace);
        Terminal.Result many = new Terminal().run("--no-cache", "--full", "--master", "local", trace);
        assertThat(many).isEqualTo(one);
        assertThat(new Terminal().run("--master", "nowhere", trace))
                .isEqualTo(new Terminal.Result(
                        2,
                        "",
                        "expert: --master nowhere: no installed kind of cluster knows it; 'local' runs the tasks in this"
                                + " process\n"));
        assertThat(new Terminal().run("--conf", "a=b", trace).err()).contains("--conf needs --master");
    }

    /** Tasks of a cluster see corrected times, because one task analyzes such a trace. */
    @Test
    void correctedClocksHaveTheSameReport() throws IOException {
        Path apart = Traces.root().resolve("expert/src/test/resources/expert/cli/clocks_5s_apart");
        AnalysisRequest request = request(apart);
        assertThat(hasTheReportOfOneMachine(request).diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly("clocks_corrected");
    }

    @Test
    void stagesOnAClusterHaveTheFiguresOfTheirTasks() throws IOException {
        Terminal.Result json = new Terminal()
                .run(
                        "--profile-stages",
                        "--master",
                        "local",
                        "--format",
                        "json",
                        Traces.example("late_sender").toString());
        JsonNode analyze = null;
        for (JsonNode stage : new ObjectMapper().readTree(json.err()).path("stages")) {
            analyze = stage.path("name").textValue().equals("analyze") ? stage : analyze;
        }
        assertThat(analyze).isNotNull();
        assertThat(analyze.path("tasks").intValue()).isEqualTo(1);
        assertThat(analyze.path("events").intValue()).isEqualTo(240);

        Terminal.Result text = new Terminal()
                .run(
                        "--profile-stages",
                        "--master",
                        "local",
                        Traces.example("late_sender").toString());
        assertThat(text.err().lines().toList())
                .endsWith(
                        "",
                        "stage                          tasks      events",
                        "analyze                            1         240");
    }

    @Test
    void theSetOfTracesIsNotEmpty() throws IOException {
        assertThat(Set.copyOf(traces())).hasSizeGreaterThan(8);
    }
}
