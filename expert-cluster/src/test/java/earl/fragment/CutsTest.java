package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.schema.RecordKind;
import earl.survey.Run;
import earl.survey.Survey;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where runs are cut, and where not. */
class CutsTest {
    private static final int BARRIER = 0;
    private static final int ALLREDUCE = 11;

    @TempDir
    Path folder;

    private final HandTrace trace = new HandTrace(2, 1);

    /** A barrier of both processes; the second one comes 3 later. */
    private void barrier(long time) {
        meet(time, 3, 10, BARRIER, 0);
    }

    private void meet(long time, long late, long ends, int operation, long bytes) {
        for (int process = 0; process < 2; process++) {
            trace.on(process)
                    .call(
                            time + process * late,
                            time + ends + 2,
                            operation == BARRIER ? "MPI_Barrier" : "MPI_Allreduce",
                            time + ends,
                            RecordKind.MPI_COLLECTIVE_END,
                            operation,
                            0,
                            HandTrace.NONE,
                            bytes,
                            bytes);
        }
    }

    private void send(int from, long time) {
        trace.on(from).call(time, time + 2, "MPI_Send", time + 1, RecordKind.MPI_SEND, 1 - from, 0, 7, 100);
    }

    private void receive(int from, long time) {
        trace.on(1 - from).call(time, time + 2, "MPI_Recv", time + 1, RecordKind.MPI_RECV, from, 0, 7, 100);
    }

    private List<Long> cuts() {
        Path anchor = trace.write(folder);
        Run run = run(anchor, Integer.MAX_VALUE);
        return Cuts.points(run).stream().map(place -> place.boundary().sync()).toList();
    }

    private static Run run(Path path, int most) {
        int[] all = Arrays.stream(Fragments.groups(path, 1))
                .flatMapToInt(Arrays::stream)
                .toArray();
        return Run.of(path, List.of(Survey.of(path, UnaryOperator.identity(), all, most)));
    }

    @Test
    void betweenSyncs() {
        barrier(0);
        send(0, 20);
        receive(0, 30);
        meet(40, 3, 10, ALLREDUCE, 8);
        assertThat(cuts()).containsExactly(1L, 2L);
    }

    @Test
    void notWhileAMessageIsUnderWay() {
        barrier(0);
        send(0, 20);
        barrier(40);
        receive(0, 60);
        barrier(80);
        assertThat(cuts()).containsExactly(1L, 3L);
    }

    @Test
    void notWhileMessagesOfOppositeDirectionsAreUnderWay() {
        send(0, 0);
        send(1, 0);
        barrier(20);
        receive(0, 40);
        receive(1, 40);
        barrier(60);
        assertThat(cuts()).containsExactly(2L);
    }

    /** The numbers of a channel must not add up to those of another: here source, destination and tag are 0, 1, 2 and 0, 2, 1. */
    @Test
    void notWhileMessagesOfSimilarChannelsAreUnderWay() {
        HandTrace three = new HandTrace(3, 1);
        three.on(0).call(0, 2, "MPI_Send", 1, RecordKind.MPI_SEND, 1, 0, 2, 100);
        three.on(2).call(0, 4, "MPI_Recv", 3, RecordKind.MPI_RECV, 0, 0, 1, 100);
        for (int process = 0; process < 3; process++) {
            three.on(process)
                    .call(
                            10 + process,
                            22,
                            "MPI_Barrier",
                            20,
                            RecordKind.MPI_COLLECTIVE_END,
                            BARRIER,
                            0,
                            HandTrace.NONE,
                            0,
                            0);
        }
        assertThat(Cuts.points(run(three.write(folder), 100))).isEmpty();
    }

    @Test
    void notWhileARequestIsOpen() {
        trace.on(0).call(0, 2, "MPI_Irecv", 1, RecordKind.MPI_IRECV_REQUEST, 5);
        barrier(10);
        send(1, 30);
        trace.on(0).call(40, 42, "MPI_Wait", 41, RecordKind.MPI_IRECV, 1, 0, 7, 100, 5);
        barrier(50);
        assertThat(cuts()).containsExactly(2L);
    }

    @Test
    void aCancelledSendIsNotUnderWay() {
        trace.on(0).call(0, 2, "MPI_Isend", 1, RecordKind.MPI_ISEND, 1, 0, 7, 100, 5);
        trace.on(0).call(3, 5, "MPI_Cancel", 4, RecordKind.MPI_REQUEST_CANCELLED, 5);
        barrier(10);
        assertThat(cuts()).containsExactly(1L);
    }

    @Test
    void notWhereMembersHaveEndedDifferentNumbersOfOperations() {
        trace.on(0).call(0, 2, "MPI_Bcast", 1, RecordKind.MPI_COLLECTIVE_END, 1, 0, 0, 8, 8);
        barrier(10);
        assertThat(cuts()).isEmpty();
    }

