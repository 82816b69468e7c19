package earl.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.diag.Diagnostics;
import earl.format.build.RecordLines;
import earl.testing.Mutations;
import earl.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls and activities of CUDA, HIP and OpenCL, as versions of Extrae write them. */
class DeviceEventsTest {
    private static final String HEADER = "#Paraver (01/01/2026 at 10:00):1000_ns:1(1):1:1(2:1),0\n";

    /** A launch of Extrae 5: copy to the device, kernel, synchronization, copy to the host. */
    private static final String RECORDS = """
            1:1:1:1:1:0:1000:1
            1:1:1:1:2:0:150:0
            2:1:1:1:1:100:63000000:7:63000004:4096
            2:1:1:1:1:120:63000000:0
            2:1:1:1:1:130:63000000:1
            2:1:1:1:1:130:63000009:1
            2:1:1:1:1:140:63000000:0:63000009:0
            2:1:1:1:1:150:63000000:5:63000008:2
            1:1:1:1:2:150:200:17
            2:1:1:1:2:150:63000001:7:63000004:4096
            2:1:1:1:2:200:63000001:0
            3:1:1:1:1:100:100:1:1:1:2:200:200:4096:1
            2:1:1:1:2:210:63000006:1:63000007:1:63000011:8
            3:1:1:1:1:130:130:1:1:1:2:210:210:0:2
            2:1:1:1:2:400:63000006:0:63000007:0
            2:1:1:1:1:410:63000000:0
            2:1:1:1:1:500:63000000:7:63000004:64
            2:1:1:1:2:510:63000001:7:63000004:64
            2:1:1:1:2:640:63000001:0
            2:1:1:1:1:650:63000000:0
            3:1:1:1:2:510:510:1:1:1:1:650:650:64:3
            """;

    private static final String NAMES = """
            EVENT_TYPE
            0    63000000    CUDA library call
            VALUES
            0 End
            1 cudaLaunch
            5 cudaStreamSynchronize
            7 cudaMemcpyAsync

            EVENT_TYPE
            0    63000001    CUDA memory transfer
            VALUES
            0 End
            7 cudaMemcpyAsync

            EVENT_TYPE
            0    63000004    CUDA Dynamic memory size

            EVENT_TYPE
            0    63000008    Stream ID destination

            EVENT_TYPE
            0    63000011    CUDA Kernel blocks per grid

            EVENT_TYPE
            0    63000006    CUDA kernel execution
            0    63000009    CUDA kernel instantiation
            VALUES
            0 End
            1 gemm

            EVENT_TYPE
            0    63000007    CUDA kernel execution source code line
            VALUES
            0 End
            1 12 (gemm.cu, app)
            """;

    private static final List<String> ON_HOST = List.of(
            "0 ENTER app",
            "100 ENTER cudaMemcpyAsync at 1 at STREAM",
            "120 LEAVE cudaMemcpyAsync",
            "130 ENTER cudaLaunch at 2 at STREAM",
            "140 LEAVE cudaLaunch",
            "150 ENTER cudaStreamSynchronize at STREAM",
            "410 LEAVE cudaStreamSynchronize",
            "500 ENTER cudaMemcpyAsync at 3 at STREAM",
            "650 LEAVE cudaMemcpyAsync",
            "1000 LEAVE app");

    private static final List<String> ON_STREAM = List.of(
            "150 ENTER Memcpy HtoD at 1 at 4096",
            "200 LEAVE Memcpy HtoD",
            "210 ENTER gemm at 2",
            "400 LEAVE gemm",
            "510 ENTER Memcpy DtoH at 3 at 64",
            "640 LEAVE Memcpy DtoH");

    @TempDir
    private Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Path write(String records, String names, String row) throws IOException {
        Files.writeString(folder.resolve("app.pcf"), names);
        if (!row.isEmpty()) {
            Files.writeString(folder.resolve("app.row"), "LEVEL THREAD SIZE 2\nTHREAD 1.1.1\n" + row + "\n");
        }
        return Files.writeString(folder.resolve("app.prv"), HEADER + records);
    }

