package expert.oracle;

import static earl.schema.RecordKind.RMA_ACQUIRE_LOCK;
import static earl.schema.RecordKind.RMA_COLLECTIVE_BEGIN;
import static earl.schema.RecordKind.RMA_COLLECTIVE_END;
import static earl.schema.RecordKind.RMA_GROUP_SYNC;
import static earl.schema.RecordKind.RMA_OP_COMPLETE_NON_BLOCKING;
import static earl.schema.RecordKind.RMA_OP_COMPLETE_REMOTE;
import static earl.schema.RecordKind.RMA_PUT;
import static earl.schema.RecordKind.RMA_RELEASE_LOCK;
import static earl.schema.RecordKind.RMA_REQUEST_LOCK;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.oracle.HandTrace;
import expert.analysis.Analyzer;
import expert.pattern.Analysis;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One-sided communication: traces written by hand as Score-P records it, waits counted by hand. Times are microseconds. */
class OneSidedTest {
    private static final long WINDOW = 0;
    private static final long PROCESS = 1;
    private static final long PROCESS_AND_MEMORY = 3;
    private static final long BARRIER = 0;
    private static final long CREATE_HANDLE = 17;
    private static final long DESTROY_HANDLE = 18;
    private static final long CREATE_HANDLE_AND_ALLOCATE = 21;
    private static final long EXCLUSIVE = 0;
    private static final long SHARED = 1;
    private static final String[] PATTERNS = {
        "wait_at_create",
        "wait_at_free",
        "wait_at_fence",
        "late_post",
        "early_wait",
        "late_complete",
        "lock_contention",
        "one_sided"
    };

    @TempDir
    Path folder;

    private Analysis analyze(HandTrace trace) {
        return Shipped.analyze(trace.write(folder), PATTERNS);
    }

    private static void collective(
            HandTrace trace, int rank, String region, long enter, long begin, long end, long operation) {
        trace.on(rank)
                .enter(enter, region)
                .record(begin, RMA_COLLECTIVE_BEGIN)
                .record(end, RMA_COLLECTIVE_END, operation, PROCESS_AND_MEMORY, WINDOW, HandTrace.NONE, 0, 0)
                .leave(end + 1);
    }

    private static void sync(HandTrace trace, int rank, String region, long enter, long leave, long level, long group) {
        trace.on(rank).call(enter, leave, region, leave, RMA_GROUP_SYNC, level, WINDOW, group);
    }

    private static List<String> oddities(Analysis analysis) {
        return analysis.diagnostics().stream()
                .map(d -> d.code() + " " + d.count())
                .toList();
    }

    // ---- operations of all members ----

    /**
     * Begin records lie 1 after the enters; waits count from there, to the last begin.
     *
     * <pre>
     * MPI_Win_allocate  rank 0 begins at 1, rank 1 at 41, rank 2 at 31                  waits 40, 0, 10
     * MPI_Win_fence     begins at 101, 111, 181                                         waits 80, 70, 0
     * MPI_Win_fence     begins at 301, 311, 341, but rank 0 has ended at 305            nobody waited for all
     * MPI_Win_free      begins at 421, 401, 401                                         waits 0, 20, 20
     * </pre>
     */
    static HandTrace windows() {
        HandTrace trace = new HandTrace(3, 1);
        long[][] begins = {{1, 41, 31}, {101, 111, 181}, {301, 311, 341}, {421, 401, 401}};
        for (int rank = 0; rank < 3; rank++) {
            long[] b = {begins[0][rank], begins[1][rank], begins[2][rank], begins[3][rank]};
            collective(trace, rank, "MPI_Win_allocate", b[0] - 1, b[0], 50, CREATE_HANDLE_AND_ALLOCATE);
            collective(trace, rank, "MPI_Win_fence", b[1] - 1, b[1], 190, BARRIER);
            collective(trace, rank, "MPI_Win_fence", b[2] - 1, b[2], rank == 0 ? 305 : 350, BARRIER);
            collective(trace, rank, "MPI_Win_free", b[3] - 1, b[3], 430, DESTROY_HANDLE);
        }
        return trace;
    }

