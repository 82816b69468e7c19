package expert.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Progress;
import earl.TraceException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link Cluster} does. The suite of an implementation opens one. */
public abstract class ClusterContract {
    /** A folder that all tasks of the cluster see. */
    @TempDir
    protected Path shared;

    /** A cluster on which the tests run; closed after each test. */
    protected abstract Cluster open(Progress progress);

    private Cluster open() {
        return open(Progress.NONE);
    }

    private static List<Integer> upTo(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void outputsAreInTheOrderOfTheInputs() {
        try (Cluster cluster = open()) {
            assertThat(cluster.map("square", 3L, upTo(50), (factor, input, resources) -> factor * input * input))
                    .isEqualTo(upTo(50).stream().map(i -> 3L * i * i).toList());
        }
    }

    @Test
    void noInputsHaveNoOutputs() {
        try (Cluster cluster = open()) {
            assertThat(cluster.<String, Integer, Integer>map("nothing", "", List.of(), (s, input, resources) -> input))
                    .isEmpty();
        }
    }

    @Test
    void severalStagesRunOneAfterAnother() {
        try (Cluster cluster = open()) {
            List<Integer> first = cluster.map("first", "", upTo(7), (s, input, resources) -> input + 1);
            assertThat(cluster.map("second", "", first, (s, input, resources) -> 2 * input))
                    .isEqualTo(List.of(2, 4, 6, 8, 10, 12, 14));
        }
    }

    @Test
    void theLastTaskGetsAllOutputsInTheOrderOfTheInputs() {
        Job<Integer, Integer, Integer> each = new Job<>("add", 3, (shared, input, resources) -> shared + input);
        Job<String, Outputs<Integer>, String> last =
                new Job<>("join", "outputs ", (shared, outputs, resources) -> shared + outputs.all());
        List<String> steps = Collections.synchronizedList(new ArrayList<>());
        try (Cluster cluster = open((step, done, total) -> steps.add(step + " " + done + "/" + total))) {
            assertThat(cluster.reduce(each, upTo(20), last))
                    .isEqualTo("outputs " + IntStream.range(3, 23).boxed().toList());
            assertThat(cluster.reduce(each, List.of(), last)).isEqualTo("outputs []");
        }
        assertThat(steps).contains("add 20/20", "join 1/1");
    }

    @Test
    void theFirstFailureBeforeTheLastTaskIsThrown() {
        Job<String, Outputs<Integer>, String> last = new Job<>("join", "", (shared, outputs, resources) -> {
            throw new IllegalStateException("the last task runs on " + outputs.all());
        });
        try (Cluster cluster = open()) {
            Job<String, Integer, Integer> failing = new Job<>("fail", "", (shared, input, resources) -> {
                if (input >= 5) {
                    throw new TraceException(Path.of("trace" + input), 7 + input, "a defect");
                }
                return input;
            });
            assertThatThrownBy(() -> cluster.reduce(failing, upTo(20), last))
                    .isInstanceOf(TraceException.class)
                    .hasMessage("trace5: byte 12: a defect");
            Job<String, Integer, Integer> echo = new Job<>("echo", "", (shared, input, resources) -> input);
            assertThatThrownBy(() -> cluster.reduce(echo, upTo(3), last))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the last task runs on [0, 1, 2]");
        }
    }

    @Test
    void noTaskSeesTheObjectsOfTheDriverOrOfAnotherTask() {
        ArrayList<String> input = new ArrayList<>(List.of("given"));
        try (Cluster cluster = open()) {
            List<ArrayList<String>> outputs =
                    cluster.map("change", "", List.of(input, input, input), (s, list, resources) -> {
                        list.add("changed");
                        return list;
                    });
            assertThat(outputs).containsOnly(new ArrayList<>(List.of("given", "changed")));
            assertThat(input).containsExactly("given");
        }
    }

    /** What tasks and driver give each other, bit by bit. */
    @SuppressWarnings("ArrayRecordComponent") // compared array by array
    private record Facts(double number, double[] numbers, String text, List<String> list) implements Serializable {}

    @Test
    void valuesTravelExactly() {
        Facts facts = new Facts(
                Double.longBitsToDouble(0x7ff8_0000_0000_0000L),
                new double[] {-0.0, Double.MIN_VALUE, Math.nextUp(1.0)},
                "\u0000 \ud83d\ude00",
                List.of("a", ""));
        try (Cluster cluster = open()) {
            Facts back = cluster.map(
                            "echo",
                            facts,
                            List.of(facts),
                            (s, input, resources) -> new Facts(s.number, input.numbers, input.text, s.list))
                    .getFirst();
            assertThat(Double.doubleToRawLongBits(back.number)).isEqualTo(0x7ff8_0000_0000_0000L);
            assertThat(back.numbers).containsExactly(facts.numbers);
            assertThat(back.text).isEqualTo(facts.text);
            assertThat(back.list).isEqualTo(facts.list);
        }
    }

    @Test
    void aLargeOutputArrives() {
        try (Cluster cluster = open()) {
            List<byte[]> outputs = cluster.map("fill", "", List.of(1, 2), (s, input, resources) -> noise(input));
            assertThat(outputs).hasSize(2);
            assertThat(outputs.get(0)).isEqualTo(noise(1));
            assertThat(outputs.get(1)).isEqualTo(noise(2));
        }
    }

    /** 8 MiB that do not shrink by compression. */
    private static byte[] noise(int seed) {
        byte[] bytes = new byte[8 << 20];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void theFirstFailureInTheOrderOfInputsIsThrown() {
        try (Cluster cluster = open()) {
            assertThatThrownBy(() -> cluster.map("fail", "", upTo(20), (s, input, resources) -> {
                        if (input >= 5) {
                            throw new TraceException(Path.of("trace" + input), 7 + input, "a defect");
                        }
                        return input;
                    }))
                    .isInstanceOfSatisfying(TraceException.class, failure -> {
                        assertThat(failure.file()).isEqualTo(Path.of("trace5"));
                        assertThat(failure.offset()).isEqualTo(12);
                    })
                    .hasMessage("trace5: byte 12: a defect");
        }
    }

    @Test
    void tasksRunAfterAStageThatFailed() {
        try (Cluster cluster = open()) {
            assertThatThrownBy(() -> cluster.map("fail", "", upTo(3), (s, input, resources) -> {
                        throw new IllegalArgumentException("no");
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("no");
            assertThat(cluster.map("echo", "", upTo(3), (s, input, resources) -> input))
                    .isEqualTo(upTo(3));
        }
    }

    @Test
    void aTaskHasAnEmptyFolderOfItsOwnThatIsDeletedAfterwards() {
        try (Cluster cluster = open()) {
            List<String> folders = cluster.map("write", "", upTo(4), (s, input, resources) -> {
                try (Stream<Path> before = Files.list(resources.scratch())) {
                    if (before.findAny().isPresent()) {
                        throw new IllegalStateException("not empty");
                    }
                    Files.writeString(resources.scratch().resolve("file"), "text");
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return "written";
            });
            assertThat(folders).containsOnly("written");
            // Names of folders differ from run to run, so they travel through a file.
            cluster.map("name", shared.toString(), upTo(4), (folder, input, resources) -> {
                try {
                    Files.writeString(
                            Path.of(folder, "name" + input), resources.scratch().toString());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                return input;
            });
            for (int i = 0; i < 4; i++) {
                assertThat(Path.of(Files.readString(shared.resolve("name" + i))))
                        .doesNotExist();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aTaskHasThreadsAndMemory() {
        try (Cluster cluster = open()) {
            assertThat(cluster.slots()).isPositive();
            assertThat(cluster.memoryPerTask()).isPositive();
            assertThat(cluster.map("threads", "", upTo(3), (s, input, resources) -> resources.threads()))
                    .allSatisfy(threads -> assertThat(threads).isPositive());
        }
    }

    @Test
    void progressReachesTheNumberOfTasks() {
        List<String> steps = Collections.synchronizedList(new ArrayList<>());
        try (Cluster cluster = open((step, done, total) -> steps.add(step + " " + done + "/" + total))) {
            cluster.map("count", "", upTo(5), (s, input, resources) -> input);
        }
        assertThat(steps).contains("count 5/5");
    }

    @Test
    void anInterruptedCallerGetsACancellation() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Path begun = shared.resolve("begun");
        try (Cluster cluster = open()) {
            Thread caller = Thread.ofPlatform().start(() -> {
                try {
                    cluster.map("hang", begun.toString(), upTo(1), (file, input, resources) -> {
                        try {
                            Files.writeString(Path.of(file), "");
                            new CountDownLatch(1).await();
                        } catch (InterruptedException stop) {
                            throw new CancellationException("interrupted");
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                        return input;
                    });
                } catch (RuntimeException failure) {
                    thrown.add(failure);
                } finally {
                    done.countDown();
                }
            });
            while (!Files.exists(begun) && caller.isAlive()) {
                Thread.onSpinWait();
            }
            caller.interrupt();
            done.await();
            assertThat(thrown).hasSize(1).allMatch(CancellationException.class::isInstance);
        }
    }
}
