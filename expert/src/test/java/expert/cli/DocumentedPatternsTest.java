package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that the documentation of shipped patterns and scripts shows do run, and the options that it names are there. */
class DocumentedPatternsTest {
    private static final List<String> WITH_COMMANDS = List.of(
            "in_javascript.js",
            "loops.py",
            "master.py",
            "communication_matrix.py",
            "files.py",
            "longest_wait.py",
            "message_statistics.py",
            "outstanding_messages.py",
            "state_at.py",
            "timeline.py");

    @TempDir
    private Path folder;

    private static Stream<Path> sources() {
        return Stream.of("patterns", "scripts", "examples/patterns").flatMap(name -> {
            try (Stream<Path> files = Files.list(Traces.root().resolve(name))) {
                return files.filter(file -> file.toString().matches(".*\\.(py|js)")).sorted().toList().stream();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        });
    }

    private static List<DocumentedCommands.Example> examples(Path source) throws IOException {
        return DocumentedCommands.in(Files.readAllLines(source)).examples();
    }

    /** What a reader fills into a command. */
    private String filledIn(String command) {
        return command.replace("TRACE", Traces.example("halo").toString())
                .replace("scripts/", Traces.root().resolve("scripts") + "/")
                .replace("examples/patterns/", Traces.root().resolve("examples/patterns") + "/")
                .replace("--out DIR", "--out " + folder)
                .replace("TIME|@POSITION", "@198")
                .replace("bytes|count", "count")
                .replace("BEGIN END", "0.1 0.2")
                .replace("NAME", "picture.svg")
                .replaceAll("EVENTS|FILES|PAIRS|STEPS|MESSAGES", "3");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void commandsRun(Path source) throws IOException {
        for (DocumentedCommands.Example example : examples(source)) {
            String shortest = example.command().replaceAll(" \\[[^]]*]", "");
            String whole = example.command().replaceAll("[\\[\\]]", "");
            for (String command : Stream.of(shortest, whole).distinct().toList()) {
                String words = filledIn(command);
                assertThat(words).as("a word that the test cannot fill in").doesNotContainPattern("[A-Z]{4,}( |$)");
                Terminal.Result result = new Terminal().run(words.split(" "));
                assertThat(result.status())
                        .as(source + ", " + example + "\n" + result.out() + result.err())
                        .isZero();
                assertThat(result.out()).as(source + ", " + example).isNotEmpty();
            }
        }
    }

    @Test
    void theCommandsAreThere() throws IOException {
        for (Path source : sources().toList()) {
            if (WITH_COMMANDS.contains(String.valueOf(source.getFileName()))) {
                assertThat(examples(source)).as(source.toString()).isNotEmpty();
            }
        }
        assertThat(sources().map(source -> String.valueOf(source.getFileName())))
                .containsAll(WITH_COMMANDS);
    }

    @ParameterizedTest
    @MethodSource("sources")
    void optionsAreThoseOfACommand(Path source) throws IOException {
        String help = new Terminal().run("analyze", "--help").out()
                + new Terminal().run("run", "--help").out();
        Pattern.compile("(?<![\\w-])--[a-z][a-z-]+")
                .matcher(Files.readString(source))
                .results()
                .forEach(option -> assertThat(help).as(source.toString()).contains(option.group()));
    }
}
