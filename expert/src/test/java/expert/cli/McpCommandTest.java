package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Trace;
import earl.testing.Traces;
import expert.command.Version;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The server of the Model Context Protocol, in a process of its own, asked by a client of the protocol's own library. */
class McpCommandTest {
    private static final String HALO = Traces.example("halo").toString();
    private static final String MESH_A = Traces.example("mesh_2x4").toString();
    private static final String MESH_B = Traces.example("mesh_4x2").toString();
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";
    private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    private static final int MAX_TOKENS = 4000;
    private static final Pattern EVENT = Pattern.compile("\\b(?:event|events 0 to) (\\d+)");
    private static final Pattern VERIFY =
            Pattern.compile("(?m)(?:^| )(?:[Vv]erify|Verify all): expert (.*?)(?: \\(field .*\\))?$");
    private static final Pattern NEXT = Pattern.compile("with the same arguments and line=(\\d+)");

    @TempDir
    private static Path folder;

    private static McpSyncClient client;

    @TempDir
    private Path own;

    @BeforeAll
    static void start() {
        client = connect();
    }

    @AfterAll
    static void stop() {
        assertThat(client.closeGracefully()).isTrue();
    }

    private static McpSyncClient connect() {
        List<String> command = OwnProcess.expert("mcp", HALO, MESH_A, MESH_B).command();
        McpJsonMapper mapper = new JacksonMcpJsonMapper(new ObjectMapper());
        ServerParameters server = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .env(Map.of(
                        "HOME",
                        folder.toString(),
                        "XDG_CACHE_HOME",
                        folder.resolve("cache").toString()))
                .build();
        McpSyncClient connected = McpClient.sync(new StdioClientTransport(server, mapper))
                .requestTimeout(Duration.ofMinutes(5))
                .initializationTimeout(Duration.ofMinutes(5))
                .jsonSchemaValidator((schema, content) -> ValidationResponse.asValid(null))
                .build();
        connected.initialize();
        return connected;
    }

    private static McpSchema.CallToolRequest request(String tool, Map<String, Object> arguments) {
        return McpSchema.CallToolRequest.builder(tool).arguments(arguments).build();
    }

