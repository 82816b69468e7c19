package expert.language;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Tools;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What editors and type checkers know of the language from the stubs that the distribution holds. */
class StubsTest {
    private static final Path DIST = Traces.root().resolve("expert/src/dist");

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

    /** The errors of a script that is called late.js. */
    private static List<String> typeScript(Path script) {
        return Tools.system(
                        "tsc",
                        "node-typescript",
                        "--noEmit",
                        "--allowJs",
                        "--checkJs",
                        "--target",
                        "es2020",
                        "--moduleResolution",
                        "node",
                        script.toString())
                .lines()
                .stream()
                .map(line -> line.replaceFirst("^.*late.js", ""))
                .toList();
    }

    @Test
    void javascriptAuthorsGetTypesAndColumns() throws IOException {
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
        assertThat(typeScript(script))
                .containsExactly(
                        "(11,7): error TS2339: Property 'nonsense' does not exist on type 'MessagesTable'.",
                        "(16,16): error TS2339: Property 'nothing' does not exist on type 'Trace'.");
    }

    @Test
    void javascriptAuthorsNeedNoImport() throws IOException {
        copy(DIST.resolve("expert-types"), folder.resolve("expert-types"));
        Path script = Files.writeString(folder.resolve("late.js"), """
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
        assertThat(typeScript(script))
                .containsExactly("(8,10): error TS2339: Property 'nothing' does not exist on type 'Late'.");
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
