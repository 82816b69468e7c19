package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.OrderBudget;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadWatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nests whose loops begin with the same call, watched while they run: iterations of the outermost loop are recorded. */
class SharedHeaderTest {
    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();
    private static final int ITERATIONS = 10;
    private static final Settings QUICK = new Settings(false, ITERATIONS, 0.0001, 5, 0, Settings.DEFAULT.signature());
    private static final int NESTS = 150;
    /** Calls in an iteration of the outermost loop, about. */
    private static final int CALLS = 10_000;

    private static final int CAPACITY = 1 << 12;
    private static final int PIECE = 64;
    /** Number of calls after which a graph that does not grow is stable, and of iterations after which the stretch must then be whole. */
    private static final int STABLE = 2000;

    private static final int ENOUGH = 30;

    @TempDir
    private Path folder;

    /** A thread that runs a nest, and who watches it. */
    private final class MadeUpProcess implements AutoCloseable {
        private final MadeUpNest nest;
        private final RingWriter writer;
        private final RingFile ring;
        private final Spool spool;
        private final ThreadWatch watch;
        private final MadeUpCalls calls;

        MadeUpProcess(int rank, int ranks, int number, MadeUpNest nest) {
            this.nest = nest;
            writer = new RingWriter(folder.resolve("node." + number + "." + rank + ".ring"), rank, ranks, CAPACITY);
            ring = RingFile.open(writer.path());
            spool = new Spool(folder.resolve(number + "." + rank + ".records"), ring);
            calls = new MadeUpCalls(writer, rank, ranks, 1, 1);
            CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), QUICK.signature());
            watch = new ThreadWatch(ring, spool, QUICK, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited());
            calls.plain("MPI_Init");
        }

        boolean take() {
            if (ring.head() - ring.tail() < PIECE) {
                return false;
            }
            watch.take(ring.read(), ring.head());
            ring.consumed(ring.head());
            return true;
        }

        @Override
        public void close() {
            assertThat(calls.lost).isZero();
            spool.close();
            ring.close();
            writer.close();
        }
    }

    /** Runs nests until a stretch of the outermost loop is whole on all processes, which are up to an iteration apart; all their stretches. */
    private List<List<RecordedIterations>> watch(int number, MadeUpNest... nests) {
        List<MadeUpProcess> processes = new ArrayList<>();
        for (int rank = 0; rank < nests.length; rank++) {
            processes.add(new MadeUpProcess(rank, nests.length, number, nests[rank]));
        }
        List<ThreadWatch> watches = processes.stream().map(each -> each.watch).toList();
        Planner planner = new Planner(QUICK, RecordingOrders.alone());
        int beyond = 0;
        while (beyond < ENOUGH
                && !processes.stream()
                        .allMatch(each -> isWhole(each.watch.iterations().stretches(), each.nest))) {
            for (MadeUpProcess process : processes) {
                process.nest.iteration(process.calls, () -> {
                    if (process.take()) {
                        planner.plan(watches);
                    }
                });
            }
            beyond += processes.getFirst().calls.calls > STABLE ? 1 : 0;
        }
        processes.forEach(MadeUpProcess::close);
        return processes.stream()
                .map(each -> List.copyOf(each.watch.iterations().stretches()))
                .toList();
    }

    private static boolean isWhole(List<RecordedIterations> stretches, MadeUpNest nest) {
        return !stretches.isEmpty()
                && stretches.getLast().levels().size() == nest.levels()
                && stretches.getLast().iterations() >= ITERATIONS;
    }

    private void recordsTheOutermost(MadeUpNest nest, int number, String what) {
        List<RecordedIterations> stretches = watch(number, nest).getFirst();
        assertThat(stretches).as(what).isNotEmpty();
        RecordedIterations stretch = stretches.getLast();
        assertThat(stretch.path()).as(what).isEqualTo(MadeUpCalls.path(nest.first()));
        assertThat(stretch.levels()).as(what).hasSize(nest.levels());
        assertThat(stretch.iterations()).as(what).isEqualTo(ITERATIONS);
        int first = (int) stretch.first();
        assertThat(stretch.begin()).as(what).isEqualTo(nest.begins.get(first));
        assertThat(stretch.end()).as(what).isEqualTo(nest.begins.get(first + ITERATIONS));
        for (int level = 0; level < nest.levels(); level++) {
            RecordedIterations.Level of = stretch.levels().get(level);
            assertThat(of.path()).as(what).isEqualTo(MadeUpCalls.path(nest.last(level)));
            assertThat(of.iterations())
                    .as(what)
                    .isEqualTo(nest.before.get(first + ITERATIONS)[level]
                            - nest.before.get(first)[level]);
        }
    }

    @Test
    void iterationsOfTheOutermostLoopOfRandomNestsAreRecorded() {
        long seed = Long.getLong("seed", 20261122);
        for (int i = 0; i < NESTS; i++) {
            MadeUpNest nest = new MadeUpNest(new Random(seed + i), 2 + i % 2, CALLS);
            recordsTheOutermost(nest, i, "seed " + (seed + i) + ": " + nest);
        }
    }

    @Test
    void innerLoopsMayBeShortOrLong() {
        int number = 0;
        for (int outer : new int[] {2, 3, 200}) {
            for (int inner : new int[] {2, 3, 200}) {
                MadeUpNest nest = MadeUpNest.of(outer, inner);
                recordsTheOutermost(nest, number++, nest.toString());
            }
        }
    }

    /** Nothing in the calls tells it from a loop that does something else every fourth time; whole turns are recorded. */
    @Test
    void anIfInTheLastInnerIterationMakesTurnsOfOneLoop() {
        RecordedIterations stretch = watch(0, MadeUpNest.withAnIf(4)).getFirst().getLast();
        assertThat(stretch.levels()).hasSize(1);
        assertThat(stretch.period()).isEqualTo(4);
        assertThat(stretch.iterations()).isEqualTo(12);
    }

    @Test
    void theSameCallsOnceMoreAreAnIterationMore() {
        RecordedIterations stretch =
                watch(0, MadeUpNest.withOneMore(3)).getFirst().getLast();
        assertThat(stretch.period()).isEqualTo(1);
        assertThat(stretch.levels())
                .extracting(RecordedIterations.Level::iterations)
                .containsExactly(10L, 40L);
    }

    @Test
    void processesRecordTheSameIterations() {
        long seed = Long.getLong("seed", 20261123);
        for (int i = 0; i < NESTS; i++) {
            long own = seed + i;
            String what = "seed " + own;
            List<List<RecordedIterations>> stretches = watch(
                    i,
                    new MadeUpNest(new Random(own), 2 + i % 2, CALLS / 10),
                    new MadeUpNest(new Random(own), 2 + i % 2, CALLS / 10));
            assertThat(stretches).as(what).allSatisfy(each -> {
                assertThat(each).isNotEmpty();
                assertThat(each.getLast().iterations()).isEqualTo(ITERATIONS);
                assertThat(each.getLast().first())
                        .isEqualTo(stretches.getFirst().getLast().first());
            });
        }
    }
}
