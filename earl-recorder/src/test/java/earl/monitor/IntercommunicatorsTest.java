package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.Waits;
import earl.monitor.archive.Recording;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Collective operations between two groups of a real program: a process waits for the other group, and not for its own. */
class IntercommunicatorsTest {
    private static final Pattern SAID = Pattern.compile("waited ([\\d.]+) received (\\d+)");
    private static final double MILLIS = 25;
    /** On the world, where all wait for all: two for each operation, and two at the end. */
    private static final int COLLECTIVES = 19 * 2 + 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Waits, bytes and groups are those of the program")
    void waits(Mpi mpi) throws Exception {
        ComparedRuns.compare(folder, own -> waits(mpi, own));
    }

    private static void waits(Mpi mpi, Path own) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 5, Recorded.program(mpi, own, "between.c")));
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.unknownPartners()).isZero();
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.collectives().count()).isEqualTo(COLLECTIVES);
            double seconds = Arrays.stream(Waits.of(trace)
                            .columns("wait_at_neighbours")
                            .column("wait")
                            .toNumbers())
                    .sum();
            assertThat(seconds * 1e3).isCloseTo(Double.parseDouble(said.group(1)), within(MILLIS));
            // MPI_Ibarrier and MPI_Iallreduce of each process.
            assertThat(trace.diagnostics()).singleElement().satisfies(one -> {
                assertThat(one.code()).isEqualTo("unlinked_operation");
                assertThat(one.count()).isEqualTo(2 * 5);
            });
        }
        Tools.Outcome read =
                Tools.python("""
                import sys, otf2
                received, groups = 0, set()
                with otf2.reader.open(sys.argv[1]) as trace:
                    for location, event in trace.events:
                        said = {attribute.name: value for attribute, value in (event.attributes or {}).items()}
                        received += said.get("bytes received", 0)
                        if "sources" in said and event.region.name == "MPI_Barrier":
                            sources, destinations = ([member.group.name[-1] for member in said[name].members]
                                                     for name in ("sources", "destinations"))
                            groups.add(f"{location.group.name}: from {' '.join(sources)} to {' '.join(destinations)}")
                print(received)
                for group in sorted(groups):
                    print(group)
                """, run.session().folder().resolve("traces.otf2").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.lines())
                .containsExactly(
                        said.group(2),
                        "MPI Rank 0: from 1 3 to 1 3",
                        "MPI Rank 1: from 0 2 4 to 0 2 4",
                        "MPI Rank 2: from 1 3 to 1 3",
                        "MPI Rank 3: from 0 2 4 to 0 2 4",
                        "MPI Rank 4: from 1 3 to 1 3");
    }
}
