package earl.replay.rule;

import static earl.replay.rule.HandReplay.work;
import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.oracle.HandTrace;
import earl.replay.Change;
import earl.testing.InTurn;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Receives that take messages as they come. Random programs in which workers send results, and a master works on each as it comes, are
 * simulated with all of their work and with a part of it: the recording of the first predicts the end of the second.
 */
class FirstComeTest {
    private static final long COMM = 0;
    private static final int SEND = 1;
    private static final int TRANSFER = 5;

    @TempDir
    Path folder;

    static List<Long> seeds() {
        return new Random(Long.getLong("test.seed", 1))
                .longs(40, 0, Long.MAX_VALUE)
                .boxed()
                .toList();
    }

    /** A message on its way. */
    private record Message(int source, double arrival) {}

    /** Runs a program in which work takes a part of its time on one worker. Returns the end of the master. */
    private static double run(int[][] durations, int[] collects, int slow, double factor, HandTrace into) {
        List<Message> messages = new ArrayList<>();
        for (int worker = 1; worker < durations.length; worker++) {
            double now = 0;
            into.on(worker).enter(0, "main");
            for (int duration : durations[worker]) {
                double end = now + duration * (worker == slow ? factor : 1);
                work(into, worker, (long) now, (long) end);
                into.on(worker).call((long) end, (long) end + SEND, "MPI_Send", (long) end, MPI_SEND, 0, COMM, 7, 64);
                messages.add(new Message(worker, end + TRANSFER));
                now = end + SEND;
            }
            into.on(worker).leave((long) now);
        }
        messages.sort((a, b) -> Double.compare(a.arrival, b.arrival));
        double now = 0;
        into.on(0).enter(0, "main");
        for (int at = 0; at < messages.size(); at++) {
            Message message = messages.get(at);
            double end = Math.max(now, message.arrival);
            into.on(0).call((long) now, (long) end, "MPI_Recv", (long) end, MPI_RECV, message.source, COMM, 7, 64);
            now = end + collects[at];
            work(into, 0, (long) end, (long) now);
        }
        into.on(0).leave((long) now);
        return now;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    @InTurn(3)
    void aReplayEndsAsTheChangedProgramDoes(long seed) {
        Random random = new Random(seed);
        int[][] durations = new int[3 + random.nextInt(3)][];
        int count = 0;
        for (int worker = 1; worker < durations.length; worker++) {
            durations[worker] = random.ints(1 + random.nextInt(8), 10, 200).toArray();
            count += durations[worker].length;
        }
        int[] collects = random.ints(count, 1, 40).toArray();
        int slow = 1 + random.nextInt(durations.length - 1);
        HandTrace trace = new HandTrace(durations.length, 1);
        double end = run(durations, collects, -1, 1, trace);
        Path archive = trace.write(folder);

        assertThat(masterEnd(archive, slow, 1)).as("seed " + seed).isEqualTo(end);
        for (int factor : new int[] {0, 2, 7}) {
            assertThat(masterEnd(archive, slow, factor))
                    .as("seed " + seed + ", factor " + factor)
                    .isEqualTo(
                            run(durations, collects, slow, factor, new HandTrace(durations.length, 1)), within(1e-6));
        }
    }

    private static double masterEnd(Path archive, int slow, double factor) {
        try (Trace trace = Trace.open(archive)) {
            TraceReplay replay =
                    TraceReplay.of(trace, new ReplayOptions(1 << 20, false, ReplayOptions.Matching.FIRST_COME, 0));
            Change change = Change.NONE.scaled(replay.graph(), ChangedRecordings.below(trace, "work"), slow, factor);
            return replay.times(change).leave(replay.graph().lastCall(0));
        }
    }

    /** Three messages of two workers: if the first worker takes ten times as long, both of the other come first. */
    @Test
    void receivesThatWouldGetAnotherMessageAreCounted() {
        HandTrace trace = new HandTrace(3, 1);
        int[][] durations = {{}, {20}, {40, 40}};
        run(durations, new int[] {3, 3, 3}, -1, 1, trace);
        Path archive = trace.write(folder);
        try (Trace recorded = Trace.open(archive)) {
            TraceReplay replay =
                    TraceReplay.of(recorded, new ReplayOptions(-1, false, ReplayOptions.Matching.COUNTED, 0));
            boolean[] work = ChangedRecordings.below(recorded, "work");

            assertThat(replay.otherMessages(Change.NONE)).isZero();
            assertThat(replay.otherMessages(Change.NONE.scaled(replay.graph(), work, 1, 1.5)))
                    .isZero();
            assertThat(replay.otherMessages(Change.NONE.scaled(replay.graph(), work, 1, 3)))
                    .isEqualTo(2);
            assertThat(replay.otherMessages(Change.NONE.scaled(replay.graph(), work, 1, 10)))
                    .isEqualTo(3);
        }
    }

    /** A master that asks for the first worker's message first, and then for the second one's, which has been there for long. */
    @Test
    void receivesInAnotherOrderThanThatOfArrivalNameTheirSources() {
        HandTrace trace = new HandTrace(3, 1);
        for (int worker = 1; worker < 3; worker++) {
            int sent = worker == 1 ? 100 : 10;
            trace.on(worker).enter(0, "main");
            work(trace, worker, 0, sent);
            trace.on(worker)
                    .call(sent, sent + 1, "MPI_Send", sent, MPI_SEND, 0, COMM, 7, 64)
                    .leave(sent + 1);
        }
        trace.on(0)
                .enter(0, "main")
                .call(0, 105, "MPI_Recv", 105, MPI_RECV, 1, COMM, 7, 64)
                .call(105, 106, "MPI_Recv", 106, MPI_RECV, 2, COMM, 7, 64)
                .leave(106);
        Path archive = trace.write(folder);

        assertThat(masterEnd(archive, 1, 10)).isEqualTo(1006);
    }
}
