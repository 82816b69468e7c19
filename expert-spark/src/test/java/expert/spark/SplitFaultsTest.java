package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Progress;
import earl.testing.Traces;
import earl.text.Csv;
import expert.analysis.Analyzer;
import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import expert.option.output.ReportFormat;
import expert.page.PageLinks;
import expert.pattern.Analysis;
import expert.pattern.Replayed;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.split.ClusterAnalyzer;
import expert.split.survey.CutSize;
import expert.text.Layout;
import expert.text.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills or pauses executors while they analyze cuts of a trace. The report must equal that of one machine, byte for byte. */
class SplitFaultsTest {
    private static final String CUTS = "cuts";
    private static final CutSize SMALL = new CutSize(0, 256, 4);

    @TempDir
    static Path cluster;

    @TempDir
    Path folder;

    private static StandAlone nodes;
    private static Cluster spark;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        nodes = new StandAlone(cluster, 2);
        spark = new SparkProvider()
                .open(
                        nodes.url(),
                        new ClusterOptions(
                                Map.of("properties-file", nodes.properties().toString()), Progress.NONE, 1));
    }

    @AfterAll
    static void stop() {
        spark.close();
        nodes.close();
    }

    private static AnalysisRequest request(Path trace) {
        return AnalysisRequest.of(trace, new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()))
                .opening(OpenOptions.defaults().withThreads(2));
    }

    /** Of traces that can be cut into as many parts as the tests have tasks. */
    private static List<AnalysisRequest> requests() {
        return Stream.of("halo", "slowing")
                .map(name -> request(Traces.example(name)))
                .toList();
    }

    private static Map<ReportFormat, String> reports(Analysis analysis) {
        Map<ReportFormat, String> reports = new TreeMap<>();
        for (ReportFormat format :
                new ReportFormat[] {ReportFormat.text, ReportFormat.json, ReportFormat.csv, ReportFormat.html}) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
                format.write(
                        analysis,
                        bytes,
                        writer,
                        new ReportFormat.Look(Paint.PLAIN, Layout.WIDTH, true, 3, Csv.PLAIN, PageLinks.NONE));
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
            reports.put(format, bytes.toString(StandardCharsets.UTF_8));
        }
        return reports;
    }

    /** What happens to executors while all their tasks wait. */
    private interface Fault {
        /** Does it, and opens the gate. */
        void strike(Gate gate, CompletableFuture<?> running) throws IOException, InterruptedException;
    }

    private void compare(int partitions, Fault fault) throws IOException, InterruptedException {
        List<AnalysisRequest> requests = requests();
        for (int i = 0; i < requests.size(); i++) {
            AnalysisRequest request = requests.get(i);
            Gate gate = new Gate(folder.resolve("gate" + i));
            List<String> notices = new ArrayList<>();
            CompletableFuture<Map<ReportFormat, String>> running = Gate.run(() -> reports(ClusterAnalyzer.analyze(
                    request.withOutput(new ByteArrayOutputStream(), notices::add),
                    gate.hold(spark, CUTS, partitions),
                    SMALL)));
            fault.strike(gate, running);
            assertThat(running.join())
                    .as("%s in %d partitions", request.trace(), partitions)
                    .isEqualTo(reports(Analyzer.analyze(request).with(Replayed.IN_CUTS)));
            assertThat(notices).noneMatch(notice -> notice.startsWith("one task"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void quiet(int partitions) throws IOException, InterruptedException {
        compare(partitions, (gate, running) -> gate.open());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void theCutOfAKilledExecutorIsAnalyzedAgain(int partitions) throws IOException, InterruptedException {
        compare(partitions, (gate, running) -> {
            ProcessHandle executor = gate.awaitTwo(running);
            assertThat(executor.destroyForcibly()).isTrue();
            executor.onExit().join();
            gate.open();
            running.join();
            assertThat(gate.begun()).as("tasks that began").isGreaterThan(gate.done());
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 17})
    void aPausedWorkerIsWaitedFor(int partitions) throws IOException, InterruptedException {
        compare(partitions, (gate, running) -> {
            gate.awaitTwo(running);
            StandAlone.Node worker = nodes.workers().getFirst();
            ProcessHandle[] paused = Stream.concat(
                            Stream.of(worker.process().toHandle()), StandAlone.executors(worker).stream())
                    .toArray(ProcessHandle[]::new);
            StandAlone.signal("STOP", paused);
            gate.open();
            // The paused executor holds one task; the other one does all the rest.
            Gate.await(() -> gate.begun() == gate.tasks() && gate.done() == gate.tasks() - 1, running);
            assertThat(running).isNotDone();
            StandAlone.signal("CONT", paused);
        });
    }
}
