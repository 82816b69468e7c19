package earl.device;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import earl.Diagnostic;
import earl.Location;
import earl.Trace;
import earl.oracle.DeviceTrace;
import earl.oracle.DeviceTrace.Line;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Streams as rocprofv3 of ROCm 7 and TAU 2.34 write them into OTF2 archives, without ids and without references of streams. Times are
 * microseconds.
 */
class ArchivesOfOthersTest {
    // Codes of OTF2.
    private static final int FUNCTION = 1;
    private static final int DATA_TRANSFER = 30;
    private static final int ALLOCATE = 35;
    private static final int DEALLOCATE = 36;
    private static final int USER = 1;
    private static final int HIP = 23;

    @TempDir
    Path folder;

    private List<String> diagnostics = List.of();

    private List<String> activities(DeviceTrace written, String... names) {
        return rows(written, false, names);
    }

    private List<String> syncs(DeviceTrace written) {
        return rows(written, true, "region", "kind", "enter", "leave", "end_time", "waits");
    }

    private List<String> rows(DeviceTrace written, boolean ofSynchronizations, String... names) {
        try (Trace trace = Trace.open(written.write(folder))) {
            DeviceActivities device = DeviceActivities.of(trace);
            Columns table = ofSynchronizations ? device.synchronizations() : device.activities();
            List<String> rows = new ArrayList<>();
            for (long row = 0; row < table.length(); row++) {
                long at = row;
                rows.add(Stream.of(names)
                        .map(name -> cell(trace, table.column(name), at))
                        .collect(Collectors.joining(" ")));
            }
            diagnostics =
                    trace.diagnostics().stream().map(Diagnostic::code).sorted().toList();
            return rows;
        }
    }

    private static String cell(Trace trace, Column column, long row) {
        return switch (column.kind()) {
            case NUMBER ->
                Double.isNaN(column.number(row))
                        ? "-"
                        : String.valueOf(Math.round(
                                column.number(row) * 1e6 + trace.events().ticks(0)));
            case STRING -> String.valueOf(column.string(row));
            default -> String.valueOf(column.integer(row));
        };
    }

    /** Devices are location groups that name no creator, and copies and allocations have locations of their own. */
    private static DeviceTrace rocprof() {
        DeviceTrace trace = new DeviceTrace(1)
                .withGroupsWithoutCreators()
                .withRegion("MEMORY_COPY_HOST_TO_DEVICE", DATA_TRANSFER, HIP)
                .withRegion("MEMORY_COPY_DEVICE_TO_HOST", DATA_TRANSFER, HIP)
                .withRegion("MEMORY_ALLOCATION_ALLOCATE", ALLOCATE, HIP)
                .withRegion("MEMORY_ALLOCATION_FREE", DEALLOCATE, HIP)
                .withRegion("axpy(float*)", FUNCTION, HIP);
        trace.host(0)
                .call(0, 4, "hipMalloc")
                .call(5, 6, "hipMemcpyAsync")
                .call(7, 8, "hipLaunchKernel")
                .call(9, 52, "hipStreamSynchronize")
                .call(60, 81, "hipMemcpy")
                .call(82, 85, "hipFree");
        trace.stream(0, "Thread 7, Copy to GPU 0").call(8, 20, "MEMORY_COPY_HOST_TO_DEVICE");
        trace.stream(0, "Thread 7, Copy to CPU 0").call(62, 80, "MEMORY_COPY_DEVICE_TO_HOST");
        trace.stream(0, "Thread 7, Memory Allocate at GPU 0")
                .call(1, 3, "MEMORY_ALLOCATION_ALLOCATE")
                .call(83, 84, "MEMORY_ALLOCATION_FREE");
        trace.stream(0, "Thread 7, Compute on GPU 0, Queue 0").call(21, 50, "axpy(float*)");
        return trace;
    }

    @Test
    void activitiesOfRocprofBelongToTheOnlyProcess() {
        assertThat(activities(rocprof(), "kind", "name", "direction", "call_region", "call_enter"))
                .containsExactly(
                        "copy MEMORY_COPY_HOST_TO_DEVICE HtoD hipMemcpyAsync 5",
                        "kernel axpy(float*)  hipLaunchKernel 7",
                        "copy MEMORY_COPY_DEVICE_TO_HOST DtoH hipMemcpy 60");
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void callsOfRocprofWaitForActivities() {
        assertThat(syncs(rocprof())).contains("hipStreamSynchronize stream 9 52 50 1", "hipMemcpy copy 60 81 50 0");
    }

    /** Kernels and copies have locations of their own, although a blocking copy waits for the kernels. */
    @Test
    void blockingCopiesOfRocprofWaitForTheKernelBeforeThem() {
        DeviceTrace trace = new DeviceTrace(1)
                .withGroupsWithoutCreators()
                .withRegion("MEMORY_COPY_DEVICE_TO_HOST", DATA_TRANSFER, HIP);
        trace.host(0)
                .call(0, 1, "hipLaunchKernel")
                .call(2, 62, "hipMemcpy")
                .call(70, 71, "hipLaunchKernel")
                .call(72, 80, "hipMemcpyAsync");
        trace.stream(0, "Thread 7, Compute on GPU 0, Queue 0").call(3, 50, "k").call(73, 90, "k");
        trace.stream(0, "Thread 7, Copy to CPU 0")
                .call(51, 61, "MEMORY_COPY_DEVICE_TO_HOST")
                .call(91, 95, "MEMORY_COPY_DEVICE_TO_HOST");
        assertThat(syncs(trace)).containsExactly("hipMemcpy copy 2 62 50 1", "hipMemcpyAsync copy 72 80 61 0");
    }

    /** The names of streams of rocprofv3 say which thread queued their activities. */
    @Test
    void activitiesOfRocprofBelongToTheThreadOfTheirStream() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsWithoutCreators();
        trace.host(0).call(0, 9, "main");
        trace.thread(0, "Thread 7").call(0, 1, "hipLaunchKernel");
        trace.thread(0, "Thread 8").call(2, 3, "hipLaunchKernel");
        trace.stream(0, "Thread 7, Compute on GPU 0, Queue 0").call(30, 50, "a");
        trace.stream(0, "Thread 8, Compute on GPU 0, Queue 1").call(20, 40, "b");
        assertThat(activities(trace, "name", "call_enter")).containsExactly("b 2", "a 0");
        assertThat(diagnostics).isEmpty();
    }

