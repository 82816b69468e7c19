package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that the documents show do what the documents say, and print what they show. */
class DocumentedCommandsTest {
    private static final Path ROOT = Traces.root();
    private static final Path COLLECTION = ROOT.resolve("../shared/traces");

    /** Traces of the collection that documents use. */
    private static final String COLLECTED = "npb_[\\w.]+|halo_64";

    /** What records a program, needs a folder that only a reader has, or is a form to be filled in. */
    private static final String NOT_HERE = "record .*|.*[ =][A-Z]{4,}.*|.* run42.*";

    @TempDir
    private static Path folder;

    private static DocumentedCommands document(String name) {
        try {
            return DocumentedCommands.in(Files.readAllLines(ROOT.resolve(name)));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    @BeforeAll
    static void makeTheFilesOfTheDocuments() throws IOException {
        Files.writeString(
                folder.resolve("halo.py"),
                document("README.md").blocks("python").getFirst());
        Files.writeString(
                folder.resolve("expert.toml"),
                document("README.md").blocks("toml").getFirst());
        Files.writeString(
                folder.resolve("my.py"),
                document("scripts/README.md").blocks("python").getFirst());
        Traces.unpacked("lu", folder);
    }

    /** A word of a command as this process understands it. */
    private static String here(String word) {
        if (word.equals("lu") || word.equals("/tmp/lu")) {
            return folder.resolve("lu").toString();
        }
        if (word.startsWith("examples/") || word.startsWith("scripts/") || word.equals("patterns")) {
            return ROOT.resolve(word).toString();
        }
        if (word.matches("[a-z]+\\.(py|toml|efg|html|svg)|cg|cg10|pictures|run42")) {
            return folder.resolve(word).toString();
        }
        Path collected = COLLECTION.resolve(word);
        return word.matches(COLLECTED) && Files.isDirectory(collected) ? collected.toString() : word;
    }

    private static List<String> words(String command) {
        List<String> words = new ArrayList<>();
        for (String word : List.of(command.split(" +"))) {
            words.add(here(word));
        }
        if (List.of("run", "shell", "graph", "compress", "expand", "loops", "model", "select", "print")
                        .contains(words.getFirst())
                || words.contains("test")) {
            return words;
        }
        words.add("--no-cache");
        return words;
    }

    private static boolean isThere(String command) {
        return Stream.of(command.split(" +")).noneMatch(word -> word.matches(COLLECTED))
                || Files.isDirectory(COLLECTION);
    }

    private static String shown(String text) throws IOException {
        return text.replace(folder.toRealPath() + "/", "")
                .replace(folder + "/", "")
                .replace(COLLECTION + "/", "")
                .replace(ROOT + "/", "");
    }

    private static void check(SoftAssertions all, String document, DocumentedCommands.Example example)
            throws IOException {
        Terminal terminal = new Terminal()
                .environment("XDG_CACHE_HOME", folder.resolve("cache").toString());
        List<String> expected = new ArrayList<>(example.printed());
        if (example.command().startsWith("shell")) {
            terminal.typing(String.join(
                            "\n",
                            expected.stream()
                                    .filter(line -> line.startsWith(">>> "))
                                    .map(line -> line.substring(4))
                                    .toList())
                    + "\n");
            expected.removeIf(line -> line.startsWith(">>> "));
        }
        Terminal.Result result = terminal.run(words(example.command()).toArray(String[]::new));
        String what = document + ", " + example + "\n" + result.err();
        boolean fails = expected.stream().anyMatch(line -> line.startsWith("expert: "));
        all.assertThat(result.status()).as(what).isEqualTo(fails ? ExitStatus.PATTERN : ExitStatus.OK);
        List<String> printed = shown(result.out() + result.err()).lines().toList();
        if (example.filter().startsWith("grep ")) {
            String word = example.filter().substring(5);
            printed = printed.stream().filter(line -> line.contains(word)).toList();
        }
        expected.replaceAll(line -> line.replace("/home/me/", "").stripTrailing());
        if (!expected.isEmpty()) {
            all.assertThat(matches(expected, printed))
                    .as(what + "\nshown:\n" + String.join("\n", expected) + "\nprinted:\n" + String.join("\n", printed))
                    .isTrue();
        }
    }

    /** Whether lines are those of a document, in which {@code "..."} stands for any number of them. */
    private static boolean matches(List<String> shown, List<String> printed) {
        if (shown.isEmpty()) {
            return printed.isEmpty();
        }
        List<String> rest = shown.subList(1, shown.size());
        if (shown.getFirst().equals("...")) {
            for (int from = 0; from <= printed.size(); from++) {
                if (matches(rest, printed.subList(from, printed.size()))) {
                    return true;
                }
            }
            return false;
        }
        return !printed.isEmpty()
                && printed.getFirst().stripTrailing().equals(shown.getFirst())
                && matches(rest, printed.subList(1, printed.size()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "examples/README.md", "scripts/README.md", "CONTRIBUTING.md"})
    void commandsPrintWhatIsShown(String name) throws IOException {
        SoftAssertions all = new SoftAssertions();
        int run = 0;
        for (DocumentedCommands.Example example : document(name).examples()) {
            if (!example.command().matches(NOT_HERE) && isThere(example.command())) {
                check(all, name, example);
                run++;
            }
        }
        all.assertAll();
        assertThat(run).isPositive();
    }

    @Test
    void theCollectionsTracesAreThere() {
        assumeTrue(Files.isDirectory(COLLECTION), "skipped in part: the documents' larger traces are in ../shared");
        long larger = document("README.md").examples().stream()
                .filter(example -> example.command().contains("npb_"))
                .count();
        assertThat(larger).isGreaterThan(5);
    }

    private static Stream<String> pieces() {
        List<String> pieces = new ArrayList<>(document("scripts/README.md").blocks("python"));
        pieces.addAll(document("scripts/README.md").blocks("js"));
        return pieces.stream();
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
        List<String> calls = Files.readAllLines(ROOT.resolve("scripts/README.md")).stream()
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
