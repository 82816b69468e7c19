package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.testing.Sample;
import expert.pattern.Analysis;
import expert.pattern.Failure;
import expert.request.AnalysisRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pattern that fails is told with its file and line, and does not harm the others. */
class PatternFailureTest {
    private static final String GOOD_PYTHON = """
        from expert import Pattern
        class Good(Pattern):
            def recv_callback(self, recv):
                self.add(recv.time, at=recv)
        """;
    private static final String GOOD_JAVASCRIPT = """
        import { Pattern } from 'expert';
        export class GoodJs extends Pattern {
          recv_callback(recv) { this.add(recv.time, { at: recv }); }
        }
        """;

    /** In messages, for the seconds of the limit. */
    private static final String STOPPED = "stopped after ";

    private static final List<Bad> DO_NOT_LOAD = List.of(
            new Bad("py", "from expert import Pattern|class Bad(Pattern):|    x = = 1", "load", 3, "SyntaxError"),
            new Bad("py", "import nosuchmodule", "load", 1, "nosuchmodule"),
            new Bad("py", "|1/0", "load", 2, "ZeroDivisionError"),
            new Bad("py", "def f():|    return 1/0|f()", "load", 2, "ZeroDivisionError"),
            new Bad("py", "import sys|sys.exit(3)", "load", 2, "SystemExit"),
            new Bad(
                    "py",
                    "from expert import Pattern|class Bad(Pattern):|    async def wrapup(self):|        pass",
                    "load",
                    0,
                    "Bad: wrapup is async"),
            new Bad(
                    "py",
                    "from expert import Pattern|class Bad(Pattern):|    def recv_callback(self, r):|        yield r",
                    "load",
                    0,
                    "Bad: recv_callback is async or a generator"),
            new Bad(
                    "js",
                    "import { Pattern } from 'expert';|export class Bad extends Pattern { async wrapup() {} }",
                    "load",
                    0,
                    "Bad: wrapup is async"),
            new Bad(
                    "js",
                    "import { Pattern } from 'expert';|export class Bad extends Pattern { *messages(m) {} }",
                    "load",
                    0,
                    "Bad: messages is async or a generator"),
            new Bad("js", "export class Bad {|  x = = 1;|}", "load", 2, "SyntaxError"),
            new Bad("js", "|undefinedFunction();", "load", 2, "undefinedFunction"),
            new Bad("js", "import { x } from './nosuch.js';", "load", 0, "nosuch"));

    private static final List<Bad> THROW = List.of(
            new Bad("py", "def __init__(self):|    self.x = {}|    self.x[1]", "__init__", 5, ""),
            new Bad(
                    "py",
                    "def recv_callback(self, recv):|    x = 1|    return (x +|        recv.foo)",
                    "recv_callback",
                    6,
                    ""),
            new Bad("py", "def messages(self, m):|    m.nonsense", "messages", 4, ""),
            new Bad("py", "def messages(self, m):|    self.add(m.tag, at=3.5)", "messages", 4, ""),
            new Bad("py", "def wrapup(self):|    raise ValueError()", "wrapup", 4, ""),
            new Bad("py", "def wrapup(self):|    self.wrapup()", "wrapup", 4, ""),
            new Bad("py", "def recv_callback(self, recv):|    self.add(float('inf'), at=recv)", "recv_callback", 4, ""),
            new Bad("py", "def wrapup(self):|    self.add(True)", "wrapup", 4, ""),
            new Bad("py", "def wrapup(self):|    self.add(False)", "wrapup", 4, ""),
            new Bad("js", "wrapup() {|  this.add(true);|}", "wrapup", 4, ""),
            new Bad("js", "wrapup() {|  this.add(false);|}", "wrapup", 4, ""),
            new Bad("py", "def severity(self):|    return 'much'", "severity", 0, ""),
            new Bad("py", "def confidence(self):|    return 2", "confidence", 0, ""),
            new Bad("py", "def message_callback(self, m):|    m.foo", "message_callback", 4, ""),
            new Bad("js", "constructor() {|  super();|  this.x.y = 1;|}", "__init__", 5, ""),
            new Bad("js", "recv_callback(recv) {|  const x = 1;|  return x + recv.foo;|}", "recv_callback", 5, ""),
            new Bad("js", "messages(m) {|  m.nonsense.sum();|}", "messages", 4, ""),
            new Bad("js", "wrapup() {|  throw new Error('no');|}", "wrapup", 4, ""),
            new Bad("js", "wrapup() {|  this.wrapup();|}", "wrapup", 3, ""),
            new Bad("js", "severity() {|  return 'much';|}", "severity", 0, ""),
            new Bad("js", "message_callback(m) {|  m.foo;|}", "message_callback", 4, ""));

