package expert.language;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Traces;
import earl.view.TableDescription;
import expert.language.ColumnSource.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * What repeats the description of the language says what the description says. What it should be lies in {@code
 * expert/target/language} afterwards: copy that over the checkout.
 */
class GeneratedLanguageTest {
    private static final String PRELUDES = "expert/src/main/resources/expert/script/";

    /** Files of the preludes, and classes in them whose members call only the host. */
    private static final List<String[]> HOSTED = List.of(
            new String[] {"trace", "Trace"},
            new String[] {"events", "Event"},
            new String[] {"loops", "Loop"},
            new String[] {"loops", "Loops"},
            new String[] {"graphs", "Node"},
            new String[] {"graphs", "Edge"},
            new String[] {"graphs", "Graph"},
            new String[] {"model", "Construct"},
            new String[] {"model", "Model"},
            new String[] {"patterns", "Pattern"});

    private static LanguageClass named(String name) {
        return Stream.of(
                        ScriptLanguage.classes(),
                        StructureLanguage.classes(),
                        List.of(LanguageClass.of(
                                "Pattern", "", PatternLanguage.services().toArray(Member[]::new))))
                .flatMap(List::stream)
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String prelude(String file) throws IOException {
        return Files.readString(Traces.root().resolve(PRELUDES + file));
    }

    /** The members with options. */
    private static List<Member> withOptions() {
        List<Member> all = new ArrayList<>(named("Trace").members());
        all.add(ScriptLanguage.MESSAGE_FILTER);
        all.add(ScriptLanguage.COLLECTIVE_FILTER);
        all.addAll(PatternLanguage.services());
        all.add(PatternLanguage.parameter());
        ScriptLanguage.plots().forEach(plot -> all.add(PreludeSections.picture(plot)));
        return all.stream()
                .filter(member -> member.arguments().stream().anyMatch(Argument::isOption))
                .toList();
    }

    private static Map<String, String> files() throws IOException {
        List<Operation> operations = ColumnSource.operations();
        List<TableDescription> tables = Tables.all();
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                PRELUDES + "python/columns.py",
                PreludeSections.filled(
                        prelude("python/columns.py"), "operations", PreludeSections.pythonColumns(operations)));
        files.put(
                PRELUDES + "javascript/columns.mjs",
                PreludeSections.filled(
                        prelude("javascript/columns.mjs"),
                        "operations",
                        PreludeSections.javascriptColumns(operations)));
        files.put(
                PRELUDES + "python/files.py",
                PreludeSections.filled(prelude("python/files.py"), "callbacks", PreludeSections.pythonCallbacks()));
        files.put(
                PRELUDES + "javascript/driver.mjs",
                PreludeSections.filled(
                        prelude("javascript/driver.mjs"), "callbacks", PreludeSections.javascriptCallbacks()));
        LanguageClass event = named("Event");
        files.put(
                PRELUDES + "python/events.py",
                PreludeSections.filled(
                        prelude("python/events.py"), "look-ups of events", PreludeSections.pythonLookUps(event)));
        files.put(
                PRELUDES + "javascript/events.mjs",
                PreludeSections.filled(
                        prelude("javascript/events.mjs"),
                        "look-ups of events",
                        PreludeSections.javascriptLookUps(event)));
        for (String[] section : HOSTED) {
            String python = PRELUDES + "python/" + section[0] + ".py";
            String javascript = PRELUDES + "javascript/" + section[0] + ".mjs";
            LanguageClass type = named(section[1]);
            for (String file : List.of(python, javascript)) {
                String before = files.containsKey(file)
                        ? files.get(file)
                        : Files.readString(Traces.root().resolve(file));
                String members = file.equals(python) ? PreludeSections.python(type) : PreludeSections.javascript(type);
                files.put(file, PreludeSections.filled(before, section[1], members));
            }
        }
        files.put(
                PRELUDES + "javascript/options.mjs",
                PreludeSections.filled(
                        prelude("javascript/options.mjs"),
                        "options",
                        PreludeSections.javascriptOptions(withOptions())));
        files.put(PRELUDES + "python/help.py", LanguageDocument.help(operations));
        files.put("expert/src/dist/expert-stubs/earl-stubs/__init__.pyi", PythonText.earl(operations, tables));
        files.put("expert/src/dist/expert-stubs/earl-stubs/plot.pyi", PythonText.plot());
        files.put("expert/src/dist/expert-stubs/expert-stubs/__init__.pyi", PythonText.expert(tables));
        files.put("expert/src/dist/expert-stubs/expert-stubs/_described.pyi", PythonText.described());
        files.put("expert/src/dist/expert-types/earl.d.ts", TypeScriptText.earl(operations, tables));
        files.put("expert/src/dist/expert-types/expert.d.ts", TypeScriptText.expert(tables));
        files.put("docs/script-reference.md", LanguageDocument.document(operations));
        return files;
    }

    @Test
    void filesSayWhatTheDescriptionSays() throws IOException {
        SoftAssertions all = new SoftAssertions();
        for (Map.Entry<String, String> file : files().entrySet()) {
            Path expected = Traces.root().resolve("expert/target/language").resolve(file.getKey());
            Files.createDirectories(expected.getParent());
            Files.writeString(expected, file.getValue());
            all.assertThat(Traces.root().resolve(file.getKey())).exists().hasSameTextualContentAs(expected);
        }
        all.assertAll();
    }

    @Test
    void operationsOfColumnsAreDocumented() throws IOException {
        List<Operation> operations = ColumnSource.operations();
        assertThat(operations)
                .hasSizeGreaterThan(60)
                .allSatisfy(operation ->
                        assertThat(operation.member().sentence()).isNotBlank().doesNotContain("{@", "null"));
        assertThat(operations)
                .filteredOn(operation -> !operation.operator().isEmpty())
                .hasSize(PythonText.OPERATORS.size() + 1);
    }
}
