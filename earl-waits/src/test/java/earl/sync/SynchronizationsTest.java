package earl.sync;

import static earl.schema.RecordKind.RMA_COLLECTIVE_BEGIN;
import static earl.schema.RecordKind.RMA_COLLECTIVE_END;
import static earl.schema.RecordKind.RMA_GROUP_SYNC;
import static earl.schema.RecordKind.RMA_OP_COMPLETE_REMOTE;
import static earl.schema.RecordKind.RMA_PUT;
import static earl.schema.RecordKind.RMA_RELEASE_LOCK;
import static earl.schema.RecordKind.RMA_REQUEST_LOCK;
import static earl.schema.RecordKind.THREAD_ACQUIRE_LOCK;
import static earl.schema.RecordKind.THREAD_FORK;
import static earl.schema.RecordKind.THREAD_JOIN;
import static earl.schema.RecordKind.THREAD_RELEASE_LOCK;
import static earl.schema.RecordKind.THREAD_TEAM_BEGIN;
import static earl.schema.RecordKind.THREAD_TEAM_END;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import earl.Diagnostic;
import earl.Synchronizations;
import earl.Trace;
import earl.oracle.HandTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tables of one-sided communication and of teams, row by row: traces written by hand, and random ones against the definitions.
 * Times are microseconds; a row is printed as the cells of the columns that are asked for, a call as its location and enter.
 */
class SynchronizationsTest {
    private static final long WINDOW = 0;
    private static final long PROCESS = 1;
    private static final long PROCESS_AND_MEMORY = 3;
    private static final long BARRIER_OPERATION = 0;
    private static final long EXCLUSIVE = 0;
    private static final long SHARED = 1;
    private static final String BARRIER = "!$omp barrier";
    private static final String IMPLICIT = "!$omp implicit barrier";
    private static final String PARALLEL = "!$omp parallel";

    @TempDir
    Path folder;

    /** A table of the trace's synchronizations. */
    @FunctionalInterface
    private interface Table {
        Columns of(Synchronizations synchronizations);
    }

    private record Found(List<String> rows, List<String> diagnostics) {}

    private Found find(HandTrace written, Table table, String... names) {
        try (Trace trace = Trace.open(written.write(folder))) {
            Columns columns = table.of(Synchronizations.of(trace));
            List<String> rows = new ArrayList<>();
            for (long row = 0; row < columns.length(); row++) {
                long at = row;
                rows.add(String.join(
                        " ",
                        Arrays.stream(names)
                                .map(name -> cell(trace, columns, name, at))
                                .toList()));
            }
            return new Found(
                    rows,
                    trace.diagnostics().stream()
                            .map(d -> d.code() + " " + d.count() + " " + d.severity())
                            .toList());
        }
    }

    private static String cell(Trace trace, Columns columns, String name, long row) {
        Column column = columns.column(name);
        return switch (column.kind()) {
            case NUMBER -> micros(column.number(row));
            case TRUTH -> column.truth(row) ? "yes" : "no";
            case STRING -> column.string(row);
            case INTEGER -> {
                long value = column.integer(row);
                yield name.endsWith("call") && value >= 0
                        ? trace.event(value).loc() + "@"
                                + micros(trace.event(value).time())
                        : Long.toString(value);
            }
        };
    }

    private static String micros(double seconds) {
        return Double.isNaN(seconds) ? "-" : Long.toString(Math.round(1e6 * seconds));
    }

    /** A trace that begins at 0, as times are counted from the first event. */
    private static HandTrace begun(int processes, int threads) {
        HandTrace trace = new HandTrace(processes, threads);
        trace.on(0).call(0, 0, "main");
        return trace;
    }

    // ---- windows ----

    private static void fence(HandTrace trace, int rank, long begin, long end) {
        trace.on(rank)
                .enter(begin - 1, "MPI_Win_fence")
                .record(begin, RMA_COLLECTIVE_BEGIN)
                .record(end, RMA_COLLECTIVE_END, BARRIER_OPERATION, PROCESS_AND_MEMORY, WINDOW, HandTrace.NONE, 0, 0)
                .leave(end + 1);
    }

    @Test
    void membersOfAnOperationOnAWindow() {
        HandTrace trace = new HandTrace(2, 1);
        fence(trace, 0, 1, 51);
        fence(trace, 1, 21, 50);
        fence(trace, 0, 61, 70);
        Found found = find(
                trace,
                Synchronizations::windows,
                "instance",
                "win",
                "size",
                "complete",
                "location",
                "operation",
                "region",
                "call",
                "enter",
                "leave",
                "call_enter",
                "call_leave");
        assertThat(found.rows)
                .containsExactly(
                        "0 0 2 yes 1 BARRIER MPI_Win_fence 1@20 21 50 20 51",
                        "0 0 2 yes 0 BARRIER MPI_Win_fence 0@0 1 51 0 52",
                        "1 0 2 no 0 BARRIER MPI_Win_fence 0@60 61 70 60 71");
        assertThat(found.diagnostics).containsExactly("incomplete_window_operation 1 DATA_LOSS");
    }

