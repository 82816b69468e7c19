package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import earl.CallPaths;
import earl.Diagnostic;
import earl.Location;
import earl.OpenOptions;
import earl.Progress;
import earl.Trace;
import earl.TraceException;
import earl.oracle.HandTrace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.schema.RecordKind;
import earl.testing.Traces;
import earl.text.Csv;
import expert.cluster.Cluster;
import expert.cluster.LocalCluster;
import expert.option.ReportFormat;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.Focus;
import expert.run.AnalysisRequest;
import expert.run.Analyzer;
import expert.run.ClusterAnalyzer;
import expert.run.RequestException;
import expert.run.Settings;
import expert.run.WindowSize;
import expert.script.PatternPath;
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
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An analysis of a trace in windows, on a cluster, has the report of one machine, byte for byte. */
class SplitReportTest {
    private static final List<Integer> PARTITIONS = List.of(1, 3, 17);
    /** For tests of which the long suites run all. */
    private static final List<Integer> SOME_PARTITIONS = List.of(3);

    /** Also small traces are split. */
    private static final WindowSize SMALL = new WindowSize(0, 256, 2);

    private static final String ONE_TASK_FOR_CAUSES = "one task finds the causes of waits, because ";

    private static final String OWN = """
            from expert import Pattern, minimum, parameter


            class LateHalo(Pattern):
                "The part of late_sender that one tag has; a call waits once."

                parent = "late_sender"
                table = "messages"
                tag = parameter(1, "tag of the messages to look at")

                def describe(self, m):
                    m = m.select(m.tag <= self.tag)
                    wait = (minimum(m.send_enter, m.recv_leave) - m.recv_enter).group_max(m.recv_call)
                    self.add(wait, at=wait.key, because={"send": m.send_call.take(wait.row)})
                    self.result("messages", m.tag.count())
                    self.result("bytes", m.bytes.group_sum(m.recv_region), label=m.bytes.group_sum(m.recv_region).key)


            class Spread(Pattern):
                "Time between the first and the last member of an operation, and figures of them."

                table = "collectives"
                view = True

                def describe(self, c):
                    spread = c.enter.max_over(c.instance) - c.enter.min_over(c.instance)
                    self.add((c.enter.argmax_over(c.instance) == c.enter.rows()).where(spread, 0), at=c.call,
                             because={"root": c.root, "first": c.call.take(c.enter.argmin_over(c.instance))})
                    self.result("longest", spread.max())
                    self.result("shortest", spread.min())
                    self.result("sum", spread.sum())
                    least = c.enter.group_min(c.location)
                    self.result("first", least, location=least.key)
                    most = c.sent.group_max(c.operation)
                    self.result("largest", most, label=most.key)


            class Double(Pattern):
                "Twice the time of waits, which no call has room for."

                table = "waits"
                parent = "mpi"

                def describe(self, w):
                    self.add(2 * w.wait, at=w.call, because={"partner": w.partner, "path": w.partner_callpath})
                    indirect = w.indirect.group_sum(w.callpath)
                    self.result("indirect", indirect, label=self.callpath_names(indirect.key))
            """;

    @TempDir
    private Path folder;

    private static AnalysisRequest request(Path trace, Path... patterns) {
        return AnalysisRequest.of(
                        trace, new PatternPath(Terminal.root().resolve("patterns"), List.of(patterns), List.of()))
                .opening(OpenOptions.defaults().withThreads(2));
    }

