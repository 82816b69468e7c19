package expert.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What editors and type checkers know of the language from the stubs that the distribution holds. */
class StubsTest {
    private static final Path DIST = Traces.root().resolve("expert/src/dist");

    private static final Path WEB = Traces.root().resolve("expert-web/src/main/web");
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```(?:python|py)\n(.*?)```");

    @TempDir
    private Path folder;

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    @Test
    void pythonAuthorsGetTypesAndColumns() throws IOException {
        Path stubs = folder.resolve("expert-stubs");
        copy(DIST.resolve("expert-stubs"), stubs);
        Path environment = folder.resolve("environment");
        assertThat(Tools.system("python3", "python3-venv", "-m", "venv", "--without-pip", environment.toString())
                        .status())
                .isZero();
        Path python = environment.resolve("bin/python");
        assertThat(Tools.system(
                        "python3",
                        "python3-pip",
                        "-m",
                        "pip",
                        "--python",
                        python.toString(),
                        "install",
                        "--no-index",
                        stubs.toString()))
                .matches(outcome -> outcome.status() == 0);
        Path script = Files.writeString(folder.resolve("late.py"), """
                import earl
                from earl import plot, trace
                from expert import AnyTable, MessagesTable, Pattern, parameter


                class Late(Pattern):
                    table = "messages"
                    shortest = parameter(0.0, "ignore waits shorter than this, in seconds", min=0)

                    def messages(self, m: MessagesTable) -> None:
                        reveal_type(m.send_enter)
                        self.add(m.send_enter - m.recv_enter, at=m.recv_call, because={"send": m.send_call})
                        m.nonsense

                    def describe(self, m: AnyTable) -> None:
                        reveal_type(m.send_enter)
                        self.wait(1 / m.send_enter, at=m.recv_call, on={"send": m.send_call})


                reveal_type(trace.messages[0].send)
                reveal_type(trace.delays)
                trace.comm_matrix("letters")
                plot.line([1], [2], file="a.svg")
                """);
        Tools.Outcome checked = Tools.system(
                "mypy",
                "mypy",
                "--python-executable",
                python.toString(),
                "--cache-dir",
                folder.resolve("cache").toString(),
                script.toString());
        assertThat(checked.lines().stream()
                        .map(line -> line.replaceFirst("^.*late.py:", ""))
                        .toList())
                .containsExactly(
                        "11: note: Revealed type is \"earl.Column\"",
                        "13: error: \"MessagesTable\" has no attribute \"nonsense\"  [attr-defined]",
                        "16: note: Revealed type is \"earl.Column\"",
                        "20: note: Revealed type is \"Union[earl.Event, None]\"",
                        "21: note: Revealed type is \"earl.DelaysTable\"",
                        "22: error: Argument 1 to \"comm_matrix\" of \"Trace\" has incompatible type \"Literal['letters']\";"
                                + " expected \"Literal['bytes', 'count']\"  [arg-type]",
                        "Found 2 errors in 1 file (checked 1 source file)");
    }

    /** The errors of scripts, with the names of their files. */
    private static List<String> typeScript(Path... scripts) {
        List<String> words = new ArrayList<>(
                List.of("--noEmit", "--allowJs", "--checkJs", "--target", "es2020", "--moduleResolution", "node"));
        for (Path script : scripts) {
            words.add(script.toString());
        }
        return Tools.system("tsc", "node-typescript", words.toArray(String[]::new)).lines().stream()
                .map(line -> line.replaceFirst("^.*/", ""))
                .toList();
    }

    /** What Pyright says about files beside the stubs: the lines after the name of the folder. */
    private List<String> pyright(String... files) throws IOException {
        Path pyright = WEB.resolve("node_modules/pyright/index.js");
        assumeTrue(Tools.system("node", "nodejs", "--version").status() == 0);
        assumeTrue(Files.exists(pyright), "the packages of the page are missing: npm ci in " + WEB);
        copy(DIST.resolve("expert-stubs"), folder.resolve("stubs"));
        Files.writeString(
                folder.resolve("pyrightconfig.json"),
                "{ \"extraPaths\": [\"stubs\"], \"reportMissingModuleSource\": \"none\", \"reportMissingImports\": \"none\" }");
        List<String> command = new ArrayList<>(List.of(pyright.toString(), "--project", folder.toString()));
        for (String file : files) {
            command.add(folder.resolve(file).toString());
        }
        return Tools.system("node", "nodejs", command.toArray(String[]::new)).lines().stream()
                .filter(line -> line.startsWith(" "))
                .map(line -> line.strip().replaceFirst("^\\S*/", ""))
                .toList();
    }

