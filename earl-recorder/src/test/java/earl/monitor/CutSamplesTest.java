package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.archive.Recording;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples and calls never make the recorder leave a function that goes on. */
class CutSamplesTest {
    private static final int ITERATIONS = 8;

    @TempDir
    private Path folder;

    /** What a thread does before it leaves MPI: the functions that it enters, and in which ones it enters the kernel. */
    private static final class Visits {
        final Map<String, Integer> entered = new TreeMap<>();
        final Set<String> callers = new TreeSet<>();
        private final Deque<String> open = new ArrayDeque<>();
        private boolean over;

        void enter(String region) {
            over = over || region.equals("MPI_Finalize");
            if (!over) {
                entered.merge(region, 1, Integer::sum);
            }
            if (!over && region.equals("kernel")) {
                callers.add(open.isEmpty() ? "none" : open.getFirst());
            }
            open.push(region);
        }

        void leave() {
            open.pop();
        }
    }

    private static Map<Integer, Visits> visits(Trace trace) {
        Map<Integer, Visits> visits = new TreeMap<>();
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            Visits of = visits.computeIfAbsent(cursor.loc(), location -> new Visits());
            if (cursor.type() == EventType.ENTER) {
                of.enter(trace.regions().get(cursor.region()).name());
            } else if (cursor.type() == EventType.EXIT) {
                of.leave();
            }
        }
        return visits;
    }

    private static long ticks(Trace trace, String region) {
        long ticks = 0;
        for (int path = 0; path < trace.callpaths().count(); path++) {
            if (trace.regions().get(trace.callpaths().region(path)).name().equals(region)) {
                ticks += trace.callpaths().exclusiveTicks(path, 0);
            }
        }
        return ticks;
    }

    private Recorded.Run record(String source) throws Exception {
        Path program = Recorded.program(folder, source, "-O1", "-g");
        Recorded.Run run = Recorded.run(
                Recorded.library(),
                folder.resolve("recording"),
                new Launch(64, 32 << 20, List.of(), 1_000_000),
                2,
                program,
                String.valueOf(ITERATIONS));
        assertThat(run.status()).as(run.output()).isZero();
        return run;
    }

    @Test
    void aSolverThatIteratesIsEnteredOnceAndAFunctionInALoopEachTime() throws Exception {
        assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
        Recorded.Run run = record("rounds.c");
        Recording.Outcome outcome = run.write();
        assumeThat(outcome.samples().obstacle()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(visits(trace))
                    .hasSize(2)
                    .allSatisfy((location, of) -> assertThat(of.entered)
                            .containsEntry("main", 1)
                            .containsEntry("solve", 1)
                            .containsEntry("step", ITERATIONS)
                            .containsEntry("exchange", 2 * ITERATIONS)
                            .containsEntry("norm", 2 * ITERATIONS + 1));
        }
    }

    @Test
    void callsFromCodeWithoutTablesStandInTheFunctionsThatStay() throws Exception {
        assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
        Recorded.Run run = record("compiled.c");
        run.write();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(visits(trace))
                    .hasSize(2)
                    .allSatisfy((location, of) -> assertThat(of.entered)
                            .containsEntry("main", 1)
                            .containsEntry("step", ITERATIONS)
                            .containsEntry("callback", ITERATIONS)
                            .containsEntry("reduce", ITERATIONS)
                            .containsEntry("MPI_Allreduce", ITERATIONS));
        }
    }

    @Test
    void theKernelStandsInTheFunctionsThatStayFromCallToCall() throws Exception {
        assumeThat(System.getProperty("os.arch")).isEqualTo("amd64");
        Recorded.Run run = record("untabled.c");
        Recording.Outcome outcome = run.write();
        assumeThat(outcome.samples().obstacle()).isEmpty();
        assertThat(outcome.samples().cut()).isGreaterThan(4 * ITERATIONS);
        assertThat(outcome.samples().dropped())
                .as("those after MPI_Finalize")
                .isPositive()
                .isLessThan(outcome.samples().cut() / 2);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.info().properties().get("EXPERT::SAMPLES"))
                    .contains(outcome.samples().cut() + " in code without unwind tables");
            assertThat(visits(trace)).hasSize(2).allSatisfy((location, of) -> {
                assertThat(of.entered).containsEntry("main", 1).containsEntry("solve", 1);
                assertThat(of.entered.get("exchange")).isEqualTo(ITERATIONS);
                assertThat(of.callers).containsExactlyInAnyOrder("main", "solve");
            });
            assertThat(ticks(trace, "kernel")).isGreaterThan(ticks(trace, "solve") + ticks(trace, "main"));
        }
    }
}
