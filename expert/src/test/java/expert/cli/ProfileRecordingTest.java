package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import expert.cubex.CubexReader;
import expert.pattern.CellTable;
import expert.pattern.SeverityCube;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code expert record --profile}: the calls of programs that count, time and measure them themselves. */
class ProfileRecordingTest {
    private static final String PROGRAM = """
            #include <mpi.h>
            #include <signal.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <unistd.h>
            #define C10(x) x; x; x; x; x; x; x; x; x; x
            static char buffer[4000];
            static double waited;
            static void barrier(void) {
              double start = MPI_Wtime();
              MPI_Barrier(MPI_COMM_WORLD);
              waited += MPI_Wtime() - start;
            }
            static void sites(void) {
              int size;
              C10(C10(C10(MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_SELF))));
              C10(C10(C10(MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_SELF))));
            }
            int main(int argc, char **argv) {
              int rank, flag;
              MPI_Init(&argc, &argv);
              MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              for (int i = 0; i < 5; i++) {
                usleep(rank ? 1000 : 100000);
                barrier();
              }
              sites();
              for (int i = 0; i < 5000; i++)
                MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
              for (int i = 0; i < 100; i++) {
                MPI_Request request;
                if (rank == 0) {
                  MPI_Isend(buffer, 1000, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
                  MPI_Wait(&request, MPI_STATUS_IGNORE);
                } else {
                  MPI_Recv(buffer, 1000, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                }
              }
              for (int i = 0; i < 30; i++)
                MPI_Allreduce(MPI_IN_PLACE, buffer, 100, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
              char name[4096];
              snprintf(name, sizeof name, "%s.%d", argv[0], rank);
              FILE *file = fopen(name, "w");
              fprintf(file, "%f", waited);
              fclose(file);
              if (argc > 1 && rank == 1) {
                if (*argv[1] == 'k') raise(SIGKILL);
                abort();
              }
              return MPI_Finalize();
            }
            """;

    @TempDir
    private Path folder;

    /** A row of {@code calls.csv}. */
    private record Row(int rank, String call, long calls, double seconds, long bytes, String path) {}

    private Terminal.Result record(Mpi mpi, String end, String... options) throws Exception {
        Path program = folder.resolve("calls." + mpi);
        if (Files.notExists(program)) {
            mpi.compile(program, Files.writeString(folder.resolve("calls.c"), PROGRAM));
        }
        List<String> words = new ArrayList<>(List.of("record", "--force", "-o", trace().toString()));
        words.addAll(List.of(options));
        words.addAll(mpi.run(2));
        words.add(program.toString());
        if (!end.isEmpty()) {
            words.add(end);
        }
        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
        assertThat(run.status() == 0).as(run.err()).isEqualTo(end.isEmpty());
        return run;
    }

    private Path trace() {
        return folder.resolve("trace");
    }

    private List<Row> rows() throws Exception {
        return Files.readAllLines(trace().resolve("calls.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> new Row(
                        Integer.parseInt(cells[0]),
                        cells[2],
                        Long.parseLong(cells[4]),
                        Double.parseDouble(cells[5]),
                        Long.parseLong(cells[9]),
                        cells[10]))
                .toList();
    }

    private static long calls(List<Row> rows, Predicate<Row> which) {
        return rows.stream().filter(which).mapToLong(Row::calls).sum();
    }

    private static double total(SeverityCube cube, String metric, String region) {
        CellTable cells = cube.metric(metric).orElseThrow().cells();
        return cells.stream()
                .filter(cell -> cube.calls().region(cell.callpath()).name().equals(region))
                .mapToDouble(cell -> cell.severity())
                .sum();
    }

    @ParameterizedTest
    @SampledEnum
    void callsTimesAndBytesAreThoseOfTheProgram(Mpi mpi) throws Exception {
        record(mpi, "", "--profile");

        assertThat(trace().resolve("traces.otf2")).doesNotExist();
        List<Row> rows = rows();
        for (int rank = 0; rank < 2; rank++) {
            int of = rank;
            Predicate<Row> own = row -> row.rank() == of;
            assertThat(calls(rows, own.and(row -> row.call().equals("MPI_Barrier"))))
                    .isEqualTo(5);
            assertThat(calls(rows, own.and(row -> row.call().equals("MPI_Bcast"))))
                    .isEqualTo(2000);
            assertThat(calls(rows, own.and(row -> row.call().equals("MPI_Iprobe"))))
                    .isEqualTo(5000);
            assertThat(calls(rows, own.and(row -> row.call().equals("MPI_Allreduce"))))
                    .isEqualTo(30);
            double measured = Double.parseDouble(Files.readString(folder.resolve("calls." + mpi + "." + rank)));
            double seconds = rows.stream()
                    .filter(own.and(row -> row.call().equals("MPI_Barrier")))
                    .mapToDouble(Row::seconds)
                    .sum();
            assertThat(seconds).isCloseTo(measured, within(0.002 + 0.02 * measured));
        }
        assertThat(rows.stream().filter(row -> row.call().equals("MPI_Bcast")))
                .as("one row per call site")
                .hasSizeGreaterThanOrEqualTo(2000);
        assertThat(rows)
                .anyMatch(row -> row.rank() == 0 && row.call().equals("MPI_Isend") && row.bytes() == 400_000)
                .anyMatch(row -> row.rank() == 1 && row.call().equals("MPI_Recv") && row.bytes() == 400_000)
                .anyMatch(row -> row.call().equals("MPI_Allreduce") && row.bytes() == 24_000)
                .anyMatch(row -> row.call().equals("MPI_Barrier") && row.path().equals("main/barrier"));
    }

