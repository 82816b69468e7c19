package earl.device;

import earl.Region;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a call of a host does with accelerators, by the name of its region: calls of the CUDA driver ({@code cuLaunchKernel}), of the
 * CUDA runtime ({@code cudaLaunchKernel}), of HIP ({@code hipLaunchKernel}), and of Intel's devices: SYCL's runtime ({@code
 * urEnqueueKernelLaunch}, earlier {@code piEnqueueKernelLaunch}) and Level Zero ({@code zeEventHostSynchronize}); calls of OpenCL ({@code
 * clEnqueueNDRangeKernel}) in regions of that paradigm. Versions of a call ({@code
 * cuMemAlloc_v2}, {@code cudaLaunchKernel_v7000}, {@code cuLaunchKernel_ptsz}) count as the call.
 */
public enum GpuCalls {
    /** Queues a kernel. */
    LAUNCH,
    /** Queues all activities of a graph. */
    GRAPH_LAUNCH,
    /** Queues a copy, and returns when it is done. */
    COPY,
    /** Queues a copy. It waits nevertheless if the memory of the host is pageable. */
    COPY_ASYNC,
    /** Queues a memset. */
    MEMSET,
    /** Records an event on a stream. */
    RECORD,
    /** Makes a stream wait for an event. */
    STREAM_WAIT,
    /** Waits for a stream. */
    SYNC_STREAM,
    /** Waits for all streams of a device. */
    SYNC_DEVICE,
    /** Waits for an event. */
    SYNC_EVENT,
    /** Asks whether a stream has ended its activities. */
    QUERY_STREAM,
    /** Asks whether an event has happened. */
    QUERY_EVENT,
    /** Allocates memory. It may wait. */
    ALLOCATE,
    /** Frees memory. It may wait. */
    FREE,
    /** Another call of these libraries. */
    OTHER,
    /** No call of these libraries. */
    NONE;

    private static final Pattern CALL =
            Pattern.compile("(cu|cuda|hip)([A-Z]\\w*?)(?:_v\\d+|_ptsz|_ptds|_spt|_api)*(?:\\(.*\\))?");
    private static final Pattern INTEL =
            Pattern.compile("(?:ur|pi(?:ext)?|ze)([A-Z]\\w*?)(?:Exp|Ext|Custom)*(?:\\(.*\\))?");
    /** Extrae appends whether a call returns before its copy ends. */
    private static final Pattern OPENCL = Pattern.compile("cl([A-Z]\\w*?)( \\(async\\))?");

    private static final Set<String> LIBRARIES = Set.of("CUDA", "HIP");

    private static final Pattern LAUNCHES_OF_INTEL = Pattern.compile(
            "Enqueue(?:Cooperative)?KernelLaunch\\w*|CommandListAppendLaunch(?:Cooperative|Multiple)?Kernels?\\w*");
    private static final Pattern COPIES = Pattern.compile("(?:EnqueueUSM|USMEnqueue)Memcpy\\w*"
            + "|EnqueueMemBuffer(?:Read|Write|Copy)\\w*|CommandListAppend(?:Memory|Image)Copy\\w*");
    private static final Pattern FILLS = Pattern.compile("(?:EnqueueUSM|USMEnqueue)(?:Fill|Memset)\\w*"
            + "|EnqueueMemBufferFill\\w*|CommandListAppendMemoryFill\\w*");

    private static final Set<String> LAUNCHES = Set.of(
            "Launch",
            "LaunchGrid",
            "LaunchGridAsync",
            "LaunchByPtr",
            "LaunchKernel",
            "LaunchKernelEx",
            "LaunchKernelExC",
            "LaunchCooperativeKernel",
            "LaunchCooperativeKernelMultiDevice",
            "ModuleLaunchKernel",
            "ModuleLaunchCooperativeKernel",
            "ModuleLaunchCooperativeKernelMultiDevice",
            "ExtLaunchKernel",
            "ExtLaunchMultiKernelMultiDevice",
            "ExtModuleLaunchKernel",
            "HccModuleLaunchKernel",
            "DrvLaunchKernelEx");

    /** What calls of a region do. */
    public static GpuCalls of(Region region) {
        return of(region.name(), region.paradigm());
    }

