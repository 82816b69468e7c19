package expert.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import earl.device.StreamTimes;
import expert.pattern.Analysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of profilers that name events in ways of their own. All have the same run, in microseconds:
 *
 * <pre>
 * host    [launch 10-14] [copy 20-24] [synchronize 30 .............. 95]
 * stream        [gemm 16 ........ 60] [device to host 65 ..... 90]
 * </pre>
 */
class OtherProfilersTest {
    @TempDir
    private Path folder;

    private void check(Path file) {
        Analysis analysis = Shipped.analyze(file);
        List<StreamTimes> streams = analysis.trace().streams();
        assertThat(streams).hasSize(1);
        StreamTimes stream = streams.getFirst();
        assertThat(stream.kernels()).isEqualTo(1);
        assertThat(stream.copies()).isEqualTo(1);
        assertThat(stream.withoutCall()).isZero();
        assertThat(Math.round(stream.busy() * 1e6)).isEqualTo(69);
        assertThat(Math.round(stream.idle() * 1e6)).isEqualTo(5);
        assertThat(Math.round(Shipped.result(analysis, "host_wait").severity() * 1e6))
                .isEqualTo(60);
    }

    private Path json(String events) throws IOException {
        return Files.writeString(folder.resolve("rank0.json"), "{\"traceEvents\": [\n" + events + "]}\n");
    }

    /** Intel's unitrace: two categories, arrows from calls to commands, names of processes at the end. */
    @Test
    void unitrace() throws IOException {
        check(json("""
                {"ph": "X", "tid": 77, "pid": 70, "name": "zeCommandListAppendLaunchKernel", "cat": "cpu_op", "ts": 10, "dur": 4, "id": 0},
                {"ph": "s", "tid": 77, "pid": 70, "name": "dep", "cat": "Flow_H2D_5_0", "ts": 10, "id": 5},
                {"ph": "X", "tid": 4294967295, "pid": 4294967295, "name": "gemm[SIMD32 {8; 1; 1} {256; 1; 1}]", "cat": "gpu_op", "ts": 16, "dur": 44, "args": {"id": "5"}},
                {"ph": "t", "tid": 4294967295, "pid": 4294967295, "name": "dep", "cat": "Flow_H2D_5_0", "ts": 16, "id": 5},
                {"ph": "s", "tid": 4294967295, "pid": 4294967295, "name": "dep", "cat": "Flow_D2H_5_0", "ts": 16, "id": 5},
                {"ph": "X", "tid": 77, "pid": 70, "name": "zeCommandListAppendMemoryCopy", "cat": "cpu_op", "ts": 20, "dur": 4, "id": 0},
                {"ph": "s", "tid": 77, "pid": 70, "name": "dep", "cat": "Flow_H2D_6_0", "ts": 20, "id": 6},
                {"ph": "X", "tid": 4294967295, "pid": 4294967295, "name": "zeCommandListAppendMemoryCopy(D2M)[4096 bytes]", "cat": "gpu_op", "ts": 65, "dur": 25, "args": {"id": "6"}},
                {"ph": "t", "tid": 4294967295, "pid": 4294967295, "name": "dep", "cat": "Flow_H2D_6_0", "ts": 65, "id": 6},
                {"ph": "X", "tid": 77, "pid": 70, "name": "zeCommandListHostSynchronize", "cat": "cpu_op", "ts": 30, "dur": 65, "id": 0},
                {"ph": "M", "name": "process_name", "pid": 70, "ts": 0, "args": {"name": "RANK 0 HOST<node1>"}},
                {"ph": "M", "name": "process_name", "pid": 4294967295, "ts": 0, "args": {"name": "RANK 0 DEVICE<node1>0:3a:0:0 #0"}},
                {"ph": "M", "name": "thread_name", "pid": 4294967295, "tid": 4294967295, "ts": 0, "args": {"name": "Thread 77 L0 Engine<0,0>"}}
                """));
    }

    /** XLA, as JAX and TensorFlow write it: no categories; threads of the device that repeat its time are left out. */
    @Test
    void xla() throws IOException {
        check(json("""
                {"ph": "M", "pid": 1, "name": "process_name", "args": {"name": "/device:GPU:0"}},
                {"ph": "M", "pid": 1, "tid": 13, "name": "thread_name", "args": {"name": "Stream #13(Compute,MemcpyD2H)"}},
                {"ph": "M", "pid": 1, "tid": 99, "name": "thread_name", "args": {"name": "XLA Ops"}},
                {"ph": "M", "pid": 701, "name": "process_name", "args": {"name": "/host:CPU"}},
                {"ph": "M", "pid": 701, "tid": 5, "name": "thread_name", "args": {"name": "python"}},
                {"ph": "X", "pid": 701, "tid": 5, "name": "PjitFunction(step)", "ts": 5, "dur": 95},
                {"ph": "X", "pid": 701, "tid": 5, "name": "cuLaunchKernel", "ts": 10, "dur": 4, "args": {"correlation_id": "31"}},
                {"ph": "X", "pid": 701, "tid": 5, "name": "cuMemcpyDtoHAsync_v2", "ts": 20, "dur": 4, "args": {"correlation_id": "32"}},
                {"ph": "X", "pid": 701, "tid": 5, "name": "cuStreamSynchronize", "ts": 30, "dur": 65, "args": {"correlation_id": "33"}},
                {"ph": "X", "pid": 1, "tid": 13, "name": "gemm", "ts": 16, "dur": 44, "args": {"correlation_id": "31", "hlo_op": "dot.1"}},
                {"ph": "X", "pid": 1, "tid": 13, "name": "MemcpyD2H", "ts": 65, "dur": 25, "args": {"correlation_id": "32"}},
                {"ph": "X", "pid": 1, "tid": 99, "name": "dot.1", "ts": 16, "dur": 44, "args": {"hlo_module": "jit_step"}},
                {}
                """));
    }
}
