package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Simulation;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with a fault: what {@code expert whatif} predicts is what the program without the fault does, in simulated time. */
@Tag("long")
class RepairedProgramsTest {
    /** Largest error, as part of the run time. */
    private static final double ERROR = 0.002;

    @TempDir
    private static Path folder;

    private static Simulation simulation;

    @BeforeAll
    static void setUp() {
        simulation = new Simulation(folder);
    }

    /** Lines of the name and the change that repairs it. */
    static Stream<String> programs() throws IOException {
        return Files.readAllLines(Traces.root().resolve("examples/programs/whatif/changes.txt")).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void theRepairGainsWhatIsPredicted(String line) throws Exception {
        List<String> words = List.of(line.split(" +"));
        String name = words.getFirst();
        Path faulty = simulation.record("whatif/" + name, name + ".1", "-DFAULT=1");
        double repaired = Simulation.runTime(simulation.record("whatif/" + name, name + ".0", "-DFAULT=0"));

        List<String> command = new ArrayList<>(List.of("whatif", faulty.toString(), "--format", "json"));
        command.addAll(words.subList(1, words.size()));
        Terminal.Result result = new Terminal().run(command.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isEqualTo(ExitStatus.OK);
        JsonNode json = new ObjectMapper().readTree(result.out());
        assertThat(json.at("/measured").asDouble()).isCloseTo(Simulation.runTime(faulty), within(1e-9));
        assertThat(json.at("/predicted").asDouble()).isCloseTo(repaired, within(ERROR * repaired));
        assertThat(repaired)
                .isBetween(json.at("/low").asDouble(), json.at("/high").asDouble());
        if (name.equals("compensating")) {
            assertThat(repaired).isGreaterThan(1.2 * Simulation.runTime(faulty));
        } else {
            assertThat(repaired).isLessThan(0.8 * Simulation.runTime(faulty));
        }
    }
}
