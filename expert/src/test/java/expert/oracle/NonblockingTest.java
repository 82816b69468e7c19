package expert.oracle;

import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import earl.oracle.NaiveWaits;
import earl.testing.InTurn;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Non-blocking collective operations: waits counted by hand, and random programs against the definition. */
class NonblockingTest {
    private static final long BARRIER = 0;
    private static final long BCAST = 1;
    private static final long ALLREDUCE = 11;
    private static final long REDUCE = 12;
    private static final long SCAN = 14;
    private static final String[] PATTERNS = {
        "wait_at_nonblocking_barrier",
        "wait_at_nonblocking_nxn",
        "late_nonblocking_broadcast",
        "early_nonblocking_reduce",
        "early_nonblocking_scan"
    };

    @TempDir
    Path folder;

    private static void post(HandTrace trace, int rank, long time, String region, long request) {
        trace.on(rank).call(time, time + 4, region, time + 2, NON_BLOCKING_COLLECTIVE_REQUEST, request);
    }

    private static HandTrace.Line done(
            HandTrace.Line line, long time, long operation, long root, long bytes, long request) {
        return line.record(time, NON_BLOCKING_COLLECTIVE_COMPLETE, operation, 0, root, bytes, bytes, request);
    }

    /**
     * Microseconds; P: the request, [ ]: the call that completes it.
     *
     * <pre>
     * rank 0   P 10          [ 100 ................ 210 done 220 ]      waits 110 for the request of rank 2 at 210
     * rank 1      P 60                    [ 180 ....210 done 221 ]      waits 30
     * rank 2                                   P 210   [ 250 done 260 ] waits for nobody: all are there
     * </pre>
     */
    @Test
    void aMemberWaitsOnlyInTheCallThatCompletes() {
        HandTrace trace = new HandTrace(3, 1);
        post(trace, 0, 8, "MPI_Iallreduce", 7);
        done(trace.on(0).enter(100, "MPI_Wait"), 220, ALLREDUCE, HandTrace.NONE, 8, 7)
                .leave(222);
        post(trace, 1, 58, "MPI_Iallreduce", 7);
        done(trace.on(1).enter(180, "MPI_Wait"), 221, ALLREDUCE, HandTrace.NONE, 8, 7)
                .leave(222);
        post(trace, 2, 208, "MPI_Iallreduce", 7);
        done(trace.on(2).enter(250, "MPI_Wait"), 260, ALLREDUCE, HandTrace.NONE, 8, 7)
                .leave(261);
        Analysis analysis = Shipped.analyze(trace.write(folder), PATTERNS);

        assertThat(micros(analysis, "wait_at_nonblocking_nxn"))
                .isEqualTo(Map.of("0 MPI_Wait", 110L, "1 MPI_Wait", 30L));
        assertThat(micros(analysis, "wait_at_nonblocking_barrier")).isEmpty();
    }

    /** Of a barrier (last at 100) and a broadcast (root at 150) in one MPI_Waitall from 50 on, the longer wait counts: 100. */
    @Test
    void ofSeveralInOneCallTheLongestCounts() {
        HandTrace trace = new HandTrace(2, 1);
        post(trace, 0, 8, "MPI_Ibarrier", 1);
        post(trace, 0, 18, "MPI_Ibcast", 2);
        HandTrace.Line line = trace.on(0).enter(50, "MPI_Waitall");
        done(line, 160, BARRIER, HandTrace.NONE, 0, 1);
        done(line, 160, BCAST, 1, 8, 2).leave(161);
        post(trace, 1, 98, "MPI_Ibarrier", 1);
        post(trace, 1, 148, "MPI_Ibcast", 2);
        line = trace.on(1).enter(155, "MPI_Waitall");
        done(line, 160, BARRIER, HandTrace.NONE, 0, 1);
        done(line, 160, BCAST, 1, 8, 2).leave(161);
        Analysis analysis = Shipped.analyze(trace.write(folder), PATTERNS);

        assertThat(micros(analysis, "late_nonblocking_broadcast")).isEqualTo(Map.of("0 MPI_Waitall", 100L));
        assertThat(micros(analysis, "wait_at_nonblocking_barrier")).isEmpty();
    }

    /** The root of a reduction waits from 50 for the last at 90; in MPI_Test nobody waits. */
    @Test
    void theRootOfAReductionWaitsAndATestNever() {
        HandTrace trace = new HandTrace(3, 1);
        String[] completing = {"MPI_Wait", "MPI_Test", "MPI_Wait"};
        long[] posted = {10, 20, 90};
        for (int rank = 0; rank < 3; rank++) {
            post(trace, rank, posted[rank] - 2, "MPI_Ireduce", 3);
            post(trace, rank, posted[rank] + 3, "MPI_Iscan", 4);
        }
        for (int rank = 0; rank < 3; rank++) {
            HandTrace.Line line = trace.on(rank).enter(rank == 2 ? 120 : 50, completing[rank]);
            done(line, 130 + rank, REDUCE, 0, 8, 3).leave(140);
            line = trace.on(rank).enter(150, completing[rank]);
            done(line, 155, SCAN, HandTrace.NONE, 8, 4).leave(160);
        }
        Analysis analysis = Shipped.analyze(trace.write(folder), PATTERNS);

        assertThat(micros(analysis, "early_nonblocking_reduce")).isEqualTo(Map.of("0 MPI_Wait", 40L));
        assertThat(micros(analysis, "early_nonblocking_scan")).isEmpty();
    }

