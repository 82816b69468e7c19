package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import earl.testing.Mpi;
import earl.testing.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The last lines of {@code expert record}: the banner, whose times are those of programs that sleep for a known time. */
class RecordingSummaryTest {
    private static final Pattern FIRST =
            Pattern.compile("expert: 2 processes of the program ran for ([0-9.]+) s, ([0-9.]+) % of it in MPI.*");
    private static final Pattern ROW = Pattern.compile("expert:   (\\S.*?) +([0-9.]+) %(.*)");

    /** The program of all cases: its first argument says how it ends, its second one how many us a millisecond of its sleep lasts. */
    private static final String SOURCE = """
            #include <mpi.h>
            #include <signal.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <unistd.h>
            static char buffer[1000];
            int main(int argc, char **argv) {
              MPI_Init(&argc, &argv);
              int rank;
              MPI_Comm_rank(MPI_COMM_WORLD, &rank);
              double start = MPI_Wtime(), since, computed, collective, messages;
              if (rank == 0)
                usleep(900 * atoi(argv[2]));
              computed = (since = MPI_Wtime()) - start;
              for (int i = 0; i < 100; i++)
                MPI_Allreduce(MPI_IN_PLACE, buffer, 250, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
              collective = (start = MPI_Wtime()) - since;
              if (rank == 1)
                usleep(600 * atoi(argv[2]));
              computed += (since = MPI_Wtime()) - start;
              if (rank == 1) {
                MPI_Send(buffer, 1000, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
              } else {
                MPI_Recv(buffer, 1000, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
              }
              messages = MPI_Wtime() - since;
              char name[4096];
              snprintf(name, sizeof name, "%s.%d", argv[0], rank);
              FILE *file = fopen(name, "w");
              fprintf(file, "%f %f %f", computed, collective, messages);
              fclose(file);
              if (*argv[1] == 'k' && rank == 1)
                raise(SIGKILL);
              if (*argv[1] == 's' && rank == 1)
                raise(SIGSEGV);
              return MPI_Finalize();
            }
            """;

    /** Where a test compares times. */
    private static final String LONG = "1000";

    /** Where a row of the banner needs its share. */
    private static final String SHORT = "300";

    /** Where no time counts. */
    private static final String NO_TIME = "10";

    @TempDir
    private static Path programs;

    @TempDir
    private Path folder;

    private static final Map<Mpi, Path> COMPILED = new EnumMap<>(Mpi.class);

