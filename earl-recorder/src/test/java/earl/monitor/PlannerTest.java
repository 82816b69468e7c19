package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.OrderBudget;
import earl.monitor.archive.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When iterations are ordered, and when not. */
class PlannerTest {
    private static final int RANKS = 2;
    private static final List<String> FUNCTIONS = FunctionTable.shipped().names();
    private static final Settings QUICK = new Settings(false, 10, 0.0001, 5, 0, Settings.DEFAULT.signature());

    @TempDir
    private Path folder;

    private final List<RingWriter> writers = new ArrayList<>();
    private final List<RingFile> rings = new ArrayList<>();
    private final List<Spool> spools = new ArrayList<>();
    private final List<MadeUpCalls> made = new ArrayList<>();
    private final List<LaneWatch> watches = new ArrayList<>();

    @BeforeEach
    void begin() {
        for (int rank = 0; rank < RANKS; rank++) {
            RingWriter writer =
                    new RingWriter(folder.resolve("node." + (1000 + rank) + ".0.ring"), rank, RANKS, 1 << 14);
            RingFile ring = RingFile.open(writer.path());
            Spool spool = new Spool(folder.resolve(rank + ".records"), ring);
            CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), QUICK.signature());
            writers.add(writer);
            rings.add(ring);
            spools.add(spool);
            made.add(new MadeUpCalls(writer, rank, RANKS, 1, 20));
            watches.add(new LaneWatch(ring, spool, QUICK, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited()));
        }
    }

    @AfterEach
    void end() {
        spools.forEach(Spool::close);
        rings.forEach(RingFile::close);
        writers.forEach(RingWriter::close);
    }

    private void iterate(int rank, int iterations) {
        for (int i = 0; i < iterations; i++) {
            made.get(rank).halo();
        }
        RingFile ring = rings.get(rank);
        watches.get(rank).take(ring.read(), ring.head());
        ring.consumed(ring.head());
    }

    @Test
    void whoIsLeftWhenOthersHaveEndedIsInNoNewPhase() {
        Planner planner = new Planner(QUICK, RecordingOrders.alone());
        for (int iterations : new int[] {300, 20}) {
            for (int rank = 0; rank < RANKS; rank++) {
                iterate(rank, iterations);
            }
            planner.plan(watches);
        }
        assertThat(watches)
                .allSatisfy(watch -> assertThat(watch.window().windows())
                        .singleElement()
                        .satisfies(window -> assertThat(window.iterations()).isEqualTo(10)));

        watches.getFirst().finish();
        iterate(1, 20);
        planner.plan(List.of(watches.getLast()));

        assertThat(watches.getLast().window().busy()).isFalse();
    }
}