    /** Score-P names the devices of all processes alike. */
    @Test
    void streamsOfDevicesSayTheirProcess() {
        DeviceTrace written = new DeviceTrace(2).withGroupsOfDevices();
        for (int process = 0; process < 2; process++) {
            written.host(process).call(0, 1, "hipLaunchKernel");
            written.stream(process, "HIP[0:0]").call(2, 3, "k");
        }
        try (Trace trace = Trace.open(written.write(folder))) {
            assertThat(trace.locations())
                    .extracting(Location::label)
                    .containsExactly("rank 0", "rank 1", "MPI Rank 0 device HIP[0:0]", "MPI Rank 1 device HIP[0:0]");
        }
    }

    /** A device of one of several processes says its node only. */
    @Test
    void devicesBelongToTheProcessOfTheirNode() {
        DeviceTrace trace = new DeviceTrace(2).withNodes().withGroupsWithoutCreators();
        for (int process = 0; process < 2; process++) {
            trace.host(process).call(10L * process, 10L * process + 1, "hipLaunchKernel");
            trace.stream(process, "Queue 0").call(30 + process, 40, "k");
        }
        assertThat(activities(trace, "rank", "device", "call_enter")).containsExactly("0 0 0", "1 1 10");
        assertThat(diagnostics).isEmpty();
    }

    @Test
    void devicesOfANodeWithTwoProcessesBelongToNone() {
        DeviceTrace trace = new DeviceTrace(2).withGroupsWithoutCreators();
        for (int process = 0; process < 2; process++) {
            trace.host(process).call(10L * process, 10L * process + 1, "hipLaunchKernel");
            trace.stream(process, "Queue 0").call(30 + process, 40, "k");
        }
        assertThat(activities(trace, "call_enter")).containsExactly("-", "-");
        assertThat(diagnostics).containsExactly("activity_without_call", "call_without_activity");
    }

    /** TAU names device, context and stream, and copies in words. */
    @Test
    void readsTheNamesOfTau() {
        DeviceTrace trace = new DeviceTrace(1)
                .withRegion("Memory copy Host to Device", FUNCTION, USER)
                .withRegion("Memory copy Device to Host", FUNCTION, USER)
                .withRegion("saxpy(int, float)", FUNCTION, USER);
        trace.host(0)
                .call(0, 13, "cudaMemcpy")
                .call(14, 15, "cudaLaunchKernel")
                .call(16, 51, "cudaDeviceSynchronize")
                .call(52, 71, "cudaMemcpy");
        Line stream = trace.stream(0, "CUDA [0:1:7]");
        trace.stream(0, "CUDA [1:2:7]");
        stream.call(2, 12, "Memory copy Host to Device")
                .call(17, 50, "saxpy(int, float)")
                .call(54, 70, "Memory copy Device to Host");
        assertThat(activities(trace, "kind", "direction", "device", "call_enter"))
                .containsExactly("copy HtoD 0 0", "kernel  0 14", "copy DtoH 0 52");
        assertThat(syncs(trace))
                .containsExactly(
                        "cudaMemcpy copy 0 13 - 0",
                        "cudaDeviceSynchronize device 16 51 50 1",
                        "cudaMemcpy copy 52 71 50 0");
    }

    @Test
    void devicesOfTauAreApart() {
        for (List<String> names : List.of(
                List.of("CUDA [0:1:7]", "CUDA [1:2:7]"),
                List.of("GPU dev0:que1", "GPU dev1:que2"),
                List.of("GPU0 Queue1", "GPU1 Queue2"))) {
            DeviceTrace trace = new DeviceTrace(1);
            trace.host(0).call(0, 1, "cudaLaunchKernel").call(2, 3, "cudaLaunchKernel");
            trace.stream(0, names.get(0)).call(5, 9, "a");
            trace.stream(0, names.get(1)).call(6, 9, "b");
            assertThat(activities(trace, "name", "device")).as(names.get(0)).containsExactly("a 0", "b 1");
        }
    }
}