    /** The n-th operation of each member is the n-th instance, whatever the others do; it is complete if all have an n-th. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomOperationsAreJoinedByTheirOrder(long seed) {
        Random random = new Random(seed);
        int ranks = 1 + random.nextInt(5);
        int[] counts = random.ints(ranks, 0, 12).toArray();
        HandTrace trace = begun(ranks, 1);
        List<long[]> ends = new ArrayList<>();
        int all = Arrays.stream(counts).min().orElseThrow();
        for (int rank = 0; rank < ranks; rank++) {
            long time = 2;
            for (int n = 0; n < counts[rank]; n++) {
                long begin = time + 1 + random.nextInt(50);
                // No two ends at one time: times are the rank's own modulo the number of ranks.
                long end = (begin + 1 + random.nextInt(50)) * ranks + rank;
                fence(trace, rank, begin * ranks, end);
                ends.add(new long[] {end, rank, n});
                time = end / ranks + 2;
            }
        }
        List<String> expected = ends.stream()
                .sorted(Comparator.comparingLong(end -> end[0]))
                .map(end -> end[2] + " " + end[1] + " " + (end[2] < all ? "yes" : "no") + " " + end[0])
                .toList();
        // Instances are numbered in the order in which they end, members by their order: rank each by its first row.
        Found found = find(trace, Synchronizations::windows, "instance", "location", "complete", "leave");
        List<String> order = new ArrayList<>();
        for (int i = 0; i < expected.size(); i++) {
            String instance = first(found.rows.get(i));
            String nth = first(expected.get(i));
            order.add(instance + "=" + nth);
            assertThat(found.rows.get(i).substring(instance.length()))
                    .as("row %d of seed %d", i, seed)
                    .isEqualTo(expected.get(i).substring(nth.length()));
        }
        assertThat(found.rows).hasSameSizeAs(expected);
        assertThat(new TreeSet<>(order)).as("seed %d", seed).hasSize((int)
                ends.stream().mapToLong(end -> end[2]).distinct().count());
    }

    private static String first(String row) {
        return row.substring(0, row.indexOf(' '));
    }

    // ---- epochs ----

    private static void sync(HandTrace trace, int rank, String region, long enter, long leave, long level, long group) {
        trace.on(rank).call(enter, leave, region, leave, RMA_GROUP_SYNC, level, WINDOW, group);
    }

    /**
     * Rank 0 accesses ranks 1 and 2; rank 2 also exposes its window to rank 1, which never comes.
     *
     * <pre>
     * rank 0  [start 10..15] put to 1 20..30, completed in a flush 50..61 at 60   [complete 80..85]
     * rank 1  [post 0..2]      [wait 40 .................................. 90]
     * rank 2  [post 5..7]      [wait 41 .................................. 91]
     * </pre>
     */
    @Test
    void accessEpochsAndTheExposureEpochsToWhichTheyBelong() {
        HandTrace trace = new HandTrace(3, 1);
        long targets = trace.group(1, 2);
        long origin = trace.group(0);
        long both = trace.group(0, 1);
        sync(trace, 0, "MPI_Win_start", 10, 15, PROCESS, targets);
        trace.on(0).call(20, 30, "MPI_Put", 21, RMA_PUT, WINDOW, 1, 64, 9);
        trace.on(0).call(50, 61, "MPI_Win_flush", 60, RMA_OP_COMPLETE_REMOTE, WINDOW, 9);
        sync(trace, 0, "MPI_Win_complete", 80, 85, PROCESS_AND_MEMORY, targets);
        sync(trace, 1, "MPI_Win_post", 0, 2, PROCESS, origin);
        sync(trace, 1, "MPI_Win_wait", 40, 90, PROCESS_AND_MEMORY, origin);
        sync(trace, 2, "MPI_Win_post", 5, 7, PROCESS, both);
        sync(trace, 2, "MPI_Win_wait", 41, 91, PROCESS_AND_MEMORY, both);
        Found found = find(
                trace,
                Synchronizations::epochs,
                "win",
                "origin",
                "target",
                "access_complete",
                "exposure_complete",
                "start_call",
                "complete_call",
                "post_call",
                "wait_call",
                "start_leave",
                "complete_leave",
                "post_leave",
                "wait_leave",
                "transferred",
                "wait_region");
        assertThat(found.rows)
                .containsExactly(
                        "0 0 1 yes yes 0@10 0@80 1@0 1@40 15 85 2 90 60 MPI_Win_wait",
                        "0 0 2 yes no 0@10 0@80 2@5 2@41 15 85 7 91 15 MPI_Win_wait",
                        "0 1 2 no no -1 -1 2@5 2@41 - - 7 91 - MPI_Win_wait");
        assertThat(found.diagnostics).containsExactly("unmatched_epoch 1 DATA_LOSS");
    }