    /** Each takes the whole time that it has, so one of each language. */
    private static final List<Bad> NEVER_END = Stream.of(
                    List.of(
                            new Bad(
                                    "py",
                                    "def recv_callback(self, recv):|    while True:|        pass",
                                    "recv_callback",
                                    0,
                                    STOPPED),
                            new Bad(
                                    "py",
                                    "def wrapup(self):|    while True:|        try:|            while True:|                pass|        except BaseException:|            pass",
                                    "wrapup",
                                    0,
                                    STOPPED)),
                    List.of(
                            new Bad("js", "recv_callback(recv) {|  for (;;) {}|}", "recv_callback", 0, STOPPED),
                            new Bad(
                                    "js",
                                    "wrapup() {|  for (;;) { try { for (;;) {} } catch (e) {} }|}",
                                    "wrapup",
                                    0,
                                    STOPPED)))
            .flatMap(ofLanguage -> Sample.of(ofLanguage, 1).stream())
            .toList();

    private static final List<Bad> LEAVE_THE_SANDBOX = List.of(
            new Bad("py", "open('/etc/hostname')", "load", 0, ""),
            new Bad("py", "open(__file__)", "load", 0, ""),
            new Bad("py", "import os|os.listdir('/')", "load", 0, ""),
            new Bad("py", "import os|os.system('true')", "load", 0, ""),
            new Bad("py", "import subprocess|subprocess.run(['true'])", "load", 0, ""),
            new Bad("py", "import socket|socket.create_connection(('127.0.0.1', 9))", "load", 0, ""),
            new Bad("py", "import java|java.type('java.lang.System')", "load", 0, ""),
            new Bad("py", "import polyglot|polyglot.eval(language='js', string='1')", "load", 0, ""),
            new Bad("py", "import __main__|__main__.host.getClass()", "load", 0, ""),
            new Bad("py", "import threading|threading.Thread(target=print).start()", "load", 0, ""),
            new Bad("py", "import os|os.environ['HOME']", "load", 0, ""),
            new Bad("js", "Java.type('java.lang.System');", "load", 0, ""),
            new Bad("js", "load('/etc/hostname');", "load", 0, ""),
            new Bad("js", "await import('/etc/hostname');", "load", 0, ""),
            new Bad("js", "Polyglot.eval('python', '1');", "load", 0, ""),
            new Bad("js", "import x from '../outside.js';", "load", 0, ""));

    private static final List<Bad> NEVER_LOADED =
            List.of(new Bad("py", "x = 1|while True:|    x += 1", "load", 0, STOPPED));

    private static final Duration LONG_LIMIT = Duration.ofMinutes(4);

    @TempDir
    Path folder;

    /**
     * A file with a mistake.
     *
     * @param lines its text, with | at the ends of lines
     * @param line where it fails; 0 if the failure names no line
     * @param message a part of what the failure says
     */
    private record Bad(String extension, String lines, String phase, int line, String message) {}

    /** Runs files with mistakes together, beside two patterns without any, which must not notice. */
    private List<Failure> check(List<Bad> files, UnaryOperator<String> python, UnaryOperator<String> javascript) {
        Patterns patterns = new Patterns(folder).file("good.py", GOOD_PYTHON);
        for (int i = 0; i < files.size(); i++) {
            Bad bad = files.get(i);
            UnaryOperator<String> whole = bad.extension.equals("py") ? python : javascript;
            String text = whole.apply(bad.lines.replace('|', '\n'));
            patterns.file("bad" + i + "." + bad.extension, text.replace("class Bad", "class Bad" + i));
        }
        patterns.file("good.js", GOOD_JAVASCRIPT);
        Duration limit = files.equals(NEVER_END) || files.equals(NEVER_LOADED) ? shortLimit() : LONG_LIMIT;
        Analysis analysis = patterns.analyze(TinyTraces.lateMessages(), request -> request.limitedTo(limit));
        assertThat(analysis.patterns())
                .extracting(result -> result.info().name() + " " + result.severity())
                .containsExactlyInAnyOrder("good 4.5", "good_js 4.5");
        Map<Path, Failure> failures = new HashMap<>();
        analysis.failures().forEach(failure -> failures.put(failure.file(), failure));
        assertThat(analysis.failures()).hasSize(files.size());
        for (int i = 0; i < files.size(); i++) {
            Bad bad = files.get(i);
            Failure failure = failures.get(folder.resolve("bad" + i + "." + bad.extension));
            assertThat(failure).as(bad.lines).isNotNull();
            assertThat(failure.phase()).as(bad.lines).isEqualTo(bad.phase);
            assertThat(failure.pattern()).as(bad.lines).isEqualTo(bad.phase.equals("load") ? null : "bad" + i);
            assertThat(failure.message())
                    .as(bad.lines)
                    .contains(
                            bad.message.replace("Bad", "Bad" + i).replace(STOPPED, STOPPED + limit.toSeconds() + " s"))
                    .doesNotContain("\n");
            if (bad.line > 0) {
                assertThat(failure.line()).as(bad.lines).isEqualTo(bad.line);
            }
        }
        return analysis.failures();
    }

