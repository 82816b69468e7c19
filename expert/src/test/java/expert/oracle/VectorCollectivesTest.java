package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import earl.schema.FieldType;
import earl.testing.InTurn;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MPI_Alltoallv and MPI_Alltoallw: waits counted by hand, and random programs against the definition. Times are microseconds. */
class VectorCollectivesTest {
    private static final String BLOCKING = "wait_at_vector_collective";
    private static final String NONBLOCKING = "wait_at_nonblocking_vector_collective";
    private static final String POSSIBLE = "possible_wait_at_vector_collective";
    private static final String[] PATTERNS = {
        BLOCKING,
        NONBLOCKING,
        POSSIBLE,
        "delay_vector_collective",
        "delay_vector_collective_long_term",
        "delay_nonblocking_vector_collective"
    };

    private static final long ALLTOALLV = FieldType.COLLECTIVE_OP.names().value("ALLTOALLV");
    private static final long ALLTOALLW = FieldType.COLLECTIVE_OP.names().value("ALLTOALLW");

    @TempDir
    Path folder;

    /**
     * A member of an operation.
     *
     * @param posted when it began the operation
     * @param entered when it entered the call that completes it; {@code posted} if that is the same
     * @param ended when it left
     */
    private record Member(long posted, long entered, long ended) {
        boolean blocking() {
            return posted == entered;
        }
    }

    /** Writes an operation; {@code [from][to]} bytes. Senders are written if the writer knows them. */
    private static void write(HandTrace trace, long code, Member[] members, long[][] bytes, boolean knows) {
        int n = members.length;
        for (int rank = 0; rank < n; rank++) {
            int to = rank;
            Member member = members[rank];
            long sent = Arrays.stream(bytes[rank]).sum();
            long received =
                    IntStream.range(0, n).mapToLong(from -> bytes[from][to]).sum();
            long[] from =
                    LongStream.range(0, n).filter(i -> bytes[(int) i][to] > 0).toArray();
            Map<String, Long> attributes = knows ? Map.of("senders", trace.group(from)) : Map.of();
            HandTrace.Line line = trace.on(rank);
            if (member.blocking()) {
                line.enter(member.posted, code == ALLTOALLV ? "MPI_Alltoallv" : "MPI_Alltoallw")
                        .record(member.ended, MPI_COLLECTIVE_END, attributes, code, 0, HandTrace.NONE, sent, received)
                        .leave(member.ended);
            } else {
                long request = member.posted;
                line.call(
                                member.posted,
                                member.posted,
                                "MPI_Ialltoallv",
                                member.posted,
                                NON_BLOCKING_COLLECTIVE_REQUEST,
                                request)
                        .enter(member.entered, "MPI_Wait")
                        .record(
                                member.ended,
                                NON_BLOCKING_COLLECTIVE_COMPLETE,
                                attributes,
                                code,
                                0,
                                HandTrace.NONE,
                                sent,
                                received,
                                request)
                        .leave(member.ended);
            }
        }
    }

    private static Member[] blocking(long... entersAndLeaves) {
        return IntStream.range(0, entersAndLeaves.length / 2)
                .mapToObj(i -> new Member(entersAndLeaves[2 * i], entersAndLeaves[2 * i], entersAndLeaves[2 * i + 1]))
                .toArray(Member[]::new);
    }

    private Analysis analyze(HandTrace trace) {
        return Shipped.analyze(trace.write(folder), PATTERNS);
    }

