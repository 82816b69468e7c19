package earl.format.kineto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Categories of the profilers of PyTorch 1.8 to 2.9: what stands on a stream or describes the profiler is no time of a host's thread. */
class CategoryTest {
    @ParameterizedTest
    @CsvSource({
        "cpu_op, HOST",
        "Operator, HOST",
        "user_annotation, HOST",
        "python_function, HOST",
        "cuda_driver, CALL",
        "Runtime, CALL",
        "xpu_driver, CALL",
        "mtia_runtime, CALL",
        "privateuse1_driver, CALL",
        "kernel, KERNEL",
        "Kernel, KERNEL",
        "gpu_memcpy, COPY",
        "Memcpy, COPY",
        "gpu_memset, MEMSET",
        "rocm_kernel_dispatch, KERNEL",
        "kernel_dispatch, KERNEL",
        "rocm_memory_copy, COPY",
        "rocm_hip_api, CALL",
        "hip_api, CALL",
        "rocm_hsa_api, CALL",
        "rocm_rccl_api, HOST",
        "rocm_marker_api, HOST",
        "gpu_op, ACTIVITY",
        "mtia_ccp_events, ACTIVITY",
        "hpu_op, ACTIVITY",
        "cpu_op, HOST",
        "Flow_H2D_17_0, ARROW",
        "Flow_D2H_17_0, HOST",
        "cuda_sync, SYNC",
        "xpu_sync, SYNC",
        "cuda_event, IGNORED",
        "cuda_profiler_range, IGNORED",
        "gpu_pm_counter, IGNORED",
        "gpu_user_annotation, IGNORED",
        "ac2g, ARROW",
        "async_cpu_to_gpu, ARROW"
    })
    void eachHasAKind(String name, Category kind) {
        assertThat(Category.of(name)).isEqualTo(kind);
    }
}
