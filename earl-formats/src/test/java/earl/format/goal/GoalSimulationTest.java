package earl.format.goal;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.ProcessorTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Ranks end when LogGOPSim says so. The schedules are random; LogGOPSim's times stand above each. */
class GoalSimulationTest {
    private static final String HOSTS = "// hosts ";

    @TempDir
    private Path folder;

    static List<String> schedules() throws IOException {
        try (InputStream in = GoalSimulationTest.class.getResourceAsStream("schedules.txt")) {
            assertThat(in).isNotNull();
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return Stream.of(text.split("(?=// hosts )")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("schedules")
    void ranksEndWhenLogGopsimSaysSo(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("one.goal"), text);
        GoalSchedule schedule = GoalReader.read(file);
        GoalSimulation simulation = GoalSimulation.of(schedule);
        long[] ends = IntStream.range(0, schedule.ranks())
                .mapToLong(rank -> IntStream.range(0, schedule.cpus(rank))
                        .mapToLong(cpu -> simulation.processor(rank, cpu).free)
                        .max()
                        .orElseThrow())
                .toArray();
        String hosts = text.lines().findFirst().orElseThrow().substring(HOSTS.length());
        assertThat(ends)
                .isEqualTo(Arrays.stream(hosts.split(" "))
                        .mapToLong(Long::parseLong)
                        .toArray());
    }

    /** Rank 1 is busy while messages arrive, and takes them in the opposite order. */
    @Test
    void timeGrowsWithTheNumberOfMessages() throws IOException {
        int n = 100_000;
        StringBuilder text = new StringBuilder("num_ranks 2\nrank 0 {\n");
        for (int i = 0; i < n; i++) {
            text.append("send 8b to 1 tag ").append(i).append('\n');
        }
        text.append("}\nrank 1 {\nl: calc 1000000000\n");
        for (int i = n - 1; i >= 0; i--) {
            text.append('l').append(i).append(": recv 8b from 0 tag ").append(i).append("\nl");
            text.append(i).append(" requires l").append(i == n - 1 ? "" : i + 1).append('\n');
        }
        GoalSchedule schedule = GoalReader.read(Files.writeString(folder.resolve("many.goal"), text.append("}\n")));
        long began = ProcessorTime.nanos();
        GoalSimulation simulation = GoalSimulation.of(schedule);
        assertThat(ProcessorTime.nanos() - began).isLessThan(TimeUnit.SECONDS.toNanos(10));
        assertThat(simulation.isIncomplete()).isFalse();
        // The calculation begins first. Each message needs 1500 ns of the processor, and 6 for each byte but one.
        assertThat(simulation.processor(1, 0).free).isEqualTo(1_000_000_000L + n * 1542L);
    }
}