    /**
     * What calls of a region do.
     *
     * @param name of the region
     * @param paradigm of the region. Functions of the program with names like {@code cuFilter} are no calls of a library.
     */
    public static GpuCalls of(String name, String paradigm) {
        if (paradigm.equals("OPENCL")) {
            Matcher openCl = OPENCL.matcher(name);
            return openCl.matches() ? openCl(openCl.group(1), openCl.group(2) != null) : NONE;
        }
        Matcher call = CALL.matcher(name);
        Matcher intel = INTEL.matcher(name);
        if (!call.matches() && !intel.matches()) {
            return NONE;
        }
        GpuCalls known = call.matches() ? known(call.group(2)) : intel(intel.group(1));
        return known == OTHER && !LIBRARIES.contains(paradigm) ? NONE : known;
    }

    /** Whether a call has a name of a library whose calls EXPERT knows. */
    public static boolean isOfKnownLibrary(String name) {
        return CALL.matcher(name).matches() || INTEL.matcher(name).matches();
    }

    private static GpuCalls openCl(String call, boolean isAsync) {
        if (call.startsWith("EnqueueReadBuffer") || call.startsWith("EnqueueWriteBuffer")) {
            return isAsync ? COPY_ASYNC : COPY;
        }
        return switch (call) {
            case "EnqueueNDRangeKernel", "EnqueueTask", "EnqueueNativeKernel" -> LAUNCH;
            case "EnqueueCopyBuffer", "EnqueueCopyBufferRect" -> COPY_ASYNC;
            case "EnqueueFillBuffer" -> MEMSET;
            case "Finish" -> SYNC_STREAM;
            case "WaitForEvents" -> SYNC_EVENT;
            default -> OTHER;
        };
    }

    /** What a call for Intel's devices does. A queue is a stream. */
    private static GpuCalls intel(String call) {
        if (LAUNCHES_OF_INTEL.matcher(call).matches()) {
            return LAUNCH;
        }
        if (COPIES.matcher(call).matches()) {
            return COPY_ASYNC;
        }
        if (FILLS.matcher(call).matches()) {
            return MEMSET;
        }
        return switch (call) {
            case "QueueFinish", "CommandQueueSynchronize", "CommandListHostSynchronize", "FenceHostSynchronize" ->
                SYNC_STREAM;
            case "EventWait", "EventsWait", "EventHostSynchronize" -> SYNC_EVENT;
            default -> OTHER;
        };
    }

    private static GpuCalls known(String call) {
        if (LAUNCHES.contains(call)) {
            return LAUNCH;
        }
        if (call.startsWith("Memcpy")) {
            return call.contains("Async") ? COPY_ASYNC : COPY;
        }
        if (call.startsWith("Memset")) {
            return MEMSET;
        }
        return switch (call) {
            case "GraphLaunch" -> GRAPH_LAUNCH;
            case "EventRecord", "EventRecordWithFlags" -> RECORD;
            case "StreamWaitEvent" -> STREAM_WAIT;
            case "StreamSynchronize" -> SYNC_STREAM;
            case "DeviceSynchronize", "CtxSynchronize", "ThreadSynchronize" -> SYNC_DEVICE;
            case "EventSynchronize" -> SYNC_EVENT;
            case "StreamQuery" -> QUERY_STREAM;
            case "EventQuery" -> QUERY_EVENT;
            case "Malloc",
                    "MallocPitch",
                    "MallocArray",
                    "Malloc3D",
                    "Malloc3DArray",
                    "MallocHost",
                    "MallocManaged",
                    "ExtMallocWithFlags",
                    "HostAlloc",
                    "HostMalloc",
                    "MemAlloc",
                    "MemAllocPitch",
                    "MemAllocHost",
                    "MemAllocManaged",
                    "MemHostAlloc",
                    "ArrayCreate",
                    "Array3DCreate" -> ALLOCATE;
            case "Free", "FreeArray", "FreeHost", "HostFree", "MemFree", "MemFreeHost", "ArrayDestroy" -> FREE;
            default -> OTHER;
        };
    }

    /** Whether the call queues activities of a stream. */
    public boolean queues() {
        return switch (this) {
            case LAUNCH, GRAPH_LAUNCH, COPY, COPY_ASYNC, MEMSET -> true;
            default -> false;
        };
    }

    /** Whether the call is there to wait for a stream, a device or an event. */
    public boolean synchronizes() {
        return switch (this) {
            case SYNC_STREAM, SYNC_DEVICE, SYNC_EVENT -> true;
            default -> false;
        };
    }

    /** Whether the call asks what a stream has ended. */
    public boolean queries() {
        return this == QUERY_STREAM || this == QUERY_EVENT;
    }
}
