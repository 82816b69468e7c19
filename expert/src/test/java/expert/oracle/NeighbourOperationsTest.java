package expert.oracle;

import static expert.oracle.NonblockingTest.micros;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neighbourhood operations: traces written by hand as EXPERT records them, waits counted by hand. Times are microseconds. */
class NeighbourOperationsTest {
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
}
