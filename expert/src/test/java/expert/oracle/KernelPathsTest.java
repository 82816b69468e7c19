package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Causes;
import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.OpenOptions;
import earl.Trace;
import earl.device.DeviceActivities;
import earl.testing.Traces;
import expert.pattern.Analysis;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kernels of the critical path stand under the calls that queued them, with the times that they had as outermost calls of their streams. */
class KernelPathsTest {
    @TempDir
    private Path folder;

    private static Trace open(Path file) {
        return Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX));
    }

    private static Trace cloverleaf() {
        return open(Traces.format("gpu_otf2/cloverleaf"));
    }

    private Trace hta() throws IOException {
        try (InputStream in = Objects.requireNonNull(KernelPathsTest.class.getResourceAsStream("simple_add.json.gz"))) {
            return open(Files.write(folder.resolve("rank0.json.gz"), in.readAllBytes()));
        }
    }

    /** Nanoseconds of the critical path on streams by call path. */
    private static Map<String, Long> onStreams(Trace trace, Columns cells) {
        Map<String, Long> found = new TreeMap<>();
        for (long row = 0; row < cells.length(); row++) {
            if (trace.locations()
                    .get((int) cells.column("location").integer(row))
                    .isStream()) {
                String path =
                        trace.callpaths().path((int) cells.column("callpath").integer(row));
                found.merge(path, Math.round(cells.column("time").number(row) * 1e9), Long::sum);
            }
        }
        found.values().removeIf(time -> time == 0);
        return found;
    }

    private static long sum(Columns cells) {
        double sum = 0;
        for (long row = 0; row < cells.length(); row++) {
            sum += cells.column("time").number(row);
        }
        return Math.round(sum * 1e9);
    }

    private static Map<String, Long> byName(Map<String, Long> paths) {
        Map<String, Long> found = new TreeMap<>();
        paths.forEach((path, time) -> found.merge(path.substring(path.lastIndexOf('/') + 1), time, Long::sum));
        return found;
    }

    @Test
    void kernelsOfAnArchiveStandUnderTheirLaunches() {
        try (Trace trace = cloverleaf()) {
            Causes causes = Causes.of(trace);
            Map<String, Long> found = onStreams(trace, causes.criticalPath());
            assertThat(found).hasSizeGreaterThan(50);
            assertThat(found.keySet())
                    .anyMatch(path ->
                            path.endsWith("/acc_compute@calc_dt_kernel.f90:94/cuLaunchKernel/calc_dt_kernel_100_gpu"));
            assertThat(found.keySet()).allMatch(path -> path.startsWith("clover_leaf/"));
            assertThat(byName(found))
                    .containsEntry("calc_dt_kernel_100_gpu", 370_362_443L)
                    .containsEntry("viscosity_kernel_58_gpu", 330_621_357L)
                    .containsEntry("pdv_kernel_117_gpu", 234_070_563L);
        }
    }

    @Test
    void theLengthOfThePathIsThatOfItsStaysWithoutInitialization() {
        Analysis analysis = Shipped.analyze(Traces.format("gpu_otf2/cloverleaf"), "critical_path");
        assertThat(Shipped.result(analysis, "critical_path").severity()).isCloseTo(6.260107365814225, within(1e-12));
    }

    /** A stay ends when the next one begins: at the end of an activity, at the enter of the call that queues one, or at a message. */
    @Test
    void eachStayEndsWhenTheNextOneBegins() {
        try (Trace trace = cloverleaf()) {
            Columns stays = Causes.of(trace).segments();
            assertThat(stays.length()).isGreaterThan(9_000);
            double ended = stays.column("begin").number(0);
            for (long row = 0; row < stays.length(); row++) {
                double begin = stays.column("begin").number(row);
                assertThat(begin).as("begin of stay %d", row).isCloseTo(ended, within(1e-9));
                ended = stays.column("end").number(row);
            }
            long finalized = lastEnterOf(trace, "MPI_Finalize") - trace.info().startTicks();
            assertThat(ended * trace.info().ticksPerSecond()).isCloseTo((double) finalized, within(1.0));
        }
    }

    private static long lastEnterOf(Trace trace, String region) {
        Events events = trace.events();
        long last = Long.MIN_VALUE;
        for (long pos = 0; pos < events.length(); pos++) {
            if (events.type(pos) == EventType.ENTER
                    && trace.regions().get(events.region(pos)).name().equals(region)) {
                last = events.ticks(pos);
            }
        }
        return last;
    }

    /** Some calls of cuEventSynchronize return before the last activity ends that their stream had queued: the rest of it is not on the path. */
    @Test
    void activitiesCountAsLongAsThePathStaysOnTheirStreams() {
        try (Trace trace = cloverleaf()) {
            Columns stays = Causes.of(trace).segments();
            Columns activities = DeviceActivities.of(trace).activities();
            double[] streams = activities.column("stream").toNumbers();
            double[] begins = activities.column("begin_time").toNumbers();
            double[] ends = activities.column("end_time").toNumbers();
            double expected = 0;
            for (long row = 0; row < stays.length(); row++) {
                long location = stays.column("location").integer(row);
                double begin = stays.column("begin").number(row);
                double end = stays.column("end").number(row);
                if (!trace.locations().get((int) location).isStream()) {
                    continue;
                }
                for (int at = 0; at < begins.length; at++) {
                    double both = Math.min(end, ends[at]) - Math.max(begin, begins[at]);
                    expected += both > 0 && streams[at] == location ? both : 0;
                }
            }
            long found = onStreams(trace, Causes.of(trace).criticalPath()).values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertThat(found / 1e9).isCloseTo(expected, within(1e-6));
        }
    }

    @Test
    void kernelsOfAPartOfTheRunDoSo() {
        try (Trace trace = cloverleaf()) {
            long begin = trace.info().startTicks();
            long length = Math.round(trace.duration() * trace.info().ticksPerSecond());
            Causes part = Causes.of(trace).within(begin + length / 2, begin + length * 3 / 4);
            Map<String, Long> found = onStreams(trace, part.criticalPath());
            assertThat(found).hasSizeGreaterThan(20);
            assertThat(found.keySet()).allMatch(path -> path.startsWith("clover_leaf/"));
        }
    }

    /** On the path of HTA's example, the device only copies. */
    @Test
    void theCopyOfARecordingOfPyTorchHasThePathOfItsCall() throws IOException {
        try (Trace trace = hta()) {
            Columns cells = Causes.of(trace).criticalPath();
            assertThat(onStreams(trace, cells))
                    .isEqualTo(Map.of("[param|cuda]/aten::to/aten::_to_copy/aten::copy_/cudaMemcpyAsync", 39_080_000L));
            assertThat(sum(cells)).isEqualTo(41_578_233_000L);
        }
    }

    /** The further paths come after those of events, and no location visits them. */
    @Test
    void theCallTreeHasThePathsOfKernels() {
        try (Trace trace = cloverleaf()) {
            int further = 0;
            for (int path = 0; path < trace.callpaths().count(); path++) {
                String text = trace.callpaths().path(path);
                assertThat(trace.callpaths().parent(path)).isLessThan(path);
                if (text.contains("/cuLaunchKernel/")) {
                    further++;
                    assertThat(trace.callpaths().visits(path)).isZero();
                    assertThat(trace.callpaths().inclusive(path)).isZero();
                }
            }
            assertThat(further).isGreaterThan(100);
        }
    }
}
