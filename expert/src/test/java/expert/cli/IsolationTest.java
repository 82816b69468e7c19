package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No pattern changes the figures of a pattern in another file, whatever it does to the classes and modules of its language. */
class IsolationTest {
    private static final String TRACE = Traces.example("slowing").toString();
    private static final String VICTIMS = "slow_iterations,late_sender,victim_py,victim_js";

    /** Statements, each tried when a file is loaded, and in a pattern's wrapup. */
    private static final List<String> PYTHON = List.of(
            "o = expert.Pattern.add; expert.Pattern.add = lambda s, v, *a, **k: o(s, v * 2, *a, **k)",
            "expert.Pattern.wait = lambda *a, **k: None",
            "expert.Pattern.result = lambda *a, **k: None",
            "expert.Pattern.__init_subclass__ = classmethod(lambda c, **k: None)",
            "expert.Pattern.__new__ = staticmethod(lambda c, *a: object.__new__(Evil))",
            "expert.Pattern.__getattribute__ = lambda s, n: 7",
            "expert.Pattern.trace = property(lambda s: None)",
            "expert.Pattern.confidence = lambda s: 0.0",
            "expert.Pattern.severity = lambda s: 99.0",
            "expert.parameter = lambda *a, **k: 99",
            "expert.where = lambda *a: 99",
            "sys.modules['expert'].Pattern = object",
            "sys.modules['expert._patterns'].Pattern.add = None",
            "sys.modules['expert._patterns']._books = None",
            "sys.modules['expert._patterns']._setup[:] = (0, {})",
            "sys.modules['expert._driver']._wrapup = lambda h: None",
            "sys.modules['expert._driver']._create = lambda *a: None",
            "sys.modules['expert._files']._patterns.clear()",
            "sys.modules['expert._files']._classes.clear()",
            "for p in list(sys.modules['expert._files']._patterns.values()): p.add(5, at=0)",
            "for h in range(64): sys.modules['expert._driver']._wrapup(h)",
            "for h in range(64): sys.modules['expert._patterns']._books.add(h, 5.0, 0)",
            "for h in range(64): sys.modules['expert._driver'].host.books().add(h, 5.0, 0)",
            "sys.modules['earl._columns'].Column.sum = lambda s: 0",
            "sys.modules['earl._columns'].Column.__sub__ = lambda s, o: s",
            "sys.modules['earl._columns'].Column.__mul__ = lambda s, o: o",
            "sys.modules['earl._events'].Event.time = property(lambda s: 0.0)",
            "sys.modules['earl._events'].Event = None",
            "sys.modules['earl._trace']._trace = None",
            "sys.modules['earl._data']._fill = lambda *a: None",
            "sys.modules['_iterations'] = types.ModuleType('_iterations')",
            "import _iterations; _iterations.median = lambda c: 0.0",
            "import _waits; _waits.largest_of = lambda c, w: w * 3",
            "for m in list(sys.modules.values()): m.__dict__.update(median=lambda c: 0.0, outermost=lambda *a: [])",
            "builtins.len = lambda x: 1",
            "builtins.sorted = lambda x, **k: []",
            "builtins.range = lambda *a: []",
            "builtins.max = lambda *a, **k: 0",
            "builtins.__build_class__ = lambda *a, **k: None",
            "builtins.__import__ = lambda *a, **k: None",
            "sys.meta_path.clear()",
            "sys.path_hooks.clear()",
            "gc.get_objects()",
            "float.__sub__ = lambda a, b: 0.0",
            "for c in expert.Pattern.__subclasses__(): c.wrapup = lambda s: s.add(5, at=0)",
            "for c in expert.Pattern.__subclasses__(): c.recv_callback = None",
            "sys.settrace(lambda *a: None)",
            "sys.setprofile(lambda *a: None)",
            "sys.setrecursionlimit(50)");

    private static final List<String> JAVASCRIPT = List.of(
            "const o = Pattern.prototype.add; Pattern.prototype.add = function (v, w) { o.call(this, v * 2, w); }",
            "Pattern.prototype.wait = () => {}",
            "Pattern.prototype.result = () => {}",
            "Object.defineProperty(Pattern.prototype, 'trace', { get: () => null })",
            "Object.setPrototypeOf(Pattern.prototype, null)",
            "Object.prototype.add = () => {}",
            "Object.prototype.at = 5",
            "Array.prototype.push = () => 0",
            "Array.prototype.map = () => []",
            "Array.prototype[Symbol.iterator] = function* () {}",
            "Map.prototype.get = () => undefined",
            "Map.prototype.set = () => undefined",
            "Math.max = () => 0",
            "Number.prototype.valueOf = () => 0",
            "Function.prototype.call = () => 0",
            "Reflect.construct = () => ({})",
            "globalThis.Pattern = class {}",
            "for (let h = 0; h < 64; h++) globalThis.expertHost?.books().add(h, 5, 0)",
            "for (let h = 0; h < 64; h++) Pattern.books?.add(h, 5, 0)",
            "Symbol.iterator = 5",
            "Promise.prototype.then = () => {}",
            "JSON.stringify = () => ''",
            "Float64Array.prototype.set = () => {}",
            "Object.freeze = (x) => x",
            "delete Pattern.prototype.add");

    @TempDir
    private Path folder;

    private Path victims;

