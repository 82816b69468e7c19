package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Mpi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two ranks on one processor: the banner says so, with the time that the system has kept them waiting for it. */
class ProcessorsTest {
    private static final Pattern SHARED = Pattern.compile(
            "expert: ranks 0, 1 share processor [0-9]+ of \\S+: they had none for ([0-9.]+) % of their time");

    @TempDir
    private Path folder;

    @Test
    void ranksThatShareAProcessorAreNamed() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "the system does not count waiting");
        Path source = Files.writeString(folder.resolve("bound.c"), """
                #define _GNU_SOURCE
                #include <mpi.h>
                #include <sched.h>
                #include <stdio.h>
                #include <time.h>
                static double seconds(clockid_t clock) {
                  struct timespec time;
                  clock_gettime(clock, &time);
                  return time.tv_sec + 1e-9 * time.tv_nsec;
                }
                int main(int argc, char **argv) {
                  double begin = seconds(CLOCK_MONOTONIC);
                  cpu_set_t one;
                  int first = 0, rank;
                  /* The first processor that this machine lets us use, wherever the launcher has bound us. */
                  do {
                    CPU_ZERO(&one);
                    CPU_SET(first, &one);
                  } while (sched_setaffinity(0, sizeof one, &one) && ++first < CPU_SETSIZE);
                  MPI_Init(&argc, &argv);
                  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                  double work = seconds(CLOCK_PROCESS_CPUTIME_ID) + 0.4;
                  while (seconds(CLOCK_PROCESS_CPUTIME_ID) < work) { }
                  MPI_Barrier(MPI_COMM_WORLD);
                  char name[4096];
                  unsigned long long ran, waited = 0;
                  FILE *file = fopen("/proc/thread-self/schedstat", "r");
                  if (fscanf(file, "%llu %llu", &ran, &waited) != 2) return 1;
                  fclose(file);
                  snprintf(name, sizeof name, "%s.%d", argv[0], rank);
                  file = fopen(name, "w");
                  fprintf(file, "%f %f", 1e-9 * waited, seconds(CLOCK_MONOTONIC) - begin);
                  fclose(file);
                  return MPI_Finalize();
                }
                """);
        Path program = folder.resolve("bound");
        Mpi.OPEN_MPI.compile(program, source);
        List<String> words =
                new ArrayList<>(List.of("record", "-o", folder.resolve("trace").toString()));
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.add(program.toString());

        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));

        assertThat(run.status()).as(run.err()).isZero();
        double waited = 0;
        double ran = 0;
        for (int rank = 0; rank < 2; rank++) {
            String[] measured =
                    Files.readString(folder.resolve("bound." + rank)).split(" ", -1);
            waited += Double.parseDouble(measured[0]);
            ran += Double.parseDouble(measured[1]);
        }
        assertThat(waited / ran).as("the ranks take turns").isGreaterThan(0.2);
        List<Matcher> shared =
                run.err().lines().map(SHARED::matcher).filter(Matcher::matches).toList();
        assertThat(shared).as(run.err()).hasSize(1);
        // The program's figures leave out its start and MPI_Finalize, when other programs may want the processor more
        // or less.
        assertThat(Double.parseDouble(shared.getFirst().group(1)) / 100).isCloseTo(waited / ran, within(0.1));
    }
}