    private static Path program(Mpi mpi) {
        return COMPILED.computeIfAbsent(mpi, one -> {
            try {
                Path source = Files.writeString(programs.resolve("sleeps.c"), SOURCE);
                Path program = programs.resolve("sleeps." + one);
                one.compile(program, source);
                return program;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }

    private List<String> record(Mpi mpi, String variable, String end, String scale, String... options) {
        Path program = program(mpi);
        List<String> words = new ArrayList<>(List.of("record", "--force", "-o", trace().toString()));
        words.addAll(List.of(options));
        words.addAll(mpi.run(2));
        words.add(program.toString());
        words.addAll(List.of(end, scale));
        Terminal.Result run =
                new Terminal().environment("EXPERT_BANNER", variable).run(words.toArray(String[]::new));
        assertThat(run.status() == 0).as(run.err()).isEqualTo(end.equals("ok"));
        return run.err().lines().filter(line -> line.startsWith("expert: ")).toList();
    }

    /** Seconds of both ranks that the program has measured itself: computation, collective operations, messages. */
    private double[] measured(Mpi mpi) throws Exception {
        double[] seconds = new double[3];
        for (int rank = 0; rank < 2; rank++) {
            String[] words = Files.readString(programs.resolve("sleeps." + mpi + "." + rank))
                    .strip()
                    .split(" ", -1);
            for (int i = 0; i < seconds.length; i++) {
                seconds[i] += Double.parseDouble(words[i]);
            }
        }
        return seconds;
    }

    private Path trace() {
        return folder.resolve("trace");
    }

    /** The lines from the first one on. */
    private static List<String> banner(List<String> lines) {
        int first = 0;
        while (!FIRST.matcher(lines.get(first)).matches()) {
            first++;
        }
        return lines.subList(first, lines.size());
    }

    private static double share(List<String> banner, String row) {
        return banner.stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .filter(line -> row.isEmpty() || line.group(1).equals(row))
                .mapToDouble(line -> Double.parseDouble(line.group(2)))
                .sum();
    }

    /** Where all calls fit, with one MPI; and where none does. */
    static Stream<Arguments> runs() {
        return Stream.concat(
                Sample.of(List.of(Mpi.values()), 1).stream().map(mpi -> arguments(mpi, 67_108_864)),
                Stream.of(arguments(Mpi.OPEN_MPI, 0)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void rowsHaveTheTimesOfTheProgramAndOfTheReport(Mpi mpi, long keep) throws Exception {
        List<String> banner = banner(record(mpi, "", "ok", LONG, "--keep", String.valueOf(keep >> 20)));

        assertThat(banner).hasSizeLessThanOrEqualTo(10);
        Matcher first = FIRST.matcher(banner.getFirst());
        assertThat(first.matches()).isTrue();
        double seconds = Double.parseDouble(first.group(1));
        assertThat(share(banner, "")).isCloseTo(100, within(0.01));
        double[] measured = measured(mpi);
        assertThat(share(banner, "MPI collective") / 100 * 2 * seconds).isCloseTo(measured[1], within(0.1));
        assertThat(share(banner, "MPI messages") / 100 * 2 * seconds).isCloseTo(measured[2], within(0.1));
        // The program does not see how long it takes to load.
        assertThat(share(banner, "computation") / 100 * 2 * seconds).isBetween(measured[0] - 0.05, measured[0] + 1.5);
        assertThat(measured[0]).isGreaterThan(1.5);
        assertThat(banner)
                .anyMatch(line -> line.matches("expert:   MPI collective .* 200 calls, 200.0 kB"))
                .anyMatch(line -> line.matches("expert:   MPI messages .* 2 calls, 2.0 kB"))
                .anyMatch(line -> line.matches("expert: most time in .*MPI_Allreduce sleeps.c:16 \\(.*"))
                .anyMatch(line -> line.startsWith("expert: per rank (minimum, mean, maximum): computation "));
        assertThat(banner.getLast())
                .isEqualTo("expert: the trace is in " + trace() + "; to analyze it: expert " + trace());
        if (keep > 0) {
            agreesWithTheReport(banner);
        }
    }

    private void agreesWithTheReport(List<String> banner) {
        List<String> report = new Terminal()
                .run(trace().toString(), "--no-cache")
                .out()
                .lines()
                .map(line -> "expert: " + line)
                .toList();
        String outside = "before first and after last event";
        assertThat(share(banner, outside)).isCloseTo(share(report, outside), within(0.2));
        // The report says which part of it the program sleeps. Where it has no processor, it may also be in calls.
        double computation = share(report, "computation") + share(report, "asleep or stopped");
        double without = share(report, "without a processor");
        assertThat(share(banner, "computation")).isBetween(computation - 0.2, computation + without + 0.2);
        // The report says which part of the calls is waiting, also in MPI_Finalize.
        double calls = share(report, "waiting for others")
                + share(report, "start and end of MPI")
                + share(report, "transfer of data")
                + share(report, "cost of communication calls");
        assertThat(calls + without).isGreaterThan(20);
        assertThat(share(banner, "MPI messages")
                        + share(banner, "MPI collective")
                        + share(banner, "start and end of MPI"))
                .isBetween(calls - 0.4, calls + without + 0.4);
    }

    static Stream<Arguments> deaths() {
        return Sample.of(
                Stream.of(Mpi.values()).flatMap(mpi -> Stream.of("kill", "segv").map(end -> arguments(mpi, end))), 2);
    }

    @ParameterizedTest
    @MethodSource("deaths")
    void ofAProgramThatDiesThereIsABannerThatSaysSo(Mpi mpi, String end) {
        List<String> lines = record(mpi, "", end, SHORT);

        assertThat(lines).anyMatch(line -> line.startsWith("expert: incomplete: "));
        List<String> banner = banner(lines);
        assertThat(banner).hasSizeLessThanOrEqualTo(10);
        assertThat(share(banner, "")).isCloseTo(100, within(0.01));
        // How large its share is depends on how long this MPI takes to start.
        assertThat(banner).anyMatch(line -> line.contains("MPI collective"));
    }

    @Test
    void theBannerCanBeSwitchedOff() throws Exception {
        assertThat(record(Mpi.OPEN_MPI, "", "ok", NO_TIME, "--banner", "off"))
                .noneMatch(line -> line.contains("in MPI"));
        assertThat(record(Mpi.OPEN_MPI, "off", "ok", NO_TIME)).noneMatch(line -> line.contains("in MPI"));
        assertThat(banner(record(Mpi.OPEN_MPI, "off", "ok", NO_TIME, "--banner", "on")))
                .hasSizeGreaterThan(4);
        Terminal.Result wrong =
                new Terminal().environment("EXPERT_BANNER", "maybe").run("record", "--", "true");
        assertThat(wrong.status()).isEqualTo(64);
        assertThat(wrong.err()).contains("EXPERT_BANNER takes on or off: maybe");
    }

    @Test
    void countersThatAreNotThereAreNamed() throws Exception {
        List<String> lines = record(Mpi.OPEN_MPI, "", "ok", NO_TIME, "--counters", "task-clock,PAPI_TOT_INS");
        String metrics = new Terminal().run("info", trace().toString()).out();
        assertThat(metrics).containsPattern("metrics .*task-clock");
        assertThat(lines.stream().filter(line -> line.startsWith("expert: without the counter")))
                .as(String.join("\n", lines))
                .hasSize(metrics.contains("PAPI_TOT_INS") ? 0 : 1)
                .allMatch(line -> line.startsWith("expert: without the counter PAPI_TOT_INS: "));
    }

    @Test
    void aCounterThatNobodyKnowsIsAnErrorOfUse() {
        Terminal.Result wrong = new Terminal().run("record", "--counters", "cycles,PAPI_TEA", "--", "true");
        assertThat(wrong.status()).isEqualTo(64);
        assertThat(wrong.err()).contains("--counters: unknown counter 'PAPI_TEA'; known are L1-dcache-load-misses");
    }
}
