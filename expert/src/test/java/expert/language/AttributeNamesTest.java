package expert.language;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Trace;
import earl.testing.Sample;
import earl.testing.Traces;
import expert.lane.ScriptRun;
import expert.script.sandbox.ScriptTerms;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a script can read of an object by a name, and what the object says of that name, agree: access, in, has, get and keys. */
class AttributeNamesTest {
    private static final String PYTHON = """
            objects = list(trace)[::max(1, len(trace) // 150)] + trace.messages[:9] + trace.collectives[:9] + [trace.callpaths()[1], trace.locations[0]]
            objects += [member for each in trace.collectives[:9] for member in each.members]
            names = {name for each in objects for name in each.keys()} | {"row", "has", "keys", "get", "nothing", "_of", "_names"}
            checked = 0
            for each in objects:
                for name in names:
                    try:
                        value, found = each[name], True
                    except KeyError:
                        value, found = "none", False
                    says = {found, name in each, each.has(name), name in each.keys()}
                    if len(says) > 1 or hasattr(each, "get") and each.get(name, "none") != value:
                        print(each, name, found, says)
                    checked += 1
            print(checked > 5000)
            """;

    private static final String JAVASCRIPT = """
            const some = trace.collectives.slice(0, 9);
            const objects = [...[...trace].filter((_, i) => i % Math.max(1, Math.floor(trace.length / 150)) === 0), ...trace.messages.slice(0, 9), ...some, ...some.flatMap((each) => each.members)];
            const names = new Set(objects.flatMap((each) => each.keys()).concat('nothing'));
            let checked = 0;
            for (const each of objects) {
              for (const name of names) {
                let value = 'none', found = true;
                try {
                  value = each[name];
                } catch (unknown) {
                  found = false;
                }
                const says = new Set([found, each.has(name), each.keys().includes(name)]);
                const got = each.keys().length > 0 && trace[0].constructor === each.constructor ? each.get(name, 'none') : value;
                if (says.size > 1 || JSON.stringify(got) !== JSON.stringify(value)) {
                  console.log(String(each), name, found, ...says);
                }
                checked++;
              }
            }
            console.log(checked > 5000);
            """;

    private static final ScriptTerms TERMS = ScriptTerms.ofScripts(false, null);

    @TempDir
    private Path folder;

    private List<String> run(String name, String text, String example) throws Exception {
        Path script = Files.writeString(folder.resolve(name), text).toRealPath();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Trace trace = Trace.open(Traces.example(example))) {
            assertThat(ScriptRun.run(script, trace, List.of(), Trace::open, List.of(), TERMS, out, stop -> {}))
                    .isZero();
        }
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void accessAndNamesAgreeInBothLanguages() throws Exception {
        for (String example : Sample.of(List.of("wait_barrier", "halo"), 1)) {
            assertThat(run("names.py", PYTHON, example)).containsExactly("True");
            assertThat(run("names.mjs", JAVASCRIPT, example)).containsExactly("true");
        }
    }
}
