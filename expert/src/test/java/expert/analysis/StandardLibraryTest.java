package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import earl.testing.InTurn;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.utils.Signals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts may import all of Python's standard library, and the process stays as it was. */
class StandardLibraryTest {
    /** Prints a number of modules that there are at least. */
    private static final long MODULES = 25;

    @TempDir
    private Path folder;

    @BeforeEach
    void needsProc() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "skipped: this system has no /proc");
    }

    /** Each sixth of the modules. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    @InTurn(6)
    void noModuleChangesTheProcess(int first) throws IOException {
        Patterns patterns = new Patterns(folder).file("mine.py", """
                import importlib, sys
                from expert import Pattern
                class Mine(Pattern):
                    def wrapup(self):
                        imported = 0
                        for name in sorted(set(sys.stdlib_module_names) | set(sys.builtin_module_names))[FIRST::6]:
                            try:
                                importlib.import_module(name)
                                imported += 1
                            except (ImportError, SystemError):
                                pass  # parts of CPython that GraalPy lacks, or has as native code
                        self.result("imported", imported)
                """.replace("FIRST", String.valueOf(first)));
        Map<String, Object> results = unchanged(patterns);
        assertThat((Long) results.get("imported")).isGreaterThan(MODULES);
    }

    /** Functions that change the process in CPython. */
    @Test
    void noFunctionChangesTheProcess() throws IOException {
        List<String> calls = List.of(
                "os.chdir('/')",
                "os.environ.__setitem__('PATH', '/nowhere')",
                "os.putenv('PATH', '/nowhere')",
                "os.umask(0)",
                "os.nice(5)",
                "os.close(0)",
                "os.close(1)",
                "os.closerange(0, 64)",
                "os.dup2(0, 1)",
                "os.pipe()",
                "os.abort()",
                "os.fork()",
                "os.system('true')",
                "os.execv('/bin/true', ['true'])",
                "os.posix_spawn('/bin/true', ['true'], {})",
                "os.kill(os.getpid(), 15)",
                "os.kill(0, 15)",
                "importlib.import_module('locale').setlocale(6, 'de_DE')",
                "importlib.import_module('time').tzset()",
                "importlib.import_module('datetime').datetime.strptime('1', '%S')",
                "importlib.import_module('resource').setrlimit(7, (8, 8))",
                "importlib.import_module('faulthandler').enable()",
                "importlib.import_module('faulthandler').dump_traceback_later(1)",
                "importlib.import_module('_thread').interrupt_main()",
                "importlib.import_module('subprocess').run(['true'])",
                "importlib.import_module('logging').basicConfig(filename='log')",
                "importlib.import_module('atexit').register(print, 'late')",
                "sys.setswitchinterval(1)");
        assertThat(unchanged(calling(calls))).containsEntry("called", (long) calls.size());
    }

    /** Some of these end the script. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "importlib.import_module('threading').Thread(target=lambda: None).start()",
                "importlib.import_module('_thread').start_new_thread(lambda: None, ())",
                "importlib.import_module('concurrent.futures').ThreadPoolExecutor().submit(print)",
                "importlib.import_module('multiprocessing').Process(target=print).start()",
                "importlib.import_module('asyncio').run(importlib.import_module('asyncio').sleep(0))",
                "importlib.import_module('webbrowser').open('http://localhost')",
                "sys.setrecursionlimit(10)"
            })
    @InTurn(3)
    void noOtherFunctionChangesTheProcess(String call) throws IOException {
        unchanged(calling(List.of(call)));
    }

    private Patterns calling(List<String> calls) {
        return new Patterns(folder).file("mine.py", """
                import importlib, os, sys
                from expert import Pattern
                class Mine(Pattern):
                    def wrapup(self):
                        called = 0
                        for call in [%s]:
                            called += 1
                            try:
                                eval(call)
                            except Exception as refused:
                                pass
                        self.result("called", called)
                """.formatted(
                        calls.stream().map(call -> '"' + call + '"').collect(Collectors.joining(", "))));
    }

    private Map<String, Object> unchanged(Patterns patterns) throws IOException {
        // The languages start threads and set properties once in a process.
        new Patterns(Files.createDirectories(folder.resolve("first")))
                .file("first.py", """
                        from expert import Pattern
                        class First(Pattern):
                            def wrapup(self):
                                self.result("done", True)
                        """)
                .analyze(TinyTraces.lateMessages());
        // Java keeps a socket from the first one on.
        SocketChannel.open().close();
        Map<String, Object> before = process();
        Map<String, Object> results = new HashMap<>();
        patterns.analyze(TinyTraces.lateMessages()).patterns().forEach(result -> results.putAll(result.results()));
        assertThat(process()).isEqualTo(before);
        return results;
    }

    /** The parts of the process's state that a script could change. */
    private static Map<String, Object> process() throws IOException {
        Map<String, Object> state = new TreeMap<>();
        for (String signal : new String[] {"INT", "TERM", "HUP"}) {
            Object handler = Signals.register(signal, () -> {});
            Signals.unregister(signal, handler);
            state.put("handler of " + signal, String.valueOf(handler));
        }
        state.put("properties", Map.copyOf(System.getProperties()));
        state.put("environment", System.getenv());
        state.put(
                "locales",
                Stream.of(Locale.Category.values()).map(Locale::getDefault).toList());
        state.put("time zone", TimeZone.getDefault());
        state.put("streams", Stream.of(System.in, System.out, System.err).toList());
        state.put("folder", Files.readSymbolicLink(Path.of("/proc/self/cwd")));
        state.put(
                "mask of files, ignored and caught signals",
                Files.readAllLines(Path.of("/proc/self/status")).stream()
                        .filter(line -> line.matches("(Umask|SigIgn|SigCgt):.*"))
                        .toList());
        state.put("limits", Files.readAllLines(Path.of("/proc/self/limits")));
        state.put(
                "threads that keep the process alive",
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> !thread.isDaemon())
                        .map(Thread::getName)
                        .collect(Collectors.toCollection(TreeSet::new)));
        state.put("open files", openFiles());
        return state;
    }

    private static Map<Object, Long> openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.map(StandardLibraryTest::target)
                    // Files that scripts of earlier tests left open are closed when Java collects them.
                    .filter(name ->
                            !name.endsWith(".jar") && !name.startsWith("/proc/") && !name.endsWith(" (deleted)"))
                    .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException closed) {
            return "/proc/ is closed";
        }
    }
}
