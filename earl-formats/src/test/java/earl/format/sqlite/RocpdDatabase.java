package earl.format.sqlite;

import java.nio.file.Path;

/**
 * Databases of ROCm 7 with table definitions of our own, written after the published schema 3.
 *
 * <pre>
 *              100      200      300      400      500      600
 *   host        step-----------------------------------|
 *                launch 1|   copy 2|     synchronize 3-|
 *   stream 4           gemm 1------|    copy 2--|
 *   stream 5           rccl 1----------|
 * </pre>
 */
final class RocpdDatabase {
    /** The two layouts that call themselves schema 3. */
    enum Layout {
        /** Rows have {@code start} and {@code end}, and name their process, thread and stream. */
        TIMES_IN_ROWS,
        /** Rows name time stamps and a track. */
        TIMES_APART
    }

    private RocpdDatabase() {}

    /** Adds the tables of a database to a file. */
    static Path write(Path file, Layout layout, String uuid, int pid, String environment) {
        boolean apart = layout == Layout.TIMES_APART;
        String times = apart
                ? "track_id INTEGER, start_id INTEGER, end_id INTEGER"
                : "start BIGINT, end BIGINT, nid INTEGER, pid INTEGER, tid INTEGER";
        String device = apart ? "" : ", agent_id INTEGER, queue_id INTEGER, stream_id INTEGER";
        String queue = apart ? "" : ", queue_id INTEGER, stream_id INTEGER";
        return Databases.write(file, """
                CREATE TABLE rocpd_metadata_$U (id INTEGER PRIMARY KEY, tag TEXT, value TEXT);
                INSERT INTO rocpd_metadata_$U VALUES (1, 'schema_version', '3'), (2, 'uuid', 'u');
                CREATE TABLE rocpd_string_$U (id INTEGER PRIMARY KEY, guid TEXT, string TEXT);
                INSERT INTO rocpd_string_$U VALUES (1, 'g', 'hipLaunchKernel'), (2, 'g', 'hipMemcpyAsync'), (3, 'g', 'hipStreamSynchronize'),
                    (4, 'g', 'step'), (5, 'g', 'MEMORY_COPY_DEVICE_TO_HOST'), (6, 'g', 'HIP_RUNTIME_API');
                CREATE TABLE rocpd_info_node_$U (id INTEGER PRIMARY KEY, hash BIGINT, machine_id TEXT, hostname TEXT);
                INSERT INTO rocpd_info_node_$U VALUES (1, 7, 'm', 'frontier7');
                CREATE TABLE rocpd_info_process_$U (id INTEGER PRIMARY KEY, nid INTEGER, ppid INTEGER, pid INTEGER, command TEXT,
                    environment JSONB);
                INSERT INTO rocpd_info_process_$U VALUES (1, 1, 1, $PID, './solver', '$ENV');
                CREATE TABLE rocpd_info_thread_$U (id INTEGER PRIMARY KEY, nid INTEGER, pid INTEGER, tid INTEGER, name TEXT);
                INSERT INTO rocpd_info_thread_$U VALUES (1, 1, 1, $PID, 'main');
                CREATE TABLE rocpd_info_agent_$U (id INTEGER PRIMARY KEY, nid INTEGER, pid INTEGER, type TEXT, absolute_index INTEGER,
                    logical_index INTEGER);
                INSERT INTO rocpd_info_agent_$U VALUES (1, 1, 1, 'CPU', 0, 0), (2, 1, 1, 'GPU', 1, 0);
                CREATE TABLE rocpd_info_kernel_symbol_$U (id INTEGER PRIMARY KEY, kernel_name TEXT, display_name TEXT);
                INSERT INTO rocpd_info_kernel_symbol_$U VALUES (1, '_Z4gemm.kd', 'gemm'), (2, 'ncclDevKernel_Generic.kd', NULL);
                CREATE TABLE rocpd_event_$U (id INTEGER PRIMARY KEY, category_id INTEGER, stack_id INTEGER, parent_stack_id INTEGER,
                    correlation_id INTEGER);
                INSERT INTO rocpd_event_$U VALUES (1, 6, 11, 0, 0), (2, 6, 12, 0, 0), (3, 6, 13, 0, 0), (4, 6, 0, 0, 0),
                    (5, 6, 11, 0, 0), (6, 6, 11, 0, 0), (7, 6, 12, 0, 0);
                CREATE TABLE rocpd_region_$U (id INTEGER PRIMARY KEY, $TIMES, name_id INTEGER, event_id INTEGER);
                CREATE TABLE rocpd_kernel_dispatch_$U (id INTEGER PRIMARY KEY, $TIMES $DEVICE, kernel_id INTEGER, dispatch_id INTEGER,
                    region_name_id INTEGER, event_id INTEGER);
                CREATE TABLE rocpd_memory_copy_$U (id INTEGER PRIMARY KEY, $TIMES $QUEUE, name_id INTEGER, dst_agent_id INTEGER,
                    src_agent_id INTEGER, size INTEGER, event_id INTEGER);
                """.replace("$TIMES", times)
                .replace("$DEVICE", device)
                .replace("$QUEUE", queue)
                .concat(apart ? APART : IN_ROWS)
                .replace("$ENV", environment)
                .replace("$PID", Integer.toString(pid))
                .replace("$U", uuid));
    }

