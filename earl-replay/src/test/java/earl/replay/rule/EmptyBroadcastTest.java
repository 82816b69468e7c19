package earl.replay.rule;

import static earl.replay.rule.HandReplay.work;
import static earl.schema.RecordKind.MPI_COLLECTIVE_END;
import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.oracle.HandTrace;
import earl.replay.ReplayGraph.Contradictions;
import earl.schema.FieldType;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of a broadcast that leave before its root enters. Times are microseconds. */
class EmptyBroadcastTest {
    private static final long WORLD = 0;
    private static final long BROADCAST = FieldType.COLLECTIVE_OP.names().value("BCAST");

    @TempDir
    Path folder;

    /**
     * <pre>
     * rank 0  work 0..100  [bcast 100..101]
     * rank 1  [bcast 10..12] work 12..150
     * </pre>
     */
    private Path broadcast(long bytes) {
        HandTrace trace = new HandTrace(2, 1);
        trace.on(0).enter(0, "main");
        work(trace, 0, 0, 100);
        trace.on(0)
                .call(100, 101, "MPI_Bcast", 101, MPI_COLLECTIVE_END, BROADCAST, WORLD, 0, bytes, 0)
                .leave(101);
        trace.on(1).enter(0, "main").call(10, 12, "MPI_Bcast", 12, MPI_COLLECTIVE_END, BROADCAST, WORLD, 0, 0, bytes);
        work(trace, 1, 12, 150);
        trace.on(1).leave(150);
        return trace.write(folder);
    }

    private static Contradictions contradictions(Path archive) {
        try (Trace trace = Trace.open(archive)) {
            return TraceReplay.of(trace, ReplayOptions.RECORDED).graph().contradictions();
        }
    }

    @Test
    void withoutBytesNoMemberWaitsForTheRoot() {
        Path archive = broadcast(0);
        assertThat(contradictions(archive)).isEqualTo(new Contradictions(0, 0, 0));
        assertThat(HandReplay.scaled(archive, 0, 2)).containsExactly(List.of(201.0, 201.0), List.of(12.0, 150.0));
    }

    @Test
    void withBytesClocksContradictEachOther() {
        assertThat(contradictions(broadcast(8))).isEqualTo(new Contradictions(1, 88, 0));
    }
}
