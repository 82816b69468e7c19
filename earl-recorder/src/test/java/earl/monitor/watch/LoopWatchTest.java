package earl.monitor.watch;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.GraphBuilder;
import earl.graph.Signature;
import earl.monitor.watch.MadeUpProgram.Step;
import earl.testing.Sample;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** In which loop a thread is, how many iterations have begun, and when its graph has stopped growing. */
class LoopWatchTest {
    private static final Signature SIGNATURE = Signature.parse("call,callsite");
    private static final int CHECKS = 3;
    /** The first function that only looks whether something has happened. */
    private static final int POLL = 1000;
    /** Number of calls from one look to the next, more than an iteration has, so that what repeats is an outermost loop. */
    private static final int SOON = 500;
    /** Number of calls from one look to the next, so that the watch no longer has the first calls of a loop when it finds it. */
    private static final int LATE = 15_000;

    /** A watch of a thread, used as {@link ThreadWatch} does; a call takes a tick. */
    private static final class Watched {
        final GraphBuilder graph = new GraphBuilder(SIGNATURE);
        final IterationLog log = new IterationLog(10, 0);
        final Stability stability;
        final LoopWatch watch;
        private final long[] key = new long[2];
        long now;

        Watched(int interval) {
            stability = new Stability(0, 1, interval, CHECKS);
            watch = new LoopWatch(graph, SIGNATURE, stability, log, function -> function >= POLL);
        }

        int call(int function) {
            return call(function, 1);
        }

        /** Calls of one function from one place that follow each other, as a record of joined polls has them. */
        int call(int function, int times) {
            key[0] = function;
            key[1] = site(function);
            int node = graph.add(key, now, now + 1);
            watch.called(node);
            if (watch.begun()) {
                watch.inside(true);
            } else if (watch.loop().leaves(node)) {
                watch.inside(false);
            }
            now += times;
            if (times > 1) {
                watch.called(graph.addEvenly(key, times - 1, 1, now), times - 1);
            }
            return node;
        }

        static long site(int function) {
            return 7L * function;
        }

        void lost() {
            key[0] = 0;
            key[1] = 0;
            watch.lost(graph.add(key, now, ++now));
        }

        boolean look() {
            return watch.look(now);
        }

        /** [level] -> iterations begun. */
        List<Long> visits() {
            ThreadLoop loop = watch.loop();
            return IntStream.range(0, loop.levels()).mapToObj(loop::visits).toList();
        }
    }

    /** Compares a watch with the program that it watches, call by call. */
    private static final class Comparison implements Consumer<Step> {
        final Watched thread;
        private final String program;
        private int nest = MadeUpProgram.NO_NEST;
        private int nodes;
        private int edges;
        /** Number of the last looks that saw the graph of the look before. */
        private int unchanged;

        int found;
        int periods;

        Comparison(String program, int interval) {
            this.program = program;
            this.thread = new Watched(interval);
        }

        @Override
        public void accept(Step step) {
            int node = thread.call(step.call());
            if (step.nest() == nest && nest != MadeUpProgram.NO_NEST) {
                check("begun", thread.watch.begun() == step.begins(), step);
                check("leaves", !thread.watch.loop().leaves(node), step);
                iterations(step);
            }
            ThreadLoop before = thread.watch.loop();
            boolean due = thread.stability.due(thread.now);
            boolean other = thread.look();
            check("other", other == !thread.watch.loop().isLike(before), step);
            if (due) {
                boolean same = nodes == thread.graph.nodes() && edges == thread.graph.edges();
                unchanged = same ? unchanged + 1 : 0;
                nodes = thread.graph.nodes();
                edges = thread.graph.edges();
            }
            boolean stays = nodes == thread.graph.nodes() && edges == thread.graph.edges();
            check("stable", thread.watch.stable() == (stays && unchanged >= CHECKS), step);
            check("long stable", thread.watch.longStable() == (stays && unchanged >= 4 * CHECKS), step);
            if (other) {
                found(node, step);
            }
        }

        private void found(int node, Step step) {
            found++;
            nest = step.nest();
            ThreadLoop loop = thread.watch.loop();
            check("found", loop.found() && nest != MadeUpProgram.NO_NEST && !loop.leaves(node), step);
            iterations(step);
            if (step.period() > 0 && step.begun().getFirst() > 2L * step.period()) {
                periods++;
                check("period " + thread.log.period(), thread.log.period() == step.period(), step);
            }
        }

        private void iterations(Step step) {
            check("visits " + thread.visits(), thread.visits().equals(step.begun()), step);
            check(
                    "visits " + thread.watch.visits(),
                    thread.watch.visits() == step.begun().getFirst(),
                    step);
        }

        private void check(String what, boolean holds, Step step) {
            if (!holds) {
                throw new AssertionError(what + ", " + program + ", call " + thread.graph.events() + ": " + step + ", "
                        + thread.watch.loop().levels() + " levels");
            }
        }
    }