    private void has(Path trace, String stream, List<String> host, List<String> activities) {
        assertThat(RecordLines.of(trace, 0, diagnostics))
                .isEqualTo(host.stream()
                        .map(line -> line.replace("STREAM", stream))
                        .toList());
        assertThat(RecordLines.of(trace, 1, diagnostics)).isEqualTo(activities);
        assertThat(diagnostics.list()).isEmpty();
    }

    @Test
    void callsAndActivitiesAreConnectedByMessages() throws IOException {
        has(write(RECORDS, NAMES, "GPU-D1.S1"), "GPU-D1.S1", ON_HOST, ON_STREAM);
    }

    /** Extrae records no message for a copy that stays on the device, and the number of its bytes on both sides. */
    @Test
    void copiesWithoutAMessageAreConnectedByTheirBytes() throws IOException {
        String copies = """
                2:1:1:1:1:700:63000000:7:63000004:512
                2:1:1:1:1:710:63000000:0
                2:1:1:1:1:720:63000000:7:63000004:64
                2:1:1:1:1:730:63000000:0
                2:1:1:1:1:740:63000000:7:63000004:512
                2:1:1:1:1:750:63000000:0
                2:1:1:1:2:760:63000001:7:63000004:512
                2:1:1:1:2:770:63000001:0
                2:1:1:1:2:780:63000001:7:63000004:64
                2:1:1:1:2:790:63000001:0
                2:1:1:1:2:800:63000001:7:63000004:512
                2:1:1:1:2:820:63000001:0
                """;
        List<String> host = new ArrayList<>(ON_HOST);
        host.addAll(
                host.size() - 1,
                List.of(
                        "700 ENTER cudaMemcpyAsync at 5 at STREAM",
                        "710 LEAVE cudaMemcpyAsync",
                        "720 ENTER cudaMemcpyAsync at 4 at STREAM",
                        "730 LEAVE cudaMemcpyAsync",
                        "740 ENTER cudaMemcpyAsync at 6 at STREAM",
                        "750 LEAVE cudaMemcpyAsync"));
        List<String> stream = new ArrayList<>(ON_STREAM);
        stream.addAll(List.of(
                "760 ENTER Memcpy at 5 at 512",
                "770 LEAVE Memcpy",
                "780 ENTER Memcpy at 4 at 64",
                "790 LEAVE Memcpy",
                "800 ENTER Memcpy at 6 at 512",
                "820 LEAVE Memcpy"));
        has(write(RECORDS + copies, NAMES, "GPU-D1.S1"), "GPU-D1.S1", host, stream);
    }

    /** Two calls, of which one has no copy: nothing says which. The copy has an id of its own, so that it counts as one of an unknown call. */
    @Test
    void aCopyOfOneOfTwoCallsIsOfAnUnknownCall() throws IOException {
        String copies = """
                2:1:1:1:1:700:63000000:7:63000004:512
                2:1:1:1:1:710:63000000:0
                2:1:1:1:1:720:63000000:7:63000004:512
                2:1:1:1:1:730:63000000:0
                2:1:1:1:2:760:63000001:7:63000004:512
                2:1:1:1:2:770:63000001:0
                """;
        List<String> host = new ArrayList<>(ON_HOST);
        host.addAll(
                host.size() - 1,
                List.of(
                        "700 ENTER cudaMemcpyAsync",
                        "710 LEAVE cudaMemcpyAsync",
                        "720 ENTER cudaMemcpyAsync",
                        "730 LEAVE cudaMemcpyAsync"));
        List<String> stream = new ArrayList<>(ON_STREAM);
        stream.addAll(List.of("760 ENTER Memcpy at 4 at 512", "770 LEAVE Memcpy"));
        has(write(RECORDS + copies, NAMES, "GPU-D1.S1"), "GPU-D1.S1", host, stream);
    }

