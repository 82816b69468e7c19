package earl.fragment;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Columns;
import earl.OpenOptions;
import earl.Trace;
import earl.oracle.HandTrace;
import earl.oracle.PlainEvent;
import earl.oracle.ProgramArchive;
import earl.oracle.RandomProgram;
import earl.oracle.SurveyedRun;
import earl.schema.RecordKind;
import earl.survey.CutTimes;
import earl.testing.Sample;
import earl.view.InstalledViews;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where runs without synchronizations are cut, and where not. */
class SkewedCutsTest {
    @TempDir
    Path folder;

    private final HandTrace trace = new HandTrace(3, 1);

    private void send(int from, int to, long time) {
        trace.on(from).call(time, time + 2, "MPI_Send", time + 1, RecordKind.MPI_SEND, to, 0, 7, 100);
    }

    private void receive(int from, int to, long time) {
        trace.on(to).call(time, time + 2, "MPI_Recv", time + 1, RecordKind.MPI_RECV, from, 0, 7, 100);
    }

    /** Of each cut, by process the index of the event after its last one. */
    private List<List<Long>> ends() {
        return ends(trace.write(folder), 1);
    }

    private static List<List<Long>> ends(Path path, long events) {
        return cuts(path, events).stream()
                .map(cut -> cut.ranges().stream().map(LocationRange::end).toList())
                .toList();
    }

    private static List<Cut> cuts(Path path, long events) {
        return SurveyedRun.of(path).skewed(events);
    }

    /** All processes communicate in the first cut. */
    private void begin() {
        send(0, 1, 0);
        receive(0, 1, 3);
        send(1, 2, 6);
        receive(1, 2, 9);
    }

    @Test
    void betweenMessagesAtDifferentTimes() {
        begin();
        send(0, 1, 20);
        receive(0, 1, 100);
        send(1, 2, 110);
        receive(1, 2, 200);
        assertThat(ends()).containsExactly(List.of(3L, 6L, 3L), List.of(6L, 9L, 3L), List.of(6L, 12L, 6L));
    }

    @Test
    void notWhileARequestIsOpen() {
        begin();
        trace.on(1).call(20, 22, "MPI_Irecv", 21, RecordKind.MPI_IRECV_REQUEST, 5);
        send(1, 2, 30);
        receive(1, 2, 40);
        send(0, 1, 50);
        trace.on(1).call(60, 62, "MPI_Wait", 61, RecordKind.MPI_IRECV, 0, 0, 7, 100, 5);
        assertThat(ends()).containsExactly(List.of(3L, 6L, 3L), List.of(6L, 15L, 6L));
    }

    @Test
    void notWhereAnOlderMessageComesLater() {
        begin();
        send(0, 2, 20);
        send(1, 2, 30);
        receive(1, 2, 40);
        receive(0, 2, 50);
        assertThat(ends()).containsExactly(List.of(3L, 6L, 3L), List.of(6L, 9L, 9L));
    }

    @Test
    void notAfterAMessageWithoutReceive() {
        begin();
        send(0, 1, 20);
        send(1, 2, 30);
        receive(1, 2, 40);
        assertThat(ends()).containsExactly(List.of(3L, 6L, 3L), List.of(6L, 9L, 6L));
    }

    @Test
    void notWithinARegionThatCommunicates() {
        begin();
        trace.on(0).enter(20, "exchange").record(21, RecordKind.MPI_SEND, 1, 0, 7, 100);
        receive(0, 1, 22);
        send(0, 1, 30);
        receive(0, 1, 40);
        trace.on(0).leave(50);
        send(1, 2, 60);
        receive(1, 2, 70);
        assertThat(ends()).containsExactly(List.of(3L, 6L, 3L), List.of(9L, 12L, 3L), List.of(9L, 15L, 6L));
    }

    @Test
    void regionsThatAreOpenAreThoseOfTheWholeRun() {
        trace.on(0).enter(0, "main");
        send(0, 1, 1);
        receive(0, 1, 3);
        send(1, 2, 6);
        receive(1, 2, 9);
        trace.on(0).enter(15, "solve");
        send(0, 1, 20);
        receive(0, 1, 30);
        trace.on(0).leave(40).leave(50);
        List<Cut> cuts = cuts(trace.write(folder), 1);
        assertThat(cuts).hasSize(2);
        assertThat(cuts.get(1).ranges().getFirst().enters()).containsExactly(0);
        assertThat(cuts.get(1).ranges().getFirst().ticks()).containsExactly(0);
    }

