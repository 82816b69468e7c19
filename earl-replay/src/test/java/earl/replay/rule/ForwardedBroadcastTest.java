package earl.replay.rule;

import static earl.replay.rule.HandReplay.work;
import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static org.assertj.core.api.Assertions.assertThat;

import earl.oracle.HandTrace;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A member of a broadcast that gets its data from another one than the root. Times are microseconds. */
class ForwardedBroadcastTest {
    private static final long BROADCAST = FieldType.COLLECTIVE_OP.names().value("BCAST");

    @TempDir
    Path folder;

    /**
     * <pre>
     * rank 0  work 0..10  [bcast 10..11]
     * rank 1  work 0..100                [bcast 100..102]
     * rank 2  work 0..20  [bcast 20       ..         104]
     * </pre>
     */
    private Path archive() {
        HandTrace trace = new HandTrace(3, 1);
        long[] enters = {10, 100, 20};
        long[] leaves = {11, 102, 104};
        for (int rank = 0; rank < 3; rank++) {
            trace.on(rank).enter(0, "main");
            work(trace, rank, 0, enters[rank]);
            trace.on(rank)
                    .call(
                            enters[rank],
                            leaves[rank],
                            "MPI_Bcast",
                            leaves[rank],
                            MPI_COLLECTIVE_END,
                            BROADCAST,
                            0,
                            0,
                            rank == 0 ? 24 : 0,
                            8)
                    .leave(leaves[rank]);
        }
        return trace.write(folder);
    }

    @Test
    void itWaitsForTheOneThatPassesItOn() {
        assertThat(HandReplay.scaled(archive(), 1, 0.5))
                .containsExactly(List.of(11.0, 11.0), List.of(52.0, 52.0), List.of(54.0, 54.0));
    }

    @Test
    void itWaitsForTheRootToo() {
        assertThat(HandReplay.scaled(archive(), 0, 20))
                .containsExactly(List.of(201.0, 201.0), List.of(202.0, 202.0), List.of(204.0, 204.0));
    }
}
