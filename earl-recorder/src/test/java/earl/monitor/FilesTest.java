package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Columns;
import earl.Trace;
import earl.io.FileOperations;
import earl.monitor.watch.Settings;
import earl.testing.ComparedRuns;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** MPI-IO of a real program: the trace has the operations and bytes that the program counts. */
class FilesTest {
    private static final Pattern COUNTS = Pattern.compile("(?m)^([\\w.-]+ \\d+ \\d+ \\d+ \\d+ \\d+) ([\\d.]+)$");

    /** The recorder reads the clock after the program and before it again; another process may run in between. */
    private static final double MIN_SHARE = 0.8;

    private static final double MILLIS = 30;
    /** The processor's counter and the system's clock differ a little. */
    private static final double CLOCK_MILLIS = 1;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("OTF2's own reader finds the files with the operations and bytes that the program counts")
    void operations(Mpi mpi) throws Exception {
        ComparedRuns.compare(folder, own -> operations(mpi, own));
    }

    private static void operations(Mpi mpi, Path own) throws Exception {
        Path data = Files.createDirectory(own.resolve("data"));
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                own.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 3, Recorded.program(mpi, own, "files.c"), data.toString()));
        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.write().lacks()).isEmpty();
        List<String> counts = COUNTS.matcher(run.output())
                .results()
                .map(line -> line.group(1))
                .toList();
        assertThat(counts).as(run.output()).hasSize(3);

        Tools.Outcome read =
                Tools.python("""
                import collections, os, re, sys, otf2
                from otf2.events import IoCreateHandle, IoOperationBegin, IoOperationComplete
                from otf2.enums import IoOperationMode
                rows, begun, places = collections.defaultdict(lambda: [0] * 5), {}, set()
                with otf2.reader.open(sys.argv[1]) as trace:
                    for location, event in trace.events:
                        if not isinstance(event, (IoCreateHandle, IoOperationBegin, IoOperationComplete)):
                            continue
                        row = rows[re.sub(r"\\.\\d$", "", os.path.basename(event.handle.file.name))]
                        if isinstance(event, IoCreateHandle):
                            row[0] += 1
                        elif isinstance(event, IoOperationBegin):
                            begun[location, event.matching_id] = event.mode
                            if event.mode == IoOperationMode.WRITE and event.bytes_request == 32:
                                places.update(event.attributes.values())
                        elif begun[location, event.matching_id] != IoOperationMode.FLUSH:
                            writes = begun[location, event.matching_id] == IoOperationMode.WRITE
                            row[1 + writes] += 1
                            row[3 + writes] += event.bytes_result
                for name in sorted(rows):
                    print(name, *rows[name])
                print(*sorted(places))
                """, run.session().folder().resolve("traces.otf2").toString());

        assertThat(read.errors()).isEmpty();
        List<String> expected =
                new java.util.ArrayList<>(counts.stream().sorted().toList());
        // The view begins at byte 64, and each process writes eight integers after those of the process before.
        expected.add("64 96 128");
        assertThat(read.lines()).isEqualTo(expected);
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            Map<String, Double> found = millis(trace);
            COUNTS.matcher(run.output()).results().forEach(line -> {
                double millis = Double.parseDouble(line.group(2));
                assertThat(found.get(line.group(1).replaceAll(" .*", "")))
                        .as(line.group(1))
                        .isBetween(millis * MIN_SHARE - MILLIS, millis + CLOCK_MILLIS);
            });
        }
    }

    /** By file, milliseconds of the calls that use it. */
    private static Map<String, Double> millis(Trace trace) {
        Columns operations = FileOperations.of(trace).columns();
        Map<String, Double> millis = new TreeMap<>();
        for (long row = 0; row < operations.length(); row++) {
            String path = operations.column("file").string(row);
            String name = path.substring(path.lastIndexOf('/') + 1).replaceAll("^own.*", "own");
            double seconds = operations.column("leave").number(row)
                    - operations.column("enter").number(row);
            millis.merge(name, seconds * 1e3, Double::sum);
        }
        return millis;
    }
}
