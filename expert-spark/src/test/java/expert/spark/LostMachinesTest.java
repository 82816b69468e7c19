package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Progress;
import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import expert.cluster.Work;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors and workers are killed or paused in the middle: the outputs are the same. */
class LostMachinesTest {
    private static final int TASKS = 6;
    private static final String GO = "go";

    @TempDir
    Path folder;

    private StandAlone nodes;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        nodes = new StandAlone(folder, 2);
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

    /** Tasks that say on which executor they run, and end when they may. */
    private static final Work<String, Integer, Integer> HELD = (folder, input, place) -> {
        try {
            String executor =
                    SparkEnv.get().executorId() + "-" + ProcessHandle.current().pid();
            Files.writeString(Path.of(folder, "begun-" + input + "-" + executor), "");
            while (!Files.exists(Path.of(folder, GO))) {
                LockSupport.parkNanos(20_000_000);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return input * input;
    };

    private CompletableFuture<List<Integer>> run(Cluster cluster) {
        return CompletableFuture.supplyAsync(() -> cluster.map(
                "held", folder.toString(), IntStream.range(0, TASKS).boxed().toList(), HELD));
    }

    /** Waits until tasks run in two executors; the process of one of them. */
    private ProcessHandle busyExecutor(CompletableFuture<?> running) throws IOException {
        while (true) {
            if (running.isDone()) {
                running.join();
            }
            List<Long> processes;
            try (Stream<Path> files = Files.list(folder)) {
                processes = files.map(file -> String.valueOf(file.getFileName()))
                        .filter(name -> name.startsWith("begun-"))
                        .map(name -> Long.parseLong(name.substring(name.lastIndexOf('-') + 1)))
                        .distinct()
                        .toList();
            }
            if (processes.size() >= 2) {
                return ProcessHandle.of(processes.getFirst()).orElseThrow();
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    private void release() throws IOException {
        Files.createFile(folder.resolve(GO));
    }

    private static void requireSquares(CompletableFuture<List<Integer>> running) {
        assertThat(running.join())
                .isEqualTo(IntStream.range(0, TASKS).map(i -> i * i).boxed().toList());
    }

    @Test
    void theTasksOfAKilledExecutorRunAgain() throws IOException {
        try (Cluster cluster = open()) {
            CompletableFuture<List<Integer>> running = run(cluster);
            ProcessHandle executor = busyExecutor(running);
            executor.destroyForcibly();
            release();
            requireSquares(running);
        }
    }

    @Test
    void theTasksOfAKilledWorkerRunElsewhere() throws IOException {
        try (Cluster cluster = open()) {
            CompletableFuture<List<Integer>> running = run(cluster);
            busyExecutor(running);
            StandAlone.Node worker = nodes.workers().getFirst();
            worker.process().destroyForcibly();
            release();
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
            ProcessHandle executor = busyExecutor(running);
            assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(executor.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            release();
            requireSquares(running);
            executor.destroyForcibly();
        }
    }
}
