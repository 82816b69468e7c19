package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Progress;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.ring.RingRecords;
import earl.monitor.symbol.KnownNames;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadResult;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the iterations of all loops do not fit, those of the loop with the most time are kept. */
class IterationSpaceTest {
    private static final int RANKS = 2;
    private static final int CALLS = 30;
    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();
    private static final Settings QUICK = new Settings(false, 10, 0.0001, 5, 0, 10_000, Settings.DEFAULT.signature());
    private static final Settings ROOMY =
            new Settings(false, 10, 0.0001, 5, 0, 10_000_000, Settings.DEFAULT.signature());

    @TempDir
    private Path folder;

    private MadeUpNode node(Settings settings) {
        return new MadeUpNode(folder, settings, RecordingOrders.alone(), RANKS, 0, 1);
    }

    /** An iteration of an initialization: many calls, which fill the space. */
    private static void initialize(MadeUpCalls calls) {
        for (int place = 0; place < CALLS; place++) {
            calls.at(40 + place);
        }
    }

    private static boolean begins(RecordedIterations stretch, String function) {
        return FUNCTIONS.get(stretch.function()).equals(function);
    }

    private static void assertEmptyStacks(Trace trace) {
        Map<Integer, Deque<Integer>> open = new HashMap<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            Deque<Integer> stack = open.computeIfAbsent(cursor.loc(), location -> new ArrayDeque<>());
            if (cursor.type() == EventType.ENTER) {
                stack.push(cursor.region());
            } else if (cursor.type() == EventType.EXIT) {
                assertThat(stack.pop()).isEqualTo(cursor.region());
            }
        }
        assertThat(open.values()).allMatch(Deque::isEmpty);
    }

    @Test
    void theSolverGetsTheSpaceOfTheInitialization() {
        List<ThreadResult> results;
        try (MadeUpNode run = node(QUICK)) {
            run.loop(300, IterationSpaceTest::initialize);
            assertThat(run.stretches(0))
                    .singleElement()
                    .satisfies(stretch -> assertThat(stretch.iterations()).isEqualTo(10));
            run.loop(300, MadeUpCalls::halo);
            assertThat(run.stretches(0))
                    .as("the solver has taken less time up to now")
                    .singleElement()
                    .matches(stretch -> begins(stretch, "MPI_Barrier"));
            run.loop(3000, MadeUpCalls::halo);
            results = run.end();
        }

        for (ThreadResult result : results) {
            assertThat(result.stretches()).singleElement().satisfies(stretch -> {
                assertThat(begins(stretch, "MPI_Irecv")).isTrue();
                assertThat(stretch.iterations()).isEqualTo(10);
                assertThat(stretch.first()).isBetween(540L, 1000L);
            });
            assertThat(result.dropped())
                    .singleElement()
                    .matches(stretch -> begins(stretch, "MPI_Barrier") && stretch.iterations() == 10);
        }
        long begun = results.getFirst().stretches().getFirst().first();
        assertThat(begun).isEqualTo(results.getLast().stretches().getFirst().first());
        String share = MonitorReport.share(results);
        assertThat(share)
                .matches("events of 10 of 3300 iterations, 0\\.\\d % of the time, without 10 iterations of loops"
                        + " that took less time; calls.csv and .*");

        Recording.Outcome outcome = new Recording(folder, FunctionTable.text(), 1e9, List.of(), share, false, Map.of())
                .write(folder.resolve("trace"), new KnownNames(), Progress.NONE);
        assertThat(outcome.lacks()).isEmpty();
        assertThat(new MonitorReport(results, outcome, FUNCTIONS).selection())
                .hasSize(2)
                .first()
                .asString()
                .as("iterations count from 1")
                .startsWith("10 iterations (" + (begun + 1) + " to " + (begun + 10) + ") of the loop")
                .endsWith("(new stable phase)");
        assertThat(new MonitorReport(results, outcome, FUNCTIONS).selection().getLast())
                .matches("dropped, because another loop took more time and not all fit: 10 iterations \\(\\d+ to"
                        + " \\d+\\) of the loop of MPI_Barrier|.* from MPI_Barrier to MPI_Barrier");
        try (Trace trace = Trace.open(folder.resolve("trace"))) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(10L * 2 * RANKS);
            assertThat(trace.collectives().count())
                    .as("one sum in each iteration")
                    .isEqualTo(10);
            assertThat(trace.info().properties()).containsEntry("EXPERT::SELECTED", share);
            assertEmptyStacks(trace);
        }
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("trace/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    @Test
    void aLoopWithLessTimeTakesNoSpaceFromOthers() {
        try (MadeUpNode run = node(QUICK)) {
            run.loop(2000, IterationSpaceTest::initialize);
            run.loop(2000, MadeUpCalls::halo);
            for (ThreadResult result : run.end()) {
                assertThat(result.stretches()).singleElement().matches(stretch -> begins(stretch, "MPI_Barrier"));
                assertThat(result.dropped()).isEmpty();
            }
        }
    }

    @Test
    void allLoopsAreKeptWhileTheyFit() {
        try (MadeUpNode run = node(ROOMY)) {
            run.loop(300, IterationSpaceTest::initialize);
            run.loop(3000, MadeUpCalls::halo);
            for (ThreadResult result : run.end()) {
                assertThat(result.stretches()).hasSize(2);
                assertThat(result.dropped()).isEmpty();
            }
        }
    }

    @Test
    void loopsThatAlternateReplaceEachOtherSeldom() {
        int times = 40;
        try (MadeUpNode run = node(QUICK)) {
            for (int i = 0; i < times; i++) {
                run.loop(100, IterationSpaceTest::initialize);
                run.loop(180, MadeUpCalls::halo);
            }
            for (ThreadResult result : run.end()) {
                assertThat(result.stretches()).isNotEmpty();
                assertThat(result.dropped()).hasSizeLessThan(times / 2);
            }
        }
    }

    /** Of a dropped stretch, tables and calls on which later ones depend stay; all else goes, and the file gets smaller. */
    @Test
    void aDroppedStretchLeavesOnlyTables() {
        try (MadeUpNode run = node(QUICK)) {
            run.loop(300, IterationSpaceTest::initialize);
            run.loop(3300, MadeUpCalls::halo);
            run.end();
        }
        for (int rank = 0; rank < RANKS; rank++) {
            Map<Integer, Integer> kinds = new HashMap<>();
            RecordView view = new RecordView();
            try (RecordFile file =
                    new RecordFile(Recording.records(folder, folder.resolve("node." + (1000 + rank) + ".0.ring")))) {
                for (long at = 0; at < file.count(); at++) {
                    file.stand(view, at);
                    kinds.merge(view.kind(), 1, Integer::sum);
                }
            }
            assertThat(kinds)
                    .containsEntry(RingRecords.COMM, 1)
                    .containsEntry(RingRecords.SELECTION, 3)
                    .containsEntry(RingRecords.CALL, 60)
                    .containsEntry(RingRecords.COMPLETED, 40);
        }
    }

    /** A real program whose loops before the iterations that count are dropped, from its start to the archive. */
    @Test
    void aProgramThatInitializesForLong() throws Exception {
        RecorderLibrary library = Recorded.library();
        Path program = Recorded.program(folder, "initialize.c");
        Settings settings = new Settings(false, 5, 0.01, 5, 0, 20_000, Settings.DEFAULT.signature());
        Recorded.Run run =
                Recorded.run(library, folder.resolve("real"), Launch.DEFAULT, settings, 2, program, "100", "1000");
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(run.session().share()).contains("of loops that took less time");
        assertThat(run.session().selection(outcome))
                .anyMatch(line -> line.matches("\\d+ iterations .*MPI_Sendrecv initialize\\.c:\\d+.*"))
                .anyMatch(line -> line.matches("dropped, .* MPI_Bcast initialize\\.c:\\d+.*"));
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isPositive();
            assertEmptyStacks(trace);
        }
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("real/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }
}
