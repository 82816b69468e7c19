package expert.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Trace;
import earl.testing.Traces;
import expert.lane.ScriptRun;
import expert.script.sandbox.ScriptTerms;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of the language that each language implements by itself have the description's parameters and defaults. */
class SignaturesTest {
    private static final ScriptTerms TERMS = ScriptTerms.ofScripts(false, null);

    /** Objects of each class, by class: the members of an object's class are looked at. */
    private static final Map<String, String> PYTHON = new LinkedHashMap<>();

    private static final Map<String, String> JAVASCRIPT = new LinkedHashMap<>();

    static {
        object("Trace", "trace", "trace");
        object("Event", "trace[0]", "trace[0]");
        object("Events", "trace.events()", "trace.events()");
        object("Columns", "trace.columns", "trace.columns");
        object("Collective", "trace.collectives[0]", "trace.collectives.at(0)");
        object("CallPath", "trace.callpaths()[0]", "trace.callpaths()[0]");
        object("Location", "trace.locations[0]", "trace.locations[0]");
        object("Region", "trace.regions[0]", "trace.regions[0]");
        object("Group", "trace.groups[0]", "trace.groups[0]");
        object("Communicator", "trace.communicators[0]", "trace.communicators[0]");
        object("SystemNode", "trace.system_tree[0]", "trace.system_tree[0]");
        object("Loop", "trace.loops(0)[0]", "trace.loops(0)[0]");
        object("Loops", "trace.loops(0)", "trace.loops(0)");
        object("Node", "trace.flowgraph(0).nodes[0]", "trace.flowgraph(0).nodes[0]");
        object("Edge", "trace.flowgraph(0).edges[0]", "trace.flowgraph(0).edges[0]");
        object("Graph", "trace.flowgraph(0)", "trace.flowgraph(0)");
        object("Construct", "trace.model()[0]", "trace.model()[0]");
        object("Model", "trace.model()", "trace.model()");
    }

    private static void object(String type, String python, String javascript) {
        PYTHON.put(type, python);
        JAVASCRIPT.put(type, javascript);
    }

    @TempDir
    private Path folder;

    private static List<LanguageClass> classes() {
        List<LanguageClass> all = new ArrayList<>(ScriptLanguage.classes());
        all.addAll(StructureLanguage.classes());
        all.removeIf(type -> !PYTHON.containsKey(type.name()));
        return all;
    }

    private JsonNode run(String name, String text) throws Exception {
        Path script = Files.writeString(folder.resolve(name), text).toRealPath();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThat(ScriptRun.run(script, trace, List.of(), Trace::open, List.of(), TERMS, out, stop -> {}))
                    .isZero();
        }
        return new ObjectMapper().readTree(out.toByteArray());
    }

    private static String signature(Member member) {
        StringBuilder text = new StringBuilder();
        for (Argument argument : member.arguments()) {
            text.append(argument.name());
            if (argument.standard() != null) {
                text.append('=').append(argument.standard().replace('"', '\''));
            }
            text.append(' ');
        }
        return text.toString().strip();
    }

    @Test
    void pythonHasTheParametersOfTheDescription() throws Exception {
        StringBuilder script = new StringBuilder("""
                import json
                def signature(thing, name):
                    # The class may have an attribute that this object is missing.
                    if not any(name in cls.__dict__ for cls in type(thing).__mro__) and not hasattr(thing, name):
                        return "missing"
                    method = getattr(type(thing), name, None)
                    code = getattr(method, "__code__", None)
                    if code is None:
                        return "attribute"
                    names = code.co_varnames[1:code.co_argcount]
                    defaults = method.__defaults__ or ()
                    first = len(names) - len(defaults)
                    return " ".join(n if i < first else n + "=" + repr(defaults[i - first]) for i, n in enumerate(names))
                found = {}
                """);
        for (LanguageClass type : classes()) {
            for (Member member : type.members()) {
                script.append("found['%s.%s'] = signature(%s, '%s')\n"
                        .formatted(type.name(), member.name(), PYTHON.get(type.name()), member.name()));
            }
        }
        JsonNode found = run("signatures.py", script + "print(json.dumps(found))\n");
        SoftAssertions all = new SoftAssertions();
        for (LanguageClass type : classes()) {
            for (Member member : type.members()) {
                String name = type.name() + "." + member.name();
                all.assertThat(found.path(name).asText())
                        .as(name)
                        .isEqualTo(member.isAttribute() ? "attribute" : signature(member));
            }
        }
        all.assertAll();
    }

    @Test
    void javascriptHasTheParametersOfTheDescription() throws Exception {
        StringBuilder script = new StringBuilder("""
                const found = {};
                // The members of the class that defines a name; an attribute of an event may be missing in this one.
                function needed(thing, name) {
                  for (let type = thing; type !== null; type = Object.getPrototypeOf(type)) {
                    const descriptor = Object.getOwnPropertyDescriptor(type, name);
                    if (descriptor !== undefined) {
                      return typeof descriptor.value === 'function' ? descriptor.value.length : 'attribute';
                    }
                  }
                  return thing.keys?.().includes(name) ? 'attribute' : 'missing';
                }
                """);
        for (LanguageClass type : classes()) {
            for (Member member : type.members()) {
                script.append("found['%s.%s'] = needed(%s, '%s');\n"
                        .formatted(type.name(), member.name(), JAVASCRIPT.get(type.name()), member.name()));
            }
        }
        JsonNode found = run("signatures.mjs", script + "console.log(JSON.stringify(found));\n");
        SoftAssertions all = new SoftAssertions();
        for (LanguageClass type : classes()) {
            for (Member member : type.members()) {
                String name = type.name() + "." + member.name();
                long needed = member.arguments().stream()
                        .filter(argument -> argument.standard() == null)
                        .count();
                all.assertThat(found.path(name).asText())
                        .as(name)
                        .isEqualTo(member.isAttribute() ? "attribute" : String.valueOf(needed));
            }
        }
        all.assertAll();
    }

    @Test
    void patternsHaveTheMembersOfTheDescription() throws IOException {
        String python =
                Files.readString(Traces.root().resolve("expert/src/main/resources/expert/script/python/patterns.py"));
        String javascript = Files.readString(
                Traces.root().resolve("expert/src/main/resources/expert/script/javascript/patterns.mjs"));
        for (Member service : PatternLanguage.services()) {
            if (!service.isAttribute()) {
                assertThat(python)
                        .contains("    def " + service.name() + "(self, "
                                + PythonText.parameters(service, false, "", false)
                                        .replaceAll(", .*", ""));
                assertThat(javascript).containsPattern("\n  " + service.name() + "\\(");
            }
        }
    }
}
