package expert.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import expert.pattern.Analysis;
import expert.pattern.Failure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @TempDir
    Path folder;

    private Failure onlyFailure(String file, String text) {
        Patterns patterns = new Patterns(folder)
                .file("good.py", GOOD_PYTHON)
                .file(file, text)
                .file("good.js", GOOD_JAVASCRIPT);
        Analysis analysis = patterns.analyze(
                TinyTraces.lateMessages(),
                request -> request.limitedTo(Duration.ofSeconds(file.contains("loop") ? 6 : 240)));
        assertThat(analysis.patterns())
                .extracting(result -> result.info().name() + " " + result.severity())
                .containsExactly("good 4.5", "good_js 4.5");
        assertThat(analysis.failures()).hasSize(1);
        Failure failure = analysis.failures().getFirst();
        assertThat(failure.file()).isEqualTo(folder.resolve(file));
        assertThat(failure.message()).doesNotContain("\n");
        return failure;
    }

    private static String python(String body) {
        return "from expert import Pattern\nclass Bad(Pattern):\n" + body.indent(4);
    }

    private static String javascript(String body) {
        return "import { Pattern } from 'expert';\nexport class Bad extends Pattern {\n" + body.indent(2) + "}\n";
    }

    @ParameterizedTest
    @CsvSource({
        "bad.py, 'from expert import Pattern|class Bad(Pattern):|    x = = 1', 3, SyntaxError",
        "bad.py, 'import nosuchmodule', 1, nosuchmodule",
        "bad.py, '|1/0', 2, ZeroDivisionError",
        "bad.py, 'def f():|    return 1/0|f()', 2, ZeroDivisionError",
        "bad.py, 'import sys|sys.exit(3)', 2, SystemExit",
        "bad.py, 'from expert import Pattern|class Bad(Pattern):|    async def wrapup(self):|        pass', 0,"
                + " Bad: wrapup is async",
        "bad.py, 'from expert import Pattern|class Bad(Pattern):|    def recv_callback(self, r):|        yield r', 0,"
                + " Bad: recv_callback is async or a generator",
        "bad.js, 'import { Pattern } from ''expert'';|export class Bad extends Pattern { async wrapup() {} }', 0,"
                + " Bad: wrapup is async",
        "bad.js, 'import { Pattern } from ''expert'';|export class Bad extends Pattern { *messages(m) {} }', 0,"
                + " Bad: messages is async or a generator",
        "bad.js, 'export class Bad {|  x = = 1;|}', 2, SyntaxError",
        "bad.js, '|undefinedFunction();', 2, undefinedFunction",
        "bad.js, 'import { x } from ''./nosuch.js'';', 0, nosuch",
    })
    void filesThatDoNotLoad(String file, String lines, int line, String message) {
        Failure failure = onlyFailure(file, lines.replace('|', '\n') + "\n");
        assertThat(failure.pattern()).isNull();
        assertThat(failure.phase()).isEqualTo("load");
        assertThat(failure.message()).contains(message);
        if (line > 0) {
            assertThat(failure.line()).isEqualTo(line);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bad.py, 'def __init__(self):|    self.x = {}|    self.x[1]', __init__, 5",
        "bad.py, 'def recv_callback(self, recv):|    x = 1|    return (x +|        recv.foo)', recv_callback, 6",
        "bad.py, 'def messages(self, m):|    m.nonsense', messages, 4",
        "bad.py, 'def messages(self, m):|    self.add(m.tag, at=3.5)', messages, 4",
        "bad.py, 'def wrapup(self):|    raise ValueError()', wrapup, 4",
        "bad.py, 'def wrapup(self):|    self.wrapup()', wrapup, 4",
        "bad.py, 'def recv_callback(self, recv):|    self.add(float(''inf''), at=recv)', recv_callback, 4",
        "bad.py, 'def wrapup(self):|    self.add(True)', wrapup, 4",
        "bad.py, 'def wrapup(self):|    self.add(False)', wrapup, 4",
        "bad.js, 'wrapup() {|  this.add(true);|}', wrapup, 4",
        "bad.js, 'wrapup() {|  this.add(false);|}', wrapup, 4",
        "bad.py, 'def severity(self):|    return ''much''', severity, 0",
        "bad.py, 'def confidence(self):|    return 2', confidence, 0",
        "bad.py, 'def message_callback(self, m):|    m.foo', message_callback, 4",
        "bad.js, 'constructor() {|  super();|  this.x.y = 1;|}', __init__, 5",
        "bad.js, 'recv_callback(recv) {|  const x = 1;|  return x + recv.foo;|}', recv_callback, 5",
        "bad.js, 'messages(m) {|  m.nonsense.sum();|}', messages, 4",
        "bad.js, 'wrapup() {|  throw new Error(''no'');|}', wrapup, 4",
        "bad.js, 'wrapup() {|  this.wrapup();|}', wrapup, 3",
        "bad.js, 'severity() {|  return ''much'';|}', severity, 0",
        "bad.js, 'message_callback(m) {|  m.foo;|}', message_callback, 4",
    })
    void patternsThatThrow(String file, String lines, String phase, int line) {
        String body = lines.replace('|', '\n');
        Failure failure = onlyFailure(file, file.endsWith("py") ? python(body) : javascript(body));
        assertThat(failure.pattern()).isEqualTo("bad");
        assertThat(failure.phase()).isEqualTo(phase);
        if (line > 0) {
            assertThat(failure.line()).isEqualTo(line);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "loop.py, 'def recv_callback(self, recv):|    while True:|        pass', recv_callback",
        "loop.py, 'def wrapup(self):|    while True:|        try:|            while True:|                pass|       "
                + " except BaseException:|            pass', wrapup",
        "loop.js, 'recv_callback(recv) {|  for (;;) {}|}', recv_callback",
        "loop.js, 'wrapup() {|  for (;;) { try { for (;;) {} } catch (e) {} }|}', wrapup",
    })
    void patternsThatNeverEnd(String file, String lines, String phase) {
        String body = lines.replace('|', '\n');
        Failure failure = onlyFailure(file, file.endsWith("py") ? python(body) : javascript(body));
        assertThat(failure.pattern()).isEqualTo("bad");
        assertThat(failure.phase()).isEqualTo(phase);
        assertThat(failure.message()).contains("stopped after 6 s");
        assertThat(failure.line()).isBetween(3, 9);
    }

    @Test
    void aFileThatNeverEndsLoading() {
        Failure failure = onlyFailure("loop.py", "x = 1\nwhile True:\n    x += 1\n");
        assertThat(failure.phase()).isEqualTo("load");
        assertThat(failure.message()).contains("stopped after 6 s");
    }

    @ParameterizedTest
    @CsvSource({
        "bad.py, 'open(''/etc/hostname'')'",
        "bad.py, 'open(__file__)'",
        "bad.py, 'import os|os.listdir(''/'')'",
        "bad.py, 'import os|os.system(''true'')'",
        "bad.py, 'import subprocess|subprocess.run([''true''])'",
        "bad.py, 'import socket|socket.create_connection((''127.0.0.1'', 9))'",
        "bad.py, 'import java|java.type(''java.lang.System'')'",
        "bad.py, 'import polyglot|polyglot.eval(language=''js'', string=''1'')'",
        "bad.py, 'import __main__|__main__.host.getClass()'",
        "bad.py, 'import threading|threading.Thread(target=print).start()'",
        "bad.py, 'import os|os.environ[''HOME'']'",
        "bad.js, 'Java.type(''java.lang.System'');'",
        "bad.js, 'load(''/etc/hostname'');'",
        "bad.js, 'await import(''/etc/hostname'');'",
        "bad.js, 'Polyglot.eval(''python'', ''1'');'",
        "bad.js, 'import x from ''../outside.js'';'",
    })
    void theSandboxHolds(String file, String lines) {
        Failure failure = onlyFailure(file, lines.replace('|', '\n') + "\n");
        assertThat(failure.phase()).isEqualTo("load");
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
