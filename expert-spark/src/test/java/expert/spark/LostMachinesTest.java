package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors and workers are killed or paused in the middle: the outputs are the same. */
class LostMachinesTest {
    private static final int TASKS = 6;

    @TempDir
    Path folder;

    private StandAlone nodes;
    private Gate gate;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        nodes = new StandAlone(folder, 2);
        gate = new Gate(folder.resolve("gate"));
    }

    @AfterEach
    void stop() {
        nodes.close();
    }

    private Cluster open(String... settings) {
        Map<String, String> all =
                new HashMap<>(Map.of("properties-file", nodes.properties().toString()));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return new SparkProvider().open(nodes.url(), new ClusterOptions(all, Progress.NONE, 1));
    }

    private CompletableFuture<List<Integer>> run(Cluster cluster) {
        return Gate.run(() -> cluster.map(
                "held",
                "",
                IntStream.range(0, TASKS).boxed().toList(),
                gate.hold((shared, input, resources) -> input * input)));
    }

    private static void requireSquares(CompletableFuture<List<Integer>> running) {
        assertThat(running.join())
                .isEqualTo(IntStream.range(0, TASKS).map(i -> i * i).boxed().toList());
    }

    @Test
    void theTasksOfAKilledExecutorRunAgain() throws IOException {
        try (Cluster cluster = open()) {
            CompletableFuture<List<Integer>> running = run(cluster);
            ProcessHandle executor = gate.awaitTwo(running);
            executor.destroyForcibly();
            gate.open();
            requireSquares(running);
        }
    }

    @Test
    void theTasksOfAKilledWorkerRunElsewhere() throws IOException {
        try (Cluster cluster = open()) {
            CompletableFuture<List<Integer>> running = run(cluster);
            gate.awaitTwo(running);
            StandAlone.Node worker = nodes.workers().getFirst();
            worker.process().destroyForcibly();
            gate.open();
            requireSquares(running);
        }
    }

    @Test
    void theTasksOfAPausedExecutorRunElsewhere() throws IOException, InterruptedException {
        try (Cluster cluster = open(
                "spark.network.timeout",
                "10s",
                "spark.network.timeoutInterval",
                "2s",
                "spark.executor.heartbeatInterval",
                "2s")) {
            CompletableFuture<List<Integer>> running = run(cluster);
            ProcessHandle executor = gate.awaitTwo(running);
            StandAlone.signal("STOP", executor);
            gate.open();
            requireSquares(running);
            executor.destroyForcibly();
        }
    }
}
