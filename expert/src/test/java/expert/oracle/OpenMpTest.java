package expert.oracle;

import static earl.schema.RecordKind.THREAD_ACQUIRE_LOCK;
import static earl.schema.RecordKind.THREAD_FORK;
import static earl.schema.RecordKind.THREAD_JOIN;
import static earl.schema.RecordKind.THREAD_RELEASE_LOCK;
import static earl.schema.RecordKind.THREAD_TEAM_BEGIN;
import static earl.schema.RecordKind.THREAD_TEAM_END;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import earl.testing.Traces;
import expert.pattern.Analysis;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Teams of OpenMP threads: waits counted by hand, random teams, and a recorded trace. Times are microseconds. */
class OpenMpTest {
    private static final String BARRIER = "!$omp barrier";
    private static final String IMPLICIT = "!$omp implicit barrier";
    private static final String PARALLEL = "!$omp parallel";
    private static final String[] PATTERNS = {
        "wait_at_implicit_barrier",
        "wait_at_explicit_barrier",
        "thread_lock_contention",
        "idle_threads",
        "openmp_synchronization"
    };

    @TempDir
    Path folder;

    private Analysis analyze(HandTrace trace) {
        return Shipped.analyze(trace.write(folder), PATTERNS);
    }

    private static List<String> oddities(Analysis analysis) {
        return analysis.diagnostics().stream()
                .map(d -> d.code() + " " + d.count())
                .toList();
    }

    private static void fork(HandTrace trace, int process, long time) {
        trace.on(process).record(time, THREAD_FORK, HandTrace.OPENMP, 2);
    }

    private static void join(HandTrace trace, int process, long time) {
        trace.on(process).record(time, THREAD_JOIN, HandTrace.OPENMP);
    }

    private static HandTrace.Line begin(HandTrace trace, int process, int thread, long time) {
        return trace.on(process, thread)
                .record(time, THREAD_TEAM_BEGIN, trace.team(process))
                .enter(time, PARALLEL);
    }

    private static void end(HandTrace trace, int process, int thread, long time) {
        trace.on(process, thread).leave(time).record(time, THREAD_TEAM_END, trace.team(process));
    }

    /**
     * Two processes of two threads. main runs from 0 to 100.
     *
     * <pre>
     * process 0, thread 0  main  fork 20 [ [barrier 30 .. 45] .. [implicit 50 .. 71] ] join 75   main
     *            thread 1             21 [ [barrier 40 .. 45] .. [implicit 70 .. 71] ]
     * process 1, thread 0  main  fork 10 [ [implicit 30 .. 36] ] join 40
     *            thread 1             12 [ [implicit 35 .. 36] ]
     * </pre>
     *
     * Explicit: 10 on thread 0. Implicit: 20 on thread 0 of process 0, 5 on that of process 1. Idle: 20 + 25 on process 0's thread 1,
     * 10 + 60 on process 1's.
     */
    static HandTrace teams() {
        HandTrace trace = new HandTrace(2, 2);
        trace.on(0).enter(0, "main");
        fork(trace, 0, 20);
        begin(trace, 0, 0, 20).call(30, 45, BARRIER).call(50, 71, IMPLICIT);
        end(trace, 0, 0, 74);
        join(trace, 0, 75);
        trace.on(0).leave(100);
        begin(trace, 0, 1, 21).call(40, 45, BARRIER).call(70, 71, IMPLICIT);
        end(trace, 0, 1, 72);
        trace.on(1).enter(0, "main");
        fork(trace, 1, 10);
        begin(trace, 1, 0, 10).call(30, 36, IMPLICIT);
        end(trace, 1, 0, 38);
        join(trace, 1, 40);
        trace.on(1).leave(100);
        begin(trace, 1, 1, 12).call(35, 36, IMPLICIT);
        end(trace, 1, 1, 37);
        return trace;
    }

    @Test
    void threadsWaitForTheLastOfTheirTeamAndIdleWithoutOne() {
        Analysis analysis = analyze(teams());

        assertThat(micros(analysis, "wait_at_explicit_barrier"))
                .isEqualTo(Map.of("0 main/" + PARALLEL + "/" + BARRIER, 10L));
        assertThat(micros(analysis, "wait_at_implicit_barrier"))
                .isEqualTo(
                        Map.of("0 main/" + PARALLEL + "/" + IMPLICIT, 20L, "2 main/" + PARALLEL + "/" + IMPLICIT, 5L));
        assertThat(micros(analysis, "idle_threads")).isEqualTo(Map.of("1 main", 45L, "3 main", 70L));
        assertThat(micros(analysis, "openmp_synchronization"))
                .isEqualTo(Map.of(
                        "0 main/" + PARALLEL + "/" + BARRIER, 15L,
                        "1 " + PARALLEL + "/" + BARRIER, 5L,
                        "0 main/" + PARALLEL + "/" + IMPLICIT, 21L,
                        "1 " + PARALLEL + "/" + IMPLICIT, 1L,
                        "2 main/" + PARALLEL + "/" + IMPLICIT, 6L,
                        "3 " + PARALLEL + "/" + IMPLICIT, 1L));
        assertThat(oddities(analysis)).isEmpty();
    }

