package expert.oracle;

import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_COMPLETE;
import static earl.schema.RecordKind.NON_BLOCKING_COLLECTIVE_REQUEST;
import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.oracle.HandTrace;
import expert.answer.NotJudged;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neighbourhood operations: traces written by hand as EXPERT records them, waits counted by hand. Times are microseconds. */
class NeighbourOperationsTest {
    /** The intercommunicator of a trace of four processes. */
    private static final long BETWEEN = 5;
    /** In the records of a root's group, the root itself and the others. */
    private static final long SELF = 0xFFFF_FFFEL;

    private static final long THIS_GROUP = 0xFFFF_FFFDL;
    private static final List<String> OF_ONE_GROUP = List.of(
            "wait_at_barrier", "barrier_completion", "wait_at_nxn", "nxn_completion", "late_broadcast", "early_reduce");

    @TempDir
    Path folder;

    private static void call(
            HandTrace trace,
            int rank,
            String region,
            long enter,
            long leave,
            long operation,
            long sources,
            long bytes) {
        trace.on(rank)
                .enter(
                        enter,
                        region,
                        Map.of(
                                "communicator",
                                0L,
                                "neighbourhood operation",
                                operation,
                                "sources",
                                sources,
                                "bytes received",
                                bytes))
                .leave(leave);
    }

    /**
     * Ranks 0, 1 and 2 in a row.
     *
     * <pre>
     * first    rank 0 10..50, 1 40..110, 2 100..105     rank 0 waits 30 for rank 1; rank 1 waits 60 for rank 2
     * second   rank 0 200..210, 1 190..230, 2 220..231  rank 1 waits 30 for rank 2, not 10 for rank 0
     * third    rank 0 300..310, 1 350..360              rank 0 left before; it waits 10. What rank 1 needs of rank 2 is not known
     * </pre>
     */
    @Test
    void membersWaitForTheirNeighboursOnly() {
        HandTrace trace = new HandTrace(3, 1);
        long ends = trace.group(1);
        long both = trace.group(0, 2);
        long[][] enters = {{10, 40, 100}, {200, 190, 220}};
        long[][] leaves = {{50, 110, 105}, {210, 230, 231}};
        for (int operation = 0; operation < 2; operation++) {
            for (int rank = 0; rank < 3; rank++) {
                long sources = rank == 1 ? both : ends;
                long enter = enters[operation][rank];
                call(trace, rank, "MPI_Neighbor_alltoall", enter, leaves[operation][rank], operation, sources, 8);
            }
        }
        call(trace, 0, "MPI_Neighbor_allgather", 300, 310, 2, ends, 8);
        call(trace, 1, "MPI_Neighbor_allgather", 350, 360, 2, both, 8);

        assertThat(micros(Shipped.analyze(trace.write(folder), "wait_at_neighbours"), "wait_at_neighbours"))
                .isEqualTo(Map.of(
                        "0 MPI_Neighbor_alltoall", 30L,
                        "1 MPI_Neighbor_alltoall", 60L + 30,
                        "0 MPI_Neighbor_allgather", 10L));
    }

    /** Without bytes, in operations to which a neighbour may contribute nothing, and in non-blocking ones no member waits. */
    @Test
    void onlyThoseWhoNeedDataWait() {
        HandTrace trace = new HandTrace(2, 1);
        long first = trace.group(0);
        long second = trace.group(1);
        String[] regions = {"MPI_Neighbor_alltoall", "MPI_Neighbor_alltoallv", "MPI_Ineighbor_allgather"};
        for (int i = 0; i < regions.length; i++) {
            long bytes = i == 0 ? 0 : 8;
            call(trace, 0, regions[i], 100L * i, 100L * i + 50, i, second, bytes);
            call(trace, 1, regions[i], 100L * i + 40, 100L * i + 60, i, first, bytes);
        }

        assertThat(micros(Shipped.analyze(trace.write(folder), "wait_at_neighbours"), "wait_at_neighbours"))
                .isEmpty();
    }