    /**
     * For files that never end: as long as they have, they take a processor. Three times what others take on this machine at present, so
     * that these, and the steps before those that never end, come to their end.
     */
    private Duration shortLimit() {
        Patterns good = new Patterns(folder).file("good.py", GOOD_PYTHON).file("good.js", GOOD_JAVASCRIPT);
        long begin = 0;
        // The first time, the languages start.
        for (int time = 0; time < 2; time++) {
            begin = System.nanoTime();
            assertThat(good.analyze(TinyTraces.lateMessages()).failures()).isEmpty();
        }
        return Duration.ofSeconds(Math.max(2, Math.ceilDiv(3 * (System.nanoTime() - begin), 1_000_000_000L)));
    }

    private static String python(String body) {
        return "from expert import Pattern\nclass Bad(Pattern):\n" + body.indent(4);
    }

    private static String javascript(String body) {
        return "import { Pattern } from 'expert';\nexport class Bad extends Pattern {\n" + body.indent(2) + "}\n";
    }

    @Test
    void filesThatDoNotLoad() {
        check(DO_NOT_LOAD, text -> text + "\n", text -> text + "\n");
    }

    @Test
    void patternsThatThrow() {
        check(THROW, PatternFailureTest::python, PatternFailureTest::javascript);
    }

    @Test
    void patternsThatNeverEnd() {
        assertThat(check(NEVER_END, PatternFailureTest::python, PatternFailureTest::javascript))
                .allSatisfy(failure -> assertThat(failure.line()).isBetween(3, 9));
    }

    @Test
    void aFileThatNeverEndsLoading() {
        check(NEVER_LOADED, text -> text + "\n", text -> text);
    }

    @Test
    void theSandboxHolds() {
        check(LEAVE_THE_SANDBOX, text -> text + "\n", text -> text + "\n");
    }

    @Test
    void ioIsAllowedOnDemand() {
        Path data = new Patterns(folder).write("data.txt", "17");
        Patterns patterns = new Patterns(folder)
                .file(
                        "reader.py",
                        "from expert import Pattern\n"
                                + "class Reader(Pattern):\n"
                                + "    def wrapup(self):\n"
                                + "        self.result('read', open('"
                                + data + "').read())\n");
        Analysis allowed = patterns.analyze(TinyTraces.lateMessages(), AnalysisRequest::allowingIo);
        assertThat(allowed.failures()).isEmpty();
        assertThat(allowed.patterns().getFirst().results()).containsEntry("read", "17");
    }

    @Test
    void anInterruptedAnalysisEnds() throws InterruptedException {
        Patterns patterns = new Patterns(folder)
                .file(
                        "loop.py",
                        python(
                                "def recv_callback(self, recv):\n    print('runs', flush=True)\n    while True:\n        pass"));
        FutureTask<Analysis> analysis =
                new FutureTask<>(() -> patterns.analyze(TinyTraces.lateMessages(), request -> request.limitedTo(null)));
        Thread user = new Thread(analysis);
        user.start();
        while (!patterns.output().contains("runs")) {
            assertThat(user.isAlive()).isTrue();
            Thread.sleep(20);
        }
        user.interrupt();
        assertThat(user.join(Duration.ofMinutes(4))).isTrue();
        assertThatThrownBy(analysis::get).hasCauseInstanceOf(CancellationException.class);
    }

    @Test
    void whatPatternsPrintIsKept() {
        Patterns patterns = new Patterns(folder)
                .file("a.py", python("def wrapup(self):\n    print('hello from python')"))
                .file(
                        "b.js",
                        javascript("wrapup() {\n  console.log('hello from js');\n}")
                                .replace("Bad", "Other"));
        patterns.analyze(TinyTraces.lateMessages());
        assertThat(patterns.output()).contains("hello from python").contains("hello from js");
    }
}
