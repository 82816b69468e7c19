package expert.cli;

import static expert.cli.SplitReports.SPLIT;
import static expert.cli.SplitReports.compare;
import static expert.cli.SplitReports.described;
import static expert.cli.SplitReports.notice;
import static expert.cli.SplitReports.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import earl.Diagnostic;
import earl.OpenOptions;
import earl.Trace;
import earl.TraceException;
import earl.engine.Engine;
import earl.oracle.HandTrace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomExchanges;
import earl.oracle.RandomProgram;
import earl.schema.RecordKind;
import earl.testing.InTurn;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.cluster.Cluster;
import expert.cluster.LocalCluster;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.split.ClusterAnalyzer;
import expert.summary.Focus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An analysis of a trace in cuts, on a cluster, has the report of one machine, byte for byte. */
class SplitReportTest {
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

    private static final List<Definitions> TWO_SETS = List.of(Definitions.SCALASCA, Definitions.EXPERT3);

    /** A run by chance may have no moment at which it can be cut. */
    private static final long MIN_CUTS = Sample.runsAll() ? 1 : 0;

    @TempDir
    private Path folder;

    static List<Path> traces() throws IOException {
        return Sample.of(ClusterReportTest.traces(), 2);
    }

    @ParameterizedTest
    @MethodSource("traces")
    void allDefaultPatterns(Path trace) throws IOException {
        try {
            Trace.open(trace, OpenOptions.defaults()).close();
        } catch (TraceException unreadable) {
            assumeThat(unreadable).as("readable").isNull();
        }
        List<SplitReports.Outcome> outcomes = compare(request(trace), trace.toString());
        boolean split = outcomes.stream().allMatch(outcome -> outcome.cuts() > 1);
        boolean expected = SPLIT.contains(trace.getFileName().toString());
        // Some traces are split in three, but not in other numbers of partitions.
        if (expected || Sample.runsAll()) {
            assertThat(split).as(described(trace, outcomes)).isEqualTo(expected);
        }
    }

    static List<String> examples() {
        return Sample.of(List.of("halo", "wait_barrier", "mesh_4x2"), 1);
    }

    @ParameterizedTest
    @MethodSource("examples")
    void ownPatternsInColumns(String example) throws IOException {
        Path own = Files.writeString(folder.resolve("own.py"), OWN);
        AnalysisRequest request = request(Traces.example(example), own);
        List<SplitReports.Outcome> outcomes = compare(request, example);
        assertThat(outcomes)
                .as(described(request.trace(), outcomes))
                .allSatisfy(outcome -> assertThat(outcome.cuts()).isGreaterThan(1));
        Analysis analysis = Analyzer.analyze(request);
        for (String name : List.of("late_halo", "spread", "double")) {
            assertThat(analysis.pattern(name))
                    .as(name)
                    .hasValueSatisfying(result -> assertThat(result.results()).isNotEmpty());
        }
        assertThat(analysis.errors()).as("bookings without room").isNotEmpty();
    }

    static List<String> others() {
        return Sample.of(
                List.of(
                        "buffer-flush-cause",
                        "calling-context-mpi",
                        "group-global-members",
                        "lo2s-samples",
                        "metric-location-outlasts",
                        "mpi-only",
                        "mpi-only-program-begin",
                        "shmem-barrier",
                        "time-crosses-2-63"),
                2);
    }

    @ParameterizedTest
    @MethodSource("others")
    void archivesOfOtherWriters(String name) throws IOException {
        compare(request(Traces.otherWriters(name)), name);
    }

