package earl.graph.loop;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Loops;
import earl.Trace;
import earl.testing.Traces;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The loops of the NAS Parallel Benchmarks of class A are those of their sources. */
class NpbLoopsTest {
    /** Loops in words, of those with more than so many iterations: depth as dots, header, place, entries and iterations. */
    private static List<String> words(Loops loops) {
        return IntStream.range(0, loops.count())
                .mapToObj(loop -> ".".repeat(loops.depth(loop) - 1) + loops.header(loop) + " " + loops.callsite(loop)
                        + " " + loops.entries(loop) + " x " + loops.iterations(loop))
                .toList();
    }

    /** One iteration without timing, in which CG is solved in 25 steps; then 15 iterations of 25 steps each. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void conjugateGradient(int location) {
        try (Trace trace = Trace.open(Traces.collected("npb_cg.A.4"))) {
            assertThat(words(Loops.of(trace, location)))
                    .containsExactly(
                            "MPI_Irecv cg.f:1199 1 x 25",
                            "MPI_Irecv cg.f:1149 1 x 15",
                            ".MPI_Irecv cg.f:1199 15 x 375");
        }
    }

    /** The ranking is done once, and then ten times. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void integerSort(int location) {
        try (Trace trace = Trace.open(Traces.collected("npb_is.A.4"))) {
            assertThat(words(Loops.of(trace, location))).containsExactly("MPI_Allreduce is.c:623 1 x 10");
        }
    }

    /** A recorder that does not tell call sites: the ranking before the loop looks like another iteration. */
    @Test
    void integerSortWithoutCallSites() {
        try (Trace trace = Trace.open(Traces.collected("ez_npb_is.A.4"))) {
            assertThat(words(Loops.of(trace, 0))).containsExactly("MPI_Allreduce 8232 Working 1 x 11");
        }
    }

    /**
     * Four cycles through the grids. Each begins with the way down over seven grids, with an exchange in each of three directions: 21
     * exchanges one after the other. Then come the coarsest grid; six times up again, with two times three exchanges; and on the finest
     * grid three times three.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void multiGrid(int location) {
        try (Trace trace = Trace.open(Traces.collected("npb_mg.A.4"))) {
            Loops loops = Loops.of(trace, location);
            List<String> words = words(loops);
            int main = 14;
            assertThat(words.subList(main, words.size()))
                    .containsExactly(
                            "MPI_Irecv mg.f:1247 1 x 4",
                            ".MPI_Irecv mg.f:1247 4 x 84",
                            ".MPI_Irecv mg.f:1247 4 x 12",
                            ".MPI_Irecv mg.f:1247 4 x 24",
                            "..MPI_Irecv mg.f:1247 24 x 72",
                            "..MPI_Irecv mg.f:1247 24 x 72",
                            ".MPI_Irecv mg.f:1247 4 x 12",
                            ".MPI_Irecv mg.f:1247 4 x 12",
                            ".MPI_Irecv mg.f:1247 4 x 12");
            assertThat(IntStream.range(0, loops.count())
                            .filter(loop -> loops.depth(loop) == 1)
                            .boxed()
                            .max(java.util.Comparator.comparingDouble(loops::time)))
                    .contains(main);
        }
    }

    /** Nothing is sent before the results are summed up. */
    @Test
    void embarrassinglyParallel() {
        try (Trace trace = Trace.open(Traces.collected("npb_ep.A.4"))) {
            assertThat(Loops.of(trace, 0).count()).isZero();
        }
    }

    @Test
    void loopsOfProcessesArePutTogether() {
        try (Trace trace = Trace.open(Traces.collected("npb_cg.A.4"))) {
            ProgramLoops loops = ProgramLoops.of(trace, new LoopFinder(trace).all());
            assertThat(loops.loops())
                    .hasSize(3)
                    .allSatisfy(loop -> assertThat(loop.figures()).hasSize(4));
            assertThat(loops.main()).isSameAs(loops.loops().get(1));
            assertThat(loops.loops().get(2).iterations()).isEqualTo(375);
            assertThat(loops.loops().get(2).figures()).allSatisfy(figures -> {
                assertThat(figures.leastInEntry()).isEqualTo(25);
                assertThat(figures.mostInEntry()).isEqualTo(25);
            });
        }
    }
}