    /**
     * Each of three ranks sends to the next one; rank 1 is late.
     *
     * <pre>
     * rank 0  10..60    waits 10 for rank 2, at 20
     * rank 1  100..110  waits for nobody
     * rank 2  20..120   waits 80 for rank 1
     * </pre>
     *
     * Rank 1 was in {@code late} from 0 to 100, and rank 2 in {@code work} from 0 to 20.
     */
    @Test
    void aMemberWaitsForThoseThatSendToIt() {
        HandTrace trace = new HandTrace(3, 1);
        trace.on(1).call(0, 100, "late");
        trace.on(2).call(0, 20, "work");
        long[][] ring = {{0, 8, 0}, {0, 0, 8}, {8, 0, 0}};
        write(trace, ALLTOALLV, blocking(10, 60, 100, 110, 20, 120), ring, true);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, BLOCKING)).isEqualTo(Map.of("0 MPI_Alltoallv", 10L, "2 MPI_Alltoallv", 80L));
        assertThat(micros(analysis, POSSIBLE)).isEmpty();
        assertThat(micros(analysis, "delay_vector_collective")).isEqualTo(Map.of("1 late", 80L, "2 work", 10L));
        assertThat(micros(analysis, "delay_vector_collective_long_term")).isEmpty();
        assertThat(micros(analysis, NONBLOCKING)).isEmpty();
        assertThat(analysis.diagnostics()).isEmpty();
    }

    /** A member to which nobody sends does not wait, nor does one that gets bytes from itself only. */
    @Test
    void aMemberThatNeedsNobodyDoesNotWait() {
        HandTrace trace = new HandTrace(3, 1);
        long[][] bytes = {{0, 0, 0}, {0, 8, 0}, {0, 0, 0}};
        write(trace, ALLTOALLW, blocking(10, 300, 20, 300, 200, 300), bytes, true);

        assertThat(micros(analyze(trace), BLOCKING)).isEmpty();
    }

    /**
     * Rank 0 posts at 10 and waits from 50 to 210; rank 1 works until 190, posts at 200 and waits from 205 to 220. Each sends to the other:
     * rank 0 waits 150 for the request of rank 1.
     */
    @Test
    void aRequestWaitsInTheCallThatCompletesIt() {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(1).call(0, 190, "late");
        Member[] members = {new Member(10, 50, 210), new Member(200, 205, 220)};
        write(trace, ALLTOALLV, members, new long[][] {{0, 8}, {8, 0}}, true);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, NONBLOCKING)).isEqualTo(Map.of("0 MPI_Wait", 150L));
        assertThat(micros(analysis, BLOCKING)).isEmpty();
        assertThat(micros(analysis, "delay_nonblocking_vector_collective")).isEqualTo(Map.of("1 late", 150L));
    }

    /** Without senders. Rank 0 gets 6 bytes, of which it sends 1: it waits for both others, until rank 2 posts at 90. */
    @Test
    void bytesGiveBoundsOfWaitsForRequests() {
        HandTrace trace = new HandTrace(3, 1);
        long[][] bytes = {{1, 0, 0}, {1, 1, 0}, {4, 1, 0}};
        Member[] members = {new Member(10, 20, 100), new Member(40, 45, 101), new Member(90, 95, 102)};
        write(trace, ALLTOALLV, members, bytes, false);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, NONBLOCKING)).isEqualTo(Map.of("0 MPI_Wait", 70L));
        assertThat(micros(analysis, POSSIBLE)).isEqualTo(Map.of("1 MPI_Wait", 45L));
        assertThat(micros(analysis, "delay_nonblocking_vector_collective")).isEmpty();
    }

    /**
     * Without senders. Two members that send and receive need each other. Of three members, rank 0 gets 6 bytes at 10; ranks 0, 1 and 2
     * send 1, 2 and 5. So rank 0 certainly waits for rank 2, at 90, although rank 1 is there at 40; rank 1 gets 2 bytes, which it may
     * have sent itself, and may wait for rank 2 until 90; rank 2 is the last.
     */
    @Test
    void bytesOfAllMembersGiveBounds() {
        HandTrace trace = new HandTrace(3, 1);
        long[][] bytes = {{1, 0, 0}, {1, 1, 0}, {4, 1, 0}};
        write(trace, ALLTOALLV, blocking(10, 100, 40, 101, 90, 102), bytes, false);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, BLOCKING)).isEqualTo(Map.of("0 MPI_Alltoallv", 80L));
        assertThat(micros(analysis, POSSIBLE)).isEqualTo(Map.of("1 MPI_Alltoallv", 50L));
        assertThat(micros(analysis, "delay_vector_collective")).isEmpty();
        assertThat(analysis.diagnostics()).singleElement().satisfies(one -> {
            assertThat(one.code()).isEqualTo("unknown_senders");
            assertThat(one.count()).isEqualTo(1);
            assertThat(one.atStake()).isEqualTo(50e-6, org.assertj.core.api.Assertions.within(1e-12));
        });
    }

    @Test
    void ofTwoMembersThatSendAndReceiveEachNeedsTheOther() {
        HandTrace trace = new HandTrace(2, 1);
        write(trace, ALLTOALLV, blocking(10, 100, 70, 101), new long[][] {{8, 8}, {8, 8}}, false);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, BLOCKING)).isEqualTo(Map.of("0 MPI_Alltoallv", 60L));
        assertThat(micros(analysis, POSSIBLE)).isEmpty();
        assertThat(analysis.diagnostics()).isEmpty();
    }

    /** Some writers record no bytes of MPI_Alltoallw: then anything is possible. MPI_Alltoallv without bytes moves none. */
    @Test
    void withoutBytesEveryWaitIsPossible() {
        HandTrace trace = new HandTrace(2, 1);
        long[][] none = {{0, 0}, {0, 0}};
        write(trace, ALLTOALLW, blocking(10, 100, 70, 101), none, false);
        write(trace, ALLTOALLV, blocking(210, 300, 270, 301), none, false);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, BLOCKING)).isEmpty();
        assertThat(micros(analysis, POSSIBLE)).isEqualTo(Map.of("0 MPI_Alltoallw", 60L));
    }

    // ---- random programs ----

    private static final int RANKS = 3;

    /** The wait of a member for those that send bytes to it. */
    private static long wait(Member[] members, long[][] bytes, int to) {
        Member me = members[to];
        long last = Long.MIN_VALUE;
        for (int from = 0; from < members.length; from++) {
            if (from != to && bytes[from][to] > 0) {
                last = Math.max(last, members[from].posted);
            }
        }
        return last < me.entered ? 0 : Math.min(last, me.ended) - me.entered;
    }

    /** All matrices with the sums of one, found by trying. */
    private static List<long[][]> alike(long[][] bytes) {
        List<long[][]> found = new ArrayList<>();
        fill(new long[RANKS][RANKS], 0, bytes, found);
        return found;
    }

    private static long sent(long[][] bytes, int from) {
        return Arrays.stream(bytes[from]).sum();
    }

    private static long received(long[][] bytes, int to) {
        return Arrays.stream(bytes).mapToLong(row -> row[to]).sum();
    }

    private static void fill(long[][] made, int cell, long[][] like, List<long[][]> found) {
        if (cell == RANKS * RANKS) {
            if (IntStream.range(0, RANKS)
                    .allMatch(i -> sent(made, i) == sent(like, i) && received(made, i) == received(like, i))) {
                found.add(Arrays.stream(made).map(long[]::clone).toArray(long[][]::new));
            }
            return;
        }
        int from = cell / RANKS;
        int to = cell % RANKS;
        long most = Math.min(sent(like, from) - sent(made, from), received(like, to) - received(made, to));
        for (long value = 0; value <= most; value++) {
            made[from][to] = value;
            fill(made, cell + 1, like, found);
        }
        made[from][to] = 0;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    @InTurn(3)
    void randomProgramsWaitAsDefined(long seed, @TempDir Path own) {
        Random random = new Random(seed);
        HandTrace known = new HandTrace(RANKS, 1);
        HandTrace unknown = new HandTrace(RANKS, 1);
        Map<String, Long> truth = new TreeMap<>();
        Map<String, Long> lower = new TreeMap<>();
        Map<String, Long> upper = new TreeMap<>();
        long[] now = new long[RANKS];
        for (int operation = 0; operation < 30; operation++) {
            long code = random.nextBoolean() ? ALLTOALLV : ALLTOALLW;
            boolean requests = random.nextInt(3) == 0;
            Member[] members = new Member[RANKS];
            long[][] bytes = new long[RANKS][RANKS];
            for (int rank = 0; rank < RANKS; rank++) {
                long posted = now[rank] + 1 + random.nextInt(60);
                long entered = requests ? posted + 1 + random.nextInt(20) : posted;
                members[rank] = new Member(posted, entered, entered + 1 + random.nextInt(90));
                now[rank] = members[rank].ended;
                for (int to = 0; to < RANKS; to++) {
                    bytes[rank][to] = Math.max(0, random.nextInt(6) - 3);
                }
            }
            for (int rank = 0; rank < RANKS; rank++) {
                bytes = begun(bytes, members, rank);
            }
            write(known, code, members, bytes, true);
            write(unknown, code, members, bytes, false);
            boolean silent = code == ALLTOALLW
                    && Arrays.stream(bytes).allMatch(row -> Arrays.stream(row).sum() == 0);
            List<long[][]> alike = alike(bytes);
            long[][] made = bytes;
            for (int rank = 0; rank < RANKS; rank++) {
                int to = rank;
                String region = requests ? "MPI_Wait" : code == ALLTOALLV ? "MPI_Alltoallv" : "MPI_Alltoallw";
                String cell = rank + " " + region;
                truth.merge(cell, wait(members, made, to), Long::sum);
                lower.merge(
                        cell,
                        alike.stream()
                                .mapToLong(one -> wait(members, one, to))
                                .min()
                                .orElseThrow(),
                        Long::sum);
                long[][] ones = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
                List<long[][]> could = silent ? List.<long[][]>of(ones) : alike;
                upper.merge(
                        cell,
                        could.stream()
                                .mapToLong(one -> wait(members, begun(one, members, to), to))
                                .max()
                                .orElseThrow(),
                        Long::sum);
            }
        }
        for (Map<String, Long> sums : List.of(truth, lower, upper)) {
            sums.values().removeIf(ticks -> ticks == 0);
        }
        Analysis with = Shipped.analyze(known.write(own.resolve("known")), PATTERNS);
        assertThat(both(with, BLOCKING, NONBLOCKING)).as("seed %d", seed).isEqualTo(truth);
        assertThat(micros(with, POSSIBLE)).as("seed %d", seed).isEmpty();
        Analysis without = Shipped.analyze(unknown.write(own.resolve("unknown")), PATTERNS);
        assertThat(both(without, BLOCKING, NONBLOCKING)).as("seed %d", seed).isEqualTo(lower);
        assertThat(both(without, BLOCKING, NONBLOCKING, POSSIBLE))
                .as("seed %d", seed)
                .isEqualTo(upper);
    }

    /** Bytes to a member, without those of members that began after it had ended. */
    private static long[][] begun(long[][] bytes, Member[] members, int to) {
        long[][] some = Arrays.stream(bytes).map(long[]::clone).toArray(long[][]::new);
        for (int from = 0; from < members.length; from++) {
            if (members[from].posted >= members[to].ended) {
                some[from][to] = 0;
            }
        }
        return some;
    }

    private static Map<String, Long> both(Analysis analysis, String... patterns) {
        Map<String, Long> sums = new TreeMap<>();
        for (String pattern : patterns) {
            micros(analysis, pattern).forEach((cell, ticks) -> sums.merge(cell, ticks, Long::sum));
        }
        return sums;
    }
}
