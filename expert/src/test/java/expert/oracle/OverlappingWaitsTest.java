package expert.oracle;

import static earl.schema.RecordKind.MPI_IRECV;
import static earl.schema.RecordKind.MPI_IRECV_REQUEST;
import static earl.schema.RecordKind.MPI_ISEND;
import static earl.schema.RecordKind.MPI_ISEND_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.Waits;
import earl.oracle.HandTrace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomExchanges;
import earl.oracle.RandomProgram;
import earl.oracle.RecordedTraces;
import earl.testing.InTurn;
import earl.testing.Sample;
import earl.testing.Traces;
import earl.wait.ShippedWaits;
import expert.analysis.Analyzer;
import expert.cache.ResultCache;
import expert.cubex.CubexReader;
import expert.cubex.CubexWriter;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.pattern.PatternResult;
import expert.pattern.SeverityCube;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.script.PatternPath;
import expert.summary.Focus;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Waits of one call that overlap: each pattern keeps its severity, and sums over patterns count the time once. */
class OverlappingWaitsTest {
    private static final long ALLREDUCE = 11;
    private static final long BYTES = 8;
    private static final long SEND = 1;
    private static final long RECEIVE = 2;
    private static final long OPERATION = 3;

    @TempDir
    Path folder;

    /**
     * Rank 0 waits in MPI_Waitall from 10 to 100 for a message, which rank 1 sends at 90, and for an MPI_Iallreduce, which
     * rank 1 posts at 92.
     */
    private static HandTrace mixed() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main").call(1, 2, "MPI_Irecv", 1, MPI_IRECV_REQUEST, RECEIVE);
        trace.on(0).call(3, 4, "MPI_Iallreduce", 3, NON_BLOCKING_COLLECTIVE_REQUEST, OPERATION);
        trace.on(0).enter(10, "MPI_Waitall").record(99, MPI_IRECV, 1, 0, 0, BYTES, RECEIVE);
        allreduced(trace.on(0), 99).leave(100).leave(100);
        trace.on(1).enter(0, "main").call(1, 88, "work").call(90, 91, "MPI_Isend", 90, MPI_ISEND, 0, 0, 0, BYTES, SEND);
        trace.on(1).call(92, 93, "MPI_Iallreduce", 92, NON_BLOCKING_COLLECTIVE_REQUEST, OPERATION);
        trace.on(1).enter(94, "MPI_Waitall").record(98, MPI_ISEND_COMPLETE, SEND);
        allreduced(trace.on(1), 98).leave(100).leave(100);
        return trace;
    }

    private static HandTrace.Line allreduced(HandTrace.Line line, long time) {
        return line.record(
                time, NON_BLOCKING_COLLECTIVE_COMPLETE, ALLREDUCE, 0, HandTrace.NONE, BYTES, BYTES, OPERATION);
    }

    @Test
    void aCallThatCompletesAMessageAndAnOperationWaitsOnce() {
        Analysis analysis = Shipped.analyze(mixed().write(folder));

        assertThat(micros(analysis, "late_sender")).isEqualTo(Map.of("0 main/MPI_Waitall", 80L));
        assertThat(micros(analysis, "wait_at_nonblocking_nxn")).isEqualTo(Map.of("0 main/MPI_Waitall", 82L));
        assertThat(Shipped.result(analysis, "late_sender").attributedSeverity()).isEqualTo(80e-6);
        // The message has the time until 90, the operation the rest until 92.
        assertThat(Shipped.result(analysis, "wait_at_nonblocking_nxn").attributedSeverity())
                .isEqualTo(2e-6);
        SeverityCube.Metric time = analysis.cube().metric("time").orElseThrow();
        assertThat(time.severity()).isEqualTo(200e-6).isEqualTo(analysis.trace().totalTime());
        SeverityCube.Metric calls = analysis.cube().metric("point_to_point").orElseThrow();
        assertThat(calls.cells().severity(callpath(analysis, "main/MPI_Waitall"), 0))
                .isEqualTo(90e-6);
        assertThat(calls.ownCells().severity(callpath(analysis, "main/MPI_Waitall"), 0))
                .isCloseTo(8e-6, within(1e-15));
        addsUp(analysis, "waits in one MPI_Waitall");
    }

    @Test
    void aCubexFileHasSumsAndSeverities() throws IOException {
        SeverityCube cube = Shipped.analyze(mixed().write(folder)).cube();
        Path file = folder.resolve("mixed.cubex");
        try (OutputStream out = Files.newOutputStream(file)) {
            CubexWriter.write(cube, out);
        }
        SeverityCube read = CubexReader.read(file);
        assertThat(read.metrics().stream().map(SeverityCube.Metric::name))
                .containsExactlyElementsOf(
                        cube.metrics().stream().map(SeverityCube.Metric::name).toList());
        for (SeverityCube.Metric metric : cube.metrics()) {
            SeverityCube.Metric same = read.metric(metric.name()).orElseThrow();
            assertThat(same.severity()).as(metric.name()).isEqualTo(metric.severity());
            assertThat(same.attributedSeverity()).as(metric.name()).isEqualTo(metric.attributedSeverity());
            assertThat(same.overlaps()).as(metric.name()).isEqualTo(metric.overlaps());
        }
        SeverityCube.Metric operation = read.metric("wait_at_nonblocking_nxn").orElseThrow();
        assertThat(operation.severity()).isEqualTo(82e-6);
        assertThat(operation.attributedSeverity()).isEqualTo(2e-6);
    }

    /** A run from kept results has them as well, also if it keeps only other patterns. */
    @Test
    void overlapsAreKeptFromRunToRun() throws IOException {
        Path trace = mixed().write(folder.resolve("trace"));
        AnalysisRequest request = AnalysisRequest.of(
                        trace, new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()))
                .selecting(names("late_sender", "wait_at_nonblocking_nxn"))
                .with(Settings.DEFAULTS.withCache(new ResultCache(folder.resolve("results"), "1", 1 << 24)));
        Analysis first = Analyzer.analyze(request);
        Analysis second = Analyzer.analyze(request);
        assertThat(second.patterns()).isEqualTo(first.patterns());
        assertThat(Shipped.result(second, "wait_at_nonblocking_nxn").attributedSeverity())
                .isEqualTo(2e-6);
        Analysis alone = Analyzer.analyze(request.selecting(names("wait_at_nonblocking_nxn")));
        assertThat(Shipped.result(alone, "wait_at_nonblocking_nxn").attributedSeverity())
                .isEqualTo(82e-6);
    }

    /** In a focus, waits compete as far as their calls lie in it. */
    @Test
    void waitsInAFocusOverlapToo() throws IOException {
        Path trace = mixed().write(folder.resolve("trace"));
        AnalysisRequest request = AnalysisRequest.of(
                        trace, new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of()))
                .selecting(names("late_sender", "wait_at_nonblocking_nxn"));
        Analysis rank = Analyzer.analyze(request.with(Settings.DEFAULTS.withFocus(onRank(0))));
        assertThat(Shipped.result(rank, "wait_at_nonblocking_nxn").attributedSeverity())
                .isEqualTo(2e-6);
        Analysis other = Analyzer.analyze(request.with(Settings.DEFAULTS.withFocus(onRank(1))));
        assertThat(Shipped.result(other, "wait_at_nonblocking_nxn").severity()).isZero();
        assertThat(Shipped.result(other, "wait_at_nonblocking_nxn").overlap()).isEmpty();
    }

    private static Focus onRank(int rank) {
        return new Focus(List.of(), List.of(), List.of(rank), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** A user's pattern explains a part of the waits of a shipped one, and gets it. */
    @Test
    void aUsersPatternGetsItsPartOfAShippedOne() throws IOException {
        Path file = mine("parent = \"late_sender\"", "m.send_enter - m.recv_enter - 20e-6");
        Analysis analysis = Shipped.analyze(
                mixed().write(folder.resolve("trace")), file, names("mine", "late_sender", "wait_at_nonblocking_nxn"));
        assertThat(analysis.errors()).isEmpty();
        assertThat(Shipped.result(analysis, "mine").attributedSeverity()).isEqualTo(60e-6);
        assertThat(Shipped.result(analysis, "late_sender").attributedSeverity()).isEqualTo(80e-6);
        assertThat(analysis.cube().metric("late_sender").orElseThrow().exclusive())
                .isCloseTo(20e-6, within(1e-15));
        assertThat(Shipped.result(analysis, "wait_at_nonblocking_nxn").attributedSeverity())
                .isEqualTo(2e-6);
        addsUp(analysis, "a part of late_sender");
    }

    /** A user's pattern that claims the time of shipped ones takes nothing from them, whatever its kind. */
    @Test
    void noPatternOfTheUsersTakesTimeFromAShippedOne() throws IOException {
        Path file = mine("parent = \"point_to_point\"", "m.send_enter - m.recv_enter");
        Analysis analysis =
                Shipped.analyze(mixed().write(folder.resolve("trace")), file, names("mine", "wait_at_nonblocking_nxn"));
        assertThat(analysis.errors()).hasSize(1);
        assertThat(Shipped.result(analysis, "mine").attributedSeverity()).isZero();
        assertThat(Shipped.result(analysis, "wait_at_nonblocking_nxn").attributedSeverity())
                .isEqualTo(82e-6);
        addsUp(analysis, "a user's pattern");
    }

    /** Views, which cut across the tree, do not compete with the patterns of the tree. */
    @Test
    void viewsTakeNothingFromTheTree() throws IOException {
        Path file = mine("view = True", "m.recv_leave - m.recv_enter");
        Analysis analysis = Shipped.analyze(mixed().write(folder.resolve("trace")), file, names("mine", "late_sender"));
        assertThat(Shipped.result(analysis, "late_sender").attributedSeverity()).isEqualTo(80e-6);
        assertThat(Shipped.result(analysis, "mine").attributedSeverity()).isEqualTo(90e-6);
    }

    private Path mine(String place, String wait) throws IOException {
        return Files.writeString(folder.resolve("mine.py"), """
                from expert import Pattern


                class Mine(Pattern):
                    \"""Waits for messages.\"""

                    %s
                    table = "messages"
                    kind = "peer"

                    def describe(self, m):
                        self.wait(%s, at=m.recv_call, on=m.send_call)
                """.formatted(place, wait));
    }

    private static String[] names(String... more) {
        return Stream.concat(Stream.of("time", "mpi", "point_to_point"), Stream.of(more))
                .toArray(String[]::new);
    }

    static Stream<Arguments> recorded() {
        return RecordedTraces.all()
                .flatMap(archive -> Stream.of(Definitions.values()).map(set -> Arguments.of(archive, set)));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    @InTurn(4)
    void partsOfRecordedTracesAddUp(Path archive, Definitions definitions) {
        Analysis analysis = Shipped.ofTime(archive, definitions);
        addsUp(analysis, archive + " by " + definitions);
        hasTimeOfCalls(archive, analysis);
    }

    @Test
    void partsOfRandomTracesAddUp() throws IOException {
        for (int seed : Sample.seeds(1000, 8)) {
            Path place = Files.createDirectory(folder.resolve("seed" + seed));
            boolean exchanges = seed % 2 != 0;
            Path archive = exchanges
                    ? RandomExchanges.of(seed, 10).write(place)
                    : ProgramArchive.write(new RandomProgram(seed, 200), place);
            Definitions definitions = List.of(Definitions.SCALASCA, Definitions.EXPERT3, Definitions.PAPER)
                    .get(seed % 3);
            Analysis analysis = Shipped.ofTime(archive, definitions);
            String words = "seed " + seed + " by " + definitions;
            addsUp(analysis, words);
            hasTimeOfCalls(archive, analysis);
            if (exchanges) {
                isUnion(archive, analysis, definitions, words);
            }
        }
    }

    /** By cell, sums count each tick of a call in which at least one of the waits lies, once. */
    private static void isUnion(Path archive, Analysis analysis, Definitions definitions, String words) {
        Map<String, Long> expected = new TreeMap<>();
        OpenOptions options = OpenOptions.defaults().withWaits(ShippedWaits.of(definitions.word()));
        try (Trace trace = Trace.open(archive, options)) {
            Waits waits = Waits.of(trace);
            Map<Long, BitSet> ticks = new HashMap<>();
            for (long row = 0; row < waits.count(); row++) {
                String kind = waits.kinds().get(waits.kind(row)).name();
                if (analysis.pattern(kind).isPresent()) {
                    ticks.computeIfAbsent(waits.call(row), call -> new BitSet())
                            .set((int) waits.beginTicks(row), (int) (waits.beginTicks(row) + waits.ticks(row)));
                }
            }
            ticks.forEach((call, claimed) -> expected.merge(
                    trace.events().location(call) + " "
                            + analysis.trace().callpath(trace.events().callpath(call)),
                    (long) claimed.get((int) trace.events().ticks(call), (int)
                                    trace.events().ticks(trace.events().exitptr(call)))
                            .cardinality(),
                    Long::sum));
        }
        Map<String, Double> sums = new TreeMap<>();
        for (PatternResult result : analysis.patterns()) {
            if (result.info().kind() != null
                    && !result.info().view()
                    && result.info().inSeconds()) {
                for (PatternResult.Cell cell : result.attributed()) {
                    sums.merge(
                            cell.location() + " " + analysis.trace().callpath(cell.callpath()),
                            cell.severity(),
                            Double::sum);
                }
            }
        }
        Map<String, Long> counted = new TreeMap<>();
        sums.forEach((cell, seconds) -> counted.put(cell, Math.round(seconds * HandTrace.TICKS_PER_SECOND)));
        assertThat(counted).as(words).isEqualTo(expected);
    }

    private static int callpath(Analysis analysis, String path) {
        for (int id = 0; id < analysis.trace().calls().count(); id++) {
            if (analysis.trace().callpath(id).equals(path)) {
                return id;
            }
        }
        throw new AssertionError("no call path " + path);
    }

    /** In each cell: parts add up to no more than their parent, the outermost pattern has the run time, nothing is negative. */
    static void addsUp(Analysis analysis, String words) {
        SeverityCube cube = analysis.cube();
        List<SeverityCube.Metric> metrics = cube.metrics();
        double[] sums = new double[metrics.size()];
        double exclusive = 0;
        SeverityCube.Metric time = cube.metric("time").orElseThrow();
        for (int i = metrics.size() - 1; i >= 0; i--) {
            SeverityCube.Metric metric = metrics.get(i);
            String name = words + ": " + metric.name();
            assertThat(metric.exclusive()).as(name).isNotNegative();
            assertThat(metric.ownCells())
                    .as(name)
                    .allSatisfy(cell -> assertThat(cell.severity()).isPositive());
            PatternResult result = Shipped.result(analysis, metric.name());
            if (!result.cells().isEmpty()) {
                assertThat(metric.severity()).as(name).isEqualTo(result.severity());
            }
            if (!metric.inSeconds()) {
                continue;
            }
            if (metric.parent() != Trace.NONE) {
                sums[metric.parent()] += metric.attributedSeverity();
            }
            double tick = 1e-9 * Math.max(1, analysis.trace().duration());
            assertThat(sums[i]).as(name).isLessThanOrEqualTo(metric.attributedSeverity() + tick);
            if (isBelow(metrics, i, "time")) {
                exclusive += metric.exclusive();
                for (PatternResult.Cell cell : metric.attributed()) {
                    assertThat(cell.severity())
                            .as(name)
                            .isLessThanOrEqualTo(time.cells().severity(cell.callpath(), cell.location()) + tick);
                    double ofParts = 0;
                    for (int part = i + 1; part < metrics.size(); part++) {
                        if (metrics.get(part).parent() == i) {
                            ofParts += metrics.get(part).attributed().severity(cell.callpath(), cell.location());
                        }
                    }
                    assertThat(ofParts).as(name).isLessThanOrEqualTo(cell.severity() + tick);
                }
            }
        }
        double run = time.severity();
        assertThat(run).as(words).isLessThanOrEqualTo(analysis.trace().totalTime() * (1 + 1e-9));
        assertThat(exclusive).as(words).isCloseTo(run, within(1e-9 * Math.max(1, run)));
    }

    /** The outermost pattern has the time in the outermost calls of the processors' threads. */
    static void hasTimeOfCalls(Path archive, Analysis analysis) {
        long ticks = 0;
        double second;
        try (Trace trace = Trace.open(archive)) {
            Events events = trace.events();
            second = trace.info().ticksPerSecond();
            for (long pos = 0; pos < trace.length(); pos++) {
                boolean outermost = events.type(pos) == EventType.ENTER && events.enterptr(pos) == Trace.NONE;
                int location = events.location(pos);
                if (outermost && trace.locations().get(location).isCpuThread()) {
                    long leave = events.exitptr(pos);
                    ticks += events.ticks(
                                    leave == Trace.NONE ? trace.position(location, trace.length(location) - 1) : leave)
                            - events.ticks(pos);
                }
            }
        }
        double run = ticks / second;
        assertThat(analysis.cube().metric("time").orElseThrow().severity())
                .as(archive.toString())
                .isCloseTo(run, within(1e-9 * Math.max(1, run)));
    }

    private static boolean isBelow(List<SeverityCube.Metric> metrics, int metric, String root) {
        int at = metric;
        while (metrics.get(at).parent() != Trace.NONE) {
            at = metrics.get(at).parent();
        }
        return metrics.get(at).name().equals(root);
    }
}
