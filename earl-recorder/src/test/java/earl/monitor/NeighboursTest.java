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

/** Neighbourhood operations of a real program: only neighbours of a late process wait, as long as the program made them. */
class NeighboursTest {
    private static final Pattern SAID = Pattern.compile("waited ([\\d.]+) received (\\d+)");
    private static final double MILLIS = 25;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Waits and bytes are those that the program counts")
    void waits(Mpi mpi) throws Exception {
        ComparedRuns.compare(folder, own -> waits(mpi, own));
    }

    private static void waits(Mpi mpi, Path own) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 4, Recorded.program(mpi, own, "neighbours.c")));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Columns waits = Waits.of(trace).columns("wait_at_neighbours");
            double seconds = Arrays.stream(waits.column("wait").toNumbers()).sum();
            assertThat(seconds * 1e3).isCloseTo(Double.parseDouble(said.group(1)), within(MILLIS));
        }
        Tools.Outcome read =
                Tools.python("""
                import sys, otf2
                with otf2.reader.open(sys.argv[1]) as trace:
                    print(sum(value for _, event in trace.events for attribute, value in (event.attributes or {}).items()
                              if attribute.name == "bytes received"))
                """, run.session().folder().resolve("traces.otf2").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.lines()).containsExactly(said.group(2));
    }
}