    /** Severity in whole microseconds by {@code "location path"}. */
    static Map<String, Long> micros(Analysis analysis, String pattern) {
        Map<String, Long> found = new TreeMap<>();
        Shipped.byCell(analysis, pattern).forEach((cell, seconds) -> found.put(cell, Math.round(seconds * 1e6)));
        return found;
    }

    // ---- random programs ----

    /** A member of an operation. */
    private record Member(int operation, int rank, long posted) {}

    /** What one call completes. */
    private record Call(int rank, String region, long entered, long ended, List<Member> members) {}

    private record Operation(long code, int root) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    @InTurn(3)
    void randomProgramsWaitAsDefined(long seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        HandTrace trace = new HandTrace(ranks, 1);
        List<Operation> operations = new ArrayList<>();
        long[] codes = {BARRIER, BCAST, ALLREDUCE, REDUCE, SCAN};
        List<Call> calls = new ArrayList<>();
        long[] clock = new long[ranks];
        for (int round = 0; round < 20; round++) {
            int together = 1 + random.nextInt(3);
            List<List<Member>> posted = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                posted.add(new ArrayList<>());
            }
            for (int i = 0; i < together; i++) {
                int number = operations.size();
                operations.add(new Operation(codes[random.nextInt(codes.length)], random.nextInt(ranks)));
                for (int rank = 0; rank < ranks; rank++) {
                    clock[rank] += 1 + random.nextInt(300);
                    post(trace, rank, clock[rank], "MPI_Iany", number);
                    posted.get(rank).add(new Member(number, rank, clock[rank] + 2));
                    clock[rank] += 5;
                }
            }
            for (int rank = 0; rank < ranks; rank++) {
                long entered = clock[rank] + random.nextInt(200);
                long ended = entered + 1 + random.nextInt(400);
                String region = random.nextInt(4) == 0 ? "MPI_Testall" : "MPI_Waitall";
                HandTrace.Line line = trace.on(rank).enter(entered, region);
                for (Member member : posted.get(rank)) {
                    Operation operation = operations.get(member.operation);
                    boolean rooted = operation.code == BCAST || operation.code == REDUCE;
                    long bytes = operation.code == BARRIER ? 0 : 8;
                    done(
                            line,
                            ended,
                            operation.code,
                            rooted ? operation.root : HandTrace.NONE,
                            bytes,
                            member.operation);
                }
                line.leave(ended + 1);
                clock[rank] = ended + 2;
                calls.add(new Call(rank, region, entered, ended, posted.get(rank)));
            }
        }
        Analysis analysis = Shipped.analyze(trace.write(folder), PATTERNS);

        Map<String, Map<String, Long>> expected = expected(operations, calls);
        for (String pattern : PATTERNS) {
            assertThat(micros(analysis, pattern))
                    .as("%s with seed %d", pattern, seed)
                    .isEqualTo(expected.getOrDefault(pattern, Map.of()));
        }
    }

    private static Map<String, Map<String, Long>> expected(List<Operation> operations, List<Call> calls) {
        Map<Integer, List<Member>> members = new HashMap<>();
        for (Call call : calls) {
            for (Member member : call.members) {
                members.computeIfAbsent(member.operation, o -> new ArrayList<>())
                        .add(member);
            }
        }
        Map<String, Map<String, Long>> severity = new HashMap<>();
        for (Call call : calls) {
            String kind = "";
            long longest = 0;
            for (Member me : call.members) {
                Operation operation = operations.get(me.operation);
                long last = Objects.requireNonNull(members.get(me.operation)).stream()
                        .mapToLong(Member::posted)
                        .max()
                        .orElseThrow();
                long upToMe = members.get(me.operation).stream()
                        .filter(m -> m.rank <= me.rank)
                        .mapToLong(Member::posted)
                        .max()
                        .orElseThrow();
                long root = members.get(me.operation).stream()
                        .filter(m -> m.rank == operation.root)
                        .mapToLong(Member::posted)
                        .max()
                        .orElseThrow();
                // All members send and receive eight bytes but in barriers, so that the last to send is the last of
                // all.
                long until = switch ((int) operation.code) {
                    case (int) BCAST -> me.rank == operation.root ? 0 : root;
                    case (int) REDUCE -> me.rank == operation.root ? last : 0;
                    case (int) SCAN -> upToMe;
                    default -> last;
                };
                long wait = Math.min(until, call.ended) - call.entered;
                if (wait > longest && !call.region.startsWith("MPI_Test")) {
                    longest = wait;
                    kind = PATTERNS[
                            Arrays.asList(BARRIER, ALLREDUCE, BCAST, REDUCE, SCAN)
                                    .indexOf(operation.code)];
                }
            }
            if (longest > 0) {
                severity.computeIfAbsent(kind, k -> new TreeMap<>())
                        .merge(NaiveWaits.cell(call.rank, call.region), longest, Long::sum);
            }
        }
        return severity;
    }
}
