package expert.oracle;

import static earl.schema.RecordKind.RMA_COLLECTIVE_BEGIN;
import static earl.schema.RecordKind.RMA_COLLECTIVE_END;
import static earl.schema.RecordKind.RMA_RELEASE_LOCK;
import static earl.schema.RecordKind.RMA_REQUEST_LOCK;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.oracle.HandTrace;
import earl.oracle.NaiveProfile;
import earl.oracle.NaiveWaits;
import earl.oracle.PlainEvents;
import earl.testing.InTurn;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations of all members of a window, and locks, at random times, against their definitions. Times are microseconds. */
class RandomWindowsTest {
    static final Set<String> PATTERNS = Set.of(
            "wait_at_create",
            "wait_at_free",
            "wait_at_fence",
            "lock_contention",
            "one_sided",
            "openmp_synchronization");

    private static final String[] NAMES = PATTERNS.toArray(String[]::new);
    private static final long EXCLUSIVE = 0;
    private static final long SHARED = 1;

    /** An operation of all, by what OTF2 calls it. */
    private record Operation(String region, String pattern, long code) {}

    private static final List<Operation> OPERATIONS = List.of(
            new Operation("MPI_Win_create", "wait_at_create", 17),
            new Operation("MPI_Win_fence", "wait_at_fence", 0),
            new Operation("MPI_Win_free", "wait_at_free", 18));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    @InTurn(3)
    void membersWaitForTheLast(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        HandTrace trace = new HandTrace(ranks, 1);
        Map<String, Map<String, Long>> expected = new TreeMap<>();
        for (int round = 0; round < 20; round++) {
            Operation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
            long[] begin = new long[ranks];
            long[] end = new long[ranks];
            for (int rank = 0; rank < ranks; rank++) {
                begin[rank] = round * 1000L + 1 + random.nextInt(400);
            }
            long last = Arrays.stream(begin).max().orElseThrow();
            boolean together = random.nextInt(3) != 0;
            for (int rank = 0; rank < ranks; rank++) {
                end[rank] = (together ? last : begin[rank] + 1) + random.nextInt(10);
                trace.on(rank)
                        .enter(begin[rank] - 1, operation.region)
                        .record(begin[rank], RMA_COLLECTIVE_BEGIN)
                        .record(end[rank], RMA_COLLECTIVE_END, operation.code, 3, 0, HandTrace.NONE, 0, 0)
                        .leave(end[rank] + 1);
            }
            if (Arrays.stream(end).min().orElseThrow() >= last) {
                for (int rank = 0; rank < ranks; rank++) {
                    if (last > begin[rank]) {
                        expected.computeIfAbsent(operation.pattern, name -> new TreeMap<>())
                                .merge(NaiveWaits.cell(rank, operation.region), last - begin[rank], Long::sum);
                    }
                }
            }
        }
        Path archive = trace.write(folder);
        Analysis analysis = Shipped.analyze(archive, NAMES);
        for (Operation operation : OPERATIONS) {
            assertThat(micros(analysis, operation.pattern))
                    .as("%s of seed %d", operation.pattern, seed)
                    .isEqualTo(expected.getOrDefault(operation.pattern, Map.of()));
        }
        profile(archive, analysis, "one_sided");
    }

    /** A lock, from the enter of its call to the leave of the call that releases it. */
    private record Lock(int rank, long enter, long leave, long unlock, long release, boolean exclusive) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    @InTurn(3)
    void locksKeepOthersWaiting(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        HandTrace trace = new HandTrace(ranks, 1);
        List<Lock> locks = new ArrayList<>();
        for (int rank = 1; rank < ranks; rank++) {
            long time = 0;
            for (int i = 0; i < 10; i++) {
                // No two things happen at the same time: times are the rank's own modulo the number of ranks.
                long[] at = new long[4];
                for (int step = 0; step < 4; step++) {
                    time += 1 + random.nextInt(60);
                    at[step] = time * ranks + rank;
                }
                boolean exclusive = random.nextBoolean();
                trace.on(rank)
                        .call(
                                at[0],
                                at[1],
                                "MPI_Win_lock",
                                at[0],
                                RMA_REQUEST_LOCK,
                                0,
                                0,
                                0,
                                exclusive ? EXCLUSIVE : SHARED)
                        .call(at[2], at[3], "MPI_Win_unlock", at[3], RMA_RELEASE_LOCK, 0, 0, 0);
                locks.add(new Lock(rank, at[0], at[1], at[2], at[3], exclusive));
            }
        }
        Map<String, Long> expected = new TreeMap<>();
        for (Lock me : locks) {
            Optional<Lock> holder = locks.stream()
                    .filter(other -> other.rank != me.rank && (other.exclusive || me.exclusive))
                    .filter(other -> other.release > me.enter && other.release < me.release)
                    .max(Comparator.comparingLong(Lock::release));
            long freed = holder.map(Lock::release).orElse(-1L);
            if (holder.isPresent()
                    && holder.get().unlock > me.enter
                    && holder.get().unlock < me.leave
                    && me.leave < freed) {
                // The holder has released it in its call, whose end comes later.
                expected.merge(NaiveWaits.cell(me.rank, "MPI_Win_lock"), me.leave - me.enter, Long::sum);
            } else if (freed > me.enter && freed < me.leave) {
                expected.merge(NaiveWaits.cell(me.rank, "MPI_Win_lock"), freed - me.enter, Long::sum);
            } else if (freed > me.unlock) {
                expected.merge(NaiveWaits.cell(me.rank, "MPI_Win_unlock"), freed - me.unlock, Long::sum);
            }
        }
        Path archive = trace.write(folder);
        Analysis analysis = Shipped.analyze(archive, NAMES);
        assertThat(micros(analysis, "lock_contention")).as("seed %d", seed).isEqualTo(expected);
        profile(archive, analysis, "one_sided");
    }

    @Test
    void timeOfThreadsThatSynchronize() {
        Path archive = OpenMpTest.teams().write(folder);
        Analysis analysis = Shipped.analyze(archive, NAMES);
        profile(archive, analysis, "openmp_synchronization");
        assertThat(Shipped.result(analysis, "openmp_synchronization").severity())
                .isPositive();
    }

    private static void profile(Path archive, Analysis analysis, String pattern) {
        try (Trace trace = Trace.open(archive)) {
            assertThat(micros(analysis, pattern))
                    .isEqualTo(new NaiveProfile(PlainEvents.link(trace)).of(pattern).ticks);
        }
    }
}