    @Test
    void iterationsAreThoseOfPrograms() {
        int nests = 0;
        int found = 0;
        int periods = 0;
        for (int seed : Sample.seeds(1000, 40)) {
            Comparison comparison = new Comparison("seed " + seed, SOON);
            MadeUpProgram.run(new Random(seed), 3, 20L * SOON, comparison);
            nests += 3;
            found += comparison.found;
            periods += comparison.periods;
        }
        assertThat(found).as("loops of %d", nests).isEqualTo(nests);
        assertThat(periods).isPositive();
    }

    @Test
    void aLoopIsKnownWhoseFirstCallsAreForgotten() {
        for (int seed : Sample.seeds(300, 6)) {
            Comparison comparison = new Comparison("seed " + seed, LATE);
            MadeUpProgram.run(new Random(seed), 1, 6L * LATE, comparison);
            assertThat(comparison.found).isOne();
        }
    }

    @Test
    void joinedCallsAreLikeSingleOnes() {
        int loops = 0;
        for (int seed : Sample.seeds(1000, 40)) {
            Random random = new Random(seed);
            int interval = 1 + random.nextInt(SOON);
            Watched joined = new Watched(interval);
            Watched single = new Watched(interval);
            int functions = 1 + random.nextInt(6);
            int[] next = random.ints((long) functions * functions, 0, functions).toArray();
            int longest = 1 << random.nextInt(random.nextInt(20) == 0 ? 18 : 8);
            int function = 0;
            for (int i = longest > 1 << 8 ? 2980 : 0; i < 3000; i++) {
                int times = random.nextBoolean() ? 1 : 1 + random.nextInt(longest);
                int number = function % 2 == 0 ? function + 1 : POLL + function;
                joined.call(number, times);
                for (int time = 0; time < times; time++) {
                    single.call(number);
                }
                String place = "seed " + seed + ", record " + i;
                assertThat(joined.watch.begun()).as(place).isEqualTo(single.watch.begun());
                assertThat(joined.look()).as(place).isEqualTo(single.look());
                assertThat(joined.watch.loop().header())
                        .as(place)
                        .isEqualTo(single.watch.loop().header());
                assertThat(joined.visits()).as(place).isEqualTo(single.visits());
                assertThat(joined.watch.stable()).as(place).isEqualTo(single.watch.stable());
                assertThat(joined.log.period()).as(place).isEqualTo(single.log.period());
                loops += joined.watch.loop().found() ? 1 : 0;
                function = next[function * functions + random.nextInt(functions)];
            }
        }
        assertThat(loops).isPositive();
    }

    /** {@code rounds} iterations of calls; whether a look has found another loop in the last of them. */
    private static boolean rounds(Watched thread, int rounds, int... functions) {
        boolean other = false;
        for (int i = 0; i < rounds; i++) {
            for (int function : functions) {
                thread.call(function);
                other |= thread.look();
            }
        }
        return other;
    }

    @Test
    void pollsAloneAreNoLoop() {
        Watched thread = new Watched(10);
        assertThat(rounds(thread, 1000, POLL, POLL + 1)).isFalse();
        assertThat(thread.watch.loop().found()).isFalse();
        assertThat(thread.watch.visits()).isZero();
        assertThat(thread.watch.longStable()).isTrue();
        assertThat(rounds(thread, 1000, POLL, POLL + 1, 1))
                .as("with another call")
                .isTrue();
        assertThat(thread.watch.loop().found()).isTrue();
    }

    @Test
    void missingCallsAreInNoLoop() {
        Watched thread = new Watched(10);
        assertThat(thread.watch.misses()).isFalse();
        rounds(thread, 100, 1, 2, 3);
        assertThat(thread.watch.visits()).isEqualTo(100);
        thread.call(1);
        for (int i = 0; i < 5; i++) {
            thread.lost();
            assertThat(thread.watch.misses()).isTrue();
            assertThat(thread.watch.stable()).as("nothing new").isEqualTo(i > 0);
            int lost = thread.graph.last();
            thread.call(3);
            assertThat(rounds(thread, 100, 1, 2, 3)).as("another loop").isFalse();
            assertThat(thread.watch.stable()).isTrue();
            assertThat(thread.watch.loop().leaves(lost)).isTrue();
            assertThat(thread.watch.visits()).isEqualTo(100 + 101L * (i + 1));
            thread.call(1);
        }
    }

    @Test
    void aNodeHasItsFunctionAndItsPath() {
        Watched thread = new Watched(10);
        int node = thread.call(5);
        assertThat(thread.watch.function(node)).isEqualTo(5);
        assertThat(thread.watch.path(node)).isEqualTo(Watched.site(5));
        Signature pathless = Signature.parse("call");
        GraphBuilder graph = new GraphBuilder(pathless);
        LoopWatch watch =
                new LoopWatch(graph, pathless, new Stability(0, 1, 10, CHECKS), thread.log, function -> false);
        assertThat(watch.path(graph.add(new long[] {5}, 0, 1))).isZero();
    }
}
