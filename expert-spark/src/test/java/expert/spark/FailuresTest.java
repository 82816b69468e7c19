package expert.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import expert.analysis.ClusterException;
import expert.cluster.Cluster;
import expert.cluster.ClusterOptions;
import expert.cluster.Job;
import expert.cluster.Outputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkContext$;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that fail, and secrets, on a master and a worker. */
class FailuresTest {
    @TempDir
    static Path folder;

    private static StandAlone nodes;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        nodes = new StandAlone(folder, 1);
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    private static Cluster open(String... settings) {
        Map<String, String> all =
                new HashMap<>(Map.of("properties-file", nodes.properties().toString()));
        for (int i = 0; i < settings.length; i += 2) {
            all.put(settings[i], settings[i + 1]);
        }
        return new SparkProvider().open(nodes.url(), new ClusterOptions(all, Progress.NONE, 1));
    }

    @Test
    void aTaskWhoseDiskFailsOnceRunsAgain() {
        try (Cluster cluster = open()) {
            assertThat(cluster.map("disk", folder.toString(), List.of(1, 2), (place, input, scratch) -> {
                        try {
                            Files.createFile(Path.of(place, "tried" + input));
                        } catch (IOException second) {
                            return input;
                        }
                        throw new UncheckedIOException(new IOException("the disk is full"));
                    }))
                    .isEqualTo(List.of(1, 2));
        }
    }

    @Test
    void aDiskThatAlwaysFailsIsTheFailureOfTheTask() {
        try (Cluster cluster = open()) {
            assertThatThrownBy(() -> cluster.map("disk", "", List.of(1), (place, input, scratch) -> {
                        throw new UncheckedIOException(new IOException("the disk is full"));
                    }))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("the disk is full");
        }
    }

    @Test
    void outputsThatAreTooLargeAreOneLine() {
        try (Cluster cluster = open("spark.driver.maxResultSize", "1m")) {
            assertThatThrownBy(() ->
                            cluster.map("fill", "", List.of(1, 2), (place, input, scratch) -> RandomBytes.of(4 << 20)))
                    .isInstanceOf(ClusterException.class)
                    .hasMessageContaining("--conf spark.driver.maxResultSize=4g")
                    .hasMessageNotContaining("\n");
        }
    }

    /** The driver has no memory for them. */
    @Test
    void outputsForALastTaskDoNotReachTheDriver() {
        try (Cluster cluster = open("spark.driver.maxResultSize", "1m")) {
            int bytes = cluster.reduce(
                    new Job<String, Integer, byte[]>("fill", "", (shared, input, resources) -> RandomBytes.of(4 << 20)),
                    List.of(1, 2),
                    new Job<String, Outputs<byte[]>, Integer>(
                            "add",
                            "",
                            (shared, outputs, resources) -> outputs.all().stream()
                                    .mapToInt(each -> each.length)
                                    .sum()));
            assertThat(bytes).isEqualTo(8 << 20);
        }
    }

    @Test
    void noCommandLineHasTheSecret() throws IOException {
        String secret;
        try (Stream<String> lines = Files.lines(nodes.properties())) {
            secret = lines.filter(line -> line.startsWith("spark.authenticate.secret"))
                    .map(line -> line.substring(line.indexOf(' ') + 1))
                    .findFirst()
                    .orElseThrow();
        }
        try (Cluster cluster = open()) {
            cluster.map("once", "", List.of(1, 2, 3, 4), (place, input, scratch) -> input);
            for (StandAlone.Node worker : nodes.workers()) {
                List<ProcessHandle> all = Stream.concat(
                                Stream.of(worker.process().toHandle()), StandAlone.executors(worker).stream())
                        .toList();
                assertThat(all)
                        .hasSizeGreaterThan(1)
                        .allSatisfy(process -> assertThat(
                                        process.info().commandLine().orElseThrow())
                                .doesNotContain(secret));
            }
        }
    }

    @Test
    void anotherSecretIsRefused() throws IOException {
        Path other = Files.createFile(
                folder.resolve("other"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(other, "spark.authenticate.secret another\nspark.expert.executorWait 5s\n");
        assertThatThrownBy(() -> new SparkProvider()
                        .open(
                                nodes.url(),
                                new ClusterOptions(Map.of("properties-file", other.toString()), Progress.NONE, 1)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("secret")
                .hasMessageNotContaining("\n");
        // Spark ends the refused application on a thread of its own.
        while (SparkContext$.MODULE$.getActive().isDefined()) {
            Thread.onSpinWait();
        }
    }
}