    // ---- locks ----

    @Test
    void aLockThatWasHeldAndWhoFreedIt() {
        HandTrace trace = begun(3, 1);
        lock(trace, 0, 10, 12, EXCLUSIVE);
        unlock(trace, 0, 50, 60);
        lock(trace, 1, 20, 61, EXCLUSIVE);
        unlock(trace, 1, 80, 85);
        lock(trace, 2, 30, 32, SHARED);
        unlock(trace, 2, 40, 100);
        Found found = find(
                trace,
                Synchronizations::locks,
                "win",
                "location",
                "target",
                "lock",
                "exclusive",
                "call",
                "holder",
                "freed_time",
                "wait_call",
                "wait_leave",
                "wait_region");
        assertThat(found.rows.getFirst()).startsWith("0 0 1 0 yes 0@10 -1 - -1 -");
        assertThat(found.rows.subList(1, 3))
                .containsExactly(
                        "0 1 1 0 yes 1@20 0 60 1@20 61 MPI_Win_lock", "0 2 1 0 no 2@30 1 85 2@40 100 MPI_Win_unlock");
        assertThat(found.diagnostics).isEmpty();
    }

    @Test
    void locksOfThreadsAreTheirProcesss() {
        HandTrace trace = begun(2, 2);
        critical(trace, 0, 0, 10, 11, 50, 0);
        critical(trace, 0, 1, 20, 50, 56, 1);
        critical(trace, 1, 0, 15, 16, 51, 0);
        Found found =
                find(trace, Synchronizations::locks, "win", "location", "lock", "holder", "freed_time", "wait_call");
        assertThat(found.rows).containsExactlyInAnyOrder("-1 0 5 -1 - -1", "-1 1 5 0 49 1@20", "-1 2 5 -1 - -1");
    }

    private static void critical(
            HandTrace trace, int process, int thread, long enter, long got, long leave, long order) {
        trace.on(process, thread)
                .enter(enter, "!$omp critical")
                .record(got, THREAD_ACQUIRE_LOCK, HandTrace.OPENMP, 5, order)
                .record(leave - 1, THREAD_RELEASE_LOCK, HandTrace.OPENMP, 5, order)
                .leave(leave);
    }

    private static void lock(HandTrace trace, int rank, long enter, long leave, long type) {
        trace.on(rank).call(enter, leave, "MPI_Win_lock", enter, RMA_REQUEST_LOCK, WINDOW, 1, 0, type);
    }

    private static void unlock(HandTrace trace, int rank, long enter, long leave) {
        trace.on(rank).call(enter, leave, "MPI_Win_unlock", leave, RMA_RELEASE_LOCK, WINDOW, 1, 0);
    }

    private record Lock(int rank, long enter, long unlock, long release, boolean exclusive) {}

    /** Who held a lock is the one that excludes it and was last to release while it was asked for and not yet released. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomLocksHaveTheHolderThatFreedThemLast(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        HandTrace trace = begun(ranks, 1);
        List<Lock> locks = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            long time = 0;
            for (int i = 0; i < 10; i++) {
                long[] at = new long[4];
                for (int step = 0; step < 4; step++) {
                    time += 1 + random.nextInt(60);
                    at[step] = time * ranks + rank;
                }
                boolean exclusive = random.nextBoolean();
                lock(trace, rank, at[0], at[1], exclusive ? EXCLUSIVE : SHARED);
                unlock(trace, rank, at[2], at[3]);
                locks.add(new Lock(rank, at[0], at[2], at[3], exclusive));
            }
        }
        List<String> expected = locks.stream()
                .sorted(Comparator.comparingLong(Lock::enter))
                .map(me -> me.rank + " " + (me.exclusive ? "yes " : "no ") + holder(me, locks))
                .toList();
        Found found = find(trace, Synchronizations::locks, "location", "exclusive", "holder", "freed_time");
        assertThat(found.rows).as("seed %d", seed).isEqualTo(expected);
        assertThat(found.diagnostics).isEmpty();
    }

    private static String holder(Lock me, List<Lock> locks) {
        return locks.stream()
                .filter(other -> other.rank != me.rank && (other.exclusive || me.exclusive))
                .filter(other -> other.release > me.enter && other.release < me.release)
                .max(Comparator.comparingLong(Lock::release))
                .map(other -> other.rank + " " + other.release)
                .orElse("-1 -");
    }

    // ---- teams ----

    private static void fork(HandTrace trace, long time) {
        trace.on(0).record(time, THREAD_FORK, HandTrace.OPENMP, 2);
        trace.on(0).record(time, THREAD_TEAM_BEGIN, trace.team(0)).enter(time, PARALLEL);
        trace.on(0, 1).record(time + 1, THREAD_TEAM_BEGIN, trace.team(0)).enter(time + 1, PARALLEL);
    }

    private static void join(HandTrace trace, long time) {
        trace.on(0, 1).leave(time - 2).record(time - 2, THREAD_TEAM_END, trace.team(0));
        trace.on(0)
                .leave(time - 1)
                .record(time - 1, THREAD_TEAM_END, trace.team(0))
                .record(time, THREAD_JOIN, HandTrace.OPENMP);
    }

    /**
     * <pre>
     * thread 0  main 0..100   fork 20 [ [barrier 30 .. 45] [implicit 50 .. 71] ] join 75
     * thread 1                     21 [ [barrier 40 .. 45]                     ]
     * </pre>
     */
    private static HandTrace team() {
        HandTrace trace = new HandTrace(1, 2);
        trace.on(0).enter(0, "main");
        fork(trace, 20);
        trace.on(0).call(30, 45, BARRIER).call(50, 71, IMPLICIT);
        trace.on(0, 1).call(40, 45, BARRIER);
        join(trace, 75);
        trace.on(0).leave(100);
        return trace;
    }