    /** No record says that MPI_Wait completes MPI_Ibarrier between two groups: its time may be a wait that EXPERT does not see. */
    @Test
    void nonblockingOperationsBetweenGroupsAreNotJudged() {
        HandTrace trace = new HandTrace(2, 1);
        long[] groups = {trace.group(0), trace.group(1)};
        for (int rank = 0; rank < 2; rank++) {
            trace.on(rank).call(0, 5, "MPI_Wait");
            call(trace, rank, "MPI_Ibarrier", 10, 12, 0, groups[1 - rank], 0);
            trace.on(rank).call(20, rank == 0 ? 90 : 30, "MPI_Wait");
        }
        trace.on(1).call(990, 1000, "MPI_Send");
        Analysis analysis = Shipped.recorded(trace.write(folder));
        assertThat(analysis.diagnostics())
                .filteredOn(one -> one.code().equals("unlinked_operation"))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.count()).isEqualTo(2);
                    // The first MPI_Wait of each rank comes before the operation.
                    assertThat(one.atStake()).isCloseTo(80e-6, within(1e-12));
                });
        assertThat(NotJudged.of(analysis.inclusive().counted()))
                .containsExactly("2 operations of neighbours or of two groups that a request completes");
    }

    private static void member(
            HandTrace trace,
            int rank,
            String region,
            long enter,
            long leave,
            long code,
            long root,
            long sent,
            long got) {
        trace.on(rank).call(enter, leave, region, leave - 1, MPI_COLLECTIVE_END, code, BETWEEN, root, sent, got);
    }

    /**
     * Ranks 0 and 1 are one group, ranks 2 and 3 the other. Records of other writers name the communicator only.
     *
     * <pre>
     * barrier    0 10..31, 1 200..201, 2 20..201, 3 30..201   0 waits 20 for 3; 2 and 3 wait 180 and 170 for 1
     * bcast      1 is the root: 400; 2 310..402, 3 320..404   2 and 3 wait 90 and 80; 0, from 300 on, does not
     * gather     2 is the root: 500..570; 0 540, 1 560        2 waits 60 for 1; 3, from 500 on, does not
     * allreduce  0 600, 1 630, 2 610, 3 650                   0 and 1 wait 50 and 20 for 3; 2 waits 20 for 1
     * gatherv    what rank 1 sends is not known
     * </pre>
     */
    @Test
    void membersOfAnIntercommunicatorWaitForTheOtherGroup() {
        HandTrace trace = new HandTrace(4, 1);
        assertThat(trace.intercommunicator(trace.group(0, 1), trace.group(2, 3)))
                .isEqualTo(BETWEEN);
        long[][] barrier = {{10, 31}, {200, 201}, {20, 201}, {30, 201}};
        long[][] bcast = {{300, 305}, {400, 403}, {310, 402}, {320, 404}};
        long[][] gather = {{540, 542}, {560, 562}, {500, 570}, {500, 502}};
        long[][] allreduce = {{600, 660}, {630, 661}, {610, 662}, {650, 663}};
        long[][] gatherv = {{740, 742}, {760, 762}, {700, 770}, {700, 702}};
        for (int rank = 0; rank < 4; rank++) {
            long none = HandTrace.NONE;
            long fromFirst = rank == 1 ? SELF : rank == 0 ? THIS_GROUP : 1;
            long toSecond = rank == 2 ? SELF : rank == 3 ? THIS_GROUP : 0;
            long sends = rank < 2 ? 8 : 0;
            long gets = rank == 2 ? 16 : 0;
            member(trace, rank, "MPI_Barrier", barrier[rank][0], barrier[rank][1], 0, none, 0, 0);
            member(
                    trace,
                    rank,
                    "MPI_Bcast",
                    bcast[rank][0],
                    bcast[rank][1],
                    1,
                    fromFirst,
                    rank == 1 ? 8 : 0,
                    rank < 2 ? 0 : 8);
            member(trace, rank, "MPI_Gather", gather[rank][0], gather[rank][1], 2, toSecond, sends, gets);
            member(trace, rank, "MPI_Allreduce", allreduce[rank][0], allreduce[rank][1], 11, none, 8, 8);
            member(trace, rank, "MPI_Gatherv", gatherv[rank][0], gatherv[rank][1], 3, toSecond, sends, gets);
        }
        Analysis analysis = Shipped.all(trace.write(folder), Definitions.SCALASCA, Map.of());

        assertThat(micros(analysis, "wait_at_neighbours"))
                .isEqualTo(Map.of(
                        "0 MPI_Barrier", 20L,
                        "2 MPI_Barrier", 180L,
                        "3 MPI_Barrier", 170L,
                        "2 MPI_Bcast", 90L,
                        "3 MPI_Bcast", 80L,
                        "2 MPI_Gather", 60L,
                        "0 MPI_Allreduce", 50L,
                        "1 MPI_Allreduce", 20L,
                        "2 MPI_Allreduce", 20L));
        for (String pattern : OF_ONE_GROUP) {
            assertThat(micros(analysis, pattern)).as(pattern).isEmpty();
        }
    }

    /** A member's request and the call that completes it, of an operation between two groups. */
    private static void request(HandTrace trace, int rank, String region, long[] times, long... operation) {
        long posted = times[0];
        trace.on(rank)
                .call(posted - 1, posted + 1, region, posted, NON_BLOCKING_COLLECTIVE_REQUEST, posted)
                .call(
                        times[1],
                        times[2] + 1,
                        "MPI_Wait",
                        times[2],
                        NON_BLOCKING_COLLECTIVE_COMPLETE,
                        operation[0],
                        BETWEEN,
                        operation[1],
                        operation[2],
                        operation[3],
                        posted);
    }

    /**
     * Ranks 0 and 1 are one group, ranks 2 and 3 the other: when each posts its request, and its call that completes it.
     *
     * <pre>
     * barrier    0 at 10, 40..100    1 at 200, 210..220   2 at 20, 50..220    3 at 30, 60..220    2 and 3 wait 150 and 140 for 1
     * allreduce  0 at 300, 320..400  1 at 350, 360..400   2 at 310, 315..400  3 at 330, 340..400  0 waits 10 for 3; 2 and 3 wait 35 and 10 for 1
     * allgather  0 at 500, 510..600  1 at 560, 570..600   2 at 550, 555..600  3 at 540, 545..600  the second group sends nothing: 2 and 3 wait 5 and 15 for 1
     * bcast      0 at 700, 710..720  1 at 790, 795..800   2 at 705, 715..800  3 at 706, 730..800  1 is the root: 2 and 3 wait 75 and 60
     * reduce     0 at 880, 885..890  1 at 850, 855..860   2 at 820, 830..900  3 at 895, 897..899  2 is the root: it waits 50 for 0
     * </pre>
     */
    @Test
    void requestsOnAnIntercommunicatorWaitForTheOtherGroup() {
        HandTrace trace = new HandTrace(4, 1);
        assertThat(trace.intercommunicator(trace.group(0, 1), trace.group(2, 3)))
                .isEqualTo(BETWEEN);
        long none = HandTrace.NONE;
        long[][] barrier = {{10, 40, 100}, {200, 210, 220}, {20, 50, 220}, {30, 60, 220}};
        long[][] allreduce = {{300, 320, 400}, {350, 360, 400}, {310, 315, 400}, {330, 340, 400}};
        long[][] allgather = {{500, 510, 600}, {560, 570, 600}, {550, 555, 600}, {540, 545, 600}};
        long[][] bcast = {{700, 710, 720}, {790, 795, 800}, {705, 715, 800}, {706, 730, 800}};
        long[][] reduce = {{880, 885, 890}, {850, 855, 860}, {820, 830, 900}, {895, 897, 899}};
        for (int rank = 0; rank < 4; rank++) {
            boolean first = rank < 2;
            long fromFirst = rank == 1 ? SELF : rank == 0 ? THIS_GROUP : 1;
            long toSecond = rank == 2 ? SELF : rank == 3 ? THIS_GROUP : 0;
            request(trace, rank, "MPI_Ibarrier", barrier[rank], 0, none, 0, 0);
            request(trace, rank, "MPI_Iallreduce", allreduce[rank], 11, none, 8, 8);
            request(trace, rank, "MPI_Iallgather", allgather[rank], 6, none, first ? 8 : 0, first ? 0 : 16);
            request(trace, rank, "MPI_Ibcast", bcast[rank], 1, fromFirst, rank == 1 ? 8 : 0, first ? 0 : 8);
            request(trace, rank, "MPI_Ireduce", reduce[rank], 12, toSecond, first ? 8 : 0, rank == 2 ? 8 : 0);
        }
        Analysis analysis = Shipped.all(trace.write(folder), Definitions.SCALASCA, Map.of());

        assertThat(micros(analysis, "wait_at_nonblocking_barrier"))
                .isEqualTo(Map.of("2 MPI_Wait", 150L, "3 MPI_Wait", 140L));
        assertThat(micros(analysis, "wait_at_nonblocking_nxn"))
                .isEqualTo(Map.of("0 MPI_Wait", 10L, "2 MPI_Wait", 35L + 5, "3 MPI_Wait", 10L + 15));
        assertThat(micros(analysis, "late_nonblocking_broadcast"))
                .isEqualTo(Map.of("2 MPI_Wait", 75L, "3 MPI_Wait", 60L));
        assertThat(micros(analysis, "early_nonblocking_reduce")).isEqualTo(Map.of("2 MPI_Wait", 50L));
        assertThat(micros(analysis, "wait_at_neighbours")).isEmpty();
    }
}
