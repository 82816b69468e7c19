package earl.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.graph.loop.LoopFigures;
import earl.graph.loop.LoopFinder;
import earl.graph.loop.ProgramLoop;
import earl.graph.loop.ProgramLoops;
import earl.monitor.archive.Recording;
import earl.monitor.recorder.RecorderLibrary;
import earl.monitor.watch.Settings;
import earl.testing.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose loops begin with the same call: iterations of the outermost are recorded, and the message says which loop that is. */
class NestsTest {
    private static final Settings QUICK = new Settings(false, 10, 0.03, 5, 0, Settings.DEFAULT.signature());
    private static final int PROCESSES = 2;

    @TempDir
    private Path folder;

    static List<String> programs() {
        return Sample.of(
                List.of(
                        "nests.c 1500 4",
                        "nests.c 2500 2",
                        "nests.c 60 200",
                        "nests.c 300 -40",
                        "nests.c 400 2 8",
                        "nests.c 60 -5 -40",
                        "nests.f90 1500 4",
                        "nests.f90 150 40",
                        "nests.f90 150 5 8",
                        "nests.f90 60 -5 -40"),
                1);
    }

    @ParameterizedTest
    @MethodSource("programs")
    void iterationsOfTheOutermostLoopAreRecorded(String command) throws Exception {
        String source = command.substring(0, command.indexOf(' '));
        String arguments = command.substring(source.length() + 1);
        RecorderLibrary library = Recorded.library();
        Path program = Recorded.program(folder, source);
        Recorded.Run run = Recorded.run(
                library,
                folder.resolve("recording"),
                Launch.DEFAULT,
                QUICK,
                PROCESSES,
                program,
                arguments.split(" ", -1));
        assertThat(run.status()).as(run.output()).isZero();
        Recording.Outcome outcome = run.write();
        assertThat(outcome.lacks()).isEmpty();

        boolean three = arguments.chars().filter(c -> c == ' ').count() > 1;
        String end = three ? "MPI_Barrier" : "MPI_Allreduce";
        List<String> rows = Files.readAllLines(run.session().folder().resolve("selection.csv"));
        String[] last = rows.stream()
                .filter(row -> row.startsWith("0,0,"))
                .toList()
                .getLast()
                .split(",", -1);
        assertThat(last[3]).isEqualTo("MPI_Sendrecv");
        assertThat(last[6]).as("iterations").isEqualTo("10");
        assertThat(last[9]).as("last call").isEqualTo(end);
        String inner = last[11].replaceFirst(".* ", "");
        assertThat(run.session().selection(outcome).getLast())
                .matches("10 iterations \\(\\d+ to \\d+\\) of the loop from MPI_Sendrecv " + source + ":\\d+ to " + end
                        + " " + source + ":\\d+, with "
                        + (three ? "\\d+ of the inner loop from MPI_Sendrecv \\S+ to MPI_Allreduce \\S+ and " : "")
                        + inner + " of the inner loop of MPI_Sendrecv " + source
                        + ":\\d+(; its calls repeat every \\d+ iterations)? \\(.*\\)");
        if (!arguments.contains("-")) {
            int product = List.of(arguments.split(" ", -1)).stream()
                    .skip(1)
                    .mapToInt(Integer::parseInt)
                    .reduce(10, (a, b) -> a * b);
            assertThat(inner).isEqualTo(String.valueOf(product));
        }
        if (rows.size() == 1 + PROCESSES) {
            try (Trace trace = run.open()) {
                assertThat(trace.messages().count())
                        .as(String.join("\n", rows))
                        .isEqualTo(PROCESSES * Long.parseLong(inner));
                ProgramLoop outermost = ProgramLoops.of(trace, new LoopFinder(trace).all())
                        .loops()
                        .getFirst();
                assertThat(outermost.of(LoopFigures::iterations))
                        .hasSize(PROCESSES)
                        .containsOnly(10.0);
            }
        }
    }
}
