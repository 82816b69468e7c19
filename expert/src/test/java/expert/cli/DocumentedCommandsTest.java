package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The commands that the documents show do what the documents say, and print what they show. */
class DocumentedCommandsTest {
    private static final Path ROOT = Traces.root();
    private static final Path COLLECTION = ROOT.resolve("../shared/traces");

    /** Traces of the collection that documents use. */
    private static final String COLLECTED = "npb_[\\w.]+|halo_64";

    /** What records a program, needs another module or a folder that only a reader has, or is a form to be filled in. */
    private static final String NOT_HERE = "record .*|baseline .*|.*--master .*|.*[ =][A-Z]{4,}.*|.*\\brun42\\b.*";

    /** Documents are to be changed, not only compared. */
    private static final boolean UPDATE = Boolean.getBoolean("documents.update");

    private static final String PROMPT = ">>> ";

    @TempDir
    private static Path folder;

    private static DocumentedCommands document(String name) {
        return DocumentedCommands.in(Documents.lines(name));
    }

    private static Stream<String> documents() {
        return Documents.names();
    }

    @BeforeAll
    static void makeTheFilesOfTheDocuments() throws IOException {
        for (String name : documents().toList()) {
            for (Map.Entry<String, String> file : document(name).files().entrySet()) {
                Path path = folder.resolve(file.getKey());
                if (Files.exists(path)) {
                    assertThat(file.getValue())
                            .as("%s in %s and elsewhere", file.getKey(), name)
                            .isEqualTo(Files.readString(path));
                }
                Files.writeString(path, file.getValue());
            }
        }
        Traces.unpacked("lu", folder);
        Traces.unpacked("waits", folder);
    }

    /** An argument of a command as this process understands it. */
    private static String here(String argument) {
        if (argument.equals("lu") || argument.equals("/tmp/lu")) {
            return folder.resolve("lu").toString();
        }
        if (argument.matches("(/tmp/)?waits/.*")) {
            return folder.resolve(argument.replaceFirst("^/tmp/", "")).toString();
        }
        if (argument.startsWith("examples/") || argument.startsWith("scripts/") || argument.equals("patterns")) {
            return ROOT.resolve(argument).toString();
        }
        if (argument.matches(
                "[\\w-]+\\.(py|js|mjs|toml|efg|html|svg|json|csv|cubex|goal|xml|md|perfetto-trace)|cg|cg10|pictures|run42|out|tables|schedule")) {
            return folder.resolve(argument).toString();
        }
        Path collected = COLLECTION.resolve(argument);
        return argument.matches(COLLECTED) && Files.isDirectory(collected) ? collected.toString() : argument;
    }

    private static String[] arguments(String command) {
        String[] arguments =
                Stream.of(command.split(" +")).map(DocumentedCommandsTest::here).toArray(String[]::new);
        int made = List.of(arguments).indexOf("-o") + 1;
        if (made > 0) {
            assertThat(Path.of(arguments[made])).as("what `%s` makes", command).isAbsolute();
        }
        return arguments;
    }

    /** Whether a command needs no trace of a collection that is not there, and no file that such a command would have made. */
    private static boolean isThere(String command, Set<String> missing) {
        if (Files.isDirectory(COLLECTION)) {
            return true;
        }
        List<String> words = List.of(command.split(" +"));
        boolean isThere = words.stream().noneMatch(word -> word.matches(COLLECTED) || missing.contains(word));
        int made = words.indexOf("-o") + 1;
        if (!isThere && made > 0) {
            missing.add(words.get(made));
        }
        return isThere;
    }

    private static String shown(String text) throws IOException {
        return text.replace(folder.toRealPath() + "/", "")
                .replace(folder + "/", "")
                .replace(COLLECTION + "/", "")
                .replace(ROOT + "/", "");
    }

    /** What a command prints, as a document shows it. */
    private static List<String> printed(DocumentedCommands.Example example, Terminal.Result result) throws IOException {
        List<String> printed = shown(result.out() + result.err()).lines().toList();
        String filter = example.filter();
        if (filter.startsWith("grep ")) {
            return printed.stream()
                    .filter(line -> line.contains(filter.substring(5)))
                    .toList();
        }
        if (filter.startsWith("head -")) {
            return printed.subList(0, Math.min(printed.size(), Integer.parseInt(filter.substring(6))));
        }
        assertThat(filter).as("a filter that this test knows").isEmpty();
        return printed;
    }

    /** Returns what the document should show of a command, if that is something else than what it shows. */
    private static Optional<List<String>> check(SoftAssertions all, String document, DocumentedCommands.Example example)
            throws IOException {
        Terminal terminal = new Terminal()
                .environment("XDG_CACHE_HOME", folder.resolve("cache").toString());
        List<String> shown = new ArrayList<>(example.printed());
        boolean isShell = example.command().startsWith("shell");
        if (isShell) {
            terminal.typing(shown.stream()
                    .filter(line -> line.startsWith(PROMPT))
                    .map(line -> line.substring(PROMPT.length()) + "\n")
                    .collect(Collectors.joining()));
            shown.removeIf(line -> line.startsWith(PROMPT));
        }
        Terminal.Result result = terminal.run(arguments(example.command()));
        String what = document + ", " + example;
        boolean fails = shown.stream().anyMatch(line -> line.startsWith("expert: "));
        all.assertThat(result.status())
                .as(what + "\n" + result.err())
                .isEqualTo(fails ? ExitStatus.PATTERN : ExitStatus.OK);
        List<String> printed = printed(example, result);
        shown.replaceAll(line -> line.replace("/home/me/", "").stripTrailing());
        if (shown.isEmpty() || ShownOutput.matches(shown, printed)) {
            return Optional.empty();
        }
        Optional<List<String>> updated = UPDATE && !isShell ? ShownOutput.updated(shown, printed) : Optional.empty();
        if (updated.isEmpty()) {
            all.fail(what + "\nshown:\n" + String.join("\n", shown) + "\nprinted:\n" + String.join("\n", printed));
        }
        return updated;
    }