    @BeforeEach
    void write() throws IOException {
        victims = Files.createDirectory(folder.resolve("victims"));
        Files.writeString(victims.resolve("victim.py"), """
                from expert import Pattern

                class VictimPy(Pattern):
                    "x"
                    def recv_callback(self, recv):
                        self.add(1, at=recv)

                    def wrapup(self):
                        self.add(sum(sorted(float(i) for i in range(3))), at=0)
                """);
        Files.writeString(victims.resolve("victim.js"), """
                import { Pattern } from 'expert';

                /** x */
                export class VictimJs extends Pattern {
                  wrapup() {
                    for (const value of [1, 2, 3].map((x) => Math.max(x, 0))) this.add(value, { at: 0 });
                  }
                }
                """);
    }

    /** Figures of the victims alone, which all tests of this class compare with. */
    private static final Map<String, String> ALONE = new HashMap<>();

    private Map<String, String> alone() throws IOException {
        if (ALONE.isEmpty()) {
            ALONE.putAll(figures("--no-cache", "--select", VICTIMS));
        }
        return ALONE;
    }

    /** The patterns' figures and bookings, by name. */
    private Map<String, String> figures(String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("-f", "json", "--patterns", victims.toString()));
        words.addAll(List.of(more));
        words.add(TRACE);
        Terminal.Result result = new Terminal()
                .environment("XDG_CACHE_HOME", folder.resolve("cache").toString())
                .run(words.toArray(String[]::new));
        assertThat(result.out()).as(result.err()).isNotEmpty();
        JsonNode report = new ObjectMapper().readTree(result.out());
        Map<String, String> figures = new TreeMap<>();
        for (JsonNode pattern : report.path("patterns")) {
            figures.put(
                    pattern.path("name").asText(),
                    pattern.path("severity") + " " + pattern.path("results") + " " + pattern.path("by_location")
                            + pattern.path("by_callpath") + pattern.path("worst"));
        }
        return figures;
    }

    /** Writes a file whose pattern makes the attempts in wrapup; {@code last} may make them as the file is loaded. */
    private Path python(String name, String last) throws IOException {
        StringBuilder text = new StringBuilder("""
                import builtins, sys, types, gc
                import expert

                class Evil(expert.Pattern):
                    "x"
                    def wrapup(self):
                        attack()
                        self.add(1, at=0)

                def attack():
                """);
        for (String attempt : PYTHON) {
            text.append("    try: exec(")
                    .append('"')
                    .append(attempt.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append('"')
                    .append(", globals())\n    except BaseException: pass\n");
        }
        return Files.writeString(folder.resolve(name), text.append(last));
    }

    private Path javascript(String name, String last) throws IOException {
        StringBuilder text = new StringBuilder("""
                import { Pattern } from 'expert';

                /** x */
                export class EvilToo extends Pattern {
                  wrapup() { attack(); }
                }

                function attack() {
                """);
        JAVASCRIPT.forEach(
                attempt -> text.append("  try { ").append(attempt).append("; } catch (refused) { /* next */ }\n"));
        return Files.writeString(folder.resolve(name), text.append("}\n").append(last));
    }

    @Test
    void noAttemptChangesAFigureBesideItOrAfterwards() throws IOException {
        Map<String, String> alone = alone();
        assertThat(alone).containsKeys("slow_iterations", "late_sender", "victim_py", "victim_js");
        assertThat(alone.get("slow_iterations")).startsWith("0.251936 ");
        assertThat(alone.get("victim_py")).startsWith("3.0 ");

        Map<String, String> beside = figures(
                "--select",
                VICTIMS + ",evil,evil_too",
                "--patterns",
                python("aaa.py", "").toString(),
                "--patterns",
                javascript("aaa.js", "").toString());
        Map<String, String> besideLoading = figures(
                "--select",
                VICTIMS,
                "--patterns",
                python("bbb.py", "\nattack()\n").toString(),
                "--patterns",
                javascript("bbb.js", "attack();\n").toString());
        Map<String, String> afterwards = figures("--select", VICTIMS);
        assertThat(afterwards).isEqualTo(alone);
        beside.keySet().retainAll(alone.keySet());
        assertThat(beside).isEqualTo(alone);
        assertThat(besideLoading).isEqualTo(alone);
    }

    /** Each attempt of those that stop others in their file, alone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "o = expert.Pattern.add; expert.Pattern.add = lambda s, v, *a, **k: o(s, v * 2, *a, **k)",
                "import _iterations; _iterations.median = lambda c: 0.0",
                "builtins.len = lambda x: 1"
            })
    void oneAttemptAlone(String attempt) throws IOException {
        Map<String, String> alone = alone();
        Path evil = Files.writeString(
                folder.resolve("aaa.py"),
                "import builtins, sys\nimport expert\n\nclass Evil(expert.Pattern):\n    \"x\"\n"
                        + "    def wrapup(self):\n        self.add(1, at=0)\n\ntry:\n    "
                        + attempt.replace("; ", "\n    ")
                        + "\nexcept Exception: pass\n");
        Map<String, String> beside =
                figures("--no-cache", "--select", VICTIMS + ",evil", "--patterns", evil.toString());
        beside.keySet().retainAll(alone.keySet());
        assertThat(beside).isEqualTo(alone);
    }
}
