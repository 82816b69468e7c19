package earl.device;

import static earl.oracle.DeviceTrace.id;
import static earl.oracle.DeviceTrace.on;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import earl.Diagnostic;
import earl.Trace;
import earl.oracle.DeviceTrace;
import earl.oracle.DeviceTrace.Line;
import earl.schema.DeviceAttribute;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tables of activities and synchronizations, row by row, on traces written by hand. Times are microseconds. */
class DeviceActivitiesTest {
    private static final String LAUNCH = "cuLaunchKernel";
    // Codes of OTF2.
    private static final int DATA_TRANSFER = 30;
    private static final int CUDA = 5;

    private static final String DTOH = "cuMemcpyDtoH_v2";

    @TempDir
    Path folder;

    private Map<String, Long> counted = Map.of();

    /** Reads rows of a table: the cells of some columns, times in microseconds. */
    private List<String> rows(DeviceTrace written, boolean ofSynchronizations, String... names) {
        try (Trace trace = Trace.open(written.write(folder))) {
            DeviceActivities device = DeviceActivities.of(trace);
            Columns table = ofSynchronizations ? device.synchronizations() : device.activities();
            List<String> rows = new ArrayList<>();
            for (long row = 0; row < table.length(); row++) {
                long at = row;
                rows.add(Arrays.stream(names)
                        .map(name -> cell(trace, table.column(name), at))
                        .collect(Collectors.joining(" ")));
            }
            counted = trace.diagnostics().stream().collect(Collectors.toMap(Diagnostic::code, Diagnostic::count));
            return rows;
        }
    }

    private static String cell(Trace trace, Column column, long row) {
        return switch (column.kind()) {
            case NUMBER -> {
                double value = column.number(row);
                yield Double.isNaN(value)
                        ? "-"
                        : String.valueOf(Math.round(value * 1e6 + trace.events().ticks(0)));
            }
            case STRING -> String.valueOf(column.string(row));
            default -> String.valueOf(column.integer(row));
        };
    }

    private List<String> activities(DeviceTrace written, String... names) {
        return rows(written, false, names);
    }

    private List<String> syncs(DeviceTrace written) {
        return rows(written, true, "region", "kind", "enter", "leave", "end_time", "waits");
    }

