package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Columns;
import earl.Trace;
import earl.Waits;
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
import org.junit.jupiter.params.provider.EnumSource;

/** Neighbourhood operations of a real program: waits and bytes are those that the program counts. */
class NeighboursTest {
    private static final Pattern WAITED = Pattern.compile("waited ([\\d.]+)");
    private static final Pattern MOVED = Pattern.compile("received (\\d+) sent (\\d+)");
    private static final double MILLIS = 25;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Only neighbours of a late process wait, as long as the program made them")
    void waits(Mpi mpi) throws Exception {
        ComparedRuns.compare(folder, own -> waits(mpi, own));
    }

    private static void waits(Mpi mpi, Path own) throws Exception {
        Recorded.Run run = run(mpi, own, "waits");
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Columns waits = Waits.of(trace).columns("wait_at_neighbours");
            double seconds = Arrays.stream(waits.column("wait").toNumbers()).sum();
            assertThat(seconds * 1e3)
                    .isCloseTo(Double.parseDouble(said(run, WAITED).group(1)), within(MILLIS));
        }
    }

    /** Each pair of processes has another count; MPI 4 has functions with large counts too. */
    @ParameterizedTest
    @EnumSource
    @DisplayName("Bytes are those to and from each neighbour")
    void bytes(Mpi mpi) throws Exception {
        Recorded.Run run = run(mpi, folder, "bytes");
        Matcher said = said(run, MOVED);
        Tools.Outcome read =
                Tools.python("""
                import sys, otf2
                sums = {"bytes received": 0, "bytes sent": 0}
                with otf2.reader.open(sys.argv[1]) as trace:
                    for _, event in trace.events:
                        for attribute, value in (event.attributes or {}).items():
                            if attribute.name in sums:
                                sums[attribute.name] += value
                print(*sums.values(), sep="\\n")
                """, run.session().folder().resolve("traces.otf2").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.lines()).containsExactly(said.group(1), said.group(2));
    }

    private static Recorded.Run run(Mpi mpi, Path own, String what) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 4, Recorded.program(mpi, own, "neighbours.c"), what));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        return run;
    }

    private static Matcher said(Recorded.Run run, Pattern what) {
        Matcher said = what.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        return said;
    }
}