    @Test
    void membersWaitForTheLast() {
        Analysis analysis = analyze(windows());

        assertThat(micros(analysis, "wait_at_create"))
                .isEqualTo(Map.of("0 MPI_Win_allocate", 40L, "2 MPI_Win_allocate", 10L));
        assertThat(micros(analysis, "wait_at_fence")).isEqualTo(Map.of("0 MPI_Win_fence", 80L, "1 MPI_Win_fence", 70L));
        assertThat(micros(analysis, "wait_at_free")).isEqualTo(Map.of("1 MPI_Win_free", 20L, "2 MPI_Win_free", 20L));
        // Enter to leave: 51 and 91 + 7 and 11 on rank 0.
        assertThat(micros(analysis, "one_sided"))
                .containsEntry("0 MPI_Win_allocate", 51L)
                .containsEntry("0 MPI_Win_fence", 97L);
        assertThat(oddities(analysis)).isEmpty();
    }

    /** Rank 1 has no record of the second fence: what the others waited for is not known, and that is said. */
    @Test
    void anOperationThatLacksAMemberIsLeftOutAndCounted() {
        HandTrace trace = new HandTrace(2, 1);
        collective(trace, 0, "MPI_Win_create", 0, 1, 50, CREATE_HANDLE);
        collective(trace, 1, "MPI_Win_create", 20, 21, 50, CREATE_HANDLE);
        collective(trace, 0, "MPI_Win_fence", 60, 61, 100, BARRIER);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "wait_at_create")).isEqualTo(Map.of("0 MPI_Win_create", 20L));
        assertThat(micros(analysis, "wait_at_fence")).isEmpty();
        assertThat(oddities(analysis)).containsExactly("incomplete_window_operation 1");
    }

    // ---- epochs ----

    /**
     * Origins 0 and 1 access the window of target 2.
     *
     * <pre>
     * rank 0  [start 10..15]   put 20..30    [complete 40 ......... 90]
     * rank 1  [start 10 ............... 75]  put 80..95                    [complete 150..155]
     * rank 2                      [post 70..72]    [wait 85 ................................160]
     *
     * late_post: rank 0 in MPI_Win_complete until 70: 30; rank 1 in MPI_Win_start until 70: 60
     * early_wait: rank 2 from 85 until 150: 65; late_complete: of that, after the last put was done at 95: 55
     * </pre>
     */
    @Test
    void originsWaitForThePostAndTheTargetForTheLastOrigin() {
        HandTrace trace = new HandTrace(3, 1);
        long target = trace.group(2);
        long origins = trace.group(0, 1);
        sync(trace, 0, "MPI_Win_start", 10, 15, PROCESS, target);
        trace.on(0).call(20, 30, "MPI_Put", 21, RMA_PUT, WINDOW, 2, 64, 1);
        trace.on(0)
                .enter(40, "MPI_Win_complete")
                .record(90, RMA_OP_COMPLETE_NON_BLOCKING, WINDOW, 1)
                .record(90, RMA_OP_COMPLETE_REMOTE, WINDOW, 1)
                .record(90, RMA_GROUP_SYNC, PROCESS_AND_MEMORY, WINDOW, target)
                .leave(90);
        sync(trace, 1, "MPI_Win_start", 10, 75, PROCESS, target);
        trace.on(1).call(80, 95, "MPI_Put", 81, RMA_PUT, WINDOW, 2, 64, 1);
        sync(trace, 1, "MPI_Win_complete", 150, 155, PROCESS_AND_MEMORY, target);
        sync(trace, 2, "MPI_Win_post", 70, 72, PROCESS, origins);
        sync(trace, 2, "MPI_Win_wait", 85, 160, PROCESS_AND_MEMORY, origins);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "late_post")).isEqualTo(Map.of("0 MPI_Win_complete", 30L, "1 MPI_Win_start", 60L));
        assertThat(micros(analysis, "early_wait")).isEqualTo(Map.of("2 MPI_Win_wait", 65L));
        assertThat(micros(analysis, "late_complete")).isEqualTo(Map.of("2 MPI_Win_wait", 55L));
        assertThat(oddities(analysis)).isEmpty();
    }

    /** A transfer that MPI_Win_flush completes at 60 is not done before; without one, MPI_Win_start's leave counts. */
    @Test
    void aTransferIsDoneWhenItsOriginHasCompletedIt() {
        HandTrace trace = new HandTrace(2, 1);
        long target = trace.group(1);
        long origin = trace.group(0);
        sync(trace, 1, "MPI_Win_post", 0, 2, PROCESS, origin);
        sync(trace, 0, "MPI_Win_start", 10, 15, PROCESS, target);
        trace.on(0).call(20, 30, "MPI_Put", 21, RMA_PUT, WINDOW, 1, 64, 9);
        trace.on(0).call(50, 61, "MPI_Win_flush", 60, RMA_OP_COMPLETE_REMOTE, WINDOW, 9);
        sync(trace, 0, "MPI_Win_complete", 80, 85, PROCESS_AND_MEMORY, target);
        sync(trace, 1, "MPI_Win_wait", 40, 90, PROCESS_AND_MEMORY, origin);
        sync(trace, 1, "MPI_Win_post", 100, 101, PROCESS, origin);
        sync(trace, 0, "MPI_Win_start", 110, 115, PROCESS, target);
        sync(trace, 1, "MPI_Win_wait", 102, 200, PROCESS_AND_MEMORY, origin);
        sync(trace, 0, "MPI_Win_complete", 150, 155, PROCESS_AND_MEMORY, target);
        Analysis analysis = analyze(trace);

        // First epoch: 80 - 40 and 80 - 60; second: 150 - 102 and 150 - 115.
        assertThat(micros(analysis, "early_wait")).isEqualTo(Map.of("1 MPI_Win_wait", 40L + 48));
        assertThat(micros(analysis, "late_complete")).isEqualTo(Map.of("1 MPI_Win_wait", 20L + 35));
        assertThat(micros(analysis, "late_post")).isEmpty();
    }

    /** Rank 1 names origins 0 and 2, but rank 2 never starts an epoch; rank 0's is whole. MPI_Win_test waits for nobody. */
    @Test
    void epochsWithoutPartnersAreLeftOutAndCounted() {
        HandTrace trace = new HandTrace(3, 1);
        trace.on(2).call(0, 1, "main");
        long target = trace.group(1);
        long both = trace.group(0, 2);
        long one = trace.group(0);
        sync(trace, 0, "MPI_Win_start", 10, 60, PROCESS, target);
        sync(trace, 0, "MPI_Win_complete", 100, 105, PROCESS_AND_MEMORY, target);
        sync(trace, 1, "MPI_Win_post", 50, 52, PROCESS, both);
        sync(trace, 1, "MPI_Win_wait", 53, 110, PROCESS_AND_MEMORY, both);
        sync(trace, 1, "MPI_Win_post", 120, 121, PROCESS, one);
        sync(trace, 0, "MPI_Win_start", 130, 131, PROCESS, target);
        sync(trace, 1, "MPI_Win_test", 140, 141, 0, one);
        sync(trace, 0, "MPI_Win_complete", 150, 155, PROCESS_AND_MEMORY, target);
        sync(trace, 1, "MPI_Win_test", 145, 160, PROCESS_AND_MEMORY, one);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "late_post")).isEqualTo(Map.of("0 MPI_Win_start", 40L));
        assertThat(micros(analysis, "early_wait")).isEmpty();
        assertThat(oddities(analysis)).containsExactly("unmatched_epoch 1");
        assertThat(analysis.diagnostics().getFirst().severity()).isEqualTo(Diagnostic.Severity.DATA_LOSS);
    }

    // ---- locks ----

    private static void lock(HandTrace trace, int rank, long enter, long leave, long target, long type) {
        trace.on(rank).call(enter, leave, "MPI_Win_lock", enter, RMA_REQUEST_LOCK, WINDOW, target, 0, type);
    }

    private static void unlock(HandTrace trace, int rank, long enter, long leave, long target) {
        trace.on(rank).call(enter, leave, "MPI_Win_unlock", leave, RMA_RELEASE_LOCK, WINDOW, target, 0);
    }

    /**
     * <pre>
     * rank 0  [lock 10..12] put [unlock 50..60]          held first
     * rank 1     [lock 20 ................... 61] [unlock 80..85]    waits in MPI_Win_lock from 20 to 60: 40
     * rank 2       [lock 30..32]  [unlock 40 .................. 100]  is granted late: waits from 40 to 85: 45
     * </pre>
     */
    @Test
    void originsWaitWhereTheLibraryLetsThemWait() {
        HandTrace trace = new HandTrace(3, 1);
        lock(trace, 0, 10, 12, 1, EXCLUSIVE);
        unlock(trace, 0, 50, 60, 1);
        lock(trace, 1, 20, 61, 1, EXCLUSIVE);
        unlock(trace, 1, 80, 85, 1);
        lock(trace, 2, 30, 32, 1, EXCLUSIVE);
        unlock(trace, 2, 40, 100, 1);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "lock_contention"))
                .isEqualTo(Map.of("1 MPI_Win_lock", 40L, "2 MPI_Win_unlock", 45L));
        assertThat(oddities(analysis)).isEmpty();
    }

    /**
     * Rank 0's process is interrupted in MPI_Win_unlock after it has released the lock, so that rank 1 has the lock, and releases it,
     * before rank 0 returns. A transfer that rank 0 has completed says that it had the lock first.
     *
     * <pre>
     * rank 0  [lock 10..12] [flush 13..15]        [unlock 50 ...................... 90]
     * rank 1                       [lock 20 ........... 52] [put 54..58] [unlock 60..70]   waits from 20 to 52
     * </pre>
     */
    @Test
    void whoReturnsLateFromAReleaseHadTheLockFirst() {
        HandTrace trace = new HandTrace(2, 1);
        lock(trace, 0, 10, 12, 1, EXCLUSIVE);
        trace.on(0)
                .enter(13, "MPI_Win_flush")
                .record(15, RMA_OP_COMPLETE_NON_BLOCKING, WINDOW, 1)
                .record(15, RMA_OP_COMPLETE_REMOTE, WINDOW, 1)
                .leave(15);
        unlock(trace, 0, 50, 90, 1);
        lock(trace, 1, 20, 52, 1, EXCLUSIVE);
        trace.on(1).call(54, 58, "MPI_Put", 55, RMA_PUT, WINDOW, 1, 64, 1);
        unlock(trace, 1, 60, 70, 1);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "lock_contention")).isEqualTo(Map.of("1 MPI_Win_lock", 32L));
        assertThat(oddities(analysis)).isEmpty();
    }

    /** The wait ends where its call does: rank 0 returns from its release 8 us later, when rank 1 is in another call. */
    @Test
    void aWaitMayEndBeforeTheRecordOfTheRelease() {
        HandTrace trace = new HandTrace(2, 1);
        lock(trace, 0, 10, 12, 1, EXCLUSIVE);
        unlock(trace, 0, 50, 60, 1);
        lock(trace, 1, 20, 52, 1, EXCLUSIVE);
        trace.on(1).call(54, 62, "MPI_Put", 55, RMA_PUT, WINDOW, 1, 64, 1);
        unlock(trace, 1, 70, 80, 1);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "lock_contention")).isEqualTo(Map.of("1 MPI_Win_lock", 32L));
        assertThat(oddities(analysis)).isEmpty();
    }

    /**
     * SHMEM records a lock when a process has it, and no request.
     *
     * <pre>
     * rank 0  [set 10..12] work [clear 50..60]
     * rank 1     [set 20 ................... 62] [clear 80..85]    waits from 20 to 60: 40
     * </pre>
     */
    @Test
    void shmemWaitsForLocksToo() {
        HandTrace trace = new HandTrace(2, 1);
        for (int rank = 0; rank < 2; rank++) {
            long[] times = rank == 0 ? new long[] {10, 12, 50, 60} : new long[] {20, 62, 80, 85};
            trace.on(rank)
                    .call(times[0], times[1], "shmem_set_lock", times[1], RMA_ACQUIRE_LOCK, WINDOW, 0, 3, EXCLUSIVE)
                    .call(times[2], times[3], "shmem_clear_lock", times[3], RMA_RELEASE_LOCK, WINDOW, 0, 3);
        }
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "lock_contention")).isEqualTo(Map.of("1 shmem_set_lock", 40L));
        assertThat(oddities(analysis)).isEmpty();
    }

    /** Shared locks do not exclude each other, nor do exclusive ones of different targets; a lock of all is of each target. */
    @Test
    void onlyLocksThatExcludeEachOtherCount() {
        HandTrace trace = new HandTrace(4, 1);
        lock(trace, 0, 10, 12, 1, SHARED);
        lock(trace, 1, 20, 22, 1, SHARED);
        lock(trace, 2, 20, 22, 2, EXCLUSIVE);
        unlock(trace, 0, 50, 60, 1);
        unlock(trace, 1, 70, 80, 1);
        trace.on(3)
                .call(30, 35, "MPI_Win_lock_all", 30, RMA_REQUEST_LOCK, WINDOW, HandTrace.NONE, 0, SHARED)
                .call(60, 110, "MPI_Win_flush_all")
                .call(120, 130, "MPI_Win_unlock_all", 130, RMA_RELEASE_LOCK, WINDOW, HandTrace.NONE, 0);
        unlock(trace, 2, 90, 100, 2);
        lock(trace, 0, 200, 202, 1, EXCLUSIVE);
        trace.on(1).call(210, 220, "MPI_Win_unlock", 220, RMA_RELEASE_LOCK, WINDOW, 1, 0);
        Analysis analysis = analyze(trace);

        // Only rank 3 had to wait, for rank 2's exclusive lock until 100, in the flush that it entered at 60.
        assertThat(micros(analysis, "lock_contention")).isEqualTo(Map.of("3 MPI_Win_flush_all", 40L));
        assertThat(oddities(analysis)).containsExactlyInAnyOrder("lock_not_released 1", "lock_not_requested 1");
    }

    /** JavaScript has the columns of a fence, a lock and an epoch. */
    @Test
    void javascriptSeesTheSameColumns() throws IOException {
        HandTrace trace = new HandTrace(2, 1);
        collective(trace, 0, "MPI_Win_fence", 0, 1, 50, BARRIER);
        collective(trace, 1, "MPI_Win_fence", 20, 21, 50, BARRIER);
        sync(trace, 1, "MPI_Win_post", 60, 61, PROCESS, trace.group(0));
        lock(trace, 0, 100, 105, 1, EXCLUSIVE);
        unlock(trace, 0, 110, 120, 1);
        Path script = Files.writeString(folder.resolve("mine.js"), """
            import { Pattern } from 'expert';

            export class Mine extends Pattern {
              windows(w) {
                const wait = w.enter.max_over(w.instance).minus(w.enter);
                this.add(wait, { at: w.call });
                this.result('windows', w.length);
              }
              epochs(e) { this.result('epochs', e.length); }
              locks(l) { this.result('locks', l.length); }
              teams(t) { this.result('teams', t.length); }
              idling(i) { this.result('idling', i.length); }
            }
            """);
        AnalysisRequest request =
                AnalysisRequest.of(trace.write(folder), new PatternPath(null, List.of(script), List.of()));
        Analysis analysis = Analyzer.analyze(request);

        assertThat(analysis.failures()).isEmpty();
        assertThat(micros(analysis, "mine")).isEqualTo(Map.of("0 MPI_Win_fence", 20L));
        assertThat(Shipped.result(analysis, "mine").results())
                .isEqualTo(Map.of("windows", 2L, "epochs", 1L, "locks", 1L, "teams", 0L, "idling", 0L));
    }

    // ---- random epochs ----

    /** Every rank accesses every other's window each round; times at random, in an order that MPI allows. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void randomEpochsWaitAsDefined(long seed) {
        Random random = new Random(seed);
        int origins = 1 + random.nextInt(3);
        int targets = 1 + random.nextInt(3);
        HandTrace trace = new HandTrace(origins + targets, 1);
        long[] originRanks = java.util.stream.LongStream.range(0, origins).toArray();
        long[] targetRanks = java.util.stream.LongStream.range(origins, (long) origins + targets)
                .toArray();
        long toTargets = trace.group(targetRanks);
        long toOrigins = trace.group(originRanks);
        Map<String, Long> latePost = new TreeMap<>();
        Map<String, Long> earlyWait = new TreeMap<>();
        Map<String, Long> lateComplete = new TreeMap<>();
        long round = 0;
        for (int n = 0; n < 12; n++, round += 1000) {
            long lastPost = 0;
            List<Long> posts = new ArrayList<>();
            for (int t = 0; t < targets; t++) {
                posts.add(round + random.nextInt(300));
                lastPost = Math.max(lastPost, posts.get(t));
            }
            boolean startBlocks = random.nextBoolean();
            long lastComplete = 0;
            long lastDone = 0;
            for (int o = 0; o < origins; o++) {
                long start = round + random.nextInt(300);
                long started = startBlocks ? Math.max(start, lastPost) + 5 : start + 5;
                long put = started + random.nextInt(100);
                long complete = put + 10 + random.nextInt(200);
                long completed = Math.max(complete, lastPost) + 5;
                sync(trace, o, "MPI_Win_start", start, started, PROCESS, toTargets);
                trace.on(o).call(put, put + 8, "MPI_Put", put + 1, RMA_PUT, WINDOW, origins, 8, n);
                sync(trace, o, "MPI_Win_complete", complete, completed, PROCESS_AND_MEMORY, toTargets);
                if (startBlocks && lastPost > start) {
                    latePost.merge(o + " MPI_Win_start", lastPost - start, Long::sum);
                } else if (!startBlocks && lastPost > complete) {
                    latePost.merge(o + " MPI_Win_complete", lastPost - complete, Long::sum);
                } else if (!startBlocks && lastPost > start && lastPost < started) {
                    latePost.merge(o + " MPI_Win_start", lastPost - start, Long::sum);
                }
                lastComplete = Math.max(lastComplete, complete);
                lastDone = Math.max(lastDone, put + 8);
            }
            // The puts go to the first target; to the others MPI_Win_start's leave is the last that was done.
            for (int t = 0; t < targets; t++) {
                int rank = origins + t;
                long wait = posts.get(t) + 2 + random.nextInt(300);
                long left = Math.max(wait, lastComplete) + 10;
                sync(trace, rank, "MPI_Win_post", posts.get(t), posts.get(t) + 1, PROCESS, toOrigins);
                sync(trace, rank, "MPI_Win_wait", wait, left, PROCESS_AND_MEMORY, toOrigins);
                if (lastComplete > wait) {
                    earlyWait.merge(rank + " MPI_Win_wait", lastComplete - wait, Long::sum);
                }
                if (t == 0 && lastComplete > Math.max(wait, lastDone)) {
                    lateComplete.merge(rank + " MPI_Win_wait", lastComplete - Math.max(wait, lastDone), Long::sum);
                }
            }
        }
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "late_post")).as("seed %d", seed).isEqualTo(latePost);
        assertThat(micros(analysis, "early_wait")).as("seed %d", seed).isEqualTo(earlyWait);
        Map<String, Long> first = micros(analysis, "late_complete");
        first.keySet().retainAll(List.of(origins + " MPI_Win_wait"));
        assertThat(first).as("seed %d", seed).isEqualTo(lateComplete);
        assertThat(oddities(analysis)).isEmpty();
    }
}
