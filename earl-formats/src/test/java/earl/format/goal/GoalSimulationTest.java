package earl.format.goal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
}