    /** Thread 2 is in the second team only; the first team's join closes it, though thread 2 begins before thread 0 does again. */
    @Test
    void teamsOfOneCommunicatorAreToldApartByTheJoin() {
        HandTrace trace = new HandTrace(1, 3);
        trace.on(0).enter(0, "main");
        fork(trace, 0, 10);
        begin(trace, 0, 0, 11).call(20, 51, IMPLICIT);
        end(trace, 0, 0, 52);
        begin(trace, 0, 1, 12).call(50, 51, IMPLICIT);
        end(trace, 0, 1, 60);
        join(trace, 0, 55);
        fork(trace, 0, 100);
        begin(trace, 0, 2, 101).call(110, 131, IMPLICIT);
        end(trace, 0, 2, 132);
        begin(trace, 0, 0, 102).call(120, 131, IMPLICIT);
        end(trace, 0, 0, 132);
        begin(trace, 0, 1, 103).call(130, 131, IMPLICIT);
        end(trace, 0, 1, 132);
        join(trace, 0, 135);
        trace.on(0).leave(140);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "wait_at_implicit_barrier").values()).containsExactly(30L + 10, 20L);
        assertThat(oddities(analysis)).isEmpty();
    }

    /** OMPT-based measurement numbers parallel regions instead; a barrier within a barrier is part of it; some are in no team. */
    @Test
    void teamsWithoutRecordsAreKnownByTheirParallelRegion() {
        HandTrace trace = new HandTrace(1, 3);
        trace.on(0)
                .enter(0, "main")
                .call(1, 2, BARRIER)
                .enter(10, PARALLEL, 7)
                .enter(12, "!$omp implicit task", 7)
                .enter(20, BARRIER)
                .call(21, 30, IMPLICIT)
                .leave(41)
                .leave(42)
                .leave(44)
                .leave(60);
        trace.on(0, 1).enter(13, "!$omp implicit task", 7).call(40, 41, BARRIER).leave(42);
        trace.on(0, 2).enter(14, "!$omp implicit task", 7).enter(35, BARRIER);
        Analysis analysis = analyze(trace);

        // Thread 2 never leaves its barrier: for how long it waited is not known, but it was there at 35.
        assertThat(micros(analysis, "wait_at_explicit_barrier"))
                .isEqualTo(Map.of("0 main/" + PARALLEL + "/!$omp implicit task/" + BARRIER, 20L));
        assertThat(micros(analysis, "wait_at_implicit_barrier")).isEmpty();
        assertThat(micros(analysis, "idle_threads"))
                .isEqualTo(Map.of("1 main", 25L, "2 main", 25L, "1 main/" + BARRIER, 1L, "2 main/" + BARRIER, 1L));
        assertThat(oddities(analysis)).containsExactlyInAnyOrder("barrier_without_team 1", "region_not_left 2");
    }

    /** A thread of the team has no record of its second barrier. */
    @Test
    void aBarrierThatLacksAThreadIsLeftOutAndCounted() {
        HandTrace trace = new HandTrace(1, 2);
        trace.on(0).enter(0, "main");
        fork(trace, 0, 10);
        begin(trace, 0, 0, 11).call(20, 31, BARRIER).call(40, 61, BARRIER);
        end(trace, 0, 0, 70);
        begin(trace, 0, 1, 12).call(30, 31, BARRIER);
        end(trace, 0, 1, 65);
        join(trace, 0, 75);
        trace.on(0).leave(80);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "wait_at_explicit_barrier").values()).containsExactly(10L);
        assertThat(oddities(analysis)).containsExactly("incomplete_team_barrier 1");
    }

    private static void critical(
            HandTrace trace, int process, int thread, long enter, long got, long leave, long order) {
        trace.on(process, thread)
                .enter(enter, "!$omp critical")
                .record(got, THREAD_ACQUIRE_LOCK, HandTrace.OPENMP, 5, order)
                .record(leave - 1, THREAD_RELEASE_LOCK, HandTrace.OPENMP, 5, order)
                .leave(leave);
    }

    /**
     * <pre>
     * thread 0  [10 got 11 ....... released 49]   [60 got 61 .. released 69]
     * thread 1         [20 ...................... got 50 .. released 55]        waits from 20 to 49
     * </pre>
     *
     * At 60 the lock was free. Another process has a lock of the same number.
     */
    @Test
    void threadsWaitForTheThreadThatHoldsTheLock() {
        HandTrace trace = new HandTrace(2, 2);
        critical(trace, 0, 0, 10, 11, 50, 0);
        critical(trace, 0, 1, 20, 50, 56, 1);
        critical(trace, 0, 0, 60, 61, 70, 2);
        critical(trace, 1, 0, 15, 16, 51, 0);
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "thread_lock_contention")).isEqualTo(Map.of("1 !$omp critical", 29L));
    }

    /** Threads 0 to n-1 of a random number take part in each parallel region, with some barriers each; some regions are nested. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomTeamsWaitAsDefined(long seed) {
        Random random = new Random(seed);
        int processes = 1 + random.nextInt(3);
        int threads = 2 + random.nextInt(4);
        HandTrace trace = new HandTrace(processes, threads);
        Map<String, Long> explicit = new TreeMap<>();
        Map<String, Long> implicit = new TreeMap<>();
        Map<String, Long> idle = new TreeMap<>();
        for (int process = 0; process < processes; process++) {
            long now = random.nextInt(50);
            long alone = 0;
            int most = 1;
            trace.on(process).enter(now, "main");
            for (int region = 0; region < 15; region++) {
                long forked = now + 1 + random.nextInt(100);
                alone += forked - now;
                now = forked;
                fork(trace, process, now);
                int size = 1 + random.nextInt(threads);
                most = Math.max(most, size);
                for (int thread = 0; thread < size; thread++) {
                    begin(trace, process, thread, now + random.nextInt(5));
                }
                long from = now + 5;
                int barriers = 1 + random.nextInt(3);
                for (int b = 0; b < barriers; b++) {
                    boolean last = b == barriers - 1;
                    long[] enters = random.longs(size, from, from + 200).toArray();
                    long latest = java.util.Arrays.stream(enters).max().orElseThrow();
                    for (int thread = 0; thread < size; thread++) {
                        // Some leave early, as a measurement may have it: they do not wait longer than that.
                        boolean early = random.nextInt(5) == 0;
                        long left = early ? Math.min(latest + 1, enters[thread] + random.nextInt(20)) : latest + 1;
                        String name = last ? IMPLICIT : BARRIER;
                        trace.on(process, thread).call(enters[thread], left, name);
                        long wait = Math.min(latest, left) - enters[thread];
                        if (wait > 0) {
                            String cell = (process * threads + thread) + (thread == 0 ? " main/" : " ") + PARALLEL + "/"
                                    + name;
                            (last ? implicit : explicit).merge(cell, wait, Long::sum);
                        }
                    }
                    from = latest + 2;
                }
                for (int thread = 0; thread < size; thread++) {
                    end(trace, process, thread, from + random.nextInt(4));
                }
                now = from + 5;
                join(trace, process, now);
            }
            long left = now + random.nextInt(100);
            alone += left - now;
            trace.on(process).leave(left);
            for (int thread = 1; thread < most; thread++) {
                idle.put((process * threads + thread) + " main", alone);
            }
        }
        Analysis analysis = analyze(trace);

        assertThat(micros(analysis, "wait_at_explicit_barrier"))
                .as("seed %d", seed)
                .isEqualTo(explicit);
        assertThat(micros(analysis, "wait_at_implicit_barrier"))
                .as("seed %d", seed)
                .isEqualTo(implicit);
        assertThat(micros(analysis, "idle_threads")).as("seed %d", seed).isEqualTo(idle);
        assertThat(oddities(analysis)).isEmpty();
    }

    /** Score-P with OMPT, nested parallel regions: figures worked out from what otf2-print says of it. */
    @Test
    void aRecordedTraceOfNestedTeams() {
        Assumptions.assumeTrue(Traces.hasCollection(), "needs the collection of traces");
        Analysis analysis = Shipped.analyze(Traces.collected("casita_1_scorep-ompt-host-nested"), PATTERNS);
        double[] seconds = new double[10];
        Shipped.result(analysis, "wait_at_explicit_barrier")
                .byLocation()
                .forEach((location, severity) -> seconds[location] = severity);
        // Team 1: thread 0 enters at ...44632994, the last at ...45915605. Team 4: ...47334920 and ...48248988. Team 2:
        // 43422500
        // and 44558137. Team 5: thread 0 is the last.
        double master = ((45915605 - 44632994) + (48248988 - 47334920) + (44558137 - 43422500)) / 1995563064.0;
        assertThat(seconds[0]).isCloseTo(master, within(1e-9));
        // Each of nine threads idles until the master enters its first parallel region, between the two, and after the
        // second.
        double alone = ((38295831 - 27182386) + (45990240 - 45973414) + (48297560 - 48290534)) / 1995563064.0;
        assertThat(Shipped.result(analysis, "idle_threads").severity()).isCloseTo(9 * alone, within(1e-9));
        assertThat(oddities(analysis)).noneMatch(odd -> odd.contains("barrier"));
    }
}