    /** Every event is in one cut, and no message or operation lacks a partner. */
    @Test
    void cutsOfRandomProgramsAreComplete() {
        assertThat(completeCuts(new long[] {1, 50, 300, Long.MAX_VALUE}, (program, random) -> CutTimes.ALL))
                .isGreaterThan(100);
    }

    /** Cuts are complete if the run can be cut near some times only. */
    @Test
    void cutsNearSomeTimesAreComplete() {
        assertThat(completeCuts(new long[] {1, 50, 300}, SkewedCutsTest::someTimes))
                .isGreaterThan(40);
    }

    private static CutTimes someTimes(RandomProgram program, Random random) {
        List<PlainEvent> events = program.events();
        long[] times = random.ints(random.nextInt(12), 0, events.size())
                .mapToLong(i -> events.get(i).ticks())
                .sorted()
                .toArray();
        return new CutTimes(times, 1 + random.nextInt(20));
    }

    private int completeCuts(long[] sizes, BiFunction<RandomProgram, Random, CutTimes> times) {
        int ends = 0;
        for (int seed = 0; seed < 10; seed++) {
            RandomProgram program = RandomProgram.withoutSyncs(seed, 400, 5);
            Path path = ProgramArchive.write(program, folder.resolve("p" + seed));
            Random random = new Random(seed);
            for (long events : sizes) {
                long sum = 0;
                List<Cut> cuts = SurveyedRun.of(path).skewed(events, times.apply(program, random));
                ends += cuts.size() - 1;
                assertThat(cuts.size() == 1 || events < Long.MAX_VALUE).isTrue();
                for (Cut cut : cuts) {
                    try (Fragment fragment = Fragments.open(path, cut, OpenOptions.defaults())) {
                        assertThat(fragment.trace().diagnostics())
                                .as("seed %d, %d events", seed, events)
                                .isEmpty();
                    }
                    sum += cut.events();
                }
                assertThat(sum).as("seed %d", seed).isEqualTo(program.events().size());
            }
        }
        return ends;
    }

    /** For each receiver, all messages of a cut were sent before those of a later one; for each sender, they were received before. */
    @Test
    void messagesOfOneProcessAreInOrderOfCuts() {
        for (int seed : Sample.seeds(20, 2)) {
            RandomProgram program = RandomProgram.withoutSyncs(seed, 300, 3 + seed % 20);
            Path path = ProgramArchive.write(program, folder.resolve("p" + seed));
            List<Cut> cuts = cuts(path, program.events().size() / 12);
            try (Trace whole = Trace.open(path)) {
                Columns messages = InstalledViews.installed().columns(whole, "messages");
                check("seed " + seed + " by receiver", whole, cuts, messages, "destination", "send");
                check("seed " + seed + " by sender", whole, cuts, messages, "source", "recv");
            }
        }
    }

    private static void check(
            String what, Trace whole, List<Cut> cuts, Columns messages, String process, String event) {
        Map<Long, TreeMap<Integer, long[]>> byProcess = new TreeMap<>();
        for (long row = 0; row < messages.length(); row++) {
            long pos = messages.column(event).integer(row);
            int cut = cut(whole, cuts, pos);
            assertThat(cut(whole, cuts, messages.column("send").integer(row)))
                    .as(what)
                    .isEqualTo(cut(whole, cuts, messages.column("recv").integer(row)));
            long[] range = byProcess
                    .computeIfAbsent(messages.column(process).integer(row), p -> new TreeMap<>())
                    .computeIfAbsent(cut, w -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
            range[0] = Math.min(range[0], pos);
            range[1] = Math.max(range[1], pos);
        }
        byProcess.forEach((id, ranges) -> {
            long last = -1;
            for (long[] range : ranges.values()) {
                assertThat(range[0]).as(what + " " + id).isGreaterThan(last);
                last = range[1];
            }
        });
    }

    private static int cut(Trace whole, List<Cut> cuts, long pos) {
        int location = whole.events().location(pos);
        int number = 0;
        while (whole.index(pos) >= cuts.get(number).ranges().get(location).end()) {
            number++;
        }
        return number;
    }
}
