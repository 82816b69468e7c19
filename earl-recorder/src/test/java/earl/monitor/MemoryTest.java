package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Property;
import earl.Trace;
import earl.monitor.watch.Settings;
import earl.schema.MemoryProperty;
import earl.testing.Mpi;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The memory of processes: the trace has what the system says to the program. */
class MemoryTest {
    private static final Pattern USED = Pattern.compile("(?m)^(\\d+) (\\d+) (\\d+)$");
    /** The recorder looks after the program, and a process that ends touches a little more. */
    private static final long MORE = 1 << 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    @DisplayName("The largest memory and the page faults of each process are those of /proc and getrusage")
    void memory(Mpi mpi) throws Exception {
        Recorded.Run run = Recorded.run(
                Recorded.library(mpi),
                folder.resolve("trace"),
                Launch.DEFAULT,
                Settings.ALL,
                Recorded.command(mpi, 2, Recorded.program(mpi, folder, "memory.c")));
        assertThat(run.status()).as(run.output()).isZero();
        run.write();
        try (Trace trace = run.open()) {
            Map<Integer, Long> peaks = found(trace, MemoryProperty.PEAK);
            Map<Integer, Long> faults = found(trace, MemoryProperty.MAJOR_FAULTS);
            assertThat(USED.matcher(run.output()).results())
                    .as(run.output())
                    .hasSize(2)
                    .allSatisfy(line -> {
                        int rank = Integer.parseInt(line.group(1));
                        long peak = Long.parseLong(line.group(2));
                        assertThat(peaks.get(rank)).isBetween(peak, peak + MORE);
                        assertThat(faults.get(rank)).isGreaterThanOrEqualTo(Long.parseLong(line.group(3)));
                    });
            assertThat(peaks.getOrDefault(1, 0L) - peaks.getOrDefault(0, Long.MAX_VALUE))
                    .isGreaterThan(30L << 20);
        }
    }

    /** [rank] -> value of a property. */
    private static Map<Integer, Long> found(Trace trace, MemoryProperty wanted) {
        Map<Integer, Long> values = new TreeMap<>();
        for (Property property : trace.properties()) {
            if (property.name().equals(wanted.text())) {
                values.put(property.owner(), Long.valueOf(property.value()));
            }
        }
        return values;
    }
}