    private static Map<String, String> reports(Analysis analysis) throws IOException {
        Map<String, String> reports = new TreeMap<>();
        for (ReportFormat format :
                new ReportFormat[] {ReportFormat.text, ReportFormat.json, ReportFormat.csv, ReportFormat.html}) {
            for (boolean full : new boolean[] {false, true}) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (Writer writer = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
                    format.write(analysis, bytes, writer, Paint.PLAIN, Layout.WIDTH, full, 3, Csv.PLAIN);
                }
                reports.put(format + (full ? " --full" : ""), bytes.toString(StandardCharsets.UTF_8));
            }
        }
        return reports;
    }

    /** Counts the tasks of each stage. */
    private static final class Stages implements Progress {
        final Map<String, Long> tasks = new ConcurrentHashMap<>();

        @Override
        public void progress(String step, long done, long total) {
            tasks.put(step, total);
        }
    }

    /** What a number of partitions gave: the number of windows, of tasks that counted events, or why one task did it. */
    private record Outcome(long windows, long locates, String reason) {}

    /** A part of the run that a trace has, of one of five kinds. */
    private static Focus focus(Trace trace, Random random, int kind) {
        List<String> regions = List.of();
        List<String> callpaths = List.of();
        List<Integer> ranks = List.of();
        double from = Double.NEGATIVE_INFINITY;
        double to = Double.POSITIVE_INFINITY;
        CallPaths paths = trace.callpaths();
        if (kind == 0 || kind == 3) {
            int last = trace.locations().stream().mapToInt(Location::rank).max().orElseThrow();
            ranks = random.ints(1 + last / 2, 0, last + 1).boxed().toList();
        }
        if (kind == 1 || kind == 4) {
            int region = paths.region(random.nextInt(paths.count()));
            regions = List.of(trace.regions().get(region).name());
        }
        if (kind == 2) {
            callpaths = List.of(paths.path(random.nextInt(paths.count())));
        }
        if (kind >= 2) {
            from = trace.duration() * random.nextDouble(0.6);
        }
        if (kind >= 3) {
            to = from + trace.duration() * random.nextDouble(0.1, 0.8);
        }
        return new Focus(regions, callpaths, ranks, from, to);
    }

    private static AnalysisRequest focused(AnalysisRequest request, Focus focus) {
        return request.with(Settings.DEFAULTS.withFocus(focus));
    }

    /** Compares with one machine's report; returns what the cluster did. */
    private static List<Outcome> compare(AnalysisRequest request, String about) throws IOException {
        return compare(request, about, PARTITIONS);
    }

    private static List<Outcome> compare(AnalysisRequest request, String about, List<Integer> numbers)
            throws IOException {
        List<String> expected = new ArrayList<>();
        Analysis one = Analyzer.analyze(request.telling(new ByteArrayOutputStream(), expected::add));
        Map<String, String> reports = reports(one);
        List<Outcome> outcomes = new ArrayList<>();
        for (int partitions : numbers) {
            List<String> notices = Collections.synchronizedList(new ArrayList<>());
            Stages stages = new Stages();
            Analysis many;
            // Each task runs twice, in a random order.
            try (Cluster cluster = LocalCluster.repeating(partitions, partitions, stages)) {
                many = ClusterAnalyzer.analyze(
                        request.telling(new ByteArrayOutputStream(), notices::add), cluster, SMALL);
            }
            Map<String, String> found = reports(many);
            reports.forEach((format, text) -> assertThat(found.get(format))
                    .as("%s of %s in %d partitions", format, about, partitions)
                    .isEqualTo(text));
            String reason = String.join(
                    "",
                    notices.stream()
                            .filter(notice -> notice.startsWith("one task analyzes"))
                            .toList());
            boolean whole = notices.remove(reason);
            boolean reduced = notices.removeIf(notice -> notice.startsWith(ONE_TASK_FOR_CAUSES));
            assertThat(stages.tasks.containsKey("causes")).as(about).isEqualTo(reduced);
            assertThat(new TreeSet<>(notices)).as(about).isEqualTo(new TreeSet<>(expected));
            assertThat(stages.tasks.containsKey("analyze"))
                    .as("one task for %s in %d partitions", about, partitions)
                    .isEqualTo(whole);
            outcomes.add(new Outcome(
                    whole ? 1 : stages.tasks.getOrDefault("windows", 0L),
                    stages.tasks.getOrDefault("positions", 0L),
                    reason));
        }
        return outcomes;
    }

    private static String described(Path trace, int patterns, List<Outcome> outcomes) {
        return trace.getFileName() + ": " + patterns + " patterns in "
                + outcomes.stream().map(Outcome::windows).toList() + " windows "
                + outcomes.stream().map(Outcome::reason).distinct().toList();
    }

    /** Traces that are cut. The others need one task. */
    private static final Set<String> SPLIT = Set.of(
            "balanced",
            "casita_4_mpi_ls_barr",
            "early_reduce",
            "efg_branch",
            "efg_example_8",
            "halo",
            "halo_64",
            "late_broadcast",
            "late_receiver",
            "late_receiver_rdv",
            "late_sender",
            "late_sender_skew",
            "master_slow",
            "mesh_2x4",
            "mesh_4x2",
            "mesh_8x1",
            "npb_cg.A.4",
            "npb_ep.A.4",
            "npb_is.A.4",
            "npb_mg.A.4",
            "pipit_ping_pong",
            "slowing",
            "smpi_halo_64",
            "wait_barrier",
            "wait_nxn",
            "wrong_order",
            "wrong_order_src");

    static List<Path> traces() throws IOException {
        return ClusterReportTest.traces();
    }

    @ParameterizedTest
    @MethodSource("traces")
    void allDefaultPatterns(Path trace) throws IOException {
        AnalysisRequest request = request(trace);
        try {
            Trace.open(trace, OpenOptions.defaults()).close();
        } catch (TraceException unreadable) {
            assumeThat(unreadable).as("readable").isNull();
        }
        List<Outcome> outcomes = compare(request, trace.toString());
        int patterns = Analyzer.analyze(request).patterns().size();
        String name = trace.getFileName().toString();
        assertThat(outcomes.stream().allMatch(outcome -> outcome.windows() > 1))
                .as(described(trace, patterns, outcomes))
                .isEqualTo(SPLIT.contains(name));
    }

    static List<Path> splitTraces() throws IOException {
        return traces().stream()
                .filter(trace -> SPLIT.contains(trace.getFileName().toString()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("splitTraces")
    void partsOfRuns(Path path) throws IOException {
        compareParts(path, SOME_PARTITIONS);
    }

    @ParameterizedTest
    @MethodSource("splitTraces")
    @Tag("long")
    void partsOfRunsInAllPartitions(Path path) throws IOException {
        compareParts(path, PARTITIONS);
    }

    /** The same for what must be split. */
    private static void compareSplit(AnalysisRequest request, String about, List<Integer> partitions)
            throws IOException {
        assertThat(compare(request, about, partitions))
                .as(about)
                .allSatisfy(outcome -> assertThat(outcome.windows()).isGreaterThan(1));
    }

    private static void compareParts(Path path, List<Integer> partitions) throws IOException {
        long seed = path.getFileName().toString().hashCode();
        Random random = new Random(seed);
        for (int i = 0; i < 2; i++) {
            Focus focus;
            try (Trace trace = Trace.open(path, OpenOptions.defaults())) {
                focus = focus(trace, random, i == 0 ? random.nextInt(2) : 2 + random.nextInt(3));
            }
            String about = path + ", seed " + seed + ", " + focus;
            compareSplit(focused(request(path), focus), about, partitions);
        }
    }

    private static final Focus SOME_ITERATIONS = Focus.NONE.within(new Focus.Iterations(Focus.Iterations.MAIN, 1, 2));

    static List<Path> tracesWithIterations() throws IOException {
        Set<String> names = Set.of("balanced", "halo", "mesh_4x2", "npb_is.A.4", "npb_mg.A.4", "wait_barrier");
        return traces().stream()
                .filter(trace -> names.contains(trace.getFileName().toString()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("tracesWithIterations")
    void iterations(Path path) throws IOException {
        compareIterations(path, SOME_PARTITIONS);
    }

    @ParameterizedTest
    @MethodSource("tracesWithIterations")
    @Tag("long")
    void iterationsInAllPartitions(Path path) throws IOException {
        compareIterations(path, PARTITIONS);
    }

    private static void compareIterations(Path path, List<Integer> partitions) throws IOException {
        for (Settings settings : List.of(
                Settings.DEFAULTS.withParts(Settings.By.LOOP),
                Settings.DEFAULTS.withFocus(SOME_ITERATIONS).withParts(Settings.By.ITERATION))) {
            AnalysisRequest request = request(path).with(settings);
            String about = path + " " + settings.focus() + " by " + settings.by();
            compareSplit(request, about, partitions);
        }
    }

    @Test
    void iterationsOnSomeRanks() throws IOException {
        Focus focus = new Focus(List.of("halo"), List.of(), List.of(1), 0, 1000, SOME_ITERATIONS.iterations());
        AnalysisRequest request = request(Traces.example("halo"));
        Settings settings = Settings.DEFAULTS.withParts(Settings.By.ITERATION);
        assertThat(compare(request.with(settings.withFocus(focus)), "halo on some ranks"))
                .allSatisfy(outcome -> assertThat(outcome.windows()).isGreaterThan(1));
        assertThat(compare(request.with(settings), "all iterations of halo"))
                .allSatisfy(outcome -> assertThat(outcome.windows()).isGreaterThan(1));
    }

    @Test
    void missingIterationsAndRegionsAreNamedAsOnOneMachine() {
        for (Focus focus : List.of(
                Focus.NONE.within(new Focus.Iterations(99, 0, 0)),
                Focus.NONE.within(new Focus.Iterations(Focus.Iterations.MAIN, 1 << 20, 1 << 20)),
                new Focus(List.of("nothing"), List.of(), List.of(), 0, 1))) {
            AnalysisRequest request = focused(request(Traces.example("halo")), focus);
            Throwable expected = catchThrowable(() -> Analyzer.analyze(request));
            assertThat(expected).isInstanceOf(RequestException.class);
            assertThatThrownBy(() -> notice(request))
                    .isInstanceOf(RequestException.class)
                    .hasMessage(expected.getMessage());
        }
    }

    @Test
    void partsOfRandomPrograms() throws IOException {
        long windows = 0;
        for (int seed = 0; seed < 10; seed++) {
            RandomProgram program = seed % 2 == 0
                    ? new RandomProgram(seed, 300, 3 + seed)
                    : RandomProgram.withoutMeetings(seed, 300, 3 + seed);
            Path path = ProgramArchive.write(program, folder.resolve("p" + seed));
            Focus focus;
            try (Trace trace = Trace.open(path, OpenOptions.defaults())) {
                focus = focus(trace, new Random(seed), seed % 5);
            }
            Definitions set = List.of(Definitions.SCALASCA, Definitions.EXPERT3, Definitions.PAPER)
                    .get(seed % 3);
            for (Outcome outcome : compare(focused(request(path).by(set), focus), "seed " + seed + ", " + focus)) {
                windows += outcome.windows();
            }
        }
        assertThat(windows).isGreaterThan(100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"halo", "wait_barrier", "mesh_4x2"})
    void ownPatternsInColumns(String example) throws IOException {
        Path own = Files.writeString(folder.resolve("own.py"), OWN);
        AnalysisRequest request = request(Traces.example(example), own);
        List<Outcome> outcomes = compare(request, example);
        assertThat(outcomes)
                .as(described(request.trace(), 3, outcomes))
                .allSatisfy(outcome -> assertThat(outcome.windows()).isGreaterThan(1));
        Analysis analysis = Analyzer.analyze(request);
        for (String name : List.of("late_halo", "spread", "double")) {
            assertThat(analysis.pattern(name))
                    .as(name)
                    .hasValueSatisfying(result -> assertThat(result.results()).isNotEmpty());
        }
        assertThat(analysis.errors()).as("bookings without room").isNotEmpty();
    }

    @Test
    void randomPrograms() throws IOException {
        long windows = 0;
        for (int seed = 0; seed < 8; seed++) {
            RandomProgram program = new RandomProgram(seed, 300, 3 + seed % 20);
            Path trace = ProgramArchive.write(program, folder.resolve("p" + seed));
            for (Definitions set : List.of(Definitions.SCALASCA, Definitions.EXPERT3)) {
                AnalysisRequest request = request(trace).by(set);
                for (Outcome outcome : compare(request, "seed " + seed + " " + set)) {
                    windows += outcome.windows();
                }
            }
        }
        assertThat(windows).isGreaterThan(100);
    }

    @Test
    void randomProgramsWithoutMeetings() throws IOException {
        long windows = 0;
        for (int seed = 0; seed < 8; seed++) {
            RandomProgram program = RandomProgram.withoutMeetings(seed, 300, 3 + seed % 20);
            Path trace = ProgramArchive.write(program, folder.resolve("p" + seed));
            Definitions set = List.of(Definitions.SCALASCA, Definitions.EXPERT3, Definitions.PAPER)
                    .get(seed % 3);
            for (Outcome outcome : compare(request(trace).by(set), "seed " + seed + " " + set)) {
                windows += outcome.windows();
            }
        }
        assertThat(windows).isGreaterThan(50);
    }

    /** Windows do not know where an event lies that is irregular, nor an enter of a region that was open before. */
    @Test
    void irregularTracesHaveTheSameDiagnostics() throws IOException {
        HandTrace trace = new HandTrace(2, 1);
        for (int process = 0; process < 2; process++) {
            trace.on(process).enter(0, "main");
        }
        for (long time = 100; time < 1000; time += 100) {
            for (int process = 0; process < 2; process++) {
                trace.on(process)
                        .call(
                                time + 3L * process,
                                time + 12,
                                "MPI_Barrier",
                                time + 10,
                                RecordKind.MPI_COLLECTIVE_END,
                                0,
                                0,
                                HandTrace.NONE,
                                0,
                                0);
            }
            trace.on(0).call(time + 20, time + 40, "MPI_Send", time + 30, RecordKind.MPI_SEND, 1, 0, 7, 100);
            trace.on(1).call(time + 15, time + 40, "MPI_Recv", time + 39, RecordKind.MPI_RECV, 0, 0, 7, 100);
            trace.on(1).call(time + 60, time + 70, "work").record(time + 75, RecordKind.LEAVE);
        }
        for (int process = 0; process < 2; process++) {
            trace.on(process).leave(1100);
        }
        Path path = trace.write(folder.resolve("irregular"));
        AnalysisRequest request = request(path);
        assertThat(Analyzer.analyze(request).diagnostics())
                .extracting(Diagnostic::code)
                .contains("leave_without_enter");
        assertThat(compare(request, "irregular")).allSatisfy(outcome -> {
            assertThat(outcome.windows()).as(outcome.reason()).isGreaterThan(1);
            assertThat(outcome.locates()).as("tasks that count events").isPositive();
        });
    }

    @Test
    void smallTracesAreNotSplit() throws IOException {
        List<String> notices = new ArrayList<>();
        Stages stages = new Stages();
        try (Cluster cluster = LocalCluster.repeating(2, 1, stages)) {
            ClusterAnalyzer.analyze(
                    request(Traces.example("halo")).telling(new ByteArrayOutputStream(), notices::add), cluster);
        }
        assertThat(stages.tasks.keySet()).containsExactly("analyze");
        assertThat(notices).isEmpty();
    }

    @Test
    void aNoticeSaysWhyATraceIsNotSplit() throws IOException {
        Path trace = Traces.example("halo");
        assertThat(notice(booking("messages", "c.bytes - c.bytes.mean()", "c.recv_call")))
                .isEqualTo("one task analyzes the whole trace: pattern own needs the whole trace: total_mean");
        assertThat(notice(booking("messages", "c.send + 1", "c.recv_call")))
                .isEqualTo("one task analyzes the whole trace: pattern own needs the whole trace: plus of positions");
        assertThat(notice(request(trace).with(Settings.DEFAULTS.withParts(Settings.By.MODEL))))
                .isEqualTo("one task analyzes the whole trace: --by model needs the whole trace");
        assertThat(notice(request(trace, script())))
                .isEqualTo("one task analyzes the whole trace: pattern own needs the whole trace: it runs a script");
    }

    /** A total in rows is known in a window only if the others have none of its rows. */
    @Test
    void totalsOverSeveralWindowsInRowsNeedTheWholeTrace() throws IOException {
        AnalysisRequest request = booking("collectives", "c.leave - c.leave.min()", "c.call");
        List<Outcome> outcomes = compare(request, "wait_barrier");
        assertThat(outcomes.getFirst().reason())
                .isEqualTo("one task analyzes the whole trace: pattern own needs the whole trace: total_min of several"
                        + " windows in rows");
    }

    private AnalysisRequest booking(String table, String value, String at) throws IOException {
        Path file = Files.writeString(folder.resolve("own.py"), """
                from expert import Pattern


                class Own(Pattern):
                    "Something."

                    table = "%s"
                    view = True

                    def describe(self, c):
                        self.add(%s, at=%s)
                """.formatted(table, value, at));
        return request(Traces.example("wait_barrier"), file).selecting("own", "late_sender", "delay");
    }

    private Path script() throws IOException {
        return Files.writeString(folder.resolve("script.py"), """
                from expert import Pattern


                class Own(Pattern):
                    "Something."

                    table = "messages"
                    view = True

                    def describe(self, m):
                        self.add(m.bytes, at=m.recv_call)

                    def confidence(self):
                        return 0.5
                """);
    }

    private static String notice(AnalysisRequest request) {
        List<String> notices = new ArrayList<>();
        try (Cluster cluster = LocalCluster.repeating(2, 1)) {
            ClusterAnalyzer.analyze(request.telling(new ByteArrayOutputStream(), notices::add), cluster, SMALL);
        }
        return String.join("\n", notices);
    }
}