    /** Copies without an id, where others have one, are those of a driver that moves unified memory. */
    @Test
    void copiesOfTheDriverLackNoCall() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0).call(10, 20, LAUNCH, id(5));
        stream.call(50, 60, "gemm", id(5));
        other.copy(51, 55, false, 8, Map.of());
        assertThat(activities(trace, "kind", "call_enter")).containsExactly("kernel 10", "copy -");
        assertThat(counted).isEmpty();
    }

    /** Where a record of remote memory has no place for the other device, the name of the copy says that there is one. */
    @Test
    void namesOfCopiesSayTheirDirection() {
        DeviceTrace trace = new DeviceTrace(1)
                .withRegion("Memcpy PtoP (Device -> Device)", DATA_TRANSFER, CUDA)
                .withRegion("CopyPeerToPeer", DATA_TRANSFER, CUDA)
                .withRegion("Memcpy DtoD (Device -> Device)", DATA_TRANSFER, CUDA);
        trace.stream(0, "CUDA[0:7]")
                .call(10, 20, "Memcpy PtoP (Device -> Device)", Map.of(DeviceAttribute.BYTES, 64L))
                .call(30, 40, "CopyPeerToPeer")
                .call(50, 60, "Memcpy DtoD (Device -> Device)");
        assertThat(activities(trace, "kind", "direction", "bytes"))
                .containsExactly("copy PtoP 64", "copy PtoP -1", "copy DtoD -1");
    }

    /** Archives of other tools do not say what a collective kernel does: nothing finds its other members. */
    @Test
    void collectiveKernelsWithoutADescriptionAreUnpaired() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0).call(10, 20, LAUNCH, id(5)).call(20, 30, LAUNCH, id(6));
        stream.call(50, 60, "ncclDevKernel_AllReduce", id(5)).call(61, 70, "gemm", id(6));
        assertThat(activities(trace, "kind", "name"))
                .containsExactly("collective ncclDevKernel_AllReduce", "kernel gemm");
        assertThat(counted).isEqualTo(Map.of("unpaired_collective", 1L));
    }

    @Test
    void pairsByCorrelationIdsOfTheProcess() {
        DeviceTrace trace = new DeviceTrace(2);
        for (int process = 0; process < 2; process++) {
            Line stream = trace.stream(process, "CUDA[0:7]");
            // The calls of both processes have the ids 5 and 6.
            trace.host(process)
                    .call(process, 10 + process, LAUNCH, id(5))
                    .call(20 + process, 30 + process, LAUNCH, id(6));
            stream.call(50, 60, "b", id(6)).call(61, 70, "a", id(5));
        }

        assertThat(activities(trace, "rank", "name", "call_enter", "call_leave"))
                .containsExactlyInAnyOrder("0 b 20 30", "0 a 0 10", "1 b 21 31", "1 a 1 11");
        assertThat(counted).isEmpty();
    }

    @Test
    void pairsInOrderPerStream() {
        DeviceTrace trace = new DeviceTrace(1);
        Line one = trace.stream(0, "CUDA[0:13]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .call(0, 1, LAUNCH, on(one))
                .call(2, 3, LAUNCH, on(other))
                .call(4, 5, "cuMemcpyDtoHAsync_v2", on(one))
                .call(6, 7, LAUNCH, on(other));
        one.call(30, 40, "a").copy(41, 45, false, 8, Map.of());
        other.call(10, 20, "b").call(21, 22, "c");

        assertThat(activities(trace, "name", "kind", "bytes", "call_enter", "previous", "free", "ready"))
                .containsExactly(
                        "b kernel -1 2 -1 - 2",
                        "c kernel -1 6 0 20 20",
                        "a kernel -1 0 -1 - 0",
                        "copy DtoH copy 8 4 2 40 40");
        assertThat(counted).isEmpty();
    }

    /** As Score-P records asynchronous copies: only launches name their stream. */
    @Test
    void pairsCopiesThatNameNoneOfSeveralStreams() {
        DeviceTrace trace = new DeviceTrace(1);
        Line one = trace.stream(0, "CUDA[0:13]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .call(0, 1, LAUNCH, on(one))
                .call(2, 3, LAUNCH, on(other))
                .call(4, 5, "cuMemcpyDtoHAsync_v2")
                .call(26, 27, "cuMemcpyDtoHAsync_v2");
        one.call(10, 20, "a").copy(21, 30, false, 8, Map.of());
        other.call(11, 25, "b").copy(31, 40, false, 8, Map.of());

        assertThat(activities(trace, "stream", "kind", "call_enter"))
                .containsExactly("1 kernel 0", "2 kernel 2", "1 copy 4", "2 copy 26");
        assertThat(counted).isEmpty();
    }

    @Test
    void pairsPerProcessIfCallsNameNoStream() {
        DeviceTrace trace = new DeviceTrace(2).withGroupsOfDevices();
        for (int process = 0; process < 2; process++) {
            trace.host(process)
                    .call(0, 1, "hipLaunchKernel")
                    .call(2, 3, "hipMemcpyAsync")
                    .call(4, 50, "hipDeviceSynchronize");
            trace.stream(process, "HIP[0:1]").call(5, 20, "a").copy(21, 30, false, 8, Map.of());
        }

        assertThat(activities(trace, "rank", "device", "name", "call_enter"))
                .containsExactly("0 0 a 0", "1 1 a 0", "0 0 copy DtoH 2", "1 1 copy DtoH 2");
        assertThat(syncs(trace)).containsOnly("hipMemcpyAsync copy 2 3 20 0", "hipDeviceSynchronize device 4 50 30 1");
    }

    /** The first device is busy: the kernel of the second launch begins first. By begins, the two launches would change places. */
    @Test
    void leavesCallsOpenThatTwoDevicesMayHave() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        Line one = trace.stream(0, "HIP[0:0]");
        Line other = trace.stream(0, "HIP[1:0]");
        trace.host(0)
                .call(0, 1, "hipLaunchKernel")
                .call(10, 11, "hipLaunchKernel")
                .call(12, 13, "hipLaunchKernel");
        one.call(5, 50, "long").call(51, 60, "a");
        other.call(20, 30, "b");

        assertThat(activities(trace, "name", "call_enter", "ready")).containsExactly("long 0 0", "b - -", "a - -");
        assertThat(counted)
                .isEqualTo(
                        Map.of("uncertain_activities", 2L, "activity_without_call", 2L, "call_without_activity", 2L));
    }

    @Test
    void pairsActivitiesOfTwoDevicesIfTheirTimesDecide() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        Line one = trace.stream(0, "HIP[0:0]");
        Line other = trace.stream(0, "HIP[1:0]");
        trace.host(0)
                .call(0, 1, "hipLaunchKernel")
                .call(10, 11, "hipLaunchKernel")
                .call(40, 41, "hipLaunchKernel");
        one.call(5, 50, "long").call(51, 60, "a");
        other.call(20, 30, "b");

        // Only the first two calls came before "b", and the first one has "long".
        assertThat(activities(trace, "name", "call_enter")).containsExactly("long 0", "b 10", "a 40");
        assertThat(counted).isEmpty();
    }

    /** A call that waits for one device says nothing of the other one. */
    @Test
    void synchronizationsOfOneDeviceDoNotTellOfOthers() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        Line one = trace.stream(0, "HIP[0:0]");
        Line other = trace.stream(0, "HIP[1:0]");
        trace.host(0)
                .call(0, 1, "hipLaunchKernel")
                .call(10, 11, "hipLaunchKernel")
                .call(12, 31, "hipDeviceSynchronize")
                .call(32, 33, "hipLaunchKernel");
        one.call(5, 50, "long");
        other.call(20, 30, "b").call(51, 60, "c");

        assertThat(activities(trace, "name", "call_enter")).containsExactly("long 0", "b 10", "c 32");
        assertThat(counted).isEmpty();
    }

    /** Score-P numbers copies of HIP by their calls. */
    @Test
    void pairsCopiesOfHipByTheirNumbers() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        Line one = trace.stream(0, "HIP[0:0]");
        Line other = trace.stream(0, "HIP[1:0]");
        trace.host(0).call(0, 1, "hipMemcpyAsync").call(2, 3, "hipMemcpyAsync").call(4, 5, "hipMemcpyAsync");
        one.numberedCopy(30, 40, 7).numberedCopy(41, 50, 12);
        other.numberedCopy(20, 25, 9);

        assertThat(activities(trace, "stream", "begin_time", "call_enter"))
                .containsExactly("2 20 2", "1 30 0", "1 41 4");
        assertThat(counted).isEmpty();
    }

    /** On demand, Score-P records the call path of a launch with the launch and with its kernel. */
    @Test
    void pairsKernelsOfHipByTheCallPathOfTheirLaunch() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        Line one = trace.stream(0, "HIP[0:0]");
        Line other = trace.stream(0, "HIP[1:0]");
        trace.host(0)
                .callOf(111, 0, 1, "hipLaunchKernel")
                .callOf(222, 2, 3, "hipLaunchKernel")
                .callOf(111, 4, 5, "hipLaunchKernel");
        one.callOf(111, 30, 40, "a").callOf(111, 41, 50, "a");
        other.callOf(222, 20, 25, "b");

        assertThat(activities(trace, "name", "call_enter")).containsExactly("b 2", "a 0", "a 4");
        assertThat(counted).isEmpty();
    }

    /** The stream that waits for all others has no more calls than these if no call names a stream. */
    @Test
    void theNullStreamOfHipHasNotAllCalls() {
        DeviceTrace trace = new DeviceTrace(1).withGroupsOfDevices();
        Line none = trace.stream(0, "HIP[0:0]");
        Line other = trace.stream(0, "HIP[0:1]");
        trace.host(0)
                .call(0, 1, "hipLaunchKernel")
                .call(2, 25, "hipDeviceSynchronize")
                .call(30, 31, "hipLaunchKernel")
                .call(32, 51, "hipDeviceSynchronize");
        none.call(40, 50, "b");
        other.call(10, 20, "a");

        assertThat(activities(trace, "name", "call_enter")).containsExactly("a 0", "b 30");
        assertThat(counted).isEmpty();
    }

    @Test
    void takesTheOnlyShiftThatAgreesWithCallsThatWaited() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        // The first two kernels have no records. From the front, the last one would end after the call that waited for
        // it.
        for (long i = 0; i < 4; i++) {
            trace.host(0).call(10 * i, 10 * i + 1, LAUNCH, on(stream)).call(10 * i + 2, 10 * i + 9, "cuCtxSynchronize");
        }
        stream.call(23, 27, "a").call(33, 37, "a");

        assertThat(activities(trace, "call_enter")).containsExactly("20", "30");
        assertThat(counted).isEqualTo(Map.of("call_without_activity", 2L));
    }

    @Test
    void pairsNothingIfSeveralShiftsArePossible() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0)
                .call(0, 1, LAUNCH, on(stream))
                .call(2, 3, LAUNCH, on(stream))
                .call(4, 5, LAUNCH, on(stream));
        stream.call(10, 11, "a").call(12, 13, "a");

        assertThat(activities(trace, "call_enter", "ready")).containsOnly("- -");
        assertThat(counted)
                .isEqualTo(
                        Map.of("uncertain_activities", 2L, "activity_without_call", 2L, "call_without_activity", 3L));
    }

    @Test
    void pairsWithMissingCalls() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0).enter(0, "main").call(20, 21, LAUNCH, on(stream)).leave(40);
        stream.call(5, 6, "lost").call(25, 26, "a");

        assertThat(activities(trace, "name", "call_enter")).containsExactly("lost -", "a 20");
        assertThat(counted).isEqualTo(Map.of("activity_without_call", 1L));
    }

    @Test
    void pairsAroundHolesWithClocksThatDiffer() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        int lost = 0;
        for (int i = 0; i < 300; i++) {
            long t = 1000L * (i + 1);
            trace.host(0).call(t, t + 10, LAUNCH, on(stream)).call(t + 20, t + 500, DTOH);
            if (i % 100 == 50) {
                lost++;
                continue;
            }
            // The device's clock is 15 us early.
            stream.call(t - 15, t + 300, "k").copy(t + 330, t + 460, false, 8, Map.of());
        }

        List<String> rows = activities(trace, "kind", "begin_time", "call_enter");
        assertThat(rows).hasSize(2 * (300 - lost));
        assertThat(rows).allSatisfy(row -> {
            List<String> cells = List.of(row.split(" ", -1));
            assertThat(Math.floorDiv(Long.parseLong(cells.get(1)) + 100, 1000))
                    .isEqualTo(Long.parseLong(cells.get(2)) / 1000);
        });
        assertThat(counted).containsEntry("call_without_activity", 2L * lost);
        assertThat(counted).containsEntry("activity_before_call", 300L - lost);
    }

    @Test
    void joinsTheLocationsOfAStream() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        Line further = trace.further(stream);
        trace.host(0).call(0, 1, LAUNCH, id(1)).call(2, 3, LAUNCH, id(2)).call(4, 5, "cuCtxSynchronize");
        stream.call(10, 30, "a", id(1));
        further.call(20, 40, "b", id(2));

        assertThat(activities(trace, "name", "stream", "previous", "free")).containsExactly("a 1 -1 -", "b 1 0 30");
        assertThat(counted).isEqualTo(Map.of("overlapping_activities", 1L));
    }

    @Test
    void followsEventsFromStreamToStream() {
        DeviceTrace trace = new DeviceTrace(1);
        Line one = trace.stream(0, "CUDA[0:13]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .call(0, 1, LAUNCH, on(one))
                .call(2, 3, "cuEventRecord", on(one, 77))
                .call(4, 5, LAUNCH, on(one))
                .call(6, 7, "cuStreamWaitEvent", on(other, 77))
                .call(8, 9, LAUNCH, on(other))
                .call(10, 11, LAUNCH, on(other));
        one.call(12, 40, "a").call(41, 90, "b");
        other.call(45, 50, "c").call(51, 55, "d");

        assertThat(activities(trace, "name", "previous", "waited_for", "ready"))
                .containsExactly("a -1 -1 0", "b 0 -1 40", "c -1 0 40", "d 2 -1 50");
    }

    @Test
    void findsWhatCallsNeed() {
        DeviceTrace trace = new DeviceTrace(1);
        Line one = trace.stream(0, "CUDA[0:13]");
        Line other = trace.stream(0, "CUDA[0:14]");
        trace.host(0)
                .call(0, 1, LAUNCH, with(on(one), 1))
                .call(2, 3, "cudaEventRecord", with(on(one, 7), 2))
                .call(4, 5, LAUNCH, with(on(one), 3))
                .call(6, 7, LAUNCH, with(on(other), 4))
                .call(10, 32, "cudaEventSynchronize", Map.of(DeviceAttribute.RECORD, 2L))
                .call(40, 62, "cudaStreamSynchronize", on(one))
                .call(63, 91, "cudaDeviceSynchronize")
                .call(100, 101, "cudaDeviceSynchronize");
        one.call(8, 30, "a", id(1)).call(31, 60, "b", id(3));
        other.call(9, 90, "c", id(4));

        assertThat(syncs(trace))
                .containsExactly(
                        "cudaEventSynchronize event 10 32 30 1",
                        "cudaStreamSynchronize stream 40 62 60 1",
                        "cudaDeviceSynchronize device 63 91 90 1",
                        "cudaDeviceSynchronize device 100 101 90 0");
    }

    @Test
    void judgesByEvidenceWhetherCopiesWaited() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0)
                .call(0, 1, LAUNCH, on(stream))
                .call(10, 2000, "cuMemcpyDtoHAsync_v2", on(stream)) // returns 60 us after the kernel
                .call(3000, 3001, LAUNCH, on(stream))
                .call(3002, 3010, "cuMemcpyDtoHAsync_v2", on(stream)) // returns before the kernel ends
                .call(8000, 8001, LAUNCH, on(stream))
                .call(8002, 9000, "cuMemcpyDtoHAsync_v2", on(stream)); // returns 600 us after the kernel
        stream.call(5, 1940, "a")
                .copy(1950, 1990, false, 8, Map.of())
                .call(3005, 4000, "a")
                .copy(4001, 4002, false, 8, Map.of())
                .call(8001, 8400, "a")
                .copy(8410, 8990, false, 8, Map.of());

        assertThat(syncs(trace))
                .containsExactly(
                        "cuMemcpyDtoHAsync_v2 copy 10 2000 1940 1",
                        "cuMemcpyDtoHAsync_v2 copy 3002 3010 4000 0",
                        "cuMemcpyDtoHAsync_v2 copy 8002 9000 8400 0");
    }

    @Test
    void takesALoopOfQueriesForOneCall() {
        DeviceTrace trace = new DeviceTrace(1);
        Line stream = trace.stream(0, "CUDA[0:7]");
        trace.host(0)
                .enter(0, "main")
                .call(0, 1, LAUNCH, on(stream))
                .call(2, 3, "cuStreamQuery", on(stream))
                .call(10, 11, "cuStreamQuery", on(stream))
                .call(20, 21, "cuStreamQuery", on(stream))
                .call(30, 31, "work")
                .call(40, 41, "cuStreamQuery", on(stream))
                .leave(50);
        stream.call(1, 15, "a");

        assertThat(syncs(trace)).containsExactly("cuStreamQuery query 2 21 15 1");
        assertThat(rows(trace, true, "between_ticks", "queries_ticks")).containsExactly("11 2");
    }

    @Test
    void readsNothingOfTracesWithoutStreams() {
        DeviceTrace trace = new DeviceTrace(1);
        trace.host(0).call(0, 1, LAUNCH).call(2, 3, "cuCtxSynchronize");

        assertThat(activities(trace, "name")).isEmpty();
        assertThat(syncs(trace)).isEmpty();
        assertThat(counted).isEmpty();
    }

    private static Map<DeviceAttribute, Long> with(Map<DeviceAttribute, Long> attributes, long id) {
        Map<DeviceAttribute, Long> all = new java.util.EnumMap<>(attributes);
        all.put(DeviceAttribute.CORRELATION, id);
        return all;
    }
}
