/**
 * Reads databases of ROCm's profilers: of rocprofv3 and rocprof-sys (schema 3) in both of its layouts, and of the Remote Profile Dump
 * (schema 2).
 *
 * <pre>
 * rocpd_info_process, _thread, _agent, _node   processes with their environment, threads, devices, machines
 * rocpd_event                                  stack_id: the call that an event belongs to
 * rocpd_region                                 calls and ranges of threads
 * rocpd_kernel_dispatch, rocpd_memory_copy     activities of streams
 * </pre>
 *
 * <p>The names of tables of schema 3 end in the id of the database, and a file may have the tables of several. Rows have {@code start} and
 * {@code end}; or {@code start_id} and {@code end_id} into {@code rocpd_timestamp}, and {@code track_id} into {@code rocpd_track}, which
 * names process, thread, device and stream. Both call themselves schema 3: the columns decide.
 */
@org.jspecify.annotations.NullMarked
package earl.format.sqlite.rocpd;
