package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.EventCursor;
import earl.EventType;
import earl.Progress;
import earl.SystemNode;
import earl.Trace;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.InTurn;
import earl.testing.Mpi;
import earl.testing.Traces;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program on nodes that share nothing but the disk: each has its host name, its network and its memory, and clocks are seconds apart. */
class NamespacesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    @DisplayName("Processes of several nodes become one archive in which all messages arrive after they were sent")
    @InTurn(2)
    void severalNodes(int count) throws Exception {
        RecorderLibrary library = Recorded.library();
        Path program = folder.resolve("iterations");
        Mpi.OPEN_MPI.compile(program, Traces.root().resolve("examples/programs/iterations.c"));
        String own = InetAddress.getLocalHost().getHostName();
        Session session = Session.begin(folder.resolve("trace"), library.counterRate(), own);
        session.monitors(Settings.ALL, NodesTest.monitor());
        List<String> names = new ArrayList<>(List.of(own));
        names.addAll(IntStream.rangeClosed(2, count).mapToObj(Namespaces::name).toList());
        Recorded.Run run;
        try (Namespaces nodes = new Namespaces(folder, count)) {
            try (Collector collector = new Collector(session, Settings.ALL)) {
                assertThat(collector.snapshot().records()).isNotNegative();
                run = Recorded.start(
                        session,
                        library,
                        Launch.DEFAULT,
                        Map.of("EXPERT_RECORD_TEST_NODES", clocks(names)),
                        command(nodes, count, program));
            }
            assertThat(run.status()).as(run.output()).isZero();
            Recording.Outcome outcome =
                    session.write(Progress.NONE, Duration.ofMinutes(10).toMillis());
            session.clear();
            assertThat(outcome.lacks()).isEmpty();
            assertThat(outcome.processes()).isEqualTo(4);
        }
        try (Trace trace = run.open()) {
            assertThat(trace.definitions().systemTree().stream()
                            .filter(node -> node.kind().equals("node"))
                            .map(SystemNode::name))
                    .containsExactlyInAnyOrderElementsOf(names);
            NodesTest.assertWhole(trace);
            assertThat(trace.messages().count()).isPositive().isEqualTo(sends(trace));
        }
    }

    /** Each node's clock is three seconds ahead of the one before, and drifts. */
    private static String clocks(List<String> names) {
        return String.join(
                ",",
                IntStream.range(0, names.size())
                        .mapToObj(node -> names.get(node) + ":" + node * 3_000_000_000L + ":" + node * 100)
                        .toList());
    }

    private static List<String> command(Namespaces nodes, int count, Path program) throws Exception {
        List<String> command = new ArrayList<>(Mpi.OPEN_MPI.run(4));
        // The made-up clocks are those of the processes in turn, as they are placed on the nodes.
        command.addAll(List.of("--map-by", "node", "-x", "EXPERT_RECORD_TEST_NODES"));
        command.addAll(List.of("--mca", "plm_rsh_agent", nodes.starter().toString()));
        for (String layer : List.of("btl", "oob")) {
            command.addAll(List.of("--mca", layer + "_tcp_if_include", Namespaces.address(0) + "/24"));
        }
        command.addAll(List.of("--mca", "pml", "ob1", "--mca", "btl", "self,vader,tcp"));
        command.addAll(List.of(
                "--host",
                String.join(
                        ",",
                        IntStream.rangeClosed(1, count)
                                .mapToObj(node -> Namespaces.address(node) + ":" + 4 / count)
                                .toList())));
        command.addAll(List.of(program.toString(), "stencil", "20", "1"));
        return command;
    }

    private static long sends(Trace trace) {
        long sends = 0;
        EventCursor cursor = trace.cursor();
        while (cursor.next()) {
            sends += cursor.type() == EventType.SEND ? 1 : 0;
        }
        return sends;
    }
}
