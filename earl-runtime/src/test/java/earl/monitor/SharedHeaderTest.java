package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.OrderBudget;
import earl.monitor.archive.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
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
    /** After so many calls a graph that does not grow is stable, and so many iterations later the window must be whole. */
    private static final int STABLE = 2000;

    private static final int ENOUGH = 30;

    @TempDir
    private Path folder;

    /** Runs a nest until a window of its outermost loop is whole; all windows. */
    private List<Window> watch(MadeUpNest nest, int number) {
        try (RingWriter writer = new RingWriter(folder.resolve("node." + number + ".0.ring"), 0, 1, CAPACITY);
                RingFile ring = RingFile.open(writer.path());
                Spool spool = new Spool(folder.resolve(number + ".records"), ring)) {
            MadeUpCalls calls = new MadeUpCalls(writer, 0, 1, 1, 1);
            CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), QUICK.signature());
            LaneWatch watch = new LaneWatch(ring, spool, QUICK, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited());
            Planner planner = new Planner(QUICK, Orders.alone());
            Runnable take = () -> {
                if (ring.head() - ring.tail() >= PIECE) {
                    watch.take(ring.tail(), ring.head());
                    ring.consumed(ring.head());
                    planner.plan(List.of(watch));
                }
            };
            calls.plain("MPI_Init");
            int beyond = 0;
            while (beyond < ENOUGH && !isWhole(watch.window().windows(), nest)) {
                nest.iteration(calls, take);
                beyond += calls.calls > STABLE ? 1 : 0;
            }
            assertThat(calls.lost).isZero();
            return List.copyOf(watch.window().windows());
        }
    }

    private static boolean isWhole(List<Window> windows, MadeUpNest nest) {
        return !windows.isEmpty()
                && windows.getLast().levels().size() == nest.levels()
                && windows.getLast().iterations() >= ITERATIONS;
    }

    private void recordsTheOutermost(MadeUpNest nest, int number, String what) {
        List<Window> windows = watch(nest, number);
        assertThat(windows).as(what).isNotEmpty();
        Window window = windows.getLast();
        assertThat(window.path()).as(what).isEqualTo(MadeUpCalls.path(nest.first()));
        assertThat(window.levels()).as(what).hasSize(nest.levels());
        assertThat(window.iterations()).as(what).isEqualTo(ITERATIONS);
        int first = (int) window.first();
        assertThat(window.begin()).as(what).isEqualTo(nest.begins.get(first));
        assertThat(window.end()).as(what).isEqualTo(nest.begins.get(first + ITERATIONS));
        for (int level = 0; level < nest.levels(); level++) {
            Window.Level of = window.levels().get(level);
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
}
