package earl.graph.loop;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.engine.CallTraces;
import earl.testing.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Loops of programs with functions: of programs at random, which know their own, and of programs that leave out calls. */
class LevelLoopsTest {
    private static final int PROGRAMS = 300;

    /** A program of calls, functions and loops, which is run: what it enters and leaves, and by function and header the iterations. */
    private static final class Program {
        private final Random random;
        private final List<String> steps = new ArrayList<>();
        /** By function and header: first and last event of each iteration. */
        private final Map<String, List<List<Long>>> iterations = new TreeMap<>();

        private final Map<String, Integer> depths = new TreeMap<>();
        private int names;

        /** A call of MPI if it has a name and no body, a function if it has both, a loop if it has a body only. */
        private record Statement(String name, List<Statement> body) {}

        Program(long seed) {
            random = new Random(seed);
            steps.add("+main");
            run(body(0), "main", 0);
            steps.add("-");
        }

        private List<Statement> body(int depth) {
            List<Statement> body = new ArrayList<>();
            body.add(depth > 3 || random.nextBoolean() ? call() : new Statement("f" + names++, body(depth + 1)));
            for (int i = random.nextInt(4); i > 0; i--) {
                int kind = random.nextInt(depth > 3 ? 1 : 3);
                body.add(
                        switch (kind) {
                            case 0 -> call();
                            case 1 -> new Statement("f" + names++, body(depth + 1));
                            default -> new Statement("", body(depth + 1));
                        });
            }
            return body;
        }

        private Statement call() {
            return new Statement("MPI_" + names++, List.of());
        }

        private void run(List<Statement> body, String function, int depth) {
            for (Statement statement : body) {
                if (statement.name.isEmpty()) {
                    loop(statement.body, function, depth + 1);
                } else {
                    steps.add("+" + statement.name);
                    run(statement.body, statement.name, depth);
                    steps.add("-");
                }
            }
        }

        private void loop(List<Statement> body, String function, int depth) {
            String key = body.getFirst().name + " in " + function;
            depths.put(key, depth);
            for (int i = 2 + random.nextInt(3); i > 0; i--) {
                int from = steps.size();
                run(body, function, depth);
                iterations.computeIfAbsent(key, each -> new ArrayList<>()).add(List.of((long) from, steps.size() - 1L));
            }
        }
    }

    @Test
    void randomProgramsHaveTheIterationsTheyRan() {
        int seen = 0;
        List<Integer> seeds = Sample.seeds(PROGRAMS, 40);
        for (int seed : seeds) {
            Program program = new Program(seed);
            try (Trace trace = CallTraces.nested(program.steps)) {
                LocationLoops loops = new LoopFinder(trace).of(0);
                Map<String, List<List<Long>>> found = new TreeMap<>();
                Map<String, Integer> depths = new TreeMap<>();
                for (int loop = 0; loop < loops.count(); loop++) {
                    String key = loops.header(loop).replaceAll(" .*", "") + " in " + loops.function(loop);
                    depths.put(key, loops.depth(loop));
                    List<List<Long>> iterations = new ArrayList<>();
                    for (long i = 1; i <= loops.iterations(loop); i++) {
                        iterations.add(List.of(loops.first(loop, i), loops.last(loop, i)));
                    }
                    found.put(key, iterations);
                }
                assertThat(found).as("seed %d", seed).isEqualTo(program.iterations);
                assertThat(depths).as("seed %d", seed).isEqualTo(program.depths);
                seen += found.size();
            }
        }
        assertThat(seen).isGreaterThan(seeds.size());
    }

    /** Twenty time steps of a particle code: each fifth exchanges particles and makes no forward communication; each tenth prints. */
    @Test
    void iterationsThatLeaveOutTheFirstCallCount() {
        List<String> steps = new ArrayList<>(List.of("+main", "+run"));
        for (int step = 1; step <= 20; step++) {
            if (step % 5 == 0) {
                Collections.addAll(
                        steps, "+exchange", "+MPI_Sendrecv", "-", "-", "+borders", "+MPI_Sendrecv", "-", "-");
            } else {
                swaps(steps, "+forward");
            }
            swaps(steps, "+reverse");
            if (step % 10 == 0) {
                Collections.addAll(steps, "+output", "+MPI_Allreduce", "-", "-");
            }
        }
        Collections.addAll(steps, "-", "-");
        try (Trace trace = CallTraces.nested(steps)) {
            LocationLoops loops = new LoopFinder(trace).of(0);
            int found = 0;
            while (!loops.function(found).equals("run") || loops.iterations(found) != 20) {
                found++;
            }
            assertThat(loops.header(found)).isEqualTo("forward");
            for (int loop = 0; loop < loops.count(); loop++) {
                if (loops.function(loop).equals("reverse")) {
                    assertThat(loops.iterations(loop)).isEqualTo(40);
                    assertThat(loops.entries(loop)).isEqualTo(20);
                    assertThat(loops.parent(loop)).isEqualTo(found);
                }
            }
        }
    }

    private static void swaps(List<String> steps, String function) {
        steps.add(function);
        for (int swap = 0; swap < 2; swap++) {
            Collections.addAll(steps, "+MPI_Irecv", "-", "+MPI_Send", "-", "+MPI_Wait", "-");
        }
        steps.add("-");
    }

    /** A graph in which nearly everything leads everywhere: its loops nest, and the search ends. */
    @Test
    void aRandomWalkHasIterationsInOrder() {
        Random random = new Random(7);
        List<String> calls = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            calls.add("MPI_" + random.nextInt(1200));
        }
        try (Trace trace = CallTraces.of(calls)) {
            LocationLoops loops = new LoopFinder(trace).of(0);
            assertThat(loops.count()).isPositive();
            int disordered = 0;
            for (int loop = 0; loop < loops.count(); loop++) {
                long end = -1;
                for (long i = 1; i <= loops.iterations(loop); i++) {
                    disordered += loops.first(loop, i) > end && loops.last(loop, i) > loops.first(loop, i) ? 0 : 1;
                    end = loops.last(loop, i);
                }
            }
            assertThat(disordered).isZero();
        }
    }

    /** Functions as deep as there are calls: neither the stack of the machine nor the square of the depth is needed. */
    @Test
    void deepRecursionHasNoLoops() {
        try (Trace trace = CallTraces.recursion(100_000)) {
            assertThat(new LoopFinder(trace).of(0).count()).isZero();
        }
    }
}
