package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Mpi;
import earl.testing.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code expert model} of a recorded program with two inner solvers that iterate a varying number of times in each time step. */
class VaryingLoopsTest {
    /** Enough for each number of iterations of velocity to come three times. */
    private static final int STEPS = 16;

    private static final String PROGRAM = """
            #include <mpi.h>
            static int rank, size;
            static double value = 1, other;
            static void halo(int tag) {
              MPI_Sendrecv(&value, 1, MPI_DOUBLE, (rank + 1) % size, tag, &other, 1, MPI_DOUBLE, (rank + size - 1) % size, tag,
                           MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            }
            static void pressure(int iterations) {
              for (int i = 0; i < iterations; i++) {
                halo(1);
                MPI_Allreduce(&value, &other, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
              }
            }
            static void velocity(int iterations) {
              for (int i = 0; i < iterations; i++) {
                halo(2);
                MPI_Allreduce(&value, &other, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
              }
            }
            int main(int argc, char **argv) {
              MPI_Init(&argc, &argv);
              MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              MPI_Comm_size(MPI_COMM_WORLD, &size);
              MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
              for (int step = 0; step < STEPS; step++) {
                MPI_Barrier(MPI_COMM_WORLD);
                velocity(1 + step * 7 % 5);
                MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, &(double[64]){0}, 1, MPI_DOUBLE, MPI_COMM_WORLD);
                pressure(4 + step * 11 % 29);
              }
              return MPI_Finalize();
            }
            """;

    @TempDir
    private Path folder;

    /** The model is the same with each: MPICH, which waits busily, takes 0.3 s for a step of three processes on two processors. */
    static List<Mpi> mpis() {
        return Sample.runsAll() ? List.of(Mpi.values()) : List.of(Mpi.OPEN_MPI);
    }

    @ParameterizedTest
    @MethodSource("mpis")
    void innerSolversAreTwoLoops(Mpi mpi) throws Exception {
        Path program = folder.resolve("solvers");
        mpi.compile(program, Files.writeString(folder.resolve("solvers.c"), PROGRAM), "-DSTEPS=" + STEPS);
        Path trace = folder.resolve("trace");
        List<String> words = new ArrayList<>(List.of("record", "-o", trace.toString()));
        words.addAll(mpi.run(3));
        words.add(program.toString());
        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();

        String folded = model(trace);
        assertThat(folded)
                .contains("for i0 = 1 to " + STEPS + " // 0-2\n")
                .contains(varying(step -> 1 + step * 7 % 5))
                .contains(varying(step -> 4 + step * 11 % 29))
                .contains(" with --exact\n");
        assertThat(folded.lines().count()).isLessThan(25);
        String exact = model(trace, "--exact");
        assertThat(exact.lines().count()).isGreaterThan(10 * STEPS);
        assertThat(exact).doesNotContain("median");
        // What other forms write stays exact.
        assertThat(model(trace, "--format", "json")).doesNotContain("median");
        long iterations = IntStream.range(0, STEPS)
                .map(step -> 1 + step * 7 % 5 + 4 + step * 11 % 29)
                .sum();
        assertThat(model(trace, "--format", "events").lines().filter(line -> line.startsWith("0 sync MPI_Allreduce")))
                .hasSize((int) iterations);
    }

    /** The line that the model has for a loop with {@code count} iterations in a step. */
    private static String varying(IntUnaryOperator count) {
        int[] sorted = IntStream.range(0, STEPS).map(count).sorted().toArray();
        return "  for i1 = 1 to %d..%d // 0-2, median %d of %d executions\n"
                .formatted(sorted[0], sorted[STEPS - 1], sorted[(STEPS - 1) / 2], STEPS);
    }

    private static String model(Path trace, String... options) {
        List<String> words = new ArrayList<>(List.of("model", trace.toString()));
        words.addAll(List.of(options));
        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();
        return run.out();
    }
}
