package expert.language;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.testing.Traces;
import expert.lane.ScriptRun;
import expert.script.sandbox.ScriptTerms;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/script-language.md} says is what a trace answers. */
class DocumentedLanguageTest {
    private static final String PROMPT = ">>> ";

    private record Example(String python, String javascript, String answer) {}

    private static final ScriptTerms TERMS = ScriptTerms.ofScripts(false, null);

    @TempDir
    private Path folder;

    /** Sessions of Python have expressions, each with its answer in the next line; the next block has them in JavaScript. */
    private static List<Example> examples() throws Exception {
        List<Example> examples = new ArrayList<>();
        List<String> python = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        String language = "";
        for (String line : Files.readAllLines(Traces.root().resolve("docs/script-language.md"))) {
            if (line.startsWith("```")) {
                language = line.substring(3);
                if (language.equals("pycon")) {
                    assertThat(answers).as("expressions without JavaScript").isEmpty();
                }
                assertThat(python).as("expressions, with an answer each").hasSameSizeAs(answers);
            } else if (language.equals("pycon") && line.startsWith(PROMPT)) {
                python.add(line.substring(PROMPT.length()));
            } else if (language.equals("pycon") && !line.startsWith("#") && !line.isEmpty()) {
                answers.add(line);
            } else if (language.equals("javascript")) {
                examples.add(new Example(python.removeFirst(), line.replaceFirst(";$", ""), answers.removeFirst()));
            }
        }
        assertThat(answers).as("expressions without JavaScript").isEmpty();
        return examples;
    }

    private List<String> run(String name, String text) throws Exception {
        String examples =
                Traces.example("late_sender").resolve("..").normalize().toString();
        Path script = Files.writeString(folder.resolve(name), text.replace("'examples/", "'" + examples + "/"))
                .toRealPath();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Trace trace = Trace.open(Traces.example("late_sender"))) {
            assertThat(ScriptRun.run(script, trace, List.of(), Trace::open, List.of(), TERMS, out, stop -> {}))
                    .isZero();
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void allExamplesAreTrue() throws Exception {
        List<Example> examples = examples();
        assertThat(examples).hasSizeGreaterThan(50);
        List<String> python = run(
                "examples.py",
                Answers.PYTHON
                        + examples.stream()
                                .map(each ->
                                        "print(repr((" + each.python() + ")))\nshow(lambda: (" + each.python() + "))\n")
                                .collect(Collectors.joining()));
        List<String> javascript = run(
                "examples.mjs",
                Answers.JAVASCRIPT
                        + examples.stream()
                                .map(each -> "show(() => (" + each.javascript() + "));\n")
                                .collect(Collectors.joining()));
        assertThat(python).hasSize(2 * examples.size());
        assertThat(javascript).hasSameSizeAs(examples);
        SoftAssertions all = new SoftAssertions();
        for (int i = 0; i < examples.size(); i++) {
            Example example = examples.get(i);
            all.assertThat(python.get(2 * i)).as(example.python()).isEqualTo(example.answer());
            all.assertThat(Answers.same(Answers.parse(javascript.get(i)), Answers.parse(python.get(2 * i + 1))))
                    .as("%s: %s, not %s", example.javascript(), javascript.get(i), python.get(2 * i + 1))
                    .isTrue();
        }
        all.assertAll();
    }
}
