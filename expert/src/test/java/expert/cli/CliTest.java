package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import expert.command.Version;
import expert.option.Session;
import expert.text.Layout;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class CliTest {
    private final Terminal terminal = new Terminal();

    static List<String> commands() {
        return new Cli(new Terminal().session())
                .commandLine().getSubcommands().entrySet().stream()
                        .filter(entry -> !entry.getValue()
                                .getCommandSpec()
                                .usageMessage()
                                .hidden())
                        .map(Map.Entry::getKey)
                        .toList();
    }

    @Test
    void withoutArgumentsSaysHowToUseIt() {
        Terminal.Result result = terminal.run();
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err()).contains("Usage: expert");
        assertThat(result.out()).isEmpty();
    }

    /** Commands are registered by name before they are made. */
    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandIsCalledWhatItCallsItself(String command) {
        CommandLine line = Objects.requireNonNull(
                new Cli(terminal.session()).commandLine().getSubcommands().get(command));
        assertThat(line.getCommandSpec().name()).isEqualTo(command);
        assertThat(line.getCommandSpec()
                        .userObject()
                        .getClass()
                        .getAnnotation(CommandLine.Command.class)
                        .name())
                .isEqualTo(command);
    }

    @Test
    void saysItsVersion() {
        Terminal.Result result = terminal.run("--version");
        assertThat(result.status()).isZero();
        assertThat(result.out()).matches("(?s)expert \\d+\\.\\d+\\.\\d+.*\nJava 2[5-9].*\n");
    }

    @Test
    void saysWhatItIsMadeOf() {
        Terminal.Result result = terminal.run("version", "--verbose");
        assertThat(result.status()).isZero();
        assertThat(result.out().lines().map(line -> line.substring(0, 15).strip()))
                .startsWith("expert", "commit", "Java", "Java's folder", "GraalVM", "platform")
                .endsWith("class cache");
        assertThat(result.out())
                .contains(Version.number())
                .containsPattern("GraalVM +25\\.\\d+\\.\\d+\n")
                .contains(System.getProperty("os.arch"));
    }

    @Test
    void helpListsEveryCommand() {
        Terminal.Result result = terminal.run("--help");
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(commands())
                .hasSizeGreaterThan(3)
                .allSatisfy(command -> assertThat(result.out()).contains("  " + command + " "));
        assertFits(result.out());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandExplainsItself(String command) {
        Terminal.Result result = terminal.run(command, "--help");
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("Usage: expert " + command)
                .contains("--no-progress")
                .contains("--help");
        assertFits(result.out());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyOptionOfEveryCommandIsExplained(String command) {
        CommandLine line = Objects.requireNonNull(
                new Cli(terminal.session()).commandLine().getSubcommands().get(command));
        assertThat(line.getCommandSpec().args())
                .allSatisfy(
                        arg -> assertThat(String.join("", arg.description())).isNotBlank());
        assertThat(line.getCommandSpec().usageMessage().header()).isNotEmpty();
    }

    /** Picocli formats what help says of a command; where it cannot, it prints a warning on the terminal. */
    @ParameterizedTest
    @MethodSource("commands")
    void textsOfHelpAreFormats(String command) {
        Map<String, CommandLine> lines =
                new Cli(terminal.session()).commandLine().getSubcommands();
        assertAreFormats(Objects.requireNonNull(lines.get(command)));
    }

    private static void assertAreFormats(CommandLine line) {
        CommandLine.Model.UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        assertThat(Stream.of(usage.header(), usage.description(), usage.footer())
                        .flatMap(Stream::of))
                .allSatisfy(text -> assertThatCode(text::formatted).doesNotThrowAnyException());
        line.getSubcommands().values().forEach(CliTest::assertAreFormats);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "info --fromat json x          | there is no option '--fromat'; did you mean '--format'?",
                "print --from-position=3 x     | there is no option '--from-position'",
                "prnt x                        | there is no command and no trace 'prnt'; did you mean 'print'?",
                "print x y                     | one argument too many: 'y'",
                "print                         | no trace given",
                "--no-progress                 | no trace given",
                "--no-progress --select a      | no trace given",
                "print --threads=0 x           | --threads must be 1 or more, not 0",
                "print --threads=many x        | Invalid value for option '--threads'",
                "print --type=recv,sent x      | --type sent: there are enter, exit, send, recv, collexit, event",
                "info --format=yaml x          | Invalid value for option '--format'",
                "info --color=sometimes x      | Invalid value for option '--color'",
                "completion tcsh               | Invalid value for positional parameter",
                "new no-such-name              | a pattern's name is letters, digits and single underscores",
            })
    void whatIsNotUnderstoodIsUsage(String arguments, String message) {
        Terminal.Result result = terminal.run(arguments.split(" +"));
        assertThat(result.err())
                .startsWith("expert: ")
                .contains(message)
                .endsWith("--help' explains)\n")
                .hasLineCount(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.status()).isEqualTo(64);
    }

    @Test
    void helpAndVersionAreCommandsToo() {
        assertThat(terminal.run("help")).isEqualTo(terminal.run("--help"));
        assertThat(terminal.run("help", "print")).isEqualTo(terminal.run("print", "--help"));
        assertThat(terminal.run("help", "graph", "diff").out()).contains("Usage: expert graph diff");
        assertThat(terminal.run("version")).isEqualTo(terminal.run("--version"));
        Terminal.Result mistyped = terminal.run("help", "prnt");
        assertThat(mistyped.status()).isEqualTo(64);
        assertThat(mistyped.err())
                .startsWith("expert: there is no command 'prnt'; did you mean 'print'?")
                .hasLineCount(1);
    }

    private static String[] words(String command) {
        return command.replace(
                        "TRACE", Terminal.root().resolve("examples/late_sender").toString())
                .split(" ");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void oneMeaningHasOneName(String command) {
        CommandLine line = Objects.requireNonNull(
                new Cli(terminal.session()).commandLine().getSubcommands().get(command));
        List<String> shown = line.getCommandSpec().options().stream()
                .flatMap(option -> java.util.Arrays.stream(option.names()))
                .toList();
        assertThat(shown).doesNotContain("--rank", "--location", "--regions");
        assertThat(terminal.run("help", command).out())
                .doesNotContainPattern("--rank\\b")
                .doesNotContain("--regions");
    }

    @Test
    void oneMeaningHasOneNameInCompletions() {
        assertThat(terminal.run("completion", "bash").out())
                .doesNotContainPattern("--rank\\b|--regions\\b|--location\\b");
        assertThat(terminal.run("completion", "fish").out()).doesNotContainPattern("-l (rank|regions|location)\\b");
    }

    /** In each command a name that ends in a form asks for that form, and one that ends in something else is refused. */
    @ParameterizedTest
    @CsvSource({
        "TRACE, .txt|.text|.json|.csv|.htm|.html|.cubex",
        "diff TRACE TRACE, .txt|.text|.json",
        "compare TRACE, .txt|.text|.json",
        "graph TRACE, .txt|.text|.gv|.dot|.graphml|.svg|.htm|.html|.json",
        "'graph diff --ranks 0,1 TRACE', .txt|.text|.gv|.dot|.graphml|.svg|.htm|.html|.json",
        "loops TRACE, .txt|.text|.json|.csv|.htm|.html|.svg",
        "model TRACE, .txt|.text|.json|.events|.svg|.htm|.html",
        "model --matrix TRACE, .txt|.text",
        "model --annotate TRACE TRACE, .csv|.txt",
        "compress TRACE, .efg",
        "new some_pattern, .py",
        "new --js some_pattern, .js|.mjs",
    })
    void anEndingThatNoFormHasIsRefused(String command, String known, @TempDir Path folder) {
        Path file = folder.resolve("x.pdf");
        Terminal.Result result = terminal.run((String.join(" ", words(command)) + " -o " + file).split(" "));
        assertThat(result.status()).isEqualTo(64);
        assertThat(result.err())
                .startsWith("expert: -o " + file + ": this command does not write .pdf files; known endings: "
                        + known.replace("|", ", "))
                .hasLineCount(1);
        assertThat(file).doesNotExist();
    }

    @Test
    void theEndingNamesTheForm(@TempDir Path folder) throws IOException {
        assertThat(written(folder.resolve("a.svg"), "graph TRACE")).startsWith("<svg");
        assertThat(written(folder.resolve("a.html"), "loops TRACE")).startsWith("<!DOCTYPE html>");
        assertThat(written(folder.resolve("a.json"), "model TRACE")).startsWith("{");
        assertThat(written(folder.resolve("a.json"), "compare TRACE")).startsWith("{");
        assertThat(written(folder.resolve("noending"), "graph TRACE")).startsWith("late_sender");
        assertThat(written(folder.resolve("a.pdf"), "graph --format dot TRACE")).startsWith("digraph");
    }

    private String written(Path file, String command) throws IOException {
        Terminal.Result result = terminal.run((String.join(" ", words(command)) + " -o " + file).split(" "));
        assertThat(result.status()).as(result.err()).isZero();
        return Files.readString(file);
    }

    @Test
    void optionsOfAllMayStandBeforeTheCommand() {
        assertThat(terminal.run("--no-progress", "--color", "never", "completion", "fish")
                        .status())
                .isZero();
        assertThat(terminal.run("--no-progress", "--color=always", "--help").status())
                .isZero();
    }

    @Test
    void colourIsForTerminals() {
        assertThat(terminal.run("--help").out()).doesNotContain("\u001b");
        assertThat(terminal.run("--color=always", "--help").out()).contains("\u001b[");
        assertThat(new Terminal().interactive().run("--help").out()).contains("\u001b[");
        assertThat(new Terminal()
                        .interactive()
                        .run("--color", "never", "--help")
                        .out())
                .doesNotContain("\u001b");
        assertThat(new Terminal()
                        .interactive()
                        .environment("NO_COLOR", "1")
                        .run("--help")
                        .out())
                .doesNotContain("\u001b");
        assertThat(new Terminal()
                        .interactive()
                        .environment("TERM", "dumb")
                        .run("--help")
                        .out())
                .doesNotContain("\u001b");
    }

    @Test
    void loopsThatGoToAProgramTakeALineEach() {
        String piped = terminal.run(words("loops TRACE")).out();
        assertThat(piped.lines().filter(line -> line.contains("first to"))).hasSize(1);
        assertThat(piped.lines().findFirst().orElse("")).startsWith("late_sender");
        assertThat(piped.lines()).anyMatch(line -> line.length() > 132);
    }

    @Test
    void aReaderThatHasEnoughEndsItQuietly() {
        Terminal.Result result = terminal.writingTo(new Failing("Broken pipe")).run("--help");
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
    }

    @Test
    void outputThatCannotBeWrittenIsSaid() {
        Terminal.Result result =
                terminal.writingTo(new Failing("No space left on device")).run("completion", "bash");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("expert: standard output: cannot write: No space left on device\n");
    }

    @Test
    void whoInterruptsIsObeyed() {
        Session session = terminal.session();
        session.cancellation().request();
        assertThat(terminal.run(session, "completion", "bash").status()).isEqualTo(130);
    }

    private static void assertFits(String text) {
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(Layout.width(line)).isLessThanOrEqualTo(100));
    }

    /** A stream that takes nothing. */
    private static final class Failing extends OutputStream {
        private final String reason;

        Failing(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(int octet) throws IOException {
            throw new IOException(reason);
        }
    }
}