    /** Only the events say that thread 2 is a stream. */
    @Test
    void aStreamNeedsNoName() throws IOException {
        has(write(RECORDS, NAMES, ""), "thread 2", ON_HOST, ON_STREAM);
    }

    /** The first thread of a task is its program: kernels on it belong to no stream, and count. */
    @Test
    void kernelsOfTheFirstThreadAreCounted() throws IOException {
        String kernel = "2:1:1:1:1:210:63000006:1\n2:1:1:1:1:400:63000006:0\n";
        assertThat(RecordLines.of(write("1:1:1:1:1:0:1000:1\n" + kernel, NAMES, ""), 0, diagnostics))
                .containsExactly("0 ENTER app", "1000 LEAVE app");
        assertThat(diagnostics.list()).extracting(Diagnostic::code).containsExactly("unknown_record");
    }

    @Test
    void rowsNeedNoOrder() throws IOException {
        List<String> lines = RECORDS.lines().toList();
        String last = lines.get(lines.size() - 2);
        Path trace = write(last + "\n" + RECORDS.replace(last + "\n", ""), NAMES, "GPU-D1.S1");
        assertThat(RecordLines.of(trace, 1, diagnostics)).isEqualTo(ON_STREAM);
        assertThat(diagnostics.list()).extracting(Diagnostic::code).containsOnly("unordered_rows");
    }

    @Test
    void extraeUpTo3GivesCallsAndActivitiesOneType() throws IOException {
        String names = NAMES.replace("63000001    CUDA memory transfer", "63000555    nothing")
                .replace("63000000", "63000001")
                .replace("63000004", "63000002")
                .replace("63000008    Stream ID destination", "63300000    Synchronized stream (on thread)")
                .replace("63000006    CUDA kernel execution", "63000019    CUDA kernel")
                .replace("63000007    CUDA kernel execution source", "63000119    CUDA kernel source");
        String records = RECORDS.replace("63000000", "63000001")
                .replace("63000004", "63000002")
                .replace("63000008", "63300000")
                .replace("63000006:1:63000007:1:63000011:8", "63000001:1:63000019:1:63000119:1")
                .replace("63000006:0:63000007:0", "63000001:0:63000019:0:63000119:0");
        has(write(records, names, "CUDA-D1.S1-node"), "CUDA-D1.S1-node", ON_HOST, ON_STREAM);
    }

    /** Up to version 4.2, a kernel on a stream has the type by which a launch names its kernel, and a copy has the type of calls. */
    @Test
    void extrae4NamesKernelsOnHostAndStream() throws IOException {
        String names = NAMES.replace("63000006    CUDA kernel execution", "63000006    CUDA kernel")
                .replace("63000001    CUDA memory transfer", "63000555    nothing");
        String records = RECORDS.replace("63000009", "63000006").replace("63000001", "63000000");
        has(write(records, names, "CUDA-D1.S1-node"), "CUDA-D1.S1-node", ON_HOST, ON_STREAM);
    }

    @Test
    void hipHasNumbersOfItsOwn() throws IOException {
        String names = NAMES.replace("630000", "635000").replace("CUDA", "HIP").replace("cuda", "hip");
        Path trace = write(RECORDS.replace("630000", "635000"), names, "GPU-D1.S1");
        has(
                trace,
                "GPU-D1.S1",
                ON_HOST.stream().map(line -> line.replace("cuda", "hip")).toList(),
                ON_STREAM);
    }

