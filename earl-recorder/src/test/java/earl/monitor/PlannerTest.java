package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.OrderBudget;
import earl.monitor.call.CallKinds;
import earl.monitor.recorder.FunctionTable;
import earl.monitor.ring.RingFile;
import earl.monitor.ring.RingRecords;
import earl.monitor.ring.RingWriter;
import earl.monitor.ring.Spool;
import earl.monitor.watch.CallMeaning;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadWatch;
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
    private final List<ThreadWatch> watches = new ArrayList<>();

    @BeforeEach
    void begin() {
        for (int rank = 0; rank < RANKS; rank++) {
            thread(rank, 0);
        }
    }

    private void thread(int rank, int thread) {
        String name = (1000 + rank) + "." + thread;
        RingWriter writer = new RingWriter(folder.resolve("node." + name + ".ring"), rank, RANKS, 1 << 14);
        RingFile ring = RingFile.open(writer.path());
        Spool spool = new Spool(folder.resolve(name + ".records"), ring);
        CallMeaning meaning = new CallMeaning(new CallKinds(FUNCTIONS), QUICK.signature());
        writers.add(writer);
        rings.add(ring);
        spools.add(spool);
        made.add(new MadeUpCalls(writer, rank, RANKS, 1, 20));
        watches.add(new ThreadWatch(ring, spool, QUICK, meaning, FUNCTIONS, 1e9, OrderBudget.unlimited()));
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
        take(rank);
    }

    private void take(int thread) {
        RingFile ring = rings.get(thread);
        watches.get(thread).take(ring.read(), ring.head());
        ring.consumed(ring.head());
    }

    /** A thread without calls of MPI runs parallel regions until a time, one in each iteration of the others. */
    private void help(int thread, long until) {
        MadeUpCalls calls = made.get(thread);
        for (; calls.now < until; calls.now += MadeUpCalls.ITERATION) {
            writers.get(thread)
                    .part(RingRecords.CONSTRUCT_BEGIN, 1)
                    .message(1, -1, -1, 7)
                    .times(calls.now, calls.now)
                    .part(RingRecords.CONSTRUCT_END, 1)
                    .message(1, -1, -1, 7)
                    .times(calls.now + 500, calls.now + 500)
                    .publish(calls.now);
        }
        take(thread);
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
                .allSatisfy(watch -> assertThat(watch.iterations().stretches())
                        .singleElement()
                        .satisfies(stretch -> assertThat(stretch.iterations()).isEqualTo(10)));

        watches.getFirst().finish();
        iterate(1, 20);
        planner.plan(List.of(watches.getLast()));

        assertThat(watches.getLast().iterations().busy()).isFalse();
    }

    /** Records are taken in pieces, so that one thread's are known for longer than another's. */
    @Test
    void threadsWhoseRecordsWereTakenLaterAreRecordedInTheSameIterations() {
        iterate(1, 130);
        recordsTheSameIterations(130, 60);
    }

    /** The loop of the thread behind was found with its last record: none of its iterations was timed. */
    @Test
    void threadsWhoseLoopHasJustBeenFoundAreRecordedInTheSameIterations() {
        int iterations = 0;
        while (!watches.get(1).loops().stable()) {
            iterate(1, 1);
            iterations++;
        }
        recordsTheSameIterations(iterations, 40);
    }

    /** The second thread has made some iterations, the first makes {@code later} more before the monitor looks. */
    private void recordsTheSameIterations(int iterations, int later) {
        Planner planner = new Planner(QUICK, RecordingOrders.alone());
        iterate(0, iterations + later);
        planner.plan(watches);
        iterate(1, later + 20);
        iterate(0, 20);
        planner.plan(watches);

        assertThat(watches)
                .allSatisfy(watch -> assertThat(watch.iterations().stretches())
                        .singleElement()
                        .satisfies(stretch -> assertThat(stretch.iterations()).isEqualTo(10))
                        .satisfies(stretch -> assertThat(stretch.first()).isEqualTo(iterations + later + 1)));
    }

    @Test
    void threadsWithoutCallsAreRecordedWhileOthersAre() {
        int helper = RANKS;
        thread(0, 1);
        Planner planner = new Planner(QUICK, RecordingOrders.alone());
        // The records of the helper were taken further than those of the others.
        int ahead = 40;
        for (int iterations : new int[] {300, 100}) {
            for (int rank = 0; rank < RANKS; rank++) {
                iterate(rank, iterations);
            }
            help(helper, made.getFirst().now + ahead * MadeUpCalls.ITERATION);
            planner.plan(watches);
        }
        watches.get(helper).finish();

        RecordedIterations helped = watches.get(helper).iterations().stretches().getFirst();
        for (int rank = 0; rank < RANKS; rank++) {
            RecordedIterations stretch =
                    watches.get(rank).iterations().stretches().getFirst();
            assertThat(stretch.iterations()).isEqualTo(10);
            assertThat(stretch.begin()).isGreaterThanOrEqualTo(helped.begin());
            assertThat(stretch.end()).isLessThanOrEqualTo(helped.end());
        }
    }
}
