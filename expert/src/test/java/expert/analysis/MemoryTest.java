package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import earl.OpenOptions;
import earl.testing.Traces;
import expert.cache.ResultCache;
import expert.pattern.Analysis;
import expert.pattern.Definitions;
import expert.request.AnalysisRequest;
import expert.request.Settings;
import expert.summary.Focus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pattern is run again if something has changed, and only then: each tells how often by a number that it draws. */
class MemoryTest {
    private static final String PATTERN = """
            import { Pattern, parameter } from 'expert';
            import { factor } from './helper.js';
            export class %s extends Pattern {
              static low = parameter(0.5);
              messages(m) {
                this.add(m.send_enter.minus(m.recv_enter).times(factor), { at: m.recv_call, because: { send: m.send_call, n: 3 } });
              }
              wrapup() {
                this.result('draw', Math.random());
                this.result('more', { a: [1, 2.5, null, true, 'x'], b: {} });
              }
            }
            """;

    private static final String PYTHON = """
            import random
            from expert import Pattern, parameter
            from helper import factor
            class %s(Pattern):
                low = parameter(0.5)
                def messages(self, m):
                    self.add(factor * (m.send_enter - m.recv_enter), at=m.recv_call, because={"send": m.send_call, "n": 3})
                def wrapup(self):
                    self.result("draw", random.random())
                    self.result("more", {"a": [1, 2.5, None, True, "x"], "b": {}})
            """;

    @TempDir
    Path folder;

    private Path trace;
    private Patterns patterns;

    @BeforeEach
    void files() throws IOException {
        trace = folder.resolve("trace");
        copy(Traces.example("late_sender"), trace);
        patterns = new Patterns(folder.resolve("patterns"));
        patterns.write("helper.js", "export const factor = 2;\n");
        patterns.file("first.js", PATTERN.formatted("First")).file("second.js", PATTERN.formatted("Second"));
    }

