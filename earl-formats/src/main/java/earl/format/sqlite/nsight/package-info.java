/**
 * Reads exports of Nsight Systems to SQLite, schema 3, of 2023 to 2026. Every table and column may be missing, and rows are in no order.
 *
 * <pre>
 * StringIds                                   names of all other tables, by id
 * CUPTI_ACTIVITY_KIND_KERNEL, _GRAPH_TRACE    activities of streams: start, end, deviceId, streamId, correlationId, globalPid
 * CUPTI_ACTIVITY_KIND_MEMSET, _MEMCPY
 * CUPTI_ACTIVITY_KIND_SYNCHRONIZATION         stream or event of a call that waits
 * CUPTI_ACTIVITY_KIND_CUDA_EVENT              which call recorded an event
 * CUPTI_ACTIVITY_KIND_RUNTIME                 calls: start, end, globalTid, correlationId, nameId
 * NVTX_EVENTS, OSRT_API, MPI_*_EVENTS         ranges and calls of threads
 * </pre>
 *
 * <p>A process is {@code globalPid >> 24}, of which the lower 24 bits are the process id. A thread is {@code globalTid}: a process and 24
 * bits of the thread's id. A correlation id is unique within its process only.
 */
@org.jspecify.annotations.NullMarked
package earl.format.sqlite.nsight;
