package earl.format.sqlite;

import java.nio.file.Path;

/**
 * An export of two processes, whose correlation ids are the same.
 *
 * <pre>
 *             100      200      300      400      500      600
 * process 11
 *   host       step-----------------------------------------|
 *               launch 1|   copy 2|     wait 3------|
 *   stream 7          kernel 1----|   copy 2--|
 * process 12
 *   host        launch 1|                  graph 5|
 *   stream 7                 nccl 1------|        node 5|node 5|
 * </pre>
 */
final class NsightExport {
    /** Upper bits of a {@code globalPid}: those of the machine. */
    private static final long MACHINE = 1L << 48;

    private NsightExport() {}

    static long process(long pid) {
        return MACHINE | pid << 24;
    }

    static Path write(Path file) {
        return Databases.write(
                file, """
                CREATE TABLE META_DATA_EXPORT (name TEXT, value TEXT);
                INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_PRODUCT_VERSION', '2026.2.1'), ('EXPORT_SCHEMA_VERSION', '3.25.0');
                CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER);
                INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES (1700000000000000000);
                CREATE TABLE StringIds (id INTEGER, value TEXT);
                INSERT INTO StringIds VALUES (1, 'gemm'), (2, 'ncclDevKernel_AllReduce_Sum_f32'), (3, 'cudaLaunchKernel_v7000'),
                    (4, 'cudaMemcpyAsync_v3020'), (5, 'cudaStreamSynchronize_v3020'), (6, 'cudaGraphLaunch_v10000'), (7, 'loader'),
                    (8, 'step');
                CREATE TABLE PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT);
                INSERT INTO PROCESSES VALUES (P11, 11, 'python3'), (P12, 12, 'python3');
                CREATE TABLE ThreadNames (nameId INTEGER, globalTid INTEGER);
                INSERT INTO ThreadNames VALUES (7, P11 + 99);
                CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER,
                    correlationId INTEGER, globalPid INTEGER, demangledName INTEGER, shortName INTEGER, graphNodeId INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (150, 290, 0, 7, 1, P11, 1, 1, NULL),
                    (560, 610, 1, 7, 5, P12, 1, 1, (3 << 32) + 2), (220, 380, 1, 7, 1, P12, 2, 2, NULL),
                    (500, 560, 1, 7, 5, P12, 1, 1, (3 << 32) + 1);
                CREATE TABLE CUPTI_ACTIVITY_KIND_MEMCPY (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER,
                    correlationId INTEGER, globalPid INTEGER, bytes INTEGER, copyKind INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (310, 400, 0, 7, 2, P11, 4096, 2);
                CREATE TABLE CUPTI_ACTIVITY_KIND_SYNCHRONIZATION (start INTEGER, end INTEGER, deviceId INTEGER, streamId INTEGER,
                    correlationId INTEGER, globalPid INTEGER, syncType INTEGER, eventId INTEGER, eventSyncId INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES (350, 480, 0, 7, 3, P11, 3, 4294967295, 0);
                CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER, end INTEGER, globalTid INTEGER, correlationId INTEGER,
                    nameId INTEGER);
                INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (345, 485, P11 + 11, 3, 5), (120, 200, P11 + 11, 1, 3),
                    (120, 200, P12 + 12, 1, 3), (240, 330, P11 + 11, 2, 4), (420, 490, P12 + 12, 5, 6);
                CREATE TABLE NVTX_EVENTS (start INTEGER, end INTEGER, eventType INTEGER, text TEXT, textId INTEGER,
                    globalTid INTEGER);
                INSERT INTO NVTX_EVENTS VALUES (100, 620, 59, NULL, 8, P11 + 11), (105, 115, 59, 'aten::add, op_id = 17', NULL,
                    P11 + 11), (110, NULL, 34, 'mark', NULL, P11 + 11), (200, 300, 60, 'load', NULL, P11 + 99);
                """.replace("P11", Long.toString(process(11))).replace("P12", Long.toString(process(12))));
    }
}
