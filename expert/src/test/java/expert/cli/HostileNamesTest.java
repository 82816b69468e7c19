package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands print of a trace whose names, and whose folder's name, are what an attacker would choose. */
class HostileNamesTest {
    /** Two folders with a name that steers a terminal. */
    @TempDir
    private static Path folder;

    private static Path trace;
    private static Path other;

    @TempDir
    private Path results;

    @BeforeAll
    static void copy() {
        trace = folder.resolve("=cmd \u001b[31m\u009b2J\nINJECTED\u202e<script>");
        other = folder.resolve("other");
        HostileNames.copy(Traces.example("halo"), trace);
        HostileNames.copy(Traces.example("late_sender"), other);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze TRACE",
                "analyze --format json TRACE",
                "analyze --format csv TRACE",
                "analyze --format html TRACE",
                "analyze --by loop TRACE",
                "analyze --by model TRACE",
                "analyze --select late_sender --region *main TRACE",
                "diff TRACE OTHER",
                "diff --format json TRACE OTHER",
                "compare TRACE OTHER",
                "compare --format json TRACE OTHER",
                "info TRACE",
                "info --format json TRACE",
                "info --open TRACE",
                "explain TRACE late_sender",
                "export --format csv --force -o OUT TRACE",
                "print TRACE",
                "print --format json TRACE",
                "print --raw TRACE",
                "print --raw --format json TRACE",
                "print --raw --definitions TRACE",
                "print --raw --definitions --format json TRACE",
                "print --raw --markers TRACE",
                "print --raw --snapshots TRACE",
                "graph TRACE",
                "graph --events all TRACE",
                "graph --events all --format dot TRACE",
                "graph --events all --format graphml TRACE",
                "graph --format svg TRACE",
                "graph --format html TRACE",
                "graph --events all --format json TRACE",
                "graph --clusters TRACE",
                "graph --ranks 0 --format json TRACE",
                "graph diff --ranks 0,1 --events all TRACE",
                "graph diff --ranks 0,1 --format json TRACE",
                "graph diff --ranks 0,1 --format html TRACE",
                "graph stats TRACE",
                "loops TRACE",
                "loops --format json TRACE",
                "loops --format csv TRACE",
                "loops --format html TRACE",
                "loops --format svg --ranks 0 TRACE",
                "loops --events all --signature region TRACE",
                "loops --events all --signature region --format csv TRACE",
                "model TRACE",
                "model --flat TRACE",
                "model --explain TRACE",
                "model --local TRACE",
                "model --calls TRACE",
                "model --calls --flat TRACE",
                "model --matrix TRACE",
                "model --sizes TRACE",
                "model --format json TRACE",
                "model --format events TRACE",
                "model --format svg TRACE",
                "model --format html TRACE",
                "run SCRIPT TRACE",
                "test --trace TRACE --expect late_sender=0.5",
                "select TRACE --iterations 2 --force -o OUT",
                "convert TRACE OUT --force",
                "whatif TRACE",
                "whatif --identity TRACE",
                "whatif --format json TRACE",
                "hang TRACE",
                "hang --format json TRACE",
                "check TRACE",
                "check --format json TRACE",
                "compress TRACE -o OUT.efg",
            })
    void nothingInANameReachesATerminalAsItIs(String words) throws IOException {
        Terminal.Result result = new Terminal()
                .interactive()
                .run(command(words.replaceFirst(
                        " ",
                        words.startsWith("graph diff") || words.startsWith("graph stats") ? " " : " --no-progress ")));
        assertThat(result.status())
                .as(result.err())
                .isEqualTo(words.startsWith("test ") ? ExitStatus.UNMET : ExitStatus.OK);
        assertHarmless(result.out(), words);
        assertHarmless(result.err(), words);
        if (!words.endsWith("--markers TRACE") && !words.endsWith("--snapshots TRACE")) {
            assertThat(result.out()).as("what the command says").isNotEmpty();
        }
    }

    private String[] command(String words) throws IOException {
        Path script = Files.writeString(results.resolve("names.py"), """
                from earl import trace
                print([region.name for region in trace.regions][:3])
                for region in trace.regions:
                    print(region.name)
                """);
        List<String> command = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            command.add(
                    switch (word) {
                        case "TRACE" -> trace.toString();
                        case "OTHER" -> other.toString();
                        case "SCRIPT" -> script.toString();
                        case "OUT" -> results.resolve("=out\u001b[2J").toString();
                        case "OUT.efg" -> results.resolve("=out\u001b[2J.efg").toString();
                        default -> word;
                    });
        }
        return command.toArray(String[]::new);
    }

    /** Our own colours apart, there is nothing but letters, and no line that a name has made. */
    private static void assertHarmless(String text, String command) {
        String plain = text.replaceAll("\u001b\\[(0|1|2|33|1;31|31;1|36|33;1|21|39|22)m", "");
        assertThat(plain.codePoints()
                        .filter(HostileNamesTest::steers)
                        .boxed()
                        .map(Integer::toHexString)
                        .distinct())
                .as(command)
                .isEmpty();
        if (!command.startsWith("run ")) {
            assertThat(plain.lines()).as(command).noneMatch(line -> line.startsWith("INJECTED"));
        }
        if (command.contains("html") || command.contains("svg")) {
            assertThat(plain).doesNotContain("<script>alert").doesNotContain("<b>&");
        }
    }

    private static boolean steers(int letter) {
        int type = Character.getType(letter);
        return (type == Character.CONTROL && letter != '\n' && letter != '\t')
                || type == Character.LINE_SEPARATOR
                || (letter >= 0x202A && letter <= 0x202E)
                || (letter >= 0x2066 && letter <= 0x2069);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "analyze --format csv TRACE",
                "loops --events all --signature region --format csv TRACE",
            })
    void noCellOfATableIsAFormula(String words) throws IOException {
        Terminal.Result guarded = new Terminal().run(command(words));
        assertThat(guarded.out()).contains("'=1+1").doesNotContain(",=1+1").doesNotContain("\"=1+1");
        assertThat(guarded.out().lines()).noneMatch(line -> line.startsWith("=1+1"));
        Terminal.Result plain = new Terminal().run(command(words + " --no-csv-guard"));
        assertThat(plain.out()).contains("=1+1").doesNotContain("'=1+1");
        assertThat(guarded.out().replaceAll("([,\"])'=1", "$1=1")).isEqualTo(plain.out());
    }

    /** In JSON a character that is made visible is the same character still. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"analyze --format json TRACE", "info --format json TRACE", "graph --events all --format json TRACE"
            })
    void jsonKeepsTheNames(String words) throws IOException {
        String json = new Terminal().run(command(words)).out();
        assertThat(new ObjectMapper().readTree(json).toString())
                .contains("\u009b2J")
                .contains("\u202e");
    }

    @Test
    void printedEventsKeepTheirNames() throws IOException {
        String first = new Terminal()
                .run(command("print --format json --type enter TRACE"))
                .out();
        assertThat(new ObjectMapper()
                        .readTree(first.lines().findFirst().orElseThrow())
                        .get("region")
                        .asText())
                .startsWith(HostileNames.PREFIX);
    }

    @Test
    void filesAreAsHarmlessAsTerminals() throws IOException {
        for (String form : List.of("txt", "csv", "json", "html")) {
            Path file = results.resolve("report." + form);
            assertThat(new Terminal().run(command("analyze TRACE -o " + file)).status())
                    .isZero();
            assertHarmless(Files.readString(file), form);
        }
    }

    /** Words of the text that events make are those that they had: a model of them has as many lines. */
    @Test
    void theTextOfEventsOpensAgain() throws IOException {
        Path events = results.resolve("events.txt");
        assertThat(new Terminal()
                        .run(command("model --calls --format events -o " + events + " TRACE"))
                        .status())
                .isZero();
        assertThat(new Terminal().run("info", events.toString()).status()).isZero();
    }

    @Test
    void errorsAreHarmlessToo() throws IOException {
        Path missing = folder.resolve("no\u001b[2J\nINJECTED\u009b");
        for (String command : List.of("analyze", "info", "print", "graph", "loops", "model", "check")) {
            Terminal.Result result = new Terminal().interactive().run(command, missing.toString());
            assertThat(result.status()).isEqualTo(ExitStatus.INPUT);
            assertHarmless(result.err(), command);
        }
    }

    @Test
    void answersToAgentsAreHarmlessToo() throws IOException {
        List<String> requests = new ArrayList<>(List.of(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                        + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"));
        List<String> calls = List.of(
                "report {}",
                "explain {\"pattern\":\"late_sender\"}",
                "explain {\"pattern\":\"no\\u001b[2J\\u202esuch\"}",
                "diff {}",
                "diff {\"base\":\"no\\u001b[2J\\u202esuch\"}",
                "call_paths {}",
                "events {\"position\":331}");
        for (String call : calls) {
            String[] parts = call.split(" ", 2);
            requests.add("{\"jsonrpc\":\"2.0\",\"id\":" + (requests.size() + 1)
                    + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + parts[0] + "\",\"arguments\":" + parts[1]
                    + "}}");
        }
        PrintStream standard = System.out;
        Terminal.Result result;
        try {
            result = new Terminal()
                    .typing(String.join("\n", requests) + "\n")
                    .run("mcp", trace.toString(), other.toString());
        } finally {
            System.setOut(standard);
        }
        assertThat(result.status()).as(result.err()).isZero();
        int texts = 0;
        for (String line : result.out().lines().toList()) {
            JsonNode content = new ObjectMapper().readTree(line).path("result").path("content");
            for (JsonNode each : content) {
                assertHarmless(each.path("text").asText(), "mcp");
                texts++;
            }
        }
        assertThat(texts).isEqualTo(calls.size());
    }

    @Test
    void everyCommandIsAmongThese() throws Exception {
        List<String> tried = Stream.of(HostileNamesTest.class
                        .getDeclaredMethod("nothingInANameReachesATerminalAsItIs", String.class)
                        .getAnnotation(ValueSource.class)
                        .strings())
                .map(words -> words.split(" ", 2)[0])
                .distinct()
                .toList();
        List<String> others = new ArrayList<>(CliTest.commands());
        others.removeAll(tried);
        // These read no trace, or need a recording, a browser, or a terminal and a program.
        assertThat(others)
                .isSubsetOf(
                        "baseline",
                        "expand",
                        "record",
                        "serve",
                        "shell",
                        "slurm-script",
                        "symbols",
                        "mcp",
                        "patterns",
                        "new",
                        "cache",
                        "completion",
                        "help",
                        "version");
    }
}
