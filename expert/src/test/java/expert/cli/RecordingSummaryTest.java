package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Mpi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last lines of {@code expert record}: run time, share of MPI, what is missing, and what to type next. */
class RecordingSummaryTest {
    private static final Pattern FIRST =
            Pattern.compile("expert: 2 processes of the program ran for ([0-9.]+) s, ([0-9.]+) % of it in MPI.*");

    @TempDir
    private Path folder;

    private List<String> record(String... options) throws Exception {
        Path source = Files.writeString(folder.resolve("sleeps.c"), """
                #include <mpi.h>
                #include <unistd.h>
                int main(int argc, char **argv) {
                  MPI_Init(&argc, &argv);
                  int rank;
                  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
                  if (rank == 0)
                    usleep(900000);
                  MPI_Barrier(MPI_COMM_WORLD);
                  return MPI_Finalize();
                }
                """);
        Path program = folder.resolve("sleeps");
        Mpi.OPEN_MPI.compile(program, source);
        List<String> words = new ArrayList<>(List.of("record", "-o", trace().toString()));
        words.addAll(List.of(options));
        words.addAll(Mpi.OPEN_MPI.run(2));
        words.add(program.toString());
        Terminal.Result run = new Terminal().run(words.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isZero();
        return Terminal.withoutLeftovers(run.err()).lines().toList();
    }

    private Path trace() {
        return folder.resolve("trace");
    }

    @Test
    void theFirstLineHasTheRunTimeAndTheShareOfMpiAndTheLastSaysWhatToType() throws Exception {
        List<String> lines = record();
        Matcher first = FIRST.matcher(lines.getFirst());
        assertThat(first.matches()).as(lines.getFirst()).isTrue();
        assertThat(Double.parseDouble(first.group(1))).isGreaterThan(0.9);
        // One of two processes waits in MPI for 0.9 s, while the other sleeps outside of MPI.
        assertThat(Double.parseDouble(first.group(2))).isBetween(15.0, 85.0);
        assertThat(lines.getLast())
                .isEqualTo("expert: the trace is in " + trace() + "; to analyze it: expert " + trace());
        assertThat(lines).noneMatch(line -> line.contains("counts for the callers"));
    }

    @Test
    void countersThatAreNotThereAreNamed() throws Exception {
        List<String> lines = record("--counters");
        boolean counted = new Terminal()
                .run("print", "--format", "json", trace().toString())
                .out()
                .contains("\"instructions\"");
        assertThat(lines.stream().anyMatch(line -> line.startsWith("expert: without counters: ")))
                .as(String.join("\n", lines))
                .isNotEqualTo(counted);
    }
}
