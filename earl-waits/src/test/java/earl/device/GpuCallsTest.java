package earl.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of calls as Score-P, Kineto, Nsight Systems and rocprof write them. */
class GpuCallsTest {
    @ParameterizedTest
    @CsvSource({
        "cuLaunchKernel, LAUNCH",
        "cuLaunchKernelEx, LAUNCH",
        "cudaLaunchKernel_v7000, LAUNCH",
        "cudaLaunchKernelExC_v11060, LAUNCH",
        "cudaLaunchKernel_ptsz_v7000, LAUNCH",
        "hipExtModuleLaunchKernel, LAUNCH",
        "hipModuleLaunchKernel, LAUNCH",
        "cudaGraphLaunch_v10000, GRAPH_LAUNCH",
        "cuGraphLaunch_ptsz, GRAPH_LAUNCH",
        "cuMemcpyDtoHAsync_v2, COPY_ASYNC",
        "cudaMemcpyAsync_v3020, COPY_ASYNC",
        "cuMemcpyHtoD_v2, COPY",
        "hipMemcpyWithStream, COPY",
        "cudaMemsetAsync, MEMSET",
        "cuMemsetD32_v2, MEMSET",
        "cudaEventRecordWithFlags, RECORD",
        "cudaStreamWaitEvent, STREAM_WAIT",
        "cuStreamSynchronize, SYNC_STREAM",
        "cuCtxSynchronize, SYNC_DEVICE",
        "hipDeviceSynchronize, SYNC_DEVICE",
        "cudaEventSynchronize_v3020, SYNC_EVENT",
        "cudaStreamQuery, QUERY_STREAM",
        "hipEventQuery, QUERY_EVENT",
        "cuMemAlloc_v2, ALLOCATE",
        "hipFree, FREE",
        "cudaLaunchHostFunc, OTHER",
        "cuPointerGetAttributes, OTHER",
        "zeCommandListAppendLaunchKernel, LAUNCH",
        "zeCommandListAppendLaunchCooperativeKernel, LAUNCH",
        "zeCommandListAppendMemoryCopy, COPY_ASYNC",
        "zeCommandListAppendMemoryCopyRegion, COPY_ASYNC",
        "zeCommandListAppendMemoryFill, MEMSET",
        "zeCommandListAppendBarrier, OTHER",
        "urEnqueueKernelLaunch, LAUNCH",
        "urEnqueueKernelLaunchCustomExp, LAUNCH",
        "urEnqueueCooperativeKernelLaunchExp, LAUNCH",
        "piextEnqueueCooperativeKernelLaunch, LAUNCH",
        "urEnqueueUSMMemcpy2D, COPY_ASYNC",
        "piextUSMEnqueueMemcpy, COPY_ASYNC",
        "urEnqueueMemBufferRead, COPY_ASYNC",
        "urEnqueueUSMFill, MEMSET",
        "piextUSMEnqueueMemset, MEMSET",
        "urQueueFinish, SYNC_STREAM",
        "piQueueFinish, SYNC_STREAM",
        "urEventWait, SYNC_EVENT",
        "piEventsWait, SYNC_EVENT",
        "zeCommandQueueSynchronize, SYNC_STREAM",
        "zeEventHostSynchronize, SYNC_EVENT",
        "urEnqueueEventsWait, OTHER",
        "zeKernelCreate, OTHER"
    })
    void recognizesCallsOfTheLibraries(String name, GpuCalls what) {
        assertThat(GpuCalls.of(name, name.startsWith("hip") ? "HIP" : "CUDA")).isEqualTo(what);
    }

    @ParameterizedTest
    @CsvSource({
        "cuFilter, COMPILER",
        "cudaHelper, USER",
        "customKernel, CUDA",
        "zero, CUDA",
        "urKernelHelper, COMPILER",
        "pivot, CUDA",
        "hippo, HIP",
        "calc_dt_kernel_100_gpu, CUDA",
        "'cudaError (anonymous namespace)::cudaLaunch<char>(char*)', COMPILER",
        "MPI_Send, MPI"
    })
    void doesNotTakeOtherRegionsForCalls(String name, String paradigm) {
        assertThat(GpuCalls.of(name, paradigm)).isEqualTo(GpuCalls.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "clEnqueueNDRangeKernel, OPENCL, LAUNCH",
        "clEnqueueReadBuffer, OPENCL, COPY",
        "clEnqueueWriteBufferRect (async), OPENCL, COPY_ASYNC",
        "clEnqueueFillBuffer, OPENCL, MEMSET",
        "clFinish, OPENCL, SYNC_STREAM",
        "clWaitForEvents, OPENCL, SYNC_EVENT",
        "clCreateBuffer, OPENCL, OTHER",
        "clFinish, USER, NONE",
        "vadd, OPENCL, NONE"
    })
    void recognizesCallsOfOpenCl(String name, String paradigm, GpuCalls what) {
        assertThat(GpuCalls.of(name, paradigm)).isEqualTo(what);
    }

    @ParameterizedTest
    @CsvSource({"cudaLaunchKernel, UNKNOWN, LAUNCH", "cuStreamSynchronize, COMPILER, SYNC_STREAM"})
    void recognizesKnownCallsWithoutTheirParadigm(String name, String paradigm, GpuCalls what) {
        assertThat(GpuCalls.of(name, paradigm)).isEqualTo(what);
    }
}
