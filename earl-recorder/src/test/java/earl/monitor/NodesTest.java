package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Message;
import earl.Progress;
import earl.Trace;
import earl.graph.reconstruct.GraphFile;
import earl.monitor.archive.Recording;
import earl.monitor.profile.RunProfile;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.ring.RecordFile;
import earl.monitor.ring.RingHeader;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
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
    private static final Pattern WITHIN = Pattern.compile("within ([0-9.e-]+)");
    /** Times in the trace are whole nanoseconds, and the offsets that it tells. */
    private static final double ROUNDING = 1e-7;

    /** Runs are compared event by event. */
    private static final Launch UNSAMPLED = new Launch(64, 32 << 20, List.of());

    @TempDir
    private static Path folder;

    private static RecorderLibrary library;
    private static Path program;

    @BeforeAll
    static void build() {
        library = Recorded.library();
        program = folder.resolve("iterations");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/iterations.c"));
    }

    /** All on the nodes that are made up, of which the session's own is not one: all are taken to be where it is. */
    private static Recorded.Run run(String name, Map<String, String> environment, Path what, String... arguments)
            throws Exception {
        Session session = Session.begin(folder.resolve(name), library.counterRate(), "");
        return collected(session, Settings.ALL, environment, what, arguments);
    }

    private static Recorded.Run collected(
            Session session, Settings settings, Map<String, String> environment, Path what, String... arguments)
            throws Exception {
        try (Collector collector = new Collector(session, settings)) {
            assertThat(collector.snapshot().records()).isNotNegative();
            return Recorded.start(session, library, UNSAMPLED, environment, 4, what, arguments);
        }
    }

    /** Ranks 0 and 2 on the session's node, 1 and 3 on another, where they start a monitor by a command. */
    private static Recorded.Run onTwo(String name, Settings settings, List<String> monitor, String... arguments)
            throws Exception {
        Session session = Session.begin(folder.resolve(name), library.counterRate(), "first");
        session.monitors(settings, monitor);
        return collected(session, settings, Map.of("EXPERT_RECORD_TEST_NODES", "first,second"), program, arguments);
    }

    static List<String> monitor() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                NodeMain.class.getName());
    }

    /** Makes the archive. Monitors of other nodes come to their end when the machine lets them: no limit is part of the test. */
    private static Recording.Outcome write(Recorded.Run run) {
        Recording.Outcome outcome =
                run.session().write(Progress.NONE, Duration.ofMinutes(10).toMillis());
        run.session().clear();
        return outcome;
    }

    /** Diagnostics of messages that go backwards: left as they are, or corrected. */
    private static final Set<String> OF_CLOCKS = Set.of("recv_before_send", "clocks_corrected");

    /**
     * Nothing is odd, but that a message may go backwards by what the trace says its clocks may be wrong by: half the time that the
     * quickest answer was under way, which on a busy machine is long.
     */
    static void assertWhole(Trace trace) {
        double wrong = WITHIN.matcher(trace.info().properties().getOrDefault(Recording.CLOCKS, ""))
                .results()
                .mapToDouble(words -> Double.parseDouble(words.group(1)))
                .max()
                .orElse(0);
        assertThat(trace.diagnostics())
                .filteredOn(one -> wrong == 0 || !OF_CLOCKS.contains(one.code()))
                .isEmpty();
        assertThat(backwards(trace)).isLessThanOrEqualTo(wrong + ROUNDING);
    }

    /** Events of each location, in order, with their bytes. Metrics of the system are left out: a longer run has more of them. */
    private static List<String> calls(Recorded.Run run) {
        try (Trace trace = run.open()) {
            assertWhole(trace);
            List<StringBuilder> calls = new ArrayList<>();
            trace.locations().forEach(location -> calls.add(new StringBuilder()));
            EventCursor cursor = trace.cursor();
            while (cursor.next()) {
                if (trace.events().metrics(cursor.pos()) > 0) {
                    continue;
                }
                StringBuilder of = calls.get(cursor.loc()).append(cursor.type());
                if (cursor.type() == EventType.ENTER) {
                    of.append(trace.regions().get(cursor.region()).name());
                }
                of.append(' ');
            }
            return calls.stream().map(StringBuilder::toString).toList();
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

    /** By how many seconds the message that goes backwards most does so; 0 or less where none does. */
    private static double backwards(Trace trace) {
        double most = Double.NEGATIVE_INFINITY;
        for (long row = 0; row < trace.messages().count(); row++) {
            Message message = trace.messages().message(row);
            most = Math.max(
                    most,
                    trace.event(message.send()).time()
                            - trace.event(message.recv()).time());
        }
        return most;
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
            assertThat(offset(header.lastOffsetTicks()))
                    .as("it gains time")
                    .isLessThan(offset(header.firstOffsetTicks()));
        }

        Recording.Outcome outcome = write(run);
        assertThat(outcome.lacks()).isEmpty();
        try (Trace trace = run.open()) {
            assertThat(trace.messages().count()).isEqualTo(600);
            assertWhole(trace);
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
    void eachNodeHasAMonitor() throws Exception {
        Recorded.Run one = run("one", Map.of(), program, "stencil", "50", "1");
        Recorded.Run two = onTwo("each", Settings.ALL, monitor(), "stencil", "50", "1");

        assertThat(write(one).lacks()).isEmpty();
        Recording.Outcome outcome = write(two);

        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.processes()).isEqualTo(4);
        assertThat(calls(two)).isEqualTo(calls(one));
        Path rings = Path.of(Objects.requireNonNull(two.session().environment().get("EXPERT_RECORD_RINGS")));
        assertThat(rings.resolveSibling(rings.getFileName() + ".second")).doesNotExist();
        assertThat(two.session().folder().resolve(".recording")).doesNotExist();
    }

    @Test
    void graphsOfAllNodesAreTogether() throws Exception {
        Settings quick = new Settings(false, 10, 0.03, 10, 0, Settings.DEFAULT.signature());
        Recorded.Run run = onTwo("graphs", quick, monitor(), "stencil", "1000", "2");
        assertThat(write(run).lacks()).isEmpty();

        Path target = run.session().folder();
        assertThat(GraphFile.open(target.resolve("graphs.efg")).read())
                .hasSize(4)
                .allSatisfy(graph -> assertThat(graph.events())
                        .isGreaterThan(1000 * 3)
                        .isEqualTo(graph.data().events()));
        for (String table : List.of("calls.csv", "stability.csv", "selection.csv")) {
            assertThat(Files.readAllLines(target.resolve(table)).stream()
                            .skip(1)
                            .map(line -> line.split(",", 2)[0])
                            .distinct())
                    .as(table)
                    .containsExactly("0", "1", "2", "3");
        }
        try (Trace trace = run.open()) {
            assertWhole(trace);
        }
        try (Stream<String> lines = Files.lines(target.resolve("calls.csv"))) {
            assertThat(lines.filter(line -> line.contains("MPI_Allreduce,iterations.c:")))
                    .as("source lines of both nodes")
                    .hasSize(4)
                    .allMatch(line -> line.contains(",1000,"));
        }
    }

    @Test
    void profilesOfAllNodesAreTogether() throws Exception {
        Session session = Session.begin(folder.resolve("profile"), library.counterRate(), "first");
        session.keepProfileOnly();
        session.monitors(Settings.PROFILE, monitor());
        Recorded.Run run = collected(
                session,
                Settings.PROFILE,
                Map.of("EXPERT_RECORD_TEST_NODES", "first,second"),
                program,
                "stencil",
                "300",
                "1");

        Recording.Outcome outcome = write(run);

        assertThat(outcome.lacks()).isEmpty();
        assertThat(outcome.profile().threads())
                .hasSize(4)
                .allSatisfy(thread -> assertThat(thread.calls())
                        .filteredOn(call -> call.place().startsWith("iterations.c:"))
                        .filteredOn(call -> call.function().equals("MPI_Allreduce"))
                        .singleElement()
                        .satisfies(call -> assertThat(call.calls()).isEqualTo(300)));
        assertThat(outcome.profile().threads().stream().map(RunProfile.ThreadProfile::node))
                .contains("first", "second");
        assertThat(session.folder().resolve("calls.csv")).exists();
    }

    @Test
    void aNodeWithoutAMonitorIsNamed() throws Exception {
        Recorded.Run run = onTwo("none", Settings.ALL, List.of("/no/such/java", "it"), "stencil", "20", "1");
        assertThat(write(run).lacks())
                .containsExactly("no monitor could be started on node second: of ranks 1, 3 there is what their rings"
                        + " had room for");
        try (Trace trace = run.open()) {
            assertThat(trace.messages().count()).isEqualTo(120);
        }
    }

    @Test
    void aMonitorThatDoesNotComeToItsEndIsNamed() throws Exception {
        Recorded.Run run = onTwo("dead", Settings.ALL, List.of("/bin/true"), "stencil", "20", "1");
        Path rings = Path.of(Objects.requireNonNull(run.session().environment().get("EXPERT_RECORD_RINGS")));
        Recording.Outcome outcome = run.session().write(Progress.NONE, 10);
        run.session().clear();
        assertThat(outcome.lacks())
                .contains("the monitor of node second did not finish: nothing of its processes is there");
        Path left = rings.resolveSibling(rings.getFileName() + ".second");
        try (Stream<Path> files = Files.list(left)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(left);
    }

    @Test
    void whoNeverFinalizesLacksTheMeasurementAtTheEnd() throws Exception {
        Path faults = Recorded.program(folder, "faults.c");
        Map<String, String> nodes = Map.of("EXPERT_RECORD_TEST_NODES", "first,second");
        Recorded.Run run = run("forgets", nodes, faults, "forgets");
        assertThat(write(run).lacks()).hasSize(5).contains("the clock of node second was measured at the start only");
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
        assertThat(write(run).lacks())
                .containsExactly(
                        "the clock of node second was not measured: its times are set by its calendar, and may be wrong"
                                + " by milliseconds");
        try (Trace trace = run.open()) {
            assertThat(trace.duration()).isLessThan(600);
        }
    }
}
