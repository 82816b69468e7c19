package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Flushes of windows with nothing to complete are joined, and all are counted. */
class FlushesTest {
    private static final Pattern SAID =
            Pattern.compile("rank 1 flushes (\\d+) local (\\d+) single (\\d+) puts (\\d+) due (\\d+)");
    private static final int PROCESSES = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Flushes that complete nothing are few events that stand for many calls; the others stay as they are")
    void joined(Mpi mpi) throws Exception {
        Path program = Recorded.program(mpi, folder, "flushes.c");
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                folder.resolve("trace"),
                Launch.DEFAULT,
                Settings.DEFAULT,
                Recorded.command(mpi, PROCESSES, program));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        Matcher said = SAID.matcher(run.output());
        assertThat(said.find()).as(run.output()).isTrue();
        long puts = Long.parseLong(said.group(4));
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            counted(trace, "MPI_Win_flush_local_all", Long.parseLong(said.group(2)), Long.parseLong(said.group(5)));
            counted(trace, "MPI_Win_flush_all", Long.parseLong(said.group(1)), Long.parseLong(said.group(5)));
            counted(trace, "MPI_Win_flush", Long.parseLong(said.group(3)), 0);
        }
        completed(run.session().folder(), PROCESSES * puts);
        assertThat(calls(run.session().folder(), "MPI_Win_flush_all"))
                .isEqualTo(PROCESSES * Long.parseLong(said.group(1)));
    }

    /** All calls are counted; those that complete something have events of their own, and the others are joined. */
    private static void counted(Trace trace, String function, long calls, long completing) {
        long visits = 0;
        for (int path = 0; path < trace.callpaths().count(); path++) {
            if (trace.regions().get(trace.callpaths().region(path)).name().equals(function)) {
                visits += trace.callpaths().visits(path, 1);
            }
        }
        assertThat(visits).as(function).isEqualTo(calls);
        assertThat(enters(trace, function)).as(function).isBetween(Math.max(1, completing), calls / 2);
    }

    private static long enters(Trace trace, String function) {
        long enters = 0;
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            if (cursor.type() == EventType.ENTER
                    && cursor.loc() == 1
                    && trace.regions().get(cursor.region()).name().equals(function)) {
                enters++;
            }
        }
        return enters;
    }

    /** Each transfer is complete at its origin and at its target once, in the first flush of its window after it. */
    private static void completed(Path trace, long transfers) {
        Tools.Outcome read = Tools.python("""
                import sys, otf2
                from otf2.events import Enter, RmaPut, RmaOpCompleteNonBlocking, RmaOpCompleteRemote
                inside, puts, here, there = {}, 0, [], []
                with otf2.reader.open(sys.argv[1]) as trace:
                    for location, event in trace.events:
                        if isinstance(event, Enter):
                            inside[location] = event.region.name
                        puts += isinstance(event, RmaPut)
                        if isinstance(event, RmaOpCompleteNonBlocking):
                            here.append(inside[location])
                        if isinstance(event, RmaOpCompleteRemote):
                            there.append(inside[location])
                print(puts, len(here), *set(here))
                print(puts, len(there), *set(there))
                """, trace.resolve("traces.otf2").toString());
        assertThat(read.errors()).isEmpty();
        assertThat(read.lines())
                .containsExactly(
                        transfers + " " + transfers + " MPI_Win_flush_local_all",
                        transfers + " " + transfers + " MPI_Win_flush_all");
    }

    /** Number of calls of a function in the flow graph of all processes. */
    private static long calls(Path trace, String function) throws Exception {
        List<String> lines = Files.readAllLines(trace.resolve("calls.csv"));
        List<String> head = List.of(lines.getFirst().split(",", -1));
        return lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[head.indexOf("call")].equals(function))
                .mapToLong(cells -> Long.parseLong(cells[head.indexOf("calls")]))
                .sum();
    }
}