    @Test
    void notWhereTwoCameLast() {
        meet(0, 0, 10, BARRIER, 0);
        meet(20, 1, 10, BARRIER, 0);
        assertThat(cuts()).containsExactly(2L);
    }

    @Test
    void notWhereOneLeftBeforeTheLastCame() {
        for (int process = 0; process < 2; process++) {
            long time = 20L * process;
            trace.on(process)
                    .call(
                            time,
                            time + 12,
                            "MPI_Barrier",
                            time + 10,
                            RecordKind.MPI_COLLECTIVE_END,
                            BARRIER,
                            0,
                            HandTrace.NONE,
                            0,
                            0);
        }
        assertThat(cuts()).isEmpty();
    }

    @Test
    void notWhereNothingWasExchanged() {
        meet(0, 3, 10, ALLREDUCE, 0);
        assertThat(cuts()).isEmpty();
    }

    @Test
    void notWithinARegionThatCommunicates() {
        trace.on(0).enter(0, "exchange").record(1, RecordKind.MPI_SEND, 1, 0, 7, 100);
        receive(0, 2);
        barrier(10);
        trace.on(0).leave(30);
        barrier(40);
        assertThat(cuts()).containsExactly(2L);
    }

    @Test
    void notWhereTheCallHasMoreInIt() {
        trace.on(0)
                .enter(0, "MPI_Barrier")
                .record(1, RecordKind.MPI_SEND, 1, 0, 7, 100)
                .record(10, RecordKind.MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0)
                .leave(12);
        receive(0, 2);
        trace.on(1).call(5, 12, "MPI_Barrier", 10, RecordKind.MPI_COLLECTIVE_END, BARRIER, 0, HandTrace.NONE, 0, 0);
        assertThat(cuts()).isEmpty();
    }

    @Test
    void notAfterOneSidedCommunication() {
        barrier(0);
        trace.on(0).call(20, 22, "MPI_Put", 21, RecordKind.RMA_PUT, 0, 1, 8, 1);
        barrier(40);
        assertThat(cuts()).containsExactly(1L);
    }

    @Test
    void notWithThreads() {
        HandTrace threads = new HandTrace(2, 2);
        for (int process = 0; process < 2; process++) {
            threads.on(process)
                    .call(
                            process,
                            12,
                            "MPI_Barrier",
                            10,
                            RecordKind.MPI_COLLECTIVE_END,
                            BARRIER,
                            0,
                            HandTrace.NONE,
                            0,
                            0);
        }
        assertThat(Cuts.points(run(threads.write(folder.resolve("one")), 100))).hasSize(1);
        threads.on(1, 1).call(0, 5, "work");
        assertThat(Cuts.points(run(threads.write(folder.resolve("more")), 100))).isEmpty();
    }

    /** Fewer checkpoints are some of all, the same on all locations; cuts are as large as allowed. */
    @Test
    void cutsHaveAtMostTheirBudgetOfEvents() {
        for (int seed = 0; seed < 10; seed++) {
            Path path = ProgramArchive.write(new RandomProgram(seed, 600, 5), folder.resolve("p" + seed));
            Run all = run(path, Integer.MAX_VALUE);
            List<Cuts.CutPoint> points = Cuts.points(all);
            Run few = run(path, 7);
            assertThat(few.surveys())
                    .allSatisfy(survey -> assertThat(survey.checkpoints()).hasSizeLessThanOrEqualTo(7));
            assertThat(points.stream().map(Cuts.CutPoint::boundary))
                    .containsAll(Cuts.points(few).stream()
                            .map(Cuts.CutPoint::boundary)
                            .toList());
            long between = 0;
            for (int i = 0; i <= points.size(); i++) {
                long end = i == points.size() ? all.events() : points.get(i).events();
                between =
                        Math.max(between, end - (i == 0 ? 0 : points.get(i - 1).events()));
            }
            for (long budget : new long[] {between, 2 * between, 5 * between, all.events()}) {
                List<Cut> cuts = Cuts.choose(all, budget);
                long own = 0;
                for (Cut cut : cuts) {
                    long mine = cut.ranges().stream()
                            .mapToLong(part -> part.end() - part.own())
                            .sum();
                    assertThat(mine).as("seed %d", seed).isLessThanOrEqualTo(budget);
                    own += mine;
                }
                assertThat(own).isEqualTo(all.events());
                assertThat((double) cuts.size()).isLessThanOrEqualTo(2.0 * all.events() / budget + 1);
            }
            assertThat(Cuts.choose(all, all.events())).hasSize(1);
        }
    }
}