    private static final String IN_ROWS = """
            INSERT INTO rocpd_region_$U VALUES (1, 400, 540, 1, 1, 1, 3, 3), (2, 120, 200, 1, 1, 1, 1, 1), (3, 240, 330, 1, 1, 1, 2, 2),
                (4, 100, 560, 1, 1, 1, 4, 4);
            INSERT INTO rocpd_kernel_dispatch_$U VALUES (1, 150, 290, 1, 1, 1, 2, 0, 4, 1, 1, NULL, 5),
                (2, 160, 350, 1, 1, 1, 2, 1, 5, 2, 2, NULL, 6);
            INSERT INTO rocpd_memory_copy_$U VALUES (1, 310, 400, 1, 1, 1, 0, 4, 5, 1, 2, 4096, 7);
            """;

    private static final String APART = """
            CREATE TABLE rocpd_timestamp_$U (id INTEGER PRIMARY KEY, value BIGINT, phase INTEGER, track_id INTEGER);
            INSERT INTO rocpd_timestamp_$U VALUES (1, 400, 1, 1), (2, 540, 2, 1), (3, 120, 1, 1), (4, 200, 2, 1), (5, 240, 1, 1),
                (6, 330, 2, 1), (7, 100, 1, 1), (8, 560, 2, 1), (9, 150, 1, 2), (10, 290, 2, 2), (11, 160, 1, 3), (12, 350, 2, 3),
                (13, 310, 1, 2), (14, 400, 2, 2);
            CREATE TABLE rocpd_track_$U (id INTEGER PRIMARY KEY, nid INTEGER, pid INTEGER, tid INTEGER, agent_id INTEGER,
                queue_id INTEGER, stream_id INTEGER, name_id INTEGER);
            INSERT INTO rocpd_track_$U VALUES (1, 1, 1, 1, NULL, NULL, NULL, NULL), (2, 1, 1, 1, 2, 0, 4, NULL), (3, 1, 1, 1, 2, 1, 5, NULL);
            INSERT INTO rocpd_region_$U VALUES (1, 1, 1, 2, 3, 3), (2, 1, 3, 4, 1, 1), (3, 1, 5, 6, 2, 2), (4, 1, 7, 8, 4, 4);
            INSERT INTO rocpd_kernel_dispatch_$U VALUES (1, 2, 9, 10, 1, 1, NULL, 5), (2, 3, 11, 12, 2, 2, NULL, 6);
            INSERT INTO rocpd_memory_copy_$U VALUES (1, 2, 13, 14, 5, 1, 2, 4096, 7);
            """;
}