    @Test
    void threadsAtTheBarriersOfTheirTeam() {
        Found found = find(
                team(),
                Synchronizations::teams,
                "instance",
                "team",
                "size",
                "implicit",
                "complete",
                "location",
                "call",
                "enter",
                "leave",
                "region");
        assertThat(found.rows)
                .containsExactly(
                        "0 0 2 no yes 0 0@30 30 45 " + BARRIER,
                        "0 0 2 no yes 1 1@40 40 45 " + BARRIER,
                        "1 0 2 yes no 0 0@50 50 71 " + IMPLICIT);
        assertThat(found.diagnostics).containsExactly("incomplete_team_barrier 1 DATA_LOSS");
    }

    @Test
    void threadsIdleWhileTheMasterRunsAlone() {
        String[] names = {"location", "master", "time", "ticks"};
        assertThat(find(team(), Synchronizations::idling, names).rows).containsExactly("1 0 45 45");
        // From 10 to 20 and from 75 to 90.
        assertThat(find(team(), all -> all.idling(10, 90), names).rows).containsExactly("1 0 25 25");
        assertThat(find(team(), all -> all.idling(30, 40), names).rows).isEmpty();
    }

    /** A trace without any of it has empty tables. */
    @Test
    void aTraceOfMessagesHasNothingOfIt() {
        HandTrace trace = new HandTrace(2, 1);
        IntStream.range(0, 2).forEach(rank -> trace.on(rank).call(0, 10, "MPI_Barrier"));
        for (Table table : List.<Table>of(
                Synchronizations::windows,
                Synchronizations::epochs,
                Synchronizations::locks,
                Synchronizations::teams,
                Synchronizations::idling)) {
            assertThat(find(trace, table).rows).isEmpty();
        }
    }

    /** All threads of a team take part in its n-th barrier, in each of many parallel regions. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomTeamsMeetAtTheirBarriers(long seed) {
        Random random = new Random(seed);
        HandTrace trace = new HandTrace(1, 2);
        trace.on(0).enter(0, "main");
        List<String> expected = new ArrayList<>();
        long now = 1;
        long instance = 0;
        for (int region = 0; region < 10; region++) {
            int barriers = random.nextInt(4);
            fork(trace, now);
            now += 5;
            for (int n = 0; n < barriers; n++, instance++) {
                long[] enters = LongStream.range(0, 2)
                        .map(i -> random.nextInt(50) * 2L + i)
                        .toArray();
                long left = now + Math.max(enters[0], enters[1]) + 1;
                List<String> rows = new ArrayList<>();
                for (int thread = 0; thread < 2; thread++) {
                    long enter = now + enters[thread];
                    trace.on(0, thread).call(enter, left, BARRIER);
                    rows.add(instance + " 2 yes " + thread + " " + enter + " " + left);
                }
                expected.addAll(enters[0] < enters[1] ? rows : rows.reversed());
                now = left + 1;
            }
            now += 5;
            join(trace, now);
            now += 1 + random.nextInt(20);
        }
        trace.on(0).leave(now);
        Found found =
                find(trace, Synchronizations::teams, "instance", "size", "complete", "location", "enter", "leave");
        assertThat(found.rows).as("seed %d", seed).isEqualTo(expected);
        assertThat(found.diagnostics.stream().filter(line -> !line.endsWith(Diagnostic.Severity.INFO.name())))
                .isEmpty();
    }
}
