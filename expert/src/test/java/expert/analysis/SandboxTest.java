package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Analysis;
import expert.pattern.Failure;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What scripts cannot reach: the user's input, files behind links, time after their limit. */
class SandboxTest {
    @TempDir
    private Path folder;

    @Test
    void standardInputIsEmpty() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream("typed by the user\n".getBytes(StandardCharsets.UTF_8)));
            Patterns patterns = new Patterns(folder).file("mine.py", """
                    import os, sys
                    from expert import Pattern
                    class Mine(Pattern):
                        def wrapup(self):
                            self.result("read", sys.stdin.read() + os.read(0, 100).decode())
                    """);
            assertThat(patterns.results(TinyTraces.lateMessages())).containsEntry("read", "");
        } finally {
            System.setIn(before);
        }
    }

    /** Handlers of signals belong to the whole process: one of a script would keep Ctrl-C from EXPERT. */
    @Test
    void noScriptInstallsHandlersOfSignals() {
        List<String> calls = List.of(
                "signal.signal(2, lambda *a: None)",
                "signal.signal(15, signal.SIG_IGN)",
                "signal.alarm(1)",
                "signal.setitimer(signal.ITIMER_REAL, 1)",
                "__import__('_signal').signal(1, lambda *a: None)",
                "sys.modules.pop('_signal') and __import__('_signal').signal(2, lambda *a: None)",
                "__import__('_imp').create_builtin(__import__('importlib.machinery').machinery.ModuleSpec('_signal',"
                        + " None)).signal(2, lambda *a: None)",
                "signal.raise_signal(2)",
                "signal.signal(2, signal.getsignal(2))",
                "signal.set_wakeup_fd(-1)");
        Patterns patterns = new Patterns(folder).file("mine.py", """
                import signal, sys
                from expert import Pattern
                class Mine(Pattern):
                    def wrapup(self):
                        done, refused = [], 0
                        for call in %s:
                            try:
                                eval(call)
                                done.append(call)
                            except (ValueError, AttributeError, ImportError, KeyError):
                                refused += 1
                        self.result("done", "; ".join(done))
                        self.result("refused", refused)
                """.formatted(python(calls)));
        assertThat(patterns.results(TinyTraces.lateMessages()))
                .containsEntry("done", "")
                .containsEntry("refused", (long) calls.size());
    }

    /** A part that this Python lacks is an error that a script can handle, and facts about the machine stay hidden. */
    @Test
    void noScriptSeesTheProcess() {
        List<String> calls = List.of(
                "os.getppid()",
                "os.getsid(0)",
                "os.setsid()",
                "os.killpg(0, 0)",
                "os.kill(1, 2)",
                "os.chown('.', 0, 0)",
                "os.getuid() + os.getgid() + len(os.getgroups())",
                "os.access('.', os.R_OK, effective_ids=True)",
                "os.waitpid(-2, 0)",
                "os.setpgrp()",
                "os.set_blocking(0, True)",
                "os.system('true')",
                "os.utime(0)",
                "__import__('faulthandler').dump_traceback_later(9)",
                "os.waitpid(1, 8)",
                "__import__('crypt').crypt('a', 'b')",
                "__import__('fcntl').ioctl(0, 0)",
                "__import__('socket').socket()",
                "__import__('socket').gethostname()",
                "__import__('socket').create_connection(('127.0.0.1', 9))",
                "__import__('select').select([], [], [], 0)",
                "__import__('platform').node()[:0] + '0'",
                "pwd.getpwuid(os.getuid())",
                "pwd.getpwnam('root')",
                "os.getpid() - 1",
                "len(os.uname().release + os.uname().nodename)");
        Patterns patterns = new Patterns(folder).file("mine.py", """
                import os, pwd
                from expert import Pattern
                class Mine(Pattern):
                    def wrapup(self):
                        hidden = 0
                        seen = []
                        for call in %s:
                            try:
                                value = str(eval(call))
                            except (OSError, KeyError) as refused:
                                value = "0"
                            if value == "0":
                                hidden += 1
                            else:
                                seen.append(call + " is " + value)
                        self.result("seen", "; ".join(seen))
                        self.result("hidden", hidden)
                """.formatted(python(calls)));
        assertThat(patterns.results(TinyTraces.lateMessages()))
                .containsEntry("seen", "")
                .containsEntry("hidden", (long) calls.size());
    }

    /** A list of strings in Python; the strings have no quotation marks. */
    private static String python(List<String> words) {
        return words.stream().collect(Collectors.joining("\", \"", "[\"", "\"]"));
    }

    private Failure failure(Patterns patterns) {
        Analysis analysis = patterns.analyze(TinyTraces.lateMessages());
        assertThat(analysis.failures()).hasSize(1);
        return analysis.failures().getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "mine.py, conf.py, import conf",
        "mine.py, conf.py, from . import conf",
        "mine.js, conf.mjs, import * as conf from './conf.mjs';",
        "mine.mjs, conf.js, await import('./conf.js');",
    })
    void linksOutOfTheFolderAreNotFollowed(String file, String link, String text) throws Exception {
        Path secret = Files.createDirectory(folder.resolve("home")).resolve(link.replace("conf", "env"));
        Path inside = Files.createDirectory(folder.resolve("patterns"));
        Files.createSymbolicLink(inside.resolve(link), secret);
        String before = "";
        for (String content : new String[] {null, "SECRET = 'abc'\n", "= = my secret\n"}) {
            if (content != null) {
                Files.writeString(secret, content);
            }
            Path named = Files.writeString(inside.resolve(file), text + "\n");
            Failure failure = failure(new Patterns(folder).given(named));
            assertThat(failure.message())
                    .contains(link + ": EXPERT follows no symbolic link to a file")
                    .doesNotContain("secret", "SECRET");
            // Whether there is anything where the link leads makes no difference.
            assertThat(before).isIn("", failure.toString());
            before = failure.toString();
            assertThat(failure(new Patterns(folder).given(inside)))
                    .as("given the folder")
                    .isEqualTo(failure);
        }
    }

    @ParameterizedTest
    @CsvSource({"a.py, SECRET = 1", "a.js, const SECRET = 1;"})
    void aPatternFileThatIsALinkOutOfItsFolderIsRefused(String name, String content) throws Exception {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path secret = Files.writeString(home.resolve("x" + name), content);
        Path inside = Files.createDirectory(folder.resolve("patterns"));
        Files.createSymbolicLink(inside.resolve(name), secret);
        assertThat(failure(new Patterns(folder).given(inside)).message())
                .contains(name + ": EXPERT follows no symbolic link to a file");
    }

    /** Whether there is anything where the link leads makes no difference. */
    @ParameterizedTest
    @CsvSource({"a.py", "a.js"})
    void aPatternFileThatIsALinkTellsNothingOfItsTarget(String name) throws Exception {
        Path inside = Files.createDirectory(folder.resolve("patterns"));
        Path absent = folder.resolve("x" + name);
        Files.createSymbolicLink(inside.resolve(name), absent);
        Failure before = failure(new Patterns(folder).given(inside));
        Files.writeString(absent, "SECRET = 1");
        Failure after = failure(new Patterns(folder).given(inside));
        assertThat(after.message())
                .isEqualTo(before.message())
                .contains(name + ": EXPERT follows no symbolic link to a file")
                .doesNotContain("java.");
    }

    @Test
    void linksWithinTheFolderAndNamedLinksAreFollowed() throws Exception {
        Path inside = Files.createDirectory(folder.resolve("patterns"));
        Files.writeString(Files.createDirectory(inside.resolve("lib")).resolve("helper.py"), "VALUE = 17\n");
        Files.createSymbolicLink(inside.resolve("helper.py"), Path.of("lib/helper.py"));
        Path file = Files.writeString(inside.resolve("mine.py"), """
                from expert import Pattern
                import helper
                class Mine(Pattern):
                    def wrapup(self):
                        self.result("value", helper.VALUE)
                """);
        Path link = Files.createSymbolicLink(folder.resolve("link.py"), file);
        assertThat(new Patterns(folder).given(link).results(TinyTraces.lateMessages()))
                .containsEntry("value", 17L);
    }

    @ParameterizedTest
    @CsvSource({
        "mine.js, import '%s';",
        "mine.js, await import('%s');",
        "mine.py, open('%s')",
        "mine.py, import os; os.stat('%s')",
        "mine.py, import os; os.listdir('%s')",
        "mine.py, import os; os.readlink('%s')",
        "mine.py, import expert; __expert_folder__ = '%s/..'; import there",
    })
    void nothingTellsWhetherAnotherFileIsThere(String file, String text) throws Exception {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path inside = Files.createDirectory(folder.resolve("patterns"));
        Path there = Files.writeString(home.resolve("there.py"), "SECRET = 1\n");
        String[] messages = new String[2];
        for (int i = 0; i < 2; i++) {
            Path named = Files.writeString(inside.resolve(file), text.formatted(there) + "\n");
            messages[i] = failure(new Patterns(folder).given(named)).message();
            Files.deleteIfExists(there);
        }
        assertThat(messages[1]).isEqualTo(messages[0]);
    }

    /** Python asks the system for these in its own ways; each gets an answer that a script can handle. */
    @Test
    void everyRefusalCanBeHandled() throws Exception {
        List<String> calls = List.of(
                "os.access(path, os.R_OK)",
                "os.access(path, os.W_OK)",
                "os.chdir(path)",
                "os.path.exists(path)",
                "os.mkdir(path)",
                "os.remove(path)",
                "os.rename(path, path)",
                "os.truncate(path, 0)",
                "os.utime(path)",
                "os.chmod(path, 0)",
                "os.statvfs(path)",
                "shutil.disk_usage(path)",
                "tempfile.mkstemp()");
        Path there = Files.writeString(folder.resolve("there"), "");
        Patterns patterns =
                new Patterns(folder).file("mine.py", """
                import os, shutil, tempfile
                from expert import Pattern
                def asked(call, path):
                    try:
                        return str(eval(call))
                    except (OSError, AttributeError, NotImplementedError) as error:
                        return type(error).__name__
                class Mine(Pattern):
                    def wrapup(self):
                        calls = %s
                        self.result("asked", len(calls))
                        self.result("told", "; ".join(c for c in calls if asked(c, "%s") != asked(c, "%s")))
                """.formatted(python(calls), there, folder.resolve("absent")));
        assertThat(patterns.results(TinyTraces.lateMessages()))
                .containsEntry("told", "")
                .containsEntry("asked", (long) calls.size());
        assertThat(there).exists();
    }

    @ParameterizedTest
    @CsvSource({
        "numpy, use EXPERT's columns",
        "pandas, use EXPERT's columns",
        "matplotlib.pyplot, use earl.plot",
        "nosuch, EXPERT's Python has its standard library",
    })
    void aModuleThatIsMissingIsReplaced(String module, String advice) {
        Failure failure = failure(new Patterns(folder).file("mine.py", "import json\nimport " + module + " as m\n"));
        assertThat(failure.line()).isEqualTo(2);
        assertThat(failure.message())
                .startsWith("ModuleNotFoundError: No module named '" + module.replaceAll("\\..*", "") + "': " + advice);
    }

    @ParameterizedTest
    @CsvSource({
        "'data.txt', 'patterns read files only with --allow-io'",
        "'./data.txt', 'patterns read files only with --allow-io'",
        "'/etc/hostname', 'patterns read files only with --allow-io'",
        "'data.txt'', ''w', 'patterns write files only with --allow-io'",
        "'/tmp/data.txt'', ''a', 'patterns write files only with --allow-io'",
    })
    void aRefusedFileIsToldWithTheRightAdvice(String arguments, String advice) {
        Failure failure = failure(new Patterns(folder).file("mine.py", "open('" + arguments + "')\n"));
        String name = arguments.replaceAll("'.*", "");
        assertThat(failure.message()).isEqualTo("PermissionError: " + name + ": " + advice);
    }
}