    /** Writes the examples of the documents as files; their names. */
    private List<String> examples() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> documents = Files.list(Traces.root().resolve("docs"))) {
            for (Path document : documents
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                Matcher example = EXAMPLE.matcher(Files.readString(document));
                while (example.find()) {
                    String name = "example" + names.size() + ".py";
                    String text = example.group(1);
                    // Scripts have the trace without an import.
                    Files.writeString(folder.resolve(name), "from earl import trace\n" + text);
                    names.add(name);
                }
            }
        }
        return names;
    }

    @Test
    void pyrightKnowsTheTypesOfParametersAndFindsNoMistakeInExamples() throws IOException {
        List<String> files = examples();
        assertThat(files).hasSizeGreaterThan(5);
        files.add("hov.py");
        Files.writeString(folder.resolve("hov.py"), """
                from earl import trace
                from expert import CollectivesTable, Pattern


                class Hov(Pattern):
                    def messages(self, m):
                        reveal_type(m)

                    def recv_callback(self, recv):
                        reveal_type(recv)
                        reveal_type(self.trace.event(recv.sendptr))

                    def describe(self, m):
                        reveal_type(m)
                        m.instance


                class Other(Pattern):
                    def describe(self, m: CollectivesTable):
                        reveal_type(m.instance)


                loop = trace.loops(0)[0]
                reveal_type(loop.iteration_of(trace.messages.columns.recv_call))
                reveal_type(loop.iteration_of(trace[0]))
                trace.queue(dest=0, at=trace[5])
                trace.queue(to=0)
                """);
        assertThat(pyright(files.toArray(String[]::new)))
                .containsExactly(
                        "hov.py:7:21 - information: Type of \"m\" is \"MessagesTable\"",
                        "hov.py:10:21 - information: Type of \"recv\" is \"RecvEvent\"",
                        "hov.py:11:21 - information: Type of \"self.trace.event(recv.sendptr)\" is \"Event\"",
                        "hov.py:14:21 - information: Type of \"m\" is \"MessagesTable\"",
                        "hov.py:20:21 - information: Type of \"m.instance\" is \"Column\"",
                        "hov.py:24:13 - information: Type of \"loop.iteration_of(trace.messages.columns.recv_call)\" is \"Column\"",
                        "hov.py:25:13 - information: Type of \"loop.iteration_of(trace[0])\" is \"int | None\"",
                        "hov.py:27:13 - error: No parameter named \"to\" (reportCallIssue)");
    }

    @Test
    void javascriptAuthorsGetTypesAndColumnsWithAndWithoutImports() throws IOException {
        copy(DIST.resolve("expert-types"), folder.resolve("expert-types"));
        Path script = Files.writeString(folder.resolve("late.js"), """
                // @ts-check
                /// <reference path="expert-types/earl.d.ts" />
                /// <reference path="expert-types/expert.d.ts" />
                import { Pattern, parameter } from 'expert';
                import * as earl from 'earl';
                export class Late extends Pattern {
                  static shortest = parameter(0.0, 'ignore waits shorter than this, in seconds', { min: 0 });
                  messages(/** @type {earl.MessagesTable} */ m) {
                    const wait = m.send_enter.minus(m.recv_enter);
                    this.add(wait, { at: m.recv_call, because: { send: m.send_call } });
                    m.nonsense;
                    m.select(wait.greater_than(0)).bytes.sum().toFixed(1);
                  }
                  recv_callback(recv) {
                    this.trace.messages({ src: 1 }).at(0).bytes;
                    this.trace.nothing;
                  }
                }
                """);
        Path withoutImport = Files.writeString(folder.resolve("plain.js"), """
                // @ts-check
                /// <reference path="expert-types/earl.d.ts" />
                /// <reference path="expert-types/expert.d.ts" />
                export class Late extends Pattern {
                  static shortest = parameter(0.0, 'ignore waits shorter than this, in seconds', { min: 0 });
                  recv_callback(recv) {
                    this.add(1, { at: recv });
                    this.nothing;
                  }
                }
                """);
        assertThat(typeScript(script, withoutImport))
                .containsExactly(
                        "late.js(11,7): error TS2339: Property 'nonsense' does not exist on type 'MessagesTable'.",
                        "late.js(16,16): error TS2339: Property 'nothing' does not exist on type 'Trace'.",
                        "plain.js(8,10): error TS2339: Property 'nothing' does not exist on type 'Late'.");
    }

    @Test
    void theirVersionIsThatOfTheProject() throws IOException {
        String version = Files.readString(Traces.root().resolve("pom.xml"))
                .replaceFirst("(?s)^.*?<version>([^<]*)</version>.*$", "$1");
        assertThat(Files.readString(DIST.resolve("expert-stubs/pyproject.toml")))
                .contains("version = \"" + version + "\"");
        assertThat(Files.readString(DIST.resolve("expert-types/package.json")))
                .contains("\"version\": \"" + version + "\"");
    }
}
