package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Diagnostic;
import earl.Progress;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RecordView;
import earl.monitor.watch.KeptRecords;
import earl.monitor.watch.RecordedIterations;
import earl.monitor.watch.Settings;
import earl.monitor.watch.ThreadResult;
import earl.monitor.watch.ThreadResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The monitors of two nodes keep iterations of the same loops. */
class TwoMonitorsTest {
    private static final int CALLS = 30;

    @TempDir
    private Path folder;

    private Session session;
    private WorkFolder work;

    @BeforeEach
    void begin() {
        session = Session.begin(folder, 1e9, "node");
        work = WorkFolder.of(folder);
    }

    private MadeUpNode node(long space, int ranks, int... own) {
        Settings settings = new Settings(false, 10, 0.0001, 5, 0, space, Settings.DEFAULT.signature());
        return new MadeUpNode(work.path(), settings, new RecordingOrders(work.rings(), true), ranks, own);
    }

    private static void initialize(MadeUpCalls calls) {
        for (int place = 0; place < CALLS; place++) {
            calls.at(40 + place);
        }
    }

    private static List<Integer> orders(ThreadResult result) {
        return result.stretches().stream().map(RecordedIterations::order).toList();
    }

    private static int stretchesIn(Path records) {
        int stretches = 0;
        RecordView view = new RecordView();
        try (RecordFile file = new RecordFile(records)) {
            for (long at = 0; at < file.count(); at++) {
                file.stand(view, at);
                stretches += KeptRecords.isMark(view, RecordView.BEGIN) ? 1 : 0;
            }
        }
        return stretches;
    }

    /** The second node takes the records of the solver when its loop is over: too late for the iterations that the first has recorded. */
    @Test
    void whatGaveWayOnOneNodeIsOnNoOther() throws Exception {
        List<ThreadResult> results = new ArrayList<>();
        try (MadeUpNode first = node(10_000, 2, 0);
                MadeUpNode second = node(10_000, 2, 1)) {
            first.loop(300, TwoMonitorsTest::initialize);
            second.loop(300, TwoMonitorsTest::initialize);
            first.loop(1500, MadeUpCalls::halo);
            second.loopAtOnce(1500, MadeUpCalls::halo);
            results.addAll(first.end());
            results.addAll(second.end());
        }
        assertThat(orders(results.getFirst())).containsExactly(1);
        assertThat(orders(results.getLast())).containsExactly(0);

        results.forEach(ThreadResultFile::write);
        Recording.Outcome outcome = session.write(Progress.NONE);

        assertThat(results).extracting(result -> stretchesIn(result.records())).containsExactly(1, 0);
        assertThat(session.share()).startsWith("events of 10 of ").contains("without 10 iterations");
        assertThat(session.selection(outcome))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("10 iterations") && line.contains("MPI_Irecv"))
                .anyMatch(line -> line.startsWith("dropped") && line.contains("MPI_Barrier"));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.diagnostics()).extracting(Diagnostic::code).containsExactly("empty_location");
        }
    }

    /** Threads of a node that are in different iterations are recorded from a time on; those of other nodes then are, too. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void allNodesRecordWhenOneDoesSoByTime() {
        try (MadeUpNode first = node(10_000_000, 3, 0, 1);
                MadeUpNode second = node(10_000_000, 3, 2)) {
            first.loop(300, TwoMonitorsTest::initialize);
            second.loop(300, TwoMonitorsTest::initialize);
            AtomicInteger turn = new AtomicInteger();
            first.loop(600, calls -> {
                // The second process makes half as many iterations in the same time as the first.
                if (turn.getAndIncrement() % 4 != 3) {
                    calls.halo();
                } else {
                    calls.now += MadeUpCalls.ITERATION;
                }
            });
            assertThat(first.stretches(0)).extracting(RecordedIterations::order).containsExactly(0, 1);
            while (second.stretches(0).size() == 1) {
                second.loop(1, TwoMonitorsTest::initialize);
            }
            assertThat(second.stretches(0))
                    .extracting(RecordedIterations::order)
                    .containsExactly(0, 1);
        }
    }
}
