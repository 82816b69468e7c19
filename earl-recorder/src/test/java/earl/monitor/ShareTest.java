package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Trace;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Mpi;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The share of the run that the recorded events represent is that of the whole run, however the program ends. */
class ShareTest {
    private static final Pattern SHARE = Pattern.compile("(\\d+\\.\\d) % of the time");
    /** Number of iterations of the program; the recorder selects some of the first ones. */
    private static final int ITERATIONS = 600;

    @TempDir
    private static Path folder;

    private static RecorderLibrary library;
    private static Path program;

    @BeforeAll
    static void build() throws Exception {
        library = Recorded.library();
        program = Recorded.program(folder, "ends.c");
    }

    private static Recorded.Run run(String name, String end, double interval) throws Exception {
        Settings settings = new Settings(false, 10, interval, 3, 0, 50_000, Settings.DEFAULT.signature());
        List<String> command = Recorded.command(Mpi.OPEN_MPI, 2, program, end, String.valueOf(ITERATIONS));
        Recorded.Run run = Recorded.run(library, folder.resolve(name), Launch.DEFAULT, settings, command);
        run.write();
        return run;
    }

    private static double share(Recorded.Run run) {
        Matcher share = SHARE.matcher(run.session().share());
        assertThat(share.find()).as(run.session().share()).isTrue();
        return Double.parseDouble(share.group(1));
    }

    /** Seconds of rank 0 from its first call to its last, as the flow graph has them. */
    private static double seconds(Recorded.Run run) throws Exception {
        return Files.readAllLines(run.session().folder().resolve("calls.csv")).stream()
                .filter(line -> line.startsWith("0,0,"))
                .map(line -> line.split(",", -1))
                .mapToDouble(cells -> Double.parseDouble(cells[5]) + Double.parseDouble(cells[8]))
                .sum();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ok", "abort"})
    void selectedIterationsAreAShareOfTheWholeRun(String end) throws Exception {
        Recorded.Run run = run("selected." + end, end, 0.02);
        double kept = Files.readAllLines(run.session().folder().resolve("selection.csv")).stream()
                .filter(line -> line.startsWith("0,0,"))
                .map(line -> line.split(",", -1))
                .mapToDouble(cells -> Double.parseDouble(cells[8]) - Double.parseDouble(cells[7]))
                .sum();
        assertThat(kept).isPositive();
        double whole = seconds(run);
        // Loading the program and MPI_Finalize take the rest of the run.
        assertThat(share(run)).isCloseTo(100 * kept / whole, within(0.05 + 20 * kept / whole));
        try (Trace trace = run.open()) {
            assertThat(trace.info().properties())
                    .containsEntry("EXPERT::SELECTED", run.session().share());
        }
    }

    @Test
    void theFirstCallsOfAProgramThatIsKilledAreAShareOfAllItsCalls() throws Exception {
        Recorded.Run run = run("first", "abort", 1000);
        assertThat(run.session().holdsFirstCallsOnly()).isTrue();
        assertThat(share(run)).isBetween(1.0, 70.0);
    }
}
