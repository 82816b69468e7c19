package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.Property;
import earl.Trace;
import earl.monitor.watch.Settings;
import earl.schema.MemoryMetric;
import earl.schema.MemoryProperty;
import earl.testing.Mpi;
import earl.testing.SampledEnum;
import earl.testing.Tools;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The memory of processes: the trace has what the system says to the program. */
class MemoryTest {
    private static final Pattern USED = Pattern.compile("(?m)^(\\d+) (\\d+) (\\d+)$");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^resident (\\d+) (\\d+) (\\d+)$");
    /** The recorder looks after the program, and a process that ends touches a little more. */
    private static final long MORE = 1 << 20;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @SampledEnum
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
            assertThat(RESIDENT.matcher(run.output()).results())
                    .as(run.output())
                    .hasSize(2)
                    .allSatisfy(line -> {
                        int rank = Integer.parseInt(line.group(1));
                        Map<MemoryMetric, List<Long>> sampled = sampled(trace, rank);
                        assertThat(sampled).containsOnlyKeys(MemoryMetric.values());
                        List<Long> resident = sampled.getOrDefault(MemoryMetric.RESIDENT, List.of());
                        assertThat(resident).as("0.4 s, a sample each 10 ms").hasSizeGreaterThan(20);
                        long held = Long.parseLong(line.group(2));
                        long released = Long.parseLong(line.group(3));
                        assertThat(Collections.max(resident)).isBetween(held - MORE, held + MORE);
                        assertThat(resident.subList(resident.indexOf(Collections.max(resident)), resident.size()))
                                .anyMatch(bytes -> Math.abs(bytes - released) < MORE);
                        assertThat(held - released).isGreaterThan((18L + 40L * rank) << 20);
                        assertThat(sampled.getOrDefault(MemoryMetric.MAJOR_FAULTS, List.of())
                                        .getLast())
                                .isLessThanOrEqualTo(faults.get(rank));
                        assertThat(sampled.getOrDefault(MemoryMetric.SWAPPED, List.of()))
                                .allMatch(bytes -> bytes >= 0 && bytes <= held);
                    });
        }
        Tools.Outcome printed =
                Tools.otf2Print(folder.resolve("trace/traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    /** The values of each metric of a process's memory, in order. */
    private static Map<MemoryMetric, List<Long>> sampled(Trace trace, int location) {
        Map<MemoryMetric, List<Long>> sampled = new EnumMap<>(MemoryMetric.class);
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            for (int value = 0;
                    cursor.loc() == location && value < trace.events().metrics(cursor.pos());
                    value++) {
                String name = trace.definitions()
                        .metrics()
                        .get(trace.events().metric(cursor.pos(), value))
                        .name();
                for (MemoryMetric metric : MemoryMetric.values()) {
                    if (metric.metric().equals(name)) {
                        sampled.computeIfAbsent(metric, unknown -> new ArrayList<>())
                                .add((long) trace.events().metricValue(cursor.pos(), value));
                    }
                }
            }
        }
        return sampled;
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