    @Test
    void openClHasNamesOfKernelsInATypeOfTheirOwn() throws IOException {
        String names = """
                EVENT_TYPE
                0    64000000    Host OpenCL call
                VALUES
                0 Outside OpenCL
                15 clEnqueueNDRangeKernel
                18 clEnqueueReadBuffer
                25 clFinish
                51 clEnqueueWriteBuffer (async)

                EVENT_TYPE
                0    64100000    Accelerator OpenCL call
                VALUES
                0 Outside OpenCL
                15 clEnqueueNDRangeKernel
                18 clEnqueueReadBuffer
                51 clEnqueueWriteBuffer (async)

                EVENT_TYPE
                0    64099999    OpenCL transfer size

                EVENT_TYPE
                0    64200000    OpenCL kernel name
                VALUES
                1 vadd

                EVENT_TYPE
                0    64300000    Synchronized command queue (on thread)
                """;
        String records = """
                1:1:1:1:1:0:1000:1
                2:1:1:1:1:100:64000000:51:64099999:4096
                2:1:1:1:1:120:64000000:0:64099999:0
                2:1:1:1:1:130:64000000:15:64200000:1
                2:1:1:1:1:140:64000000:0:64200000:0
                2:1:1:1:1:150:64000000:25:64300000:2
                2:1:1:1:2:150:64100000:51:64099999:4096
                2:1:1:1:2:200:64100000:0:64099999:0
                3:1:1:1:1:100:100:1:1:1:2:200:200:4096:1
                2:1:1:1:2:210:64100000:15:64200000:1
                3:1:1:1:1:130:130:1:1:1:2:210:210:0:2
                2:1:1:1:2:400:64100000:0:64200000:0
                3:1:1:1:2:400:400:1:1:1:1:410:410:0:3
                2:1:1:1:1:410:64000000:0
                """;
        has(
                write(records, names, "OpenCL-GPU-CQ1-node"),
                "OpenCL-GPU-CQ1-node",
                List.of(
                        "0 ENTER app",
                        "100 ENTER clEnqueueWriteBuffer (async) at 1 at STREAM",
                        "120 LEAVE clEnqueueWriteBuffer (async)",
                        "130 ENTER clEnqueueNDRangeKernel at 2 at STREAM",
                        "140 LEAVE clEnqueueNDRangeKernel",
                        "150 ENTER clFinish at STREAM",
                        "410 LEAVE clFinish",
                        "1000 LEAVE app"),
                List.of(
                        "150 ENTER Memcpy HtoD at 1 at 4096",
                        "200 LEAVE Memcpy HtoD",
                        "210 ENTER vadd at 2",
                        "400 LEAVE vadd"));
    }

    /** A launch that has not ended, a kernel that has not, a message without a kernel. */
    @Test
    void aTraceMayEndAnywhere() throws IOException {
        Path trace = write("""
                1:1:1:1:1:0:1000:1
                2:1:1:1:1:130:63000000:1
                2:1:1:1:2:210:63000006:1
                3:1:1:1:1:130:130:1:1:1:2:300:300:0:2
                """, NAMES, "GPU-D1.S1");
        assertThat(RecordLines.of(trace, 0, diagnostics)).containsExactly("0 ENTER app", "130 ENTER cudaLaunch");
        assertThat(RecordLines.of(trace, 1, diagnostics)).containsExactly("210 ENTER gemm");
    }

    @Test
    void mutationsGiveATraceOrOneLine() throws IOException {
        Path trace = write(RECORDS, NAMES, "GPU-D1.S1");
        List<Path> victims = List.of(trace, trace.resolveSibling("app.pcf"), trace.resolveSibling("app.row"));
        int opened = Mutations.read(1L + 500L * Sample.seeds(1000, 1).getFirst(), 500, "app", random -> {
            Path victim = victims.get(random.nextInt(victims.size()));
            byte[] before = Files.readAllBytes(victim);
            byte[] now = before.clone();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                now[random.nextInt(now.length)] = (byte) "0123456789:\n ".charAt(random.nextInt(13));
            }
            Files.write(victim, now);
            try {
                RecordLines.of(trace, 0, new Diagnostics());
                RecordLines.of(trace, 1, new Diagnostics());
            } finally {
                Files.write(victim, before);
            }
        });
        assertThat(opened).isPositive();
    }
}