    /** With {@code -Ddocuments.update=true} (see {@code bin/update-documents}) it writes what commands print into the document. */
    @ParameterizedTest
    @MethodSource("documents")
    void commandsPrintWhatIsShown(String name) throws IOException {
        SoftAssertions all = new SoftAssertions();
        SequencedMap<DocumentedCommands.Output, List<String>> updates = new LinkedHashMap<>();
        Set<String> missing = new HashSet<>();
        for (DocumentedCommands.Example example : document(name).examples()) {
            if (!example.command().matches(NOT_HERE) && isThere(example.command(), missing)) {
                check(all, name, example).ifPresent(update -> updates.put(example.output(), update));
            }
        }
        if (!updates.isEmpty()) {
            List<String> lines = new ArrayList<>(Files.readAllLines(ROOT.resolve(name)));
            // From the last one, so that the lines of those before stay where they are.
            updates.sequencedEntrySet()
                    .reversed()
                    .forEach(update -> replace(lines, update.getKey(), update.getValue()));
            Files.write(ROOT.resolve(name), lines);
        }
        all.assertAll();
    }

    private static void replace(List<String> lines, DocumentedCommands.Output output, List<String> update) {
        List<String> part =
                lines.subList(output.from(), output.from() + output.lines().size());
        part.clear();
        update.forEach(line -> part.add((output.indent() + line).stripTrailing()));
    }

    @Test
    void documentsShowCommands() {
        assertThat(documents()).hasSizeGreaterThan(25);
        assertThat(documents()
                        .flatMap(name -> document(name).examples().stream())
                        .filter(example -> !example.printed().isEmpty()))
                .hasSizeGreaterThan(20);
    }

    @Test
    void theCollectionsTracesAreThere() {
        assumeTrue(Files.isDirectory(COLLECTION), "skipped in part: the documents' larger traces are in ../shared");
        assertThat(documents()
                        .flatMap(name -> document(name).examples().stream())
                        .filter(example -> example.command().contains("npb_")))
                .hasSizeGreaterThan(5);
    }

    private static Stream<String> pieces() {
        return Stream.of("docs/write-scripts.md", "docs/script-language.md")
                .map(DocumentedCommandsTest::document)
                .flatMap(page -> Stream.concat(page.blocks("python").stream(), page.blocks("js").stream()));
    }

    @ParameterizedTest
    @MethodSource("pieces")
    void piecesOfScriptsRun(String text) throws IOException {
        boolean python = !text.contains(";\n");
        Path script = Files.writeString(folder.resolve(python ? "piece.py" : "piece.mjs"), text);
        Terminal.Result result = new Terminal()
                .run("run", "--out", folder.resolve("out").toString(), script.toString(), here("examples/halo"));
        if (text.contains("/etc/motd")) {
            assertThat(result.err()).contains("PermissionError: /etc/motd");
        } else {
            assertThat(result.err()).isEmpty();
            assertThat(result.status()).isZero();
        }
    }

    /** What the table of pictures calls is in Python; in JavaScript the last words with names are an object. */
    @Test
    void everyPictureOfTheTableIsDrawnInBothLanguages() throws IOException {
        List<String> calls = Files.readAllLines(ROOT.resolve("docs/write-scripts.md")).stream()
                .filter(line -> line.startsWith("| `plot."))
                .flatMap(line -> java.util.regex.Pattern.compile("`(plot\\.[^`]*\\))`")
                        .matcher(line)
                        .results()
                        .map(call -> call.group(1)))
                .toList();
        assertThat(calls).hasSizeGreaterThanOrEqualTo(7);
        StringBuilder python = new StringBuilder("""
                from earl import plot
                xs, ys, labels, values, name = [1, 2], [3, 4], ["a", "b"], [5, 6], "line"
                rows, down, across, label = [[1, 2], [3, 4]], ["a", "b"], (0, 1), "in s"
                begin, end, locations, low, high, width, height = 0.3, 0.4, [0, 1], 0, 1, 300, 200
                """);
        StringBuilder javascript = new StringBuilder("""
                import { plot } from 'earl';
                const xs = [1, 2], ys = [3, 4], labels = ['a', 'b'], values = [5, 6], name = 'line';
                const rows = [[1, 2], [3, 4]], down = ['a', 'b'], across = [0, 1], label = 'in s';
                const begin = 0.3, end = 0.4, locations = [0, 1], low = 0, high = 1, width = 300, height = 200;
                """);
        for (String call : calls) {
            String named = call.replaceAll(", (\\w+=.*)\\)$", ", { $1 })")
                    .replaceAll("(\\w+)=", "$1: ")
                    .replace("True", "true");
            python.append(call).append('\n');
            javascript
                    .append(named.replace("(xs, ys) }", "[xs, ys] }").replace("(xs, ys)}", "[xs, ys]}"))
                    .append(";\n");
        }
        for (Map.Entry<String, StringBuilder> each :
                Map.of("table.py", python, "table.mjs", javascript).entrySet()) {
            Path script = Files.writeString(folder.resolve(each.getKey()), each.getValue());
            Path out = folder.resolve(each.getKey() + ".out");
            Terminal.Result result =
                    new Terminal().run("run", "--out", out.toString(), script.toString(), here("examples/halo"));
            assertThat(result.err()).isEmpty();
            assertThat(out).isNotEmptyDirectory();
        }
    }
}
