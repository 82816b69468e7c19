package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import expert.option.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in pattern files that their languages do not report: {@code expert test --lint}, and warnings of an analysis. */
class LintTest {
    private static final String HALO = Traces.example("halo").toString();

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    /** The lines of a check, without folder. */
    private List<String> lint(int status, Path... files) {
        String[] words = new String[files.length + 2];
        words[0] = "test";
        words[1] = "--lint";
        for (int i = 0; i < files.length; i++) {
            words[i + 2] = files[i].toString();
        }
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
        return result.out().replace(folder.toString() + "/", "").lines().toList();
    }

    private static final String PYTHON = """
            from expert import Pattern
            class Ev(Pattern):
                "add(None) in a text, and: def lost_callback(self)"
                confidence = 0.5
                parent = "late_sendr"
                def recieve_callback(self, r):
                    pass
                def recv_callback(self, r):
                    # self.add("comment")
                    e = self.trace.event(r)
                    start = self.trace.event(r['enterptr'])
                    self.trace.event(start)
                    self.trace.event(self.trace.event(r['sendptr']))
                    fine = self.trace.event(self.trace.event(r['sendptr'])['enterptr'])
                    self.add("abc", at=e)
                    self.add(None)
            class One(Pattern):
                parent = "two"
                def message_callback(self, m):
                    self.add(1.0, at=None)
            class Two(Pattern):
                parent = "one"
                def send_callback(self, s): self.add(s['len'])
            class Helper:
                def press_callback(self): pass
            """;

    private static final String JAVASCRIPT = """
            import { Pattern } from 'expert';
            /** add(null) in a comment. */
            export class Ev extends Pattern {
              confidence = 0.5;
              static parent = 'late_sendr';
              recieve_callback(r) {}
              recv_callback(r) {
                // this.add("comment")
                const e = this.trace.event(r);
                const start = this.trace.event(r.enterptr);
                this.trace.event(start);
                this.trace.event(this.trace.event(r.sendptr));
                const fine = this.trace.event(this.trace.event(r.sendptr).enterptr);
                this.add("abc", { at: e });
                this.add(null);
              }
            }
            export class One extends Pattern {
              static parent = 'two';
              message_callback(m) { this.add(1.0, { at: null }); }
            }
            export class Two extends Pattern {
              static parent = 'one';
              send_callback(s) { this.add(s.len); }
            }
            class Helper { press_callback() {} }
            """;

    @Test
    void mistakesInPython() throws IOException {
        assertThat(lint(ExitStatus.UNMET, write("ev.py", PYTHON)))
                .containsExactlyInAnyOrder(
                        "ev.py: ev: unknown parent late_sendr; did you mean 'late_sender'?",
                        "ev.py: one: is its own ancestor: parent two, parent one",
                        "ev.py: two: is its own ancestor: parent one, parent two",
                        "ev.py:4: confidence is a method that answers a number from 0 to 1, not a number",
                        "ev.py:6: there is no callback recieve_callback; did you mean 'recv_callback'?",
                        "ev.py:15: add() takes a number or a column, not text",
                        "ev.py:16: add() takes a number or a column, not None");
    }

    @Test
    void mistakesInJavaScript() throws IOException {
        assertThat(lint(ExitStatus.UNMET, write("ev.js", JAVASCRIPT)))
                .containsExactlyInAnyOrder(
                        "ev.js: ev: unknown parent late_sendr; did you mean 'late_sender'?",
                        "ev.js: one: is its own ancestor: parent two, parent one",
                        "ev.js: two: is its own ancestor: parent one, parent two",
                        "ev.js:4: confidence is a method that answers a number from 0 to 1, not a number",
                        "ev.js:6: there is no callback recieve_callback; did you mean 'recv_callback'?",
                        "ev.js:14: add() takes a number or a column, not text",
                        "ev.js:15: add() takes a number or a column, not null");
    }

