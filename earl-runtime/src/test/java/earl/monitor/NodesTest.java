package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Message;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RingHeader;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs on several nodes. The nodes are made up: the recorder gives names to the ranks of one machine in turn, and clocks that are ahead
 * and drift.
 */
class NodesTest {
    /** Rank 0 and 2 on the first, 1 and 3 on the second, whose clock is 40 ms ahead and gains 200 ms a second. */
    private static final String TWO = "first:3000000:0,second:43000000:200000";

    private static final double SECOND_SKEW = 43e6;
    private static final double FIRST_SKEW = 3e6;
    private static final double SECOND_DRIFT = 0.2;

    @TempDir
    private static Path folder;

    private static RecorderLibrary library;
    private static Path program;

    @BeforeAll
    static void build() {
        library = Recorded.library(folder.resolve("cache"));
        program = folder.resolve("iterations");
        Tools.mpiCompile("mpicc", program, Traces.root().resolve("examples/programs/iterations.c"));
    }

    private static Recorded.Run run(String name, Map<String, String> environment, Path what, String... arguments)
            throws Exception {
        Session session = Session.begin(folder.resolve(name), library);
        try (Collector collector = new Collector(session, Settings.ALL)) {
            assertThat(collector.snapshot().records()).isNotNegative();
            return Recorded.start(session, library, Launch.DEFAULT, environment, 4, what, arguments);
        }
    }

    private static List<RingHeader> headers(Session session) throws IOException {
        List<RingHeader> headers = new ArrayList<>();
        try (Stream<Path> files = Files.walk(session.folder())) {
            for (Path path :
                    files.filter(file -> file.toString().endsWith(".records")).toList()) {
                try (RecordFile file = new RecordFile(path)) {
                    headers.add(file.header());
                }
            }
        }
        return headers;
    }

    private static long backwards(Trace trace) {
        long count = 0;
        for (long row = 0; row < trace.messages().count(); row++) {
            Message message = trace.messages().message(row);
            count += trace.event(message.recv()).time()
                            < trace.event(message.send()).time()
                    ? 1
                    : 0;
        }
        return count;
    }

    @Test
    void clocksOfNodesAreMeasuredAndBroughtTogether() throws Exception {
        Map<String, String> nodes = Map.of("EXPERT_RECORD_TEST_NODES", TWO);
        Recorded.Run run = run("two", nodes, program, "stencil", "100", "4");
        assertThat(run.status()).as(run.output()).isZero();

        List<RingHeader> headers = headers(run.session());
        assertThat(headers).hasSize(4);
        for (RingHeader header : headers) {
            assertThat(header.host()).isEqualTo(header.rank() % 2 == 0 ? "first" : "second");
            if (header.rank() != 1) {
                assertThat(header.firstOffsetTicks())
                        .as("not its node's leader")
                        .isZero();
                continue;
            }
            assertThat(header.firstOffset())
                    .isBetween(
                            offset(header.firstOffsetTicks()) - header.firstRound(),
                            offset(header.firstOffsetTicks()) + header.firstRound());
            assertThat(header.lastOffset())
                    .isBetween(
                            offset(header.lastOffsetTicks()) - header.lastRound(),
                            offset(header.lastOffsetTicks()) + header.lastRound());
            assertThat(header.lastOffset()).as("it gains time").isLessThan(header.firstOffset() - 10_000_000);
        }

        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.diagnostics()).isEmpty();
            assertThat(trace.messages().count()).isEqualTo(600);
            assertThat(backwards(trace)).isZero();
            assertThat(trace.info().properties().get(Recording.CLOCKS))
                    .matches("second \\+\\S+ s \\(within \\S+\\), at the end \\+\\S+ s \\(within \\S+\\)");
        }
        Tools.Outcome printed =
                Tools.otf2Print(run.session().folder().resolve("traces.otf2").toString());
        assertThat(printed.status()).isZero();
        assertThat(printed.errors()).isEmpty();
    }

    /** What must be added to the second node's clock, as it was set. */
    private static long offset(long ticks) {
        double time = (ticks - SECOND_SKEW) / (1 + SECOND_DRIFT);
        return Math.round(time + FIRST_SKEW - ticks);
    }

    @Test
    void whoNeverFinalizesLacksTheMeasurementAtTheEnd() throws Exception {
        Path faults = Recorded.program(folder, "faults.c");
        Map<String, String> nodes = Map.of("EXPERT_RECORD_TEST_NODES", "first,second");
        Recorded.Run run = run("forgets", nodes, faults, "forgets");
        assertThat(run.write().lacks()).hasSize(5).contains("the clock of node second was measured at the start only");
    }

    @Test
    void clocksThatNobodyMeasuredAreSetByTheCalendar() throws Exception {
        Recorded.Run run = run(
                "calendar",
                Map.of("EXPERT_RECORD_TEST_NODES", "first,second:9000000000000", "EXPERT_RECORD_CLOCKS", "0"),
                program,
                "stencil",
                "20",
                "1");
        assertThat(headers(run.session())).allMatch(header -> header.firstOffsetTicks() == 0);
        assertThat(run.write().lacks())
                .containsExactly(
                        "the clock of node second was not measured: its times are set by its calendar, and may be wrong"
                                + " by milliseconds");
        try (Trace trace = run.open()) {
            assertThat(trace.duration()).isLessThan(600);
        }
    }
}
