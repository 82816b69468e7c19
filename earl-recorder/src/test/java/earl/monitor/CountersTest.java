package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.EventCursor;
import earl.EventType;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.ring.KernelCounter;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Counters of Linux's software between two calls: what the program itself finds. */
class CountersTest {
    private static final Pattern FOUND = Pattern.compile("(?m)^(\\d) (\\d+) ([0-9.]+)$");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
    @DisplayName("Page faults and processor time between two barriers are those that the program counts")
    void betweenCalls(Mpi mpi) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                folder.resolve("trace"),
                new Launch(64, 32 << 20, KernelCounter.parse("task-clock,page-faults,cycles,context-switches"), 0),
                Settings.ALL,
                Recorded.command(mpi, 2, Recorded.program(mpi, folder, "counted.c")));
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assumeTrue(!outcome.counted().isEmpty(), "Linux allows no counters here");
        assertThat(outcome.counted()).contains("task-clock", "page-faults");
        try (Trace trace = run.open()) {
            assertThat(FOUND.matcher(run.output()).results())
                    .as(run.output())
                    .hasSize(2)
                    .allSatisfy(line -> {
                        List<Map<String, Long>> values = values(trace, Integer.parseInt(line.group(1)));
                        // After the first barrier, and before the second one.
                        Map<String, Long> from = values.get(1);
                        Map<String, Long> to = values.get(2);
                        assertThat(rise("page-faults", from, to))
                                .isBetween(Long.parseLong(line.group(2)), Long.parseLong(line.group(2)) + 40);
                        assertThat(rise("task-clock", from, to) * 1e-9)
                                .isCloseTo(Double.parseDouble(line.group(3)), Offset.offset(0.003));
                    });
        }
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("trace/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    private static long rise(String counter, Map<String, Long> from, Map<String, Long> to) {
        return Objects.requireNonNull(to.get(counter)) - Objects.requireNonNull(from.get(counter));
    }

    /** The values before and after each barrier of a location. */
    private static List<Map<String, Long>> values(Trace trace, int location) {
        List<Map<String, Long>> all = new ArrayList<>();
        boolean inside = false;
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            long pos = cursor.pos();
            if (cursor.loc() != location) {
                continue;
            }
            if (cursor.type() == EventType.ENTER) {
                inside = trace.regions().get(cursor.region()).name().equals("MPI_Barrier");
            }
            Map<String, Long> values = new HashMap<>();
            for (int i = 0; i < trace.events().metrics(pos); i++) {
                values.put(trace.metrics().get(trace.events().metric(pos, i)).name(), (long)
                        trace.events().metricValue(pos, i));
            }
            if (inside && values.containsKey("page-faults")) {
                all.add(values);
            }
        }
        return all;
    }
}
