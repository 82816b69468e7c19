package earl.format.kineto;

import java.util.Locale;

/** The kinds of events that the categories of a file name. */
enum Category {
    /** Work of a host thread: operators, annotations, functions of Python; also all events without a category. */
    HOST,
    /** A call of the device's programming interface. */
    CALL,
    KERNEL,
    COPY,
    MEMSET,
    /** A kernel, a copy or a memset: {@link #ofActivity} decides by the name of the activity. */
    ACTIVITY,
    /** Describes the synchronization that the call with its correlation id makes. */
    SYNC,
    /** An arrow from a call to an activity. */
    ARROW,
    /** Not time of a thread or a stream: marks of the profiler, annotations repeated on streams, arrows between operators. */
    IGNORED;

    static Category of(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "kernel", "rocm_kernel_dispatch", "kernel_dispatch" -> KERNEL;
            case "gpu_op", "rocm_hip_stream", "device_hip", "mtia_ccp_events", "hpu_op" -> ACTIVITY;
            case "gpu_memcpy", "memcpy", "rocm_memory_copy", "memory_copy" -> COPY;
            case "gpu_memset", "memset" -> MEMSET;
            case "cuda_runtime",
                    "cuda_driver",
                    "hip_runtime",
                    "hip_driver",
                    "hip_api",
                    "hsa_api",
                    "rocm_hip",
                    "rocm_hip_api",
                    "rocm_hsa",
                    "rocm_hsa_api",
                    "xpu_runtime",
                    "xpu_driver",
                    "mtia_runtime",
                    "glow_runtime",
                    "musa_runtime",
                    "musa_driver",
                    "privateuse1_runtime",
                    "privateuse1_driver",
                    "runtime" -> CALL;
            case "cuda_sync", "xpu_sync" -> SYNC;
            case "ac2g", "async_cpu_to_gpu", "dataflow" -> ARROW;
            case "gpu_user_annotation",
                    "overhead",
                    "trace",
                    "fwdbwd",
                    "async_gpu",
                    "forward_backward",
                    "cuda_event",
                    "cuda_profiler_range",
                    "gpu_pm_counter",
                    "mtia_counters",
                    "external_correlation",
                    "device_hsa",
                    "rocm_scratch_memory",
                    "scratch_memory" -> IGNORED;
            default -> name.startsWith("Flow_H2D_") || name.startsWith("CL_Flow_H2D_") ? ARROW : HOST;
        };
    }

    /** The category of an activity by its name, for files whose categories do not distinguish: a copy or a memset, otherwise a kernel. */
    static Category ofActivity(String name) {
        String bare = name.toLowerCase(Locale.ROOT).replace("_", "");
        return bare.startsWith("memcpy") || bare.startsWith("memorycopy") || bare.contains("appendmemorycopy")
                ? COPY
                : bare.startsWith("memset") || bare.contains("appendmemoryfill") ? MEMSET : KERNEL;
    }

    boolean isActivity() {
        return this == KERNEL || this == COPY || this == MEMSET || this == ACTIVITY;
    }
}
