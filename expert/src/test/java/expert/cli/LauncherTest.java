package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.analysis.Analyzer;
import expert.option.ForLauncher;
import expert.option.Session;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What the shell script that starts EXPERT knows of its commands and patterns: the build makes it from their descriptions. */
class LauncherTest {
    private static final Pattern BRANCH = Pattern.compile("^ +([\\w'-]+(?: \\| [\\w'-]+)*)\\)");

    private static final String DESCRIBE_OPTION =
            "describe_command \"${word% *}\"; describe_option \"${word#* }\"; echo \"$value\"";

    private static final String TABLE =
            DescribeCommands.launcherTable(program(), Traces.root().resolve("patterns"));

    @TempDir
    private Path folder;

    private static CommandSpec program() {
        return new Cli(Session.system()).commandLine().getCommandSpec();
    }

    /** Lines that sh prints for each word. */
    private List<String> ask(String script, Iterable<String> words) throws Exception {
        Path table = Files.writeString(folder.resolve("commands.sh"), TABLE);
        List<String> command =
                new ArrayList<>(List.of("sh", "-euc", ". " + table + "; for word; do " + script + "; done", "sh"));
        words.forEach(command::add);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output.lines().toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    calls.py    | "    def enter_callback(self, event):"      | calls
                    any.py      | "    def event_callback(self, e): pass"     | calls
                    field.mjs   | "  exit_callback = (event) => this.n++;"    | calls
                    records.mjs | "  recv_callback(event) {"                  | events
                    rows.py     | "    def message_callback(self, message):"  | events
                    columns.py  | "    def messages(self, m):"                | ""
                    comment.py  | "    # not an enter_callback(self, event):" | ""
                    note.mjs    | "   * enter_callback(event) { would do }"   | ""
                    doc.py      | "    enter_callback(e) runs for each call"  | ""
                    helper.py   | "def enter_callback(event):"                | ""
                    """)
    @DisplayName("The launcher asks what a file declares: a comment does not change how scripts run")
    void callbacks(String file, String line, String expected) throws Exception {
        Path pattern = Files.writeString(folder.resolve(file), "class A(Pattern):\n" + line + "\n");
        assertThat(ask("callbacks_of \"$word\"; echo \"$callbacks\"", List.of(pattern.toString())))
                .containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "run.prv, 9, +UseParallelGC",
        "run.prv.gz, 2, +UseParallelGC",
        "export.sqlite, 9, +UseParallelGC",
        "small.json, 1, +UseSerialGC",
        "mine.py, 9, +UseSerialGC"
    })
    @DisplayName("The size of any trace decides how Java runs, also of a file of another tool")
    void sizes(String file, int megabytes, String expected) throws Exception {
        Path home = Files.createDirectories(folder.resolve("home"));
        Path source = Traces.root().resolve("expert/src/dist");
        Files.createDirectories(home.resolve("bin"));
        Files.copy(source.resolve("bin/expert"), home.resolve("bin/expert"));
        Files.createDirectories(home.resolve("lib"));
        for (String part : List.of("cache.sh", "home.sh", "java.sh")) {
            Files.copy(source.resolve("lib").resolve(part), home.resolve("lib").resolve(part));
        }
        Files.writeString(home.resolve("lib/commands.sh"), TABLE);
        Files.writeString(home.resolve("lib/remake-cache.sh"), "# makes none\n");
        Files.writeString(home.resolve("lib/class-path"), "expert.jar");
        Path java = Files.createDirectories(home.resolve("java/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                home.resolve("java/release"), "JAVA_VERSION=\"25.0.1\"\nOS_NAME=\"Linux\"\nOS_ARCH=\"x86_64\"\n");
        Path trace = Files.write(folder.resolve(file), new byte[megabytes << 20]);
        ProcessBuilder launcher = new ProcessBuilder(
                        "sh", home.resolve("bin/expert").toString(), "info", trace.toString())
                .redirectErrorStream(true);
        launcher.environment().put("HOME", folder.toString());
        Process process = launcher.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).contains("-XX:" + expected, trace.toString());
    }

    @Test
    @DisplayName("The launcher knows each command, and takes nothing else for one")
    void commands() throws Exception {
        String script =
                "if describe_command \"$word\"; then echo \"$work $own_arguments $arguments\"; else echo none; fi";
        Set<String> commands = program().subcommands().keySet();
        assertThat(ask(script, commands)).hasSameSizeAs(commands).doesNotContain("none");
        assertThat(ask(script, List.of("", "analyze", "run", "record", "test", "info", "late_sender", "diffs")))
                .containsExactly(
                        "columns 0 trace",
                        "columns 0 trace",
                        "script 2 trace",
                        "other 1 trace",
                        "other 0 pattern_files",
                        "opening 0 trace",
                        "none",
                        "none");
    }

    @Test
    @DisplayName("The launcher adds jars for the commands that need them, and for no others")
    void libraries() throws Exception {
        assertThat(ask(
                        "describe_command \"$word\"; echo \"$word $libraries\"",
                        List.of("mcp", "serve", "analyze", "", "diff", "print")))
                .containsExactly("mcp mcp", "serve web", "analyze ", " ", "diff ", "print ");
    }

    @Test
    @DisplayName("The launcher knows of each option whether a value follows, and which values matter to it")
    void options() throws Exception {
        // "COMMAND OPTION", and whether a value follows.
        Map<String, Boolean> options = new TreeMap<>();
        program().subcommands().forEach((name, command) -> collect(name, command.getCommandSpec(), options));
        List<String> names = List.copyOf(options.keySet());
        List<String> values = ask(DESCRIBE_OPTION, names);
        for (int i = 0; i < names.size(); i++) {
            assertThat(!values.get(i).isEmpty()).as(names.get(i)).isEqualTo(options.get(names.get(i)));
        }
        assertThat(ask(
                        DESCRIBE_OPTION,
                        List.of(
                                "analyze --patterns",
                                "analyze -P",
                                "test --trace",
                                "run --trace",
                                "info -o",
                                "graph --ranks",
                                "analyze --definitions",
                                "print --definitions",
                                "analyze --none")))
                .containsExactly("pattern_files", "parameter", "trace", "plain", "plain", "plain", "plain", "", "");
    }

    private static void collect(String name, CommandSpec command, Map<String, Boolean> options) {
        for (OptionSpec option : command.options()) {
            for (String each : option.names()) {
                options.put(name + " " + each, option.arity().max() > 0);
            }
        }
        for (CommandLine sub : command.subcommands().values()) {
            collect(name, sub.getCommandSpec(), options);
        }
    }

    @Test
    @DisplayName("The launcher knows which shipped patterns need a language")
    void scripts() throws Exception {
        PatternPath shipped = new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of());
        AnalysisRequest request = AnalysisRequest.of(Path.of("no trace"), shipped);
        List<String> names = Analyzer.list(request).patterns().stream()
                .map(PatternInfo::name)
                .toList();
        List<String> needy = names.stream()
                .filter(name -> Analyzer.plan(request, name).isEmpty())
                .toList();
        assertThat(needy).hasSizeGreaterThan(3);
        assertThat(ask("if needs_language \"$word\"; then echo \"$word\"; fi", names))
                .containsExactlyElementsOf(needy);
        assertThat(ask("needs_language \"$word\" && echo yes", List.of("--select=late_sender," + needy.getFirst())))
                .containsExactly("yes");
    }

    @Test
    @DisplayName("The launcher itself names no command")
    void namesNone() throws IOException {
        Set<String> branches = new TreeSet<>();
        for (String line : Files.readAllLines(Traces.root().resolve("expert/src/dist/bin/expert"))) {
            BRANCH.matcher(line)
                    .results()
                    .forEach(found ->
                            branches.addAll(Arrays.asList(found.group(1).split(" \\| "))));
        }
        assertThat(branches)
                .contains("aot", "pattern_files")
                .doesNotContainAnyElementsOf(program().subcommands().keySet());
    }

    /** The options of Java in a variable of the launcher. */
    private static String options(String variable) throws IOException {
        return Files.readAllLines(Traces.root().resolve("expert/src/dist/lib/cache.sh")).stream()
                .filter(line -> line.startsWith(variable + "='"))
                .findFirst()
                .orElseThrow()
                .split("'", -1)[1];
    }

    /** Starts this Java with options; returns its status, after what it printed. */
    private static String start(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        for (String words : options) {
            command.addAll(List.of(words.split(" ")));
        }
        command.add("-version");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return output + process.waitFor();
    }

    @Test
    @DisplayName("An option that another version of Java does not know never stops the start")
    void unknownOptions() throws Exception {
        String unknown = options("cached_options") + " -XX:-AOTReplayOfNoJava -XX:OptionOfNoJava=3";
        assertThat(start(options("common_options"), unknown))
                .contains(" version ")
                .endsWith("0");
        assertThat(start(unknown))
                .as("the options without those that come before them")
                .contains("Unrecognized VM option")
                .endsWith("1");
    }

    @Test
    @DisplayName("This Java knows the options with which it uses the cache of loaded classes")
    void knownOptions() throws Exception {
        assertThat(start(options("cached_options"))).contains(" version ").endsWith("0");
    }

    @Test
    void theLauncherOfWindowsGivesJavaTheSameOptions() throws IOException {
        Path dist = Traces.root().resolve("expert/src/dist");
        String options = options("common_options");
        assertThat(Files.readString(dist.resolve("bin/expert.cmd"))).contains("set \"options=" + options + "\"\r\n");
        Set<String> libraries = new TreeSet<>();
        program().subcommands().values().forEach(command -> {
            ForLauncher facts = command.getCommandSpec().userObject().getClass().getAnnotation(ForLauncher.class);
            if (facts != null && !facts.libraries().isEmpty()) {
                libraries.add(facts.libraries());
            }
        });
        assertThat(libraries).isNotEmpty();
        for (String library : libraries) {
            assertThat(Files.readString(dist.resolve("bin/expert.cmd"))).contains("%home%\\lib\\" + library + "\\*");
        }
    }
}
