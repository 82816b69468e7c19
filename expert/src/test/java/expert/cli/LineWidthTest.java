package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.Trace;
import earl.testing.InTurn;
import earl.testing.Traces;
import expert.option.ExitStatus;
import expert.text.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text for people is as wide as the terminal, and always the same where there is none. */
class LineWidthTest {
    private static final List<String> COMMAND_LINES = List.of(
            "analyze TRACE",
            "analyze --full TRACE",
            "analyze --by loop TRACE",
            "analyze --by model TRACE",
            "baseline add another TRACE",
            "baseline list",
            "baseline list main",
            "cache list --store FOLDER/store",
            "check TRACE",
            "check --store FOLDER/store cache",
            "compare TRACE OTHER",
            "compress -o OUT.efg TRACE",
            "convert TRACE OUT",
            "diff TRACE OTHER",
            "expand FOLDER/graphs.efg",
            "explain TRACE late_sender",
            "export --format csv -o OUT TRACE",
            "graph TRACE",
            "graph --ranks 0 TRACE",
            "graph --clusters TRACE",
            "graph diff --ranks 0,1 TRACE",
            "graph stats TRACE",
            "hang TRACE",
            "whatif TRACE",
            "whatif --identity TRACE",
            "whatif --sensitivity TRACE",
            "help",
            "help loops",
            "info TRACE",
            "info --open TRACE",
            "info --engines",
            "loops TRACE",
            "model TRACE",
            "model --explain TRACE",
            "model --local TRACE",
            "model --matrix TRACE",
            "model --sizes TRACE",
            "patterns",
            "patterns --describe late_sender",
            "select TRACE --iterations 2 -o OUT",
            "symbols --debug-dir FOLDER TRACE",
            "test --lint FOLDER/mistaken.py",
            "test --trace TRACE --expect late_sender=0.5",
            "version");

    /** These print lines for programs, what scripts and programs print, or nothing on standard output. */
    private static final List<String> OTHERS =
            List.of("completion", "mcp", "new", "print", "record", "run", "serve", "shell", "slurm-script");

    @TempDir
    private static Path folder;

    private static Path trace;
    private static int outputs;

    @BeforeAll
    static void prepare() throws IOException {
        trace = Traces.example("halo");
        Trace.open(
                        trace,
                        OpenOptions.defaults()
                                .withStore(folder.resolve("store"))
                                .withIndexFrom(0))
                .close();
        run(100, "compress -o FOLDER/graphs.efg TRACE");
        run(100, "baseline add main TRACE");
        Files.writeString(folder.resolve("mistaken.py"), """
                from expert import Pattern
                class Mistaken(Pattern):
                    parent = "late_sendr"
                    def recieve_callback(self, recv):
                        pass
                """);
    }

    static List<String> commandLines() {
        return COMMAND_LINES;
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    @InTurn(2)
    void linesFitTheTerminal(String commandLine) {
        for (int columns : new int[] {72, 80, 132}) {
            Terminal.Result shown = run(columns, commandLine);
            assertThat(shown.status()).as(shown.err()).isLessThan(ExitStatus.INPUT);
            assertThat(shown.out()).isNotBlank();
            assertThat(shown.out().lines())
                    .allSatisfy(line -> assertThat(fits(line, columns)).as(line).isTrue());
        }
    }

    /** A name is whole, even if it is wider, and so is a command line. */
    private static boolean fits(String line, int columns) {
        return Layout.width(line) <= columns
                || line.strip().indexOf(' ') < 0
                || line.strip().startsWith("expert ");
    }

    @Test
    void everyCommandIsAmongThese() {
        Set<String> commands = new TreeSet<>();
        new Cli(new Terminal().session()).commandLine().getSubcommands().forEach((name, line) -> {
            if (!line.getCommandSpec().usageMessage().hidden()) {
                commands.add(name);
                line.getSubcommands().keySet().forEach(each -> commands.add(name + " " + each));
            }
        });
        assertThat(commands)
                .allSatisfy(command -> assertThat(Stream.concat(COMMAND_LINES.stream(), OTHERS.stream()))
                        .anyMatch(line -> (line + " ").startsWith(command + " ")));
    }

    @Test
    void aProgramGetsWholeLines() {
        assertThat(new Terminal().run(words("graph --clusters TRACE")).out().lines())
                .anyMatch(line -> line.length() > 100);
        assertThat(run(72, "print TRACE").out())
                .isEqualTo(new Terminal().run(words("print TRACE")).out());
    }

    private static Terminal.Result run(int columns, String commandLine) {
        return new Terminal()
                .interactive(columns)
                .environment("NO_COLOR", "1")
                .environment("XDG_DATA_HOME", folder.resolve("data").toString())
                .run(words(commandLine));
    }

    private static String[] words(String commandLine) {
        return commandLine
                .replace("OUT", folder.resolve("out" + outputs++).toString())
                .replace("TRACE", trace.toString())
                .replace("OTHER", Traces.example("late_sender").toString())
                .replace("FOLDER", folder.toString())
                .split(" ");
    }
}