    @Test
    void aFileWithoutMistakesAndOneWithoutPattern() throws IOException {
        Path fine = write("fine.py", "from expert import Pattern\nclass Fine(Pattern):\n    parent = 'late_sender'\n");
        assertThat(lint(ExitStatus.OK, fine)).containsExactly("ok      fine");
        assertThat(lint(ExitStatus.UNMET, write("none.py", "x = 1\n")))
                .containsExactly(
                        "none.py: defines no pattern: a pattern is a class that extends Pattern, its name without a"
                                + " leading _");
        assertThat(lint(ExitStatus.UNMET, write("none.js", "const x = 1;\n")))
                .containsExactly(
                        "none.js: defines no pattern: a pattern is a class that extends Pattern and is exported,"
                                + " its name without a leading _");
        Path broken = write("broken.py", "from expert import\n");
        assertThat(lint(ExitStatus.PATTERN, broken)).isEmpty();
        assertThat(new Terminal().run("test", "--lint").err()).contains("--lint needs a pattern file");
        assertThat(new Terminal()
                        .run("test", fine.toString(), "--expect", "fine=0")
                        .err())
                .contains("--trace TRACE is missing");
    }

    /** What we ship is an example. */
    @Test
    void theShippedPatternsHaveNone() throws IOException {
        for (Path file :
                List.of(Terminal.root().resolve("patterns"), Terminal.root().resolve("examples/patterns"))) {
            try (var files = Files.list(file)) {
                for (Path each : files.filter(path -> path.toString().matches(".*\\.(py|js)"))
                        .toList()) {
                    expert.script.Language language =
                            expert.script.Language.of(each).orElseThrow();
                    assertThat(expert.script.Lint.in(Files.readString(each), language))
                            .as(each.toString())
                            .isEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"py", "js"})
    void anAnalysisWarns(String language) throws IOException {
        Path file = write("ev." + language, language.equals("py") ? PYTHON : JAVASCRIPT);
        Path none = write("none." + language, language.equals("py") ? "x = 1\n" : "const x = 1;\n");
        Terminal.Result result = new Terminal()
                .run(
                        "--no-cache",
                        "--patterns",
                        file.toString(),
                        "--patterns",
                        none.toString(),
                        "--select",
                        "one",
                        HALO);
        assertThat(result.err())
                .contains("expert: warning: " + file + ":6: there is no callback recieve_callback")
                .contains("expert: warning: " + file + ": ev: unknown parent late_sendr")
                .contains("expert: warning: " + none + ": defines no pattern");
        assertThat(result.status()).isEqualTo(ExitStatus.OK);
    }

    /** A plug-in folder may hold what is under construction. */
    @ParameterizedTest
    @ValueSource(strings = {"py", "js"})
    void aBrokenFileThatNobodySelectedIsAWarning(String language) throws IOException {
        Path broken = write("broken." + language, language.equals("py") ? "class Broken(:\n" : "export class {\n");
        Terminal.Result result =
                new Terminal().run("--no-cache", "--patterns", folder.toString(), "--select", "late_sender", HALO);
        assertThat(result.err()).startsWith("expert: warning: " + broken + ":1: load: ");
        assertThat(result.status()).isEqualTo(ExitStatus.OK);
        assertThat(result.out()).contains("Ranks 0, 1, 3 wait 1.180 s").doesNotContain("Failed");
        // Selected by its own name, by the name of its file, by nothing, or not known: it is a failure.
        for (String[] select : new String[][] {{"--select", "late_sender,broken"}, {}}) {
            String[] words = new String[select.length + 4];
            System.arraycopy(select, 0, words, 0, select.length);
            System.arraycopy(
                    new String[] {"--no-cache", "--patterns", folder.toString(), HALO}, 0, words, select.length, 4);
            assertThat(new Terminal().run(words).status()).isEqualTo(ExitStatus.PATTERN);
        }
        assertThat(new Terminal()
                        .run("--no-cache", "--patterns", broken.toString(), "--select", "late_sender", HALO)
                        .status())
                .isEqualTo(ExitStatus.PATTERN);
        // It would have replaced the shipped one.
        write(
                "mine." + language,
                language.equals("py")
                        ? "from expert import Pattern\nclass LateSender(Pattern):\n    x = (\n"
                        : "import { Pattern } from 'expert';\nexport class LateSender extends Pattern {\n  x = (\n");
        assertThat(new Terminal()
                        .run("--no-cache", "--patterns", folder.toString(), "--select", "late_sender", HALO)
                        .status())
                .isEqualTo(ExitStatus.PATTERN);
    }

    @Test
    void theThreeNearestPatternsAreNamed() {
        Terminal.Result result = new Terminal().run("--no-cache", "-P", "sender.minimum=1", HALO);
        assertThat(result.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(result.err().lines().findFirst().orElseThrow())
                .matches(
                        "expert: unknown pattern sender of parameter sender.minimum; the nearest are late_sender, \\w+, \\w+");
    }
}