    private static McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
        return client.callTool(request(tool, arguments));
    }

    private static String text(McpSchema.CallToolResult result) {
        assertThat(result.content()).hasSize(1);
        return ((McpSchema.TextContent) result.content().getFirst()).text();
    }

    private static String answer(String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = call(tool, arguments);
        String text = text(result);
        assertThat(result.isError()).as(text).isFalse();
        // Common tokenizers take 2.5 bytes or more for each token of such text.
        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(2 * MAX_TOKENS);
        return text;
    }

    /** All pages of an answer, without the notes that they are not all. */
    private static String whole(String tool, Map<String, Object> arguments) {
        StringBuilder whole = new StringBuilder();
        Map<String, Object> more = new LinkedHashMap<>(arguments);
        while (true) {
            String page = answer(tool, more);
            int note = page.indexOf("\nTruncated: ");
            whole.append(note < 0 ? page : page.substring(0, note));
            Matcher next = NEXT.matcher(page);
            if (!next.find()) {
                return whole.toString();
            }
            more.put("line", Long.parseLong(next.group(1)));
        }
    }

    private static String run(String... words) {
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    private static List<String> commands(String text) {
        return VERIFY.matcher(text).results().map(found -> found.group(1)).toList();
    }

    private static List<Long> events(String text) {
        return EVENT.matcher(text)
                .results()
                .map((MatchResult found) -> Long.parseLong(found.group(1)))
                .toList();
    }

    @Test
    void saysWhatItIsAndWhatCanBeAsked() {
        assertThat(client.getServerInfo().name()).isEqualTo("expert");
        assertThat(client.getServerInfo().version()).isEqualTo(Version.number());
        assertThat(client.getServerInstructions()).contains("report first", "knows nothing of");
        List<McpSchema.Tool> tools = client.listTools().tools();
        assertThat(tools)
                .extracting(McpSchema.Tool::name)
                .containsExactlyInAnyOrder("report", "explain", "diff", "call_paths", "events");
        assertThat(tools)
                .allSatisfy(tool -> assertThat(tool.inputSchema().toString())
                        .contains("line")
                        .contains("additionalProperties=false"));
    }

    @Test
    void theReportHasTheFiguresOfTheCommandAndTheEventsBehindThem() {
        String report = answer("report", Map.of("trace", HALO));

        assertThat(report).startsWith(run("analyze", HALO));
        assertThat(report)
                .contains("late_sender 1.180 s: 60 instances; the worst: 20.09 ms at event 331 (send: event 373)")
                .contains("parallel_efficiency 34.5 %: computed from events 0 to 1679")
                .contains("critical_path_imbalance 300.1 ms: ");
        assertThat(events(report)).hasSizeGreaterThan(8).allMatch(pos -> pos < 1680);
        assertThat(commands(report)).hasSizeGreaterThan(6);
    }

    /** Each figure of the report is in what the command beside it prints. */
    @Test
    void theCommandsOfTheReportVerifyItsFigures() {
        String report = answer("report", Map.of("trace", HALO));
        Matcher figure = Pattern.compile("(?m)^ {2}(\\w+) (\\S+ \\S+): .*\\n {4}verify: expert (.*)$")
                .matcher(report);
        int verified = 0;
        while (figure.find()) {
            String printed = run(figure.group(3).split(" "));
            assertThat(printed).as(figure.group()).contains(figure.group(1)).contains(figure.group(2));
            verified++;
        }
        assertThat(verified).isGreaterThan(6);
    }

    @Test
    void anExplanationIsThatOfTheCommand() {
        String explanation = whole("explain", Map.of("trace", HALO, "pattern", "late_sender", "instances", 60));

        assertThat(commands(explanation)).hasSize(1);
        String printed = run(commands(explanation).getFirst().split(" "));
        assertThat(printed).contains("60. ");
        assertThat(explanation).startsWith(printed);
    }

    @Test
    void aLongAnswerSaysThatItIsTruncated() {
        String page = answer("explain", Map.of("trace", HALO, "pattern", "late_sender", "instances", 60));
        assertThat(page)
                .containsPattern(
                        "Truncated: these are lines 1 to \\d+ of \\d+\\. For the rest call explain again with the"
                                + " same arguments and line=\\d+, or run: expert explain .* --instances 60\n$");
    }

    @Test
    void aDifferenceIsThatOfTheCommandWithTheEventsOfBothRuns() {
        String difference = whole("diff", Map.of("base", MESH_A, "run", MESH_B));

        assertThat(difference).startsWith(run("diff", MESH_A, MESH_B));
        assertThat(difference)
                .containsPattern("\n {4}A: .* at event \\d+")
                .containsPattern("\n {4}B: .* at event \\d+");
        String one = whole("diff", Map.of("base", MESH_A, "run", MESH_B, "metric", "late_sender"));
        assertThat(one).startsWith(run(commands(one).getFirst().split(" ")));
    }

    @Test
    void callPathsAreSortedAndHaveTheSeverityOfTheReport() throws IOException {
        String paths = whole("call_paths", Map.of("trace", HALO));
        String command = commands(paths).getFirst();
        assertThat(command).endsWith(" -f json");
        JsonNode report = new ObjectMapper().readTree(run(command.split(" ")));
        List<String> expected = new ArrayList<>();
        report.path("patterns")
                .path(0)
                .path("by_callpath")
                .forEach(row -> expected.add(row.path("callpath").asText()));
        List<String> listed = Pattern.compile("(?m)^\\S+ \\S+ \\(.*? %\\) {2}(\\S+).*; first enter: event \\d+")
                .matcher(paths)
                .results()
                .map(found -> found.group(1).replaceFirst(";$", ""))
                .toList();
        assertThat(listed).hasSizeGreaterThan(8).isEqualTo(expected);

        String found = whole("call_paths", Map.of("trace", HALO, "metric", "late_sender", "search", "WAITALL"));
        assertThat(found)
                .contains("late_sender: 1.180 s, computed from events 0 to 1679; 1 call path with 'waitall'")
                .contains("halo/main/MPI_Waitall (halo.c:13); first enter: event ")
                .contains("; worst: event 331 with 20.09 ms");
    }

    /** The first enter of each call path is one of that call path, and no event before it is. */
    @Test
    void theEventOfACallPathIsItsFirstEnter() {
        String paths = whole("call_paths", Map.of("trace", HALO));
        try (Trace trace = Trace.open(Path.of(HALO))) {
            Matcher row = Pattern.compile("(?m)%\\) {2}([^\\s;]+).*; first enter: event (\\d+)")
                    .matcher(paths);
            int rows = 0;
            while (row.find()) {
                long pos = Long.parseLong(row.group(2));
                String path = row.group(1);
                assertThat(trace.callpaths().path(trace.event(pos).callpath())).isEqualTo(path);
                for (long before = 0; before < pos; before++) {
                    int callpath = trace.event(before).callpath();
                    assertThat(callpath == Trace.NONE ? "" : trace.callpaths().path(callpath))
                            .isNotEqualTo(path);
                }
                rows++;
            }
            assertThat(rows).isGreaterThan(8);
        }
    }

    @ParameterizedTest
    @CsvSource({"331, 10, 10", "0, 10, 3", "1679, 2, 10", "800, 800, 800"})
    void eventsAreThoseOfTheCommand(long position, int before, int after) {
        String events = whole("events", Map.of("trace", HALO, "position", position, "before", before, "after", after));

        String printed = run(commands(events).getFirst().split(" "));
        assertThat(events.lines().filter(line -> line.matches("[> ] \\d.*")).map(line -> line.substring(2)))
                .hasSizeGreaterThan(2)
                .containsExactlyElementsOf(printed.lines().toList());
        assertThat(events).containsPattern("(?m)^> " + position + " ");
    }

    @Test
    void eventsOfARankAreThoseOfTheCommand() {
        String events = answer("events", Map.of("trace", HALO, "position", 331, "rank", 2, "before", 4, "after", 4));

        String printed = run(commands(events).getFirst().split(" "));
        assertThat(events.lines().filter(line -> line.matches("[> ] \\d.*")).map(line -> line.substring(2)))
                .containsExactlyElementsOf(printed.lines().toList())
                .hasSize(8)
                .allMatch(line -> line.contains(" rank 2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "report     | trace=/etc/passwd        | trace must be one of ",
                "report     | trase=x                  | there is no argument 'trase'; known: trace, line",
                "report     | line=0                   | line must be 1 to ",
                "report     | line=1000                | line must be 1 to ",
                "explain    |                          | pattern is missing: ",
                "explain    | pattern=late_sende       | late_sender",
                "explain    | pattern=late_sender,instances=0 | instances must be 1 to 1000, not 0",
                "diff       | base=@,run=@             | base and run are the same: ",
                "call_paths | metric=nothing           | nothing",
                "events     |                          | position is missing: ",
                "events     | position=1680            | position must be 0 to 1679, not 1680",
                "events     | position=-1              | position must be 0 to 1679, not -1",
                "events     | position=x               | position must be an integer, not x",
                "events     | position=1,rank=9        | there is no rank 9 in the trace"
            })
    void aWrongCallIsAnErrorInOneLine(String tool, String arguments, String message) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (String argument : arguments == null ? new String[0] : arguments.split(",")) {
            String[] parts = argument.split("=", 2);
            String value = parts[1].replace("@", HALO);
            values.put(parts[0], value.matches("-?\\d+") ? (Object) Integer.parseInt(value) : value);
        }
        McpSchema.CallToolResult result = call(tool, values);
        assertThat(result.isError()).isTrue();
        assertThat(text(result)).contains(message).doesNotContain("\n").doesNotContain("Exception");
    }

    @Test
    void aTraceThatVanishesIsAnErrorInOneLine() throws IOException {
        Path copy = own.resolve("copy");
        Path anchor = Traces.anchor(Traces.example("late_sender"));
        Files.createDirectory(copy);
        Files.copy(anchor, copy.resolve("traces.otf2"));
        List<JsonNode> results = results(
                typed(
                        List.of(
                                INITIALIZE,
                                INITIALIZED,
                                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"report\",\"arguments\":{}}}",
                                "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/list\"}"),
                        copy.toString()),
                3);
        assertThat(results.get(1).path("isError").asBoolean()).isTrue();
        assertThat(text(results.get(1))).startsWith(copy.toString()).doesNotContain("\n");
        assertThat(results.getLast().path("tools").findValuesAsText("name"))
                .contains("report")
                .doesNotContain("diff");
    }

    @Test
    void optionsHoldForAnswersAndTheirCommands() throws IOException {
        Path pattern = Files.writeString(own.resolve("mine.js"), """
                import { Pattern } from 'expert';

                export class Mine extends Pattern {
                  static doc = 'Time in receives.';

                  messages(m) {
                    console.log('a pattern prints');
                    this.add(m.recv_leave.minus(m.recv_enter), { at: m.recv_call });
                  }
                }
                """);
        List<String> lines = List.of(
                INITIALIZE,
                INITIALIZED,
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\","
                        + "\"params\":{\"name\":\"explain\",\"arguments\":{\"pattern\":\"mine\"}}}");
        Terminal.Result answered = typed(lines, "--patterns", pattern.toString(), "--ranks", "0,1", HALO);
        assertThat(answered.err()).isEqualTo("a pattern prints\n");
        String explanation = text(results(answered, 2).getLast());
        assertThat(explanation).contains("mine: ", "Focus: ", "--patterns " + pattern + " --ranks 0,1");
        assertThat(explanation).startsWith(run(commands(explanation).getFirst().split(" ")));
    }

    /** The results of requests with the numbers from 1 on: these are all lines. */
    private static List<JsonNode> results(Terminal.Result answered, int requests) throws IOException {
        Map<Integer, JsonNode> results = new TreeMap<>();
        for (String line : answered.out().lines().toList()) {
            JsonNode answer = new ObjectMapper().readTree(line);
            assertThat(results.put(answer.path("id").asInt(), answer.path("result")))
                    .isNull();
        }
        assertThat(results)
                .containsOnlyKeys(IntStream.rangeClosed(1, requests).boxed().toList());
        return List.copyOf(results.values());
    }

    private static String text(JsonNode result) {
        return result.path("content").path(0).path("text").asText();
    }

    /** The server in the test's own machine, which is given some lines, and then the end of its input. */
    private static Terminal.Result typed(List<String> lines, String... arguments) {
        List<String> words = new ArrayList<>(List.of("mcp"));
        words.addAll(List.of(arguments));
        Terminal.Result result = new Terminal().typing(String.join("\n", lines)).run(words.toArray(String[]::new));
        assertThat(result.status()).as(result.err()).isZero();
        return result;
    }

    /** What a process prints that is given some lines, and then the end of its input. */
    private List<String> pipe(List<String> lines) throws IOException, InterruptedException {
        Process process = OwnProcess.expert("mcp", HALO)
                .redirectError(own.resolve("errors").toFile())
                .start();
        process.getOutputStream().write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(own.resolve("errors")))
                .isZero();
        assertThat(own.resolve("errors")).isEmptyFile();
        return out.lines().toList();
    }

    @Test
    void answersAllRequestsOfAnInputThatEndsAtOnceAndWritesNothingElse() throws Exception {
        List<String> lines = pipe(
                List.of(
                        "{\"jsonrpc\":\"2.0\",\"id\":\"early\",\"method\":\"tools/list\"}",
                        INITIALIZE,
                        INITIALIZED,
                        "this is no JSON",
                        "",
                        "[1, 2]",
                        "null",
                        "1",
                        "\"x\"",
                        "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/call\"}",
                        "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/call\",\"params\":[]}",
                        "{\"jsonrpc\":\"2.0\",\"id\":7}",
                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"no/such\"}",
                        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"report\",\"arguments\":{}}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/call\",\"params\":{\"name\":\"events\",\"arguments\":{\"position\":5}}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":\"" + "x".repeat(2_000_000) + "\",\"method\":\"ping\"}",
                        "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"nothing\",\"arguments\":{}}}"));

        Map<String, List<JsonNode>> answers = new LinkedHashMap<>();
        for (String line : lines) {
            JsonNode answer = new ObjectMapper().readTree(line);
            assertThat(answer.path("jsonrpc").asText()).isEqualTo("2.0");
            answers.computeIfAbsent(answer.path("id").toString(), id -> new ArrayList<>())
                    .add(answer);
        }
        assertThat(answers.keySet())
                .containsExactlyInAnyOrder("\"early\"", "1", "null", "7", "8", "9", "2", "3", "4", "5");
        for (String id : List.of("8", "9")) {
            assertThat(answers.getOrDefault(id, List.of()))
                    .extracting(answer -> answer.path("error").path("message").asText())
                    .containsExactly("expected an object as params of tools/call");
        }
        assertThat(answers.getOrDefault("null", List.of()))
                .extracting(answer -> answer.path("error").path("code").asInt())
                .containsExactlyInAnyOrder(-32700, -32600, -32600, -32600, -32600, -32600);
        assertThat(answers.getOrDefault("\"early\"", List.of())
                        .getFirst()
                        .path("error")
                        .path("message")
                        .asText())
                .contains("initialize first");
        assertThat(answers.getOrDefault("2", List.of())
                        .getFirst()
                        .path("error")
                        .path("code")
                        .asInt())
                .isEqualTo(-32601);
        assertThat(answers.getOrDefault("3", List.of())
                        .getFirst()
                        .path("result")
                        .path("isError")
                        .asBoolean(true))
                .isFalse();
        assertThat(answers.getOrDefault("4", List.of())
                        .getFirst()
                        .path("result")
                        .path("isError")
                        .asBoolean(true))
                .isFalse();
        assertThat(answers.getOrDefault("5", List.of()).getFirst().has("error")).isTrue();
    }

    @Test
    void theRequestsOfThePageHaveTheAnswerOfThePage() throws Exception {
        List<String> page = Documents.lines("docs/use-with-agents.md");
        String requests = DocumentedCommands.in(page).files().getOrDefault("requests.jsonl", "");
        List<String> lines =
                typed(requests.lines().toList(), HALO).out().lines().toList();
        assertThat(lines).hasSize(2);
        String answer = text(new ObjectMapper().readTree(lines.get(1)).path("result"));
        assertThat(answer).contains("> 331 ");
        assertThat(String.join("\n", page)).contains("```\n" + answer.replace(HALO, "examples/halo") + "```");
    }

    /** The skill file of the distribution: it names tools and commands that are there. */
    @Test
    void theSkillNamesToolsAndCommandsThatAreThere() throws IOException {
        String skill = Files.readString(Traces.root().resolve("expert/src/dist/share/skills/expert/SKILL.md"));
        assertThat(skill).startsWith("---\nname: expert\ndescription: ");
        List<String> asked = Pattern.compile("(?m)^\\d\\. `(\\w+)`")
                .matcher(skill)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(client.listTools().tools())
                .extracting(McpSchema.Tool::name)
                .containsExactlyInAnyOrderElementsOf(asked);
        List<String> commands = Pattern.compile("`expert ([^`]*)`")
                .matcher(skill)
                .results()
                .map(found -> found.group(1))
                .filter(command -> command.matches(".*TRACE( .*)?|.*--help"))
                .toList();
        assertThat(commands).hasSizeGreaterThan(2);
        commands.forEach(command ->
                run(command.replace("TRACE", HALO).replace(" N", " 5").split(" ")));
    }

    @Test
    void aTraceMayBeAListOfFiles() throws Exception {
        String[] files = new String[2];
        for (int rank = 0; rank < files.length; rank++) {
            Path file = own.resolve("rank" + rank + ".json");
            String event =
                    "{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"a\", \"pid\": 1, \"tid\": 1, \"ts\": 1, \"dur\": 1}";
            files[rank] = Files.writeString(
                            file, "{\"distributedInfo\": {\"rank\": " + rank + "}, \"traceEvents\": [" + event + "]}")
                    .toString();
        }
        Terminal.Result result = new Terminal().run("mcp", String.join(",", files));
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
    }

    @Test
    void aTraceThatIsNotThereEndsTheCommandWithOneLine() {
        Terminal.Result result = new Terminal().run("mcp", "/nonexistent/run42");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).isEqualTo("expert: /nonexistent/run42: there is no such file or folder\n");
        assertThat(result.out()).isEmpty();
    }
}