    @Test
    void theCubeHoldsTheSameAndHasTheNamesOfReports() throws Exception {
        record(Mpi.OPEN_MPI, "", "--profile");
        SeverityCube cube = CubexReader.read(trace().resolve("profile.cubex"));

        List<Row> rows = rows();
        double seconds = rows.stream().mapToDouble(Row::seconds).sum();
        assertThat(cube.metric("mpi").orElseThrow().severity()).isCloseTo(seconds, within(1e-6));
        assertThat(total(cube, "visits", "MPI_Bcast")).isEqualTo(4000);
        assertThat(total(cube, "bytes", "MPI_Recv")).isEqualTo(400_000);
        assertThat(cube.locations()).hasSize(2);

        record(Mpi.OPEN_MPI, "");
        assertThat(trace().resolve("profile.cubex")).doesNotExist();
        Path full = folder.resolve("full.cubex");
        Terminal.Result report =
                new Terminal().run(trace().toString(), "--format", "cubex", "-o", full.toString(), "--no-cache");
        assertThat(report.status()).as(report.err()).isZero();
        SeverityCube events = CubexReader.read(full);
        for (String call : List.of("MPI_Barrier", "MPI_Bcast", "MPI_Recv", "MPI_Wait", "MPI_Allreduce")) {
            assertThat(total(cube, "visits", call)).as(call).isEqualTo(total(events, "visits", call));
        }
        // Another run on a machine that does other things, too: 5 times 0.1 s are waited for in each.
        assertThat(total(cube, "mpi", "MPI_Barrier")).isBetween(0.45, 0.45 + 2 * total(events, "mpi", "MPI_Barrier"));
        Terminal.Result differs =
                new Terminal().run("diff", folder.resolve("full.cubex").toString(), full.toString());
        assertThat(differs.out()).contains("No metric differs");
    }

    @ParameterizedTest
    @CsvSource({"OPEN_MPI,kill", "MPICH,kill", "OPEN_MPI,abort", "MPICH,abort"})
    @InTurn(2)
    void aProgramThatDiesLeavesItsProfile(Mpi mpi, String end) throws Exception {
        Terminal.Result run = record(mpi, end, "--profile");

        assertThat(run.err()).contains("expert: incomplete: rank 1 ");
        List<Row> rows = rows();
        assertThat(calls(rows, row -> row.call().equals("MPI_Bcast"))).isEqualTo(4000);
        assertThat(calls(rows, row -> row.call().equals("MPI_Allreduce"))).isEqualTo(60);
        assertThat(CubexReader.read(trace().resolve("profile.cubex")).locations())
                .hasSize(2);
    }

    @Test
    void waitingInOpenMpIsInTheProfile() throws Exception {
        Path source = Files.writeString(folder.resolve("threads.c"), """
                #include <mpi.h>
                #include <omp.h>
                #include <unistd.h>
                int main(int argc, char **argv) {
                  MPI_Init(&argc, &argv);
                  for (int i = 0; i < 5; i++) {
                    #pragma omp parallel num_threads(2)
                    {
                      usleep(omp_get_thread_num() ? 1000 : 100000);
                      #pragma omp barrier
                    }
                  }
                  return MPI_Finalize();
                }
                """);
        Path program = folder.resolve("threads");
        Mpi.OPEN_MPI.compile(program, source, "-fopenmp");
        List<String> shares = new ArrayList<>();
        for (String option : List.of("--profile", "--all")) {
            List<String> words = new ArrayList<>(List.of("record", "--force", option, "-o", trace().toString()));
            words.addAll(Mpi.OPEN_MPI.run(1));
            words.add(program.toString());
            Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(run.err()).contains("1 process (2 threads) of the program ran for");
            shares.add(run.err()
                    .lines()
                    .filter(line -> line.contains("OpenMP and threads"))
                    .findFirst()
                    .orElse(run.err()));
        }
        // 0.5 s of two threads that run for about a second.
        assertThat(shares)
                .allSatisfy(line -> assertThat(Double.parseDouble(
                                line.replaceFirst(".*OpenMP and threads *", "").replaceFirst(" %.*", "")))
                        .isBetween(8.0, 49.0));
    }

    @Test
    void optionsForEventsDoNotGoWithIt() {
        for (String option : List.of("--all", "--live", "--counters=cycles", "--keep=1", "--iterations=3")) {
            Terminal.Result run = new Terminal().run("record", "--profile", option, "true");
            assertThat(run.status()).isEqualTo(64);
            assertThat(run.err()).contains("--profile keeps no events");
        }
    }
}
