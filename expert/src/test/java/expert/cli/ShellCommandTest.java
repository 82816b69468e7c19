package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import expert.lane.ScriptShell;
import expert.option.ExitStatus;
import expert.script.sandbox.ScriptTerms;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code shell}, with statements from standard input, and what its terminal does with it. */
class ShellCommandTest {
    private static final Path TRACE = Terminal.root().resolve("examples").resolve("halo");

    private static Terminal.Result type(String... lines) {
        return new Terminal().typing(String.join("\n", lines) + "\n").run("shell", TRACE.toString());
    }

    @Test
    void statementsAnswer() {
        Terminal.Result result = type(
                "len(trace)",
                "x = trace.messages.bytes.max()",
                "x + _",
                "",
                "for i in range(2):",
                "    print(i)",
                "",
                "y = (1 +",
                "   2)",
                "y",
                "'''a",
                "b'''",
                "def f():",
                "    if y:",
                "        return earl.trace is trace",
                "",
                "f()");
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("1680\n2480\n0\n1\n3\n'a\\nb'\nTrue\n");
    }

    @Test
    void whatMayFailIsTypedLineByLine() {
        Terminal.Result result = type(
                "for i in range(2):",
                "    try:",
                "        print(1 // i)",
                "    except ZeroDivisionError:",
                "        print('none')",
                "    finally:",
                "        print('end')",
                "",
                "try:",
                "    1 / 0",
                "",
                "print('still here')");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("none\nend\n1\nend\n")
                .contains("SyntaxError: expected 'except' or 'finally' block\n")
                .endsWith("still here\n");
    }

    @Test
    void mistakesAreToldAndTheShellGoesOn() {
        Terminal.Result result = type(
                "1 / 0",
                "trace.event(3).foo",
                "def f():",
                "    return trace.event(10**9)",
                "",
                "f()",
                ")",
                "if True:",
                "1",
                "print('still here')");
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith(
                        "ZeroDivisionError: division by zero\nAttributeError: 'foo' is no attribute of this enter event")
                .contains("  in f, <shell>, line 2\nIndexError: position 1000000000 of a trace of 1680 events\n")
                .contains("SyntaxError: unmatched ')'\n", "IndentationError: expected an indented block")
                .endsWith("still here\n")
                .doesNotContain("at org.", "at expert.", "Traceback");
    }

    @Test
    void helpSaysWhatTheLanguageHas() {
        Terminal.Result result = type(
                "help(trace.stack)",
                "help('Trace.duration')",
                "help(trace.messages.bytes.floor_divided_by)",
                "help(earl.plot.line)",
                "help(earl.minimum)",
                "help('nothing')",
                "def f(x):",
                "    'Twice.'",
                "    return 2 * x",
                "",
                "help(f)",
                "help()");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .startsWith("Trace.stack(location, at=None) -> list[int]\n    Positions of the enters open")
                .contains("Trace.duration -> float (s)\n    Time from the first event to the last.\n")
                .contains("Column.floor_divided_by(other) -> Column\n    Largest integer at or below this / other.")
                .contains("plot.line(across, up=None, /, file, ")
                .contains("minimum(a, b) -> Column\n")
                .contains("there is no help on 'nothing'")
                .contains("f(x)\n    Twice.")
                .contains("there is help on CallPath, Collective, ");
    }

    @Test
    void itsStatusIsThatOfExit() {
        assertThat(type("import sys", "sys.exit(7)", "print('never')").status()).isEqualTo(7);
        assertThat(type("exit(7)", "print('never')").status()).isEqualTo(7);
        assertThat(type("quit()", "print('never')").out()).doesNotContain("never");
        assertThat(type("exit", "quit()").out()).contains("exit() or Ctrl-D leaves the shell");
        Terminal.Result unfinished = type("for i in range(2):", "    print(i)");
        assertThat(unfinished.out()).isEqualTo("0\n1\n");
    }

    @Test
    void whoPrintsTooMuchIsStoppedWithOneLine() {
        Terminal.Result result = new Terminal()
                .typing(
                        "while True:\n    try:\n        print('x' * 1000)\n    except OSError:\n        pass\n\nprint('never')\n")
                .run("shell", "--max-printed=100K", TRACE.toString());
        assertThat(result.err())
                .contains("stopped after it had printed 102400 bytes (--max-printed sets the limit)")
                .hasLineCount(1);
        assertThat(result.status()).isEqualTo(ExitStatus.PATTERN);
        assertThat(result.out().length()).isBetween(50_000, 100 << 10);
    }

    @Test
    void whoPrintsTooMuchInManyStatementsIsStoppedToo() {
        Terminal.Result result = new Terminal()
                .typing("print('x' * 600)\n".repeat(3))
                .run("shell", "--max-printed=1K", TRACE.toString());
        assertThat(result.err()).contains("--max-printed sets the limit").hasLineCount(1);
        assertThat(result.out()).isEqualTo("x".repeat(600) + "\n");
    }

    /** It keeps 300 MiB and goes on, so that the heap is never used up before a collection tells. */
    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void whoUsesTooMuchOfTheHeapIsStoppedWithOneLine() {
        Terminal.Result result = new Terminal()
                .typing(
                        "kept = [None] * 300\nwhile True:\n    for i in range(300):\n        kept[i] = bytearray(1 << 20)\n\n")
                .run("shell", "--max-heap=200M", TRACE.toString());
        assertThat(result.err())
                .contains("stopped: more than 200 MiB of the heap were in use while it ran (--max-heap sets the limit")
                .hasLineCount(1);
        assertThat(result.status()).isEqualTo(ExitStatus.PATTERN);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aStatementThatRunsCanBeInterrupted() throws Exception {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try (Trace trace = Trace.open(TRACE);
                ScriptShell shell = new ScriptShell(trace, Trace::open, ScriptTerms.ofScripts(false, null), printed)) {
            assertThat(shell.push("x = 41")).isEqualTo(ScriptShell.Answer.DONE);
            assertThat(shell.push("while True:")).isEqualTo(ScriptShell.Answer.MORE);
            assertThat(shell.push("    print('runs', flush=True)")).isEqualTo(ScriptShell.Answer.MORE);
            Thread impatient = Thread.ofPlatform().start(() -> {
                while (!printed.toString(StandardCharsets.UTF_8).contains("runs")) {
                    Thread.onSpinWait();
                }
                shell.interrupt();
            });
            assertThat(shell.push("")).isEqualTo(ScriptShell.Answer.INTERRUPTED);
            impatient.join();
            printed.reset();
            assertThat(shell.push("x + 1")).isEqualTo(ScriptShell.Answer.DONE);
            assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo("42\n");
        }
    }

    @Test
    void namesAreCompleted() throws Exception {
        try (Trace trace = Trace.open(TRACE);
                ScriptShell shell = new ScriptShell(
                        trace, Trace::open, ScriptTerms.ofScripts(false, null), new ByteArrayOutputStream())) {
            assertThat(shell.complete("len(tra")).containsExactly("trace", "traces");
            assertThat(shell.complete("x = trace.messages.send_t")).containsExactly("trace.messages.send_time");
            assertThat(shell.complete("trace.nothing.x")).isEmpty();
        }
    }
}