    /** Takes patterns in Python instead, which starts more slowly. */
    private void inPython() {
        patterns = new Patterns(folder.resolve("python"));
        patterns.write("helper.py", "factor = 2\n");
        patterns.file("first.py", PYTHON.formatted("First")).file("second.py", PYTHON.formatted("Second"));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private ResultCache cache(String tool) {
        return new ResultCache(folder.resolve("results"), tool, 1 << 24);
    }

    private AnalysisRequest request() {
        AnalysisRequest request = patterns.request();
        return new AnalysisRequest(
                trace,
                OpenOptions.defaults().withIndexFrom(OpenOptions.NO_INDEX),
                request.patterns(),
                request.select(),
                request.exclude(),
                request.parameters(),
                request.definitions(),
                request.timeout(),
                request.allowIo(),
                request.output(),
                request.notices(),
                Settings.DEFAULTS.withCache(cache("1")));
    }

    private static Analysis analyze(AnalysisRequest request) {
        Analysis analysis = Analyzer.analyze(request);
        assertThat(analysis.failures()).isEmpty();
        return analysis;
    }

    private static Object draw(Analysis analysis, String pattern) {
        return String.valueOf(analysis.pattern(pattern).orElseThrow().results().get("draw"));
    }

    private long results() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("results"))) {
            return all.count();
        }
    }

    @Test
    void whatHasNotChangedIsNotRunAgain() {
        Analysis first = analyze(request());
        Analysis second = analyze(request());
        assertThat(second.patterns()).isEqualTo(first.patterns());
        assertThat(second.trace().calls()).isEqualTo(first.trace().calls());
        assertThat(first.pattern("first").orElseThrow().severity()).isPositive();
        assertThat(draw(analyze(request().with(Settings.DEFAULTS)), "first")).isNotEqualTo(draw(first, "first"));
    }

    @Test
    void aNewPatternIsTheOnlyOneThatRuns() {
        Analysis first = analyze(request());
        patterns.file("third.js", PATTERN.formatted("Third"));
        Analysis second = analyze(request());
        assertThat(second.patterns()).hasSize(3);
        assertThat(draw(second, "first")).isEqualTo(draw(first, "first"));
        assertThat(draw(second, "second")).isEqualTo(draw(first, "second"));
        assertThat(draw(analyze(request()), "third")).isEqualTo(draw(second, "third"));
    }

    @Test
    void anotherSourceIsRunAndOnlyThat() {
        Analysis first = analyze(request());
        patterns.write("first.js", PATTERN.formatted("First") + "// changed\n");
        Analysis second = analyze(request());
        assertThat(draw(second, "first")).isNotEqualTo(draw(first, "first"));
        assertThat(draw(second, "second")).isEqualTo(draw(first, "second"));
    }

    @Test
    void anotherHelperIsAnotherPattern() {
        anotherHelper(factor -> patterns.write("helper.js", "export const factor = " + factor + ";\n"));
        patterns.write("helper.js", "export { factor } from './deeper.js';\n");
        anotherHelper(factor -> patterns.write("deeper.js", "export const factor = " + factor + ";\n"));
    }

    @Test
    void anotherHelperInPythonIsAnotherPattern() {
        inPython();
        anotherHelper(factor -> patterns.write("helper.py", "factor = " + factor + "\n"));
        patterns.write("helper.py", "from deeper import factor\n");
        anotherHelper(factor -> patterns.write("deeper.py", "factor = " + factor + "\n"));
    }

    /** Severities are those of the factor that a file says at the moment. */
    private void anotherHelper(IntConsumer file) {
        file.accept(2);
        Analysis first = analyze(request());
        file.accept(8);
        Analysis second = analyze(request());
        for (String pattern : List.of("first", "second")) {
            assertThat(second.pattern(pattern).orElseThrow().severity())
                    .isPositive()
                    .isEqualTo(4 * first.pattern(pattern).orElseThrow().severity());
        }
    }

    @Test
    void whateverElseItDependsOnCounts() throws IOException {
        Analysis first = analyze(request());
        List<UnaryOperator<AnalysisRequest>> changes = List.of(
                request -> request.with(Map.of("first.low", "0.25")),
                request -> request.by(Definitions.PAPER),
                request -> request.with(request.settings().withInstances(3)),
                request ->
                        request.with(request.settings().withFocus(new Focus(List.of(), List.of(), List.of(0), 0, 1))),
                request -> request.with(request.settings().withCache(cache("2"))));
        List<Object> draws = new ArrayList<>(List.of(draw(first, "first")));
        for (UnaryOperator<AnalysisRequest> change : changes) {
            draws.add(draw(analyze(change.apply(request())), "first"));
        }
        assertThat(draws).doesNotHaveDuplicates();
        Analysis again = analyze(changes.getFirst().apply(request()));
        assertThat(draw(again, "first")).isEqualTo(draws.get(1));
        assertThat(draw(again, "second")).isEqualTo(draw(first, "second"));
        Files.setLastModifiedTime(trace.resolve("traces.def"), FileTime.fromMillis(1_000_000));
        try (Stream<Path> events = Files.walk(trace)) {
            for (Path file :
                    events.filter(path -> path.toString().endsWith(".evt")).toList()) {
                Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
            }
        }
        assertThat(draws).doesNotContain(draw(analyze(request()), "first"));
    }

    @Test
    void aFocusThatDoesNotRestrictIsSaidAgain() {
        patterns.file("own.py", """
                from expert import Pattern
                class Own(Pattern):
                    def severity(self):
                        return 7
                """);
        UnaryOperator<AnalysisRequest> focused = request ->
                request.with(request.settings().withFocus(new Focus(List.of(), List.of(), List.of(0), 0, 1)));
        Analysis first = analyze(focused.apply(request()));
        Analysis second = analyze(focused.apply(request()));
        assertThat(second.trace().focus()).isEqualTo(first.trace().focus());
        assertThat(String.valueOf(second.trace().focus())).contains("unrestricted=[own]");
        assertThat(second.patterns()).isEqualTo(first.patterns());
    }

    @Test
    void whatPrintsOrMayDoAnythingIsRunAgain() throws IOException {
        inPython();
        assertThat(draw(analyze(request()), "first")).isEqualTo(draw(analyze(request()), "first"));
        patterns.write("first.py", PYTHON.formatted("First") + "        print('hello')\n");
        assertThat(draw(analyze(request()), "first")).isNotEqualTo(draw(analyze(request()), "first"));
        patterns.write("first.py", PYTHON.formatted("First"));
        assertThat(draw(analyze(request().allowingIo()), "first"))
                .isNotEqualTo(draw(analyze(request().allowingIo()), "first"));
    }

    @Test
    void aPatternThatFailsIsNotRememberedAndHarmsNobody() {
        patterns.file("broken.py", """
                from expert import Pattern
                class Broken(Pattern):
                    def wrapup(self):
                        self.nonsense
                """);
        for (int i = 0; i < 2; i++) {
            Analysis analysis = Analyzer.analyze(request());
            assertThat(analysis.failures()).hasSize(1);
            assertThat(analysis.patterns()).hasSize(2);
        }
        patterns.file("unloadable.py", "from expert import nonsense\n");
        for (int i = 0; i < 2; i++) {
            assertThat(Analyzer.analyze(request()).failures()).hasSize(2);
        }
    }

    @Test
    void whatIsDamagedIsFoundAnew() throws IOException {
        Analysis first = analyze(request());
        assertThat(results()).isEqualTo(4);
        try (Stream<Path> files = Files.list(folder.resolve("results"))) {
            for (Path file : files.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length / 2] ^= 1;
                Files.write(file, bytes);
            }
        }
        Analysis second = analyze(request());
        assertThat(draw(second, "first")).isNotEqualTo(draw(first, "first"));
        assertThat(analyze(request()).patterns()).isEqualTo(second.patterns());
    }

    @Test
    void severalAtOnceAgree() throws Exception {
        List<Callable<Analysis>> runs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            runs.add(() -> analyze(request()));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            for (Future<Analysis> run : threads.invokeAll(runs)) {
                assertThat(run.get().patterns()).hasSize(2);
            }
        }
        assertThat(analyze(request()).patterns()).isEqualTo(analyze(request()).patterns());
    }
}
