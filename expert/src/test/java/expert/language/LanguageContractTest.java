package expert.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import earl.CallPath;
import earl.Collective;
import earl.Grouped;
import earl.Message;
import earl.Trace;
import earl.statistics.Statistics;
import earl.testing.Sample;
import earl.testing.Traces;
import earl.view.InstalledViews;
import expert.lane.ScriptRun;
import expert.script.sandbox.ScriptTerms;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java, Python and JavaScript have the same language: the same names, and the same answers to the same questions. */
class LanguageContractTest {
    private static final List<String> EXAMPLES =
            Sample.of(List.of("late_sender", "halo", "wait_barrier", "wrong_order"), 2);

    /** It has messages, collective operations and call paths. */
    private static final List<String> WITH_ALL = List.of("halo");

    /** What is spelled by an operator or a protocol of the language instead. */
    private static final Set<String> JAVASCRIPT_ONLY =
            Set.of("length", "at", "slice", "and", "or", "not", "equals", "toString", "constructor", "plot");

    /** What is there only when it is asked for (earl.plot), or a global in one of them (traces). */
    private static final Set<String> PROVIDED = Set.of("plot", "traces");

    private static final ScriptTerms TERMS = ScriptTerms.ofScripts(false, null);

    @TempDir
    private Path folder;

    private static List<Case> cases() {
        return Stream.of(EventCases.ALL, DefinitionCases.ALL, ColumnCases.ALL, LoopCases.ALL, ModelCases.ALL)
                .flatMap(List::stream)
                .toList();
    }

    private List<String> run(String name, List<String> examples, String text) throws Exception {
        Path script = Files.writeString(folder.resolve(name), text).toRealPath();
        List<String> paths =
                examples.stream().map(e -> Traces.example(e).toString()).toList();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Trace trace = Trace.open(Traces.example("balanced"))) {
            assertThat(ScriptRun.run(script, trace, List.of(), Trace::open, paths, TERMS, out, stop -> {}))
                    .isZero();
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private List<String> python() throws Exception {
        String shown = cases().stream()
                .map(each -> "    show(lambda: " + each.python() + ")\n")
                .collect(Collectors.joining());
        return run(
                "cases.py",
                EXAMPLES,
                Answers.PYTHON + "for path in sys.argv[1:]:\n    trace = earl.open(path)\n    mid = len(trace) // 2\n"
                        + shown);
    }

    private List<String> javascript() throws Exception {
        String shown = cases().stream()
                .map(each -> "  show(() => " + each.javascript() + ");\n")
                .collect(Collectors.joining());
        return run(
                "cases.mjs",
                EXAMPLES,
                Answers.JAVASCRIPT
                        + "for (const path of args) {\n"
                        + "  const trace = earl.open(path);\n"
                        + "  const mid = trace.length >> 1;\n"
                        + shown + "}\n");
    }

    @Test
    void allLanguagesAnswerTheSame() throws Exception {
        List<String> python = python();
        List<String> javascript = javascript();
        assertThat(python).hasSize(EXAMPLES.size() * cases().size());
        assertThat(javascript).hasSameSizeAs(python);
        SoftAssertions all = new SoftAssertions();
        int line = 0;
        for (String example : EXAMPLES) {
            try (Trace trace = Trace.open(Traces.example(example))) {
                for (Case each : cases()) {
                    JsonNode answer = Answers.of(each.java().apply(trace));
                    same(all, example + ", Python: " + each.python(), Answers.parse(python.get(line)), answer);
                    same(
                            all,
                            example + ", JavaScript: " + each.javascript(),
                            Answers.parse(javascript.get(line)),
                            answer);
                    line++;
                }
            }
        }
        all.assertAll();
    }

    private static void same(SoftAssertions all, String what, JsonNode script, JsonNode java) {
        all.assertThat(Answers.same(script, java))
                .as("%s%nJava: %s%nscript: %s", what, shortened(java), shortened(script))
                .isTrue();
    }

    private static String shortened(JsonNode node) {
        String text = node.toString();
        return text.length() <= 600 ? text : text.substring(0, 600) + "...";
    }

    // ---- names ----

    private static final String NAMES_PYTHON = """
        t = earl.open(sys.argv[1])
        named = lambda cls: sorted(name for name in dir(cls) if name[0] != "_")
        show(lambda: named(type(t)))
        show(lambda: named(type(t.messages.bytes.group_sum(t.messages.tag))))
        for what in t.messages[0], t.collectives[0].members[0], t.collectives[0], t.callpaths()[0], t.locations[0]:
            show(lambda: sorted(what.keys() + [name for name in ("has", "keys") if hasattr(what, name)]))
        show(lambda: sorted(name for name in dir(earl) if name[0] != "_"))
        """;

    private static final String NAMES_JAVASCRIPT = """
        const t = earl.open(args[0]);
        const named = (what) => Object.getOwnPropertyNames(Object.getPrototypeOf(what)).filter((name) => name[0] !== '$').sort();
        show(() => named(t));
        show(() => [...new Set([...named(t.messages.bytes), ...named(t.messages.bytes.group_sum(t.messages.tag))])].sort());
        for (const what of [t.messages.at(0), t.collectives.at(0).members[0], t.collectives.at(0), t.callpaths()[0], t.locations[0]]) {
          show(() => [...what.keys(), ...['has', 'keys'].filter((name) => name in what)].sort());
        }
        show(() => Object.keys(earl).sort());
        """;

    private static Set<String> names(String line) throws java.io.IOException {
        Set<String> names = new TreeSet<>();
        Answers.parse(line).forEach(name -> names.add(name.textValue()));
        return names;
    }

    private static Set<String> without(Set<String> names, Set<String> others) {
        Set<String> rest = new TreeSet<>(names);
        rest.removeAll(others);
        return rest;
    }

    @Test
    void noNameIsMissingInALanguage() throws Exception {
        List<String> python = run("names.py", WITH_ALL, Answers.PYTHON + NAMES_PYTHON);
        List<String> javascript = run("names.mjs", WITH_ALL, Answers.JAVASCRIPT + NAMES_JAVASCRIPT);
        assertThat(python).hasSize(8);
        for (int i = 0; i < python.size(); i++) {
            Set<String> expected = without(names(python.get(i)), PROVIDED);
            assertThat(without(names(javascript.get(i)), without(JAVASCRIPT_ONLY, expected)))
                    .as("names in JavaScript and in Python")
                    .isEqualTo(expected);
        }
        Map<String, Set<String>> java = new LinkedHashMap<>();
        java.put(python.get(0), methods(Trace.class, Statistics.class));
        java.put(python.get(1), methods(Grouped.class));
        java.put(python.get(2), methods(Message.class));
        java.put(python.get(4), methods(Collective.class));
        java.put(python.get(5), methods(CallPath.class));
        Set<String> otherwise = new TreeSet<>(Set.of(
                "path", // info().path()
                "whatif", // earl.replay
                "flowgraph", // earl.graph
                "graph_groups",
                "transitions",
                "loops", // views of each location
                "model",
                "callpath_name", // callpaths().path(id)
                "tolist", // toNumbers(), toIntegers()
                "has", // of what has methods only
                "keys"));
        InstalledViews.installed()
                .tables()
                .forEach(table -> otherwise.add(table.description().name()));
        for (Map.Entry<String, Set<String>> each : java.entrySet()) {
            assertThat(each.getValue()).containsAll(without(names(each.getKey()), otherwise));
        }
    }

    private static Set<String> methods(Class<?>... types) {
        return Arrays.stream(types)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .map(Method::getName)
                .map(DefinitionCases::snakeCase)
                .collect(Collectors.toSet());
    }
}
