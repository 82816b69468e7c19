package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Location;
import earl.OpenOptions;
import earl.Trace;
import earl.diag.Diagnostics;
import earl.format.build.RecordLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of Chrome's format that no profiler of GPUs wrote. */
class ChromeStrangersTest {
    @TempDir
    private Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Path write(String... events) throws IOException {
        String all = String.join("},\n{", events).replace('\'', '"');
        return Files.writeString(folder.resolve("rank0.json"), "{\"traceEvents\": [{" + all + "}]}");
    }

    /** Old and new phases of asynchronous operations, counters, marks, objects and samples beside a call. */
    @Test
    void asynchronousEventsAreCounted() throws IOException {
        Path file = write(
                "'ph': 'b', 'cat': 'net', 'name': 'request', 'id': 1, 'pid': 1, 'tid': 1, 'ts': 10",
                "'ph': 'n', 'cat': 'net', 'name': 'redirect', 'id': 1, 'pid': 1, 'tid': 1, 'ts': 15",
                "'ph': 'e', 'cat': 'net', 'name': 'request', 'id': 1, 'pid': 1, 'tid': 1, 'ts': 50",
                "'cat': 'a', 'ph': 'S', 'name': 'load', 'id': '0x1f', 'pid': 1, 'tid': 1, 'ts': 10, 'args': {'a': {'b': [1]}}",
                "'cat': 'a', 'ph': 'T', 'name': 'load', 'id': '0x1f', 'pid': 1, 'tid': 1, 'ts': 20",
                "'cat': 'a', 'ph': 'F', 'name': 'load', 'id': '0x1f', 'pid': 1, 'tid': 1, 'ts': 30",
                "'ph': 'C', 'name': 'memory', 'pid': 1, 'ts': 5, 'args': {'bytes': 12}",
                "'ph': 'i', 's': 'g', 'name': 'mark', 'pid': 1, 'tid': 1, 'ts': 7",
                "'ph': 'N', 'name': 'object', 'id': '0x1', 'pid': 1, 'tid': 1, 'ts': 8",
                "'ph': 'P', 'name': 'sample', 'pid': 1, 'tid': 1, 'ts': 9, 'args': {'data': {'nodes': [1, 2]}}",
                "'ph': 'X', 'name': 'main', 'pid': 1, 'tid': 1, 'ts': 0, 'dur': 100");
        assertThat(RecordLines.of(file, 0, diagnostics)).containsExactly("0 ENTER main", "100000 LEAVE main");
        assertThat(diagnostics.list()).singleElement().satisfies(counted -> {
            assertThat(counted.code()).isEqualTo("asynchronous_event");
            assertThat(counted.count()).isEqualTo(6);
        });
    }

    @Test
    void metadataAloneAreNoEvents() throws IOException {
        Path file = write("'ph': 'M', 'name': 'process_name', 'pid': 1, 'tid': 1, 'args': {'name': 'python'}");
        assertThat(RecordLines.of(file, 0, diagnostics)).isEmpty();
        assertThat(diagnostics.list()).isEmpty();
    }

    /** The operations of a TPU are its activities; steps and modules repeat their time. */
    @Test
    void operationsOfATpuAreActivities() throws IOException {
        Path file = write(
                "'ph': 'M', 'name': 'process_name', 'pid': 3, 'args': {'name': '/device:TPU:0'}",
                "'ph': 'M', 'name': 'process_name', 'pid': 701, 'args': {'name': '/host:CPU'}",
                "'ph': 'M', 'name': 'thread_name', 'pid': 3, 'tid': 1, 'args': {'name': 'Steps'}",
                "'ph': 'M', 'name': 'thread_name', 'pid': 3, 'tid': 2, 'args': {'name': 'XLA Modules'}",
                "'ph': 'M', 'name': 'thread_name', 'pid': 3, 'tid': 3, 'args': {'name': 'XLA Ops'}",
                "'ph': 'M', 'name': 'thread_name', 'pid': 701, 'tid': 7, 'args': {'name': 'python'}",
                "'ph': 'X', 'name': '0', 'pid': 3, 'tid': 1, 'ts': 110, 'dur': 60",
                "'ph': 'X', 'name': 'jit_f(123)', 'pid': 3, 'tid': 2, 'ts': 110, 'dur': 60",
                "'ph': 'X', 'name': 'fusion.1', 'pid': 3, 'tid': 3, 'ts': 110, 'dur': 20",
                "'ph': 'X', 'name': 'all-reduce.2', 'pid': 3, 'tid': 3, 'ts': 140, 'dur': 30",
                "'ph': 'X', 'name': 'PjitFunction(f)', 'pid': 701, 'tid': 7, 'ts': 100, 'dur': 20");
        assertThat(RecordLines.of(file, 0, diagnostics))
                .containsExactly("100000 ENTER PjitFunction(f)", "120000 LEAVE PjitFunction(f)");
        assertThat(RecordLines.of(file, 1, diagnostics))
                .containsExactly(
                        "110000 ENTER fusion.1",
                        "130000 LEAVE fusion.1",
                        "140000 ENTER all-reduce.2",
                        "170000 LEAVE all-reduce.2");
        assertThat(RecordLines.of(file, 2, diagnostics)).isEmpty();
    }

    /** The name of a copy says that it goes to another device, whose activities may be in another file. */
    @Test
    void copiesBetweenDevicesKeepTheirName() throws IOException {
        Path file = write(
                "'ph': 'X', 'cat': 'cuda_runtime', 'name': 'cudaMemcpyAsync', 'pid': 1, 'tid': 1, 'ts': 0, 'dur': 5, 'args': {'correlation': 7}",
                "'ph': 'X', 'cat': 'gpu_memcpy', 'name': 'Memcpy PtoP (Device -> Device)', 'pid': 0, 'tid': 7, 'ts': 10, 'dur': 20,"
                        + " 'args': {'device': 0, 'stream': 7, 'correlation': 7, 'bytes': 4096, 'fromDevice': 0, 'toDevice': 1}",
                "'ph': 'X', 'cat': 'gpu_memcpy', 'name': 'Memcpy DtoD (Device -> Device)', 'pid': 0, 'tid': 7, 'ts': 40, 'dur': 20,"
                        + " 'args': {'device': 0, 'stream': 7, 'bytes': 8}");
        assertThat(RecordLines.of(file, 1, diagnostics))
                .contains(
                        "10000 ENTER Memcpy PtoP (Device -> Device) at 4096 at 7",
                        "30000 LEAVE Memcpy PtoP (Device -> Device)")
                .anyMatch(line -> line.startsWith("40000 RMA_GET"));
    }

    /** XLA numbers the processes of devices from 1 on. */
    @Test
    void devicesOfXlaHaveTheNumberOfTheirName() throws IOException {
        Path file = write(
                "'ph': 'M', 'name': 'process_name', 'pid': 1, 'args': {'name': '/device:GPU:0'}",
                "'ph': 'M', 'name': 'process_name', 'pid': 701, 'args': {'name': '/host:CPU'}",
                "'ph': 'M', 'name': 'thread_name', 'pid': 1, 'tid': 14, 'args': {'name': 'Stream #14(Compute)'}",
                "'ph': 'X', 'name': 'fusion', 'pid': 1, 'tid': 14, 'ts': 110, 'dur': 60",
                "'ph': 'X', 'name': 'main', 'pid': 701, 'tid': 7, 'ts': 100, 'dur': 90");
        try (Trace trace = Trace.open(file, OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX))) {
            assertThat(trace.locations()).extracting(Location::label).contains("rank 0 GPU 0 stream 14");
        }
    }
}
