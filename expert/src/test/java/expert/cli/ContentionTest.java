package expert.cli;

import static earl.schema.RecordKind.MPI_RECV;
import static earl.schema.RecordKind.MPI_SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.oracle.HandTrace;
import earl.testing.Simulation;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code expert whatif --contention}: messages share the links of nodes. Times are microseconds. */
class ContentionTest {
    private static final long WORLD = 0;

    @TempDir
    private Path folder;

    /**
     * A latency of 4 us, and 1 us for 1,000 bytes. Ranks 0 and 1 send to rank 2 one after the other.
     *
     * <pre>
     * rank 0  work 0..10 [send of 8 bytes] work 11..100 [send of 100,000 bytes]
     * rank 1  work 0..300                                                       [send of 100,000 bytes]
     * rank 2  [recv 0..14] [recv 14..204] [recv 204..404]
     * </pre>
     */
    private Path twoSenders(boolean small) {
        HandTrace trace = new HandTrace(3, 1).ownNodes();
        trace.on(0).enter(0, "main").call(0, 10, "work");
        if (small) {
            trace.on(0).call(10, 11, "MPI_Send", 10, MPI_SEND, 2, WORLD, 7, 8);
        }
        trace.on(0)
                .call(11, 100, "work")
                .call(100, 101, "MPI_Send", 100, MPI_SEND, 2, WORLD, 7, 100_000)
                .leave(101);
        trace.on(1)
                .enter(0, "main")
                .call(0, 300, "work")
                .call(300, 301, "MPI_Send", 300, MPI_SEND, 2, WORLD, 7, 100_000)
                .leave(301);
        trace.on(2).enter(0, "main");
        if (small) {
            trace.on(2).call(0, 14, "MPI_Recv", 14, MPI_RECV, 0, WORLD, 7, 8);
        }
        trace.on(2)
                .call(14, 204, "MPI_Recv", 204, MPI_RECV, 0, WORLD, 7, 100_000)
                .call(204, 404, "MPI_Recv", 404, MPI_RECV, 1, WORLD, 7, 100_000)
                .leave(404);
        return trace.write(folder);
    }

    private static Terminal.Result run(Path trace, String... options) {
        List<String> words = new ArrayList<>(List.of("whatif", trace.toString(), "--format", "json"));
        words.addAll(List.of(options));
        return new Terminal().run(words.toArray(String[]::new));
    }

    private static JsonNode json(Path trace, String... options) throws IOException {
        Terminal.Result result = run(trace, options);
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        return new ObjectMapper().readTree(result.out());
    }

    private static double predicted(JsonNode json) {
        return 1e6 * json.at("/predicted").asDouble();
    }

    @Test
    void messagesAtOnceTakeTwiceAsLong() throws IOException {
        Path trace = twoSenders(true);
        String[] both = {"--scale", "work@rank1=0.333333333"};
        String[] shared = {"--scale", "work@rank1=0.333333333", "--contention"};

        assertThat(predicted(json(trace, both))).isCloseTo(204, within(0.1));
        assertThat(json(trace, both).at("/contention").asBoolean()).isFalse();
        assertThat(predicted(json(trace, shared))).isCloseTo(304, within(0.1));
        assertThat(json(trace, shared).at("/contention").asBoolean()).isTrue();
        assertThat(new Terminal()
                        .run("whatif", trace.toString(), "--scale", "work@rank1=0.333333333", "--contention")
                        .out())
                .contains("  Messages share the links of their nodes.\n");
    }

    @Test
    void anotherBandwidthIsThatOfTheLinks() throws IOException {
        // Both messages of 100,000 bytes need 50 us alone; the first is on its own from 104 to 154.
        assertThat(predicted(json(
                        twoSenders(true),
                        "--network",
                        "bandwidth=2GB/s",
                        "--scale",
                        "work@rank1=0.333333333",
                        "--contention")))
                .isCloseTo(204, within(0.1));
    }

    @Test
    void aNamedLinkServesMessagesOfOneSize() throws IOException {
        Path trace = twoSenders(false);

        assertThat(run(trace, "--identity", "--contention").err().lines())
                .singleElement()
                .asString()
                .contains("--contention: the trace does not show how long a byte takes, as its messages between"
                        + " nodes have one size; --link names the bandwidth of a node");
        assertThat(predicted(json(trace, "--scale", "work@rank1=0.333333333", "--contention", "--link", "1GB/s")))
                .isCloseTo(304, within(0.1));
    }

    /** A stencil of 8 processes on 2 nodes, with little work, on links twenty times as slow: two messages at once leave each node. */
    @Test
    @Tag("long")
    void slowerLinksOfNodesAreThoseOfTheSimulation() throws Exception {
        Simulation simulation = new Simulation(folder);
        Path platform = Files.writeString(
                folder.resolve("slow.xml"),
                Files.readString(Traces.root().resolve("examples/programs/simulated/platform.xml"))
                        .replace("1.25GBps", "0.0625GBps")
                        .replace("\"2us\"", "\"40us\""));
        String[] littleWork = {"--", "15", "8192", "8192", "0.05", "1.5"};
        Path trace = simulation.with("PER_NODE", "4").record("simulated/stencil", "fast", littleWork);
        double slow = Simulation.runTime(
                simulation.with("PLATFORM", platform.toString()).record("simulated/stencil", "slow", littleWork));

        JsonNode alone = json(trace, "--network", "factor=20");
        JsonNode shared = json(trace, "--network", "factor=20", "--contention", "--link", "1.25GB/s");
        assertThat(alone.at("/inconclusive").toString()).contains("--contention predicts that");
        assertThat(shared.at("/inconclusive")).isEmpty();
        assertThat(alone.at("/predicted").asDouble())
                .isLessThan(shared.at("/predicted").asDouble());
        assertThat(shared.at("/predicted").asDouble()).isCloseTo(slow, within(0.15 * slow));
        assertThat(slow)
                .isBetween(shared.at("/low").asDouble(), shared.at("/high").asDouble());
    }

    @Test
    void nothingChangedGivesTheRecordedRun() throws IOException {
        JsonNode json = json(twoSenders(true), "--identity", "--contention");

        assertThat(predicted(json)).isEqualTo(404);
        assertThat(json.at("/identity/largest_difference").asDouble()).isZero();
    }

    @Test
    void withoutNodesItIsOneLine() {
        assertThat(run(Traces.example("halo"), "--identity", "--contention")
                        .err()
                        .lines())
                .singleElement()
                .asString()
                .contains("--contention: all processes of the trace ran on one node, without links to others");
    }

    @Test
    void optionsThatDoNotGoTogetherAreOneLine() {
        Path trace = Traces.example("halo");
        for (String[] options : new String[][] {
            {"--contention"},
            {"--contention", "--sensitivity"},
            {"--contention", "--identity", "--matching", "first-come"},
            {"--identity", "--link", "1GB/s"},
            {"--identity", "--contention", "--link", "fast"},
            {"--identity", "--contention", "--link", "0GB/s"}
        }) {
            Terminal.Result result = run(trace, options);
            assertThat(result.status()).as(result.out()).isEqualTo(ExitStatus.USAGE);
            assertThat(result.err().lines()).singleElement().asString().contains("--");
        }
    }
}