    @Test
    @InTurn(2)
    void callsOfMpiWithoutAProgramAndWithFlushes() throws IOException {
        Path trace = ForeignArchive.write(folder.resolve("foreign"), 3, 200);
        List<SplitReports.Outcome> outcomes = compare(request(trace), "MPI only");
        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.cuts()).isGreaterThan(1));
        assertThat(Analyzer.analyze(request(trace)).pattern("wait_at_barrier"))
                .hasValueSatisfying(waits -> assertThat(waits.severity()).isPositive());
    }

    /** Findings name files of the trace; tasks open it by its absolute path. */
    @Test
    void filesInFindingsAreCalledAsTheUserCallsTheTrace() throws IOException {
        Path trace = ForeignArchive.write(folder.resolve("foreign"), 3, 200);
        AnalysisRequest request = request(Path.of("").toAbsolutePath().relativize(trace));
        assertThat(Analyzer.analyze(request).diagnostics())
                .filteredOn(found -> found.code().equals("buffer_flush"))
                .singleElement()
                .satisfies(found -> assertThat(found.first())
                        .startsWith(String.valueOf(request.trace().getParent())));
        SplitReports.compareSplit(request, "split");
        ClusterReportTest.hasTheReportOfOneMachine(request);
    }

    @Test
    @InTurn(2)
    void randomPrograms() throws IOException {
        long cuts = 0;
        for (int run : Sample.seeds(16, 2)) {
            int seed = run / 2;
            RandomProgram program = new RandomProgram(seed, 300, 3 + seed % 20);
            Path trace = ProgramArchive.write(program, folder.resolve("p" + run));
            cuts += cuts(request(trace).by(TWO_SETS.get(run % 2)), "run " + run);
        }
        if (Sample.runsAll()) {
            assertThat(cuts).isGreaterThanOrEqualTo(MIN_CUTS);
        }
    }

    /** Messages arrive in the tick in which they were sent; cuts between synchronizations can know their order. */
    @ParameterizedTest
    @CsvSource({"17, true", "1, false", "23, false"})
    @InTurn(3)
    void coarseClocks(int seed, boolean isSplit) throws IOException {
        RandomProgram program = RandomProgram.coarse(seed, 300, 5 + seed, true, 2 + seed % 4);
        Path trace = ProgramArchive.write(program, folder.resolve("coarse"));
        try (Trace whole = Trace.open(trace, OpenOptions.defaults())) {
            assertThat(Engine.isMoved(whole)).isTrue();
        }
        SplitReports.Outcome outcome =
                compare(request(trace), "seed " + seed, List.of(3)).getFirst();
        assertThat(outcome.cuts() > 1).isEqualTo(isSplit);
        assertThat(outcome.reason().contains("messages arrive in the tick in which they were sent"))
                .isEqualTo(!isSplit);
    }

    @Test
    @InTurn(2)
    void waitsThatOverlap() throws IOException {
        long cuts = 0;
        for (int run : Sample.seeds(80, 1)) {
            Path trace = RandomExchanges.of(run / 2, 60).write(folder.resolve("e" + run));
            cuts += cuts(request(trace).by(TWO_SETS.get(run % 2)), "run " + run);
        }
        assertThat(cuts).isGreaterThanOrEqualTo(MIN_CUTS);
    }

    @Test
    @InTurn(2)
    void randomProgramsWithoutSyncs() throws IOException {
        long cuts = 0;
        for (int seed : Sample.seeds(8, 1)) {
            RandomProgram program = RandomProgram.withoutSyncs(seed, 300, 3 + seed % 20);
            Path trace = ProgramArchive.write(program, folder.resolve("p" + seed));
            Definitions set = List.of(Definitions.SCALASCA, Definitions.EXPERT3, Definitions.PAPER)
                    .get(seed % 3);
            cuts += cuts(request(trace).by(set), "seed " + seed + " " + set);
        }
        assertThat(cuts).isGreaterThanOrEqualTo(MIN_CUTS);
    }

    /** The number of cuts. */
    private static long cuts(AnalysisRequest request, String about) throws IOException {
        return compare(request, about).stream()
                .mapToLong(outcome -> outcome.cuts() - 1)
                .sum();
    }

    /** Cuts do not know where an event lies that is irregular, nor an enter of a region that was open before. */
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
            assertThat(outcome.cuts()).as(outcome.reason()).isGreaterThan(1);
            assertThat(outcome.locates()).as("tasks that count events").isPositive();
        });
    }

    @Test
    void smallTracesAreNotSplit() throws IOException {
        List<String> notices = new ArrayList<>();
        SplitReports.Stages stages = new SplitReports.Stages();
        try (Cluster cluster = LocalCluster.repeating(2, 1, stages)) {
            ClusterAnalyzer.analyze(
                    request(Traces.example("halo")).withOutput(new ByteArrayOutputStream(), notices::add), cluster);
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
        assertThat(notice(request(trace).selecting("late_sender").with(Settings.DEFAULTS.withParts(Settings.By.MODEL))))
                .isEqualTo("one task analyzes the whole trace: --by model needs the whole trace");
        assertThat(notice(request(trace, script()).selecting("own")))
                .isEqualTo("one task analyzes the whole trace: pattern own needs the whole trace: it runs a script");
    }

    /** A total in rows is known in a cut only if the others have none of its rows. */
    @Test
    void totalsOverSeveralCutsInRowsNeedTheWholeTrace() throws IOException {
        AnalysisRequest request = booking("collectives", "c.leave - c.leave.min()", "c.call");
        List<SplitReports.Outcome> outcomes = compare(request, "wait_barrier");
        assertThat(outcomes.getFirst().reason())
                .isEqualTo("one task analyzes the whole trace: pattern own needs the whole trace: total_min of several"
                        + " cuts in rows (only the cuts show that)");
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

    /** Figures that only a replay gives are bounds, and say so, in reports of the run and of a focus. */
    @Test
    void aReportInCutsNamesItsBounds() throws IOException {
        String page = pageInCuts(request(Traces.example("wait_barrier")));
        assertThat(page)
                .containsPattern("Balancing it would save at most [0-9.]+ m?s of [0-9.]+ m?s"
                        + " \\(a bound; not replayed: the run was analyzed in cuts\\)\\.")
                .containsPattern("serialization \\(at most [0-9.]+ %\\) x transfer \\(at least [0-9.]+ %\\), by the"
                        + " critical path; not replayed: the run was analyzed in cuts")
                .doesNotContain("by a replay")
                .doesNotContainPattern("would save [0-9]");
        Focus rank = new Focus(List.of(), List.of(), List.of(1), Focus.NONE.from(), Focus.NONE.to());
        assertThat(pageInCuts(request(Traces.example("wait_barrier")).with(Settings.DEFAULTS.withFocus(rank))))
                .contains("What balancing it would save is not known (not replayed: the run was analyzed in cuts).");
    }

    /** The first page, as one line. */
    private static String pageInCuts(AnalysisRequest request) throws IOException {
        try (Cluster cluster = LocalCluster.repeating(2, 1)) {
            Analysis analysis = ClusterAnalyzer.analyze(
                    request.withOutput(new ByteArrayOutputStream(), notice -> {}), cluster, SplitReports.SMALL);
            return Objects.requireNonNull(SplitReports.reports(analysis).get("text"))
                    .replaceAll("\\s+", " ");
        }
    }
}
