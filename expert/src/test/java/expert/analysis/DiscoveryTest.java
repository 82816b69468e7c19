package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.testing.Traces;
import expert.pattern.Analysis;
import expert.pattern.PatternInfo;
import expert.request.AnalysisRequest;
import expert.request.RequestException;
import expert.script.PatternFile;
import expert.script.PatternPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which files are loaded, and which patterns of them run. */
class DiscoveryTest {
    @TempDir
    Path folder;

    private static String pattern(String name, String... body) {
        return "from expert import Pattern, parameter\nclass " + name + "(Pattern):\n    \"\"\"Doc.\"\"\"\n"
                + String.join("\n", body).indent(4);
    }

    private static List<String> names(Analysis analysis) {
        assertThat(analysis.failures()).isEmpty();
        return analysis.patterns().stream().map(result -> result.info().name()).toList();
    }

    @Test
    void onlyClassesDefinedInAFileArePatternsOfIt() {
        Patterns patterns = new Patterns(folder);
        patterns.write("base.py", pattern("Base") + pattern("_Hidden"));
        patterns.write("helper.py", "from base import Base\nFACTOR = 2\n");
        patterns.file("mine.py", """
            from base import Base
            import helper
            class Mine(Base):
                def wrapup(self):
                    import helper as late
                    self.result('factor', late.FACTOR + helper.FACTOR)
            Alias = Mine
            """);
        Analysis analysis = patterns.analyze(TinyTraces.lateMessages());
        assertThat(names(analysis)).containsExactly("mine");
        assertThat(analysis.patterns().getFirst().results()).containsEntry("factor", 4L);
    }

    @Test
    void onlyClassesDefinedInAModuleArePatternsOfIt() {
        Patterns patterns = new Patterns(folder);
        patterns.write(
                "base.js",
                "import { Pattern } from 'expert';\nexport class Base extends Pattern {}\nexport const factor = 2;\n");
        patterns.file("mine.mjs", """
            import { Base, factor } from './base.js';
            export { Base };
            export class Mine extends Base {
              wrapup() { this.result('factor', factor); }
            }
            export default Mine;
            """);
        Analysis analysis = patterns.analyze(TinyTraces.lateMessages());
        assertThat(names(analysis)).containsExactly("mine");
        assertThat(analysis.patterns().getFirst().results()).containsEntry("factor", 2L);
    }

    @Test
    void helpersOfOneNameInTwoFoldersAreTwo() {
        Patterns patterns = new Patterns(folder);
        for (String name : List.of("one", "two")) {
            patterns.write(name + "/util.py", "NAME = '" + name + "'\n");
            patterns.file(
                    name + "/" + name + ".py",
                    "import util\n"
                            + pattern(
                                    name.equals("one") ? "One" : "Two",
                                    "def wrapup(self):",
                                    "    self.result('name', util.NAME)"));
        }
        Analysis analysis = patterns.analyze(TinyTraces.lateMessages());
        assertThat(names(analysis)).containsExactly("one", "two");
        assertThat(analysis.patterns().get(0).results()).containsEntry("name", "one");
        assertThat(analysis.patterns().get(1).results()).containsEntry("name", "two");
    }

    @Test
    void oneFileOnTwoPathsLoadsOnce() throws IOException {
        Patterns patterns = new Patterns(folder);
        Path file = patterns.write("patterns/mine.py", pattern("Mine"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("patterns"));
        patterns.given(file).given(link).given(folder.resolve("patterns"));
        assertThat(names(patterns.analyze(TinyTraces.lateMessages()))).containsExactly("mine");
        assertThat(patterns.notices()).isEmpty();
    }

    @Test
    void aUsersPatternReplacesAShippedOne() {
        Patterns patterns = new Patterns(folder);
        patterns.write("shipped/late.py", pattern("Late") + pattern("Early"));
        Path mine = patterns.write("mine/late.py", pattern("Late", "title = 'Mine'"));
        patterns.shipped(folder.resolve("shipped")).given(mine);
        Analysis analysis = patterns.analyze(TinyTraces.lateMessages());
        assertThat(names(analysis)).containsExactly("early", "late");
        assertThat(analysis.pattern("late").orElseThrow().info().title()).isEqualTo("Mine");
        assertThat(analysis.pattern("late").orElseThrow().info().shipped()).isFalse();
        assertThat(patterns.notices()).containsExactly("pattern late: " + mine + " replaces the shipped one");
    }

    @Test
    void anEqualCopyOfAShippedFileIsNoReplacement() {
        Patterns patterns = new Patterns(folder);
        patterns.write("shipped/late.py", pattern("Late"));
        patterns.write("copy/late.py", pattern("Late"));
        patterns.shipped(folder.resolve("shipped")).given(folder.resolve("copy"));
        assertThat(names(patterns.analyze(TinyTraces.lateMessages()))).containsExactly("late");
        assertThat(patterns.notices()).isEmpty();
    }

    @Test
    void twoOfOneNameFromTheUserAreAnError() {
        Patterns patterns = new Patterns(folder).file("a.py", pattern("Mine")).file("b.py", pattern("Mine"));
        assertThatThrownBy(() -> patterns.analyze(TinyTraces.lateMessages()))
                .isInstanceOf(RequestException.class)
                .hasMessage(
                        "two patterns named mine: in " + folder.resolve("a.py") + " and in " + folder.resolve("b.py"));
    }

    @Test
    void patternsAreSelectedByName() {
        Patterns patterns = new Patterns(folder)
                .file("a.py", pattern("One") + pattern("Two", "name = 'second'") + pattern("Three", "default = False"));
        assertThat(names(patterns.analyze(TinyTraces.lateMessages()))).containsExactly("one", "second");
        assertThat(names(patterns.analyze(TinyTraces.lateMessages(), request -> request.selecting("second", "three"))))
                .containsExactly("second", "three");
        assertThat(names(patterns.analyze(TinyTraces.lateMessages(), request -> request.excluding("one"))))
                .containsExactly("second");
        assertThatThrownBy(() -> patterns.analyze(TinyTraces.lateMessages(), request -> request.selecting("two")))
                .isInstanceOf(RequestException.class)
                .hasMessage("unknown pattern two; known: one, second, three");
    }

    @ParameterizedTest
    @CsvSource({
        "mine.least, x, 'parameter least takes a number, not x'",
        "mine.least, -1, 'parameter least takes values of at least 0, not -1.0'",
        "mine.many, 1.5, 'parameter many takes an integer, not 1.5'",
        "mine.many, 4, 'parameter many takes values from 1 to 3, not 4'",
        "mine.word, c, 'parameter word takes one of [a, b], not c'",
        "mine.on, maybe, 'parameter on takes true or false, not maybe'",
        "mine.foo, 1, 'pattern mine has no parameter foo; known: least, many, word, on'",
        "other.least, 1, 'unknown pattern other of parameter other.least; known: mine'",
        "least, 1, 'a parameter is given as pattern.parameter=value, not least=1'",
    })
    void parametersAreChecked(String key, String value, String message) {
        Patterns patterns = new Patterns(folder)
                .file(
                        "mine.py",
                        pattern(
                                "Mine",
                                "least = parameter(0.0, min=0)",
                                "many = parameter(2, min=1, max=3)",
                                "word = parameter('a', choices=['a', 'b'])",
                                "on = parameter(False)"));
        assertThatThrownBy(
                        () -> patterns.analyze(TinyTraces.lateMessages(), request -> request.with(Map.of(key, value))))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aBrokenShippedFileHarmsOnlyThoseWhoWantIt() {
        Patterns patterns = new Patterns(folder);
        patterns.write("shipped/a.py", pattern("One"));
        patterns.write("shipped/b.js", """
            import { Pattern } from 'expert';
            throw new Error('it was run');
            export class Other extends Pattern {
              static default = false;
            }
            """);
        patterns.shipped(folder.resolve("shipped"));
        assertThat(names(patterns.analyze(TinyTraces.lateMessages(), request -> request.selecting("one"))))
                .containsExactly("one");
        assertThat(patterns.analyze(TinyTraces.lateMessages(), request -> request.selecting("other"))
                        .failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.message()).contains("it was run"));
    }

    @Test
    void missingFilesAreErrors() {
        Patterns patterns = new Patterns(folder).given(folder.resolve("nosuch"));
        assertThatThrownBy(() -> patterns.analyze(TinyTraces.lateMessages()))
                .isInstanceOf(RequestException.class)
                .hasMessage(folder.resolve("nosuch") + ": no such pattern file or folder");
        Patterns text = new Patterns(folder).file("notes.txt", "hello");
        assertThatThrownBy(() -> text.analyze(TinyTraces.lateMessages()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("ends in .py, .js or .mjs");
    }

    @Test
    void theEnvironmentNamesStandingPlaces() {
        PatternPath path = PatternPath.of(null, List.of(), Map.of("EXPERT_PATTERNS", "/a:/b/c.py", "HOME", "/home/me"));
        assertThat(path.standing())
                .containsExactly(Path.of("/a"), Path.of("/b/c.py"), Path.of("/home/me/.config/expert/patterns"));
        assertThat(PatternPath.of(null, List.of(), Map.of("XDG_CONFIG_HOME", "/etc/me", "HOME", "/home/me"))
                        .standing())
                .containsExactly(Path.of("/etc/me/expert/patterns"));
    }

    /** What is told of the shipped files without running them is true. */
    @Test
    void shippedFilesDeclareWhatTheyDefine() throws Exception {
        PatternPath path = new PatternPath(Traces.root().resolve("patterns"), List.of(), List.of());
        List<String> declared = new java.util.ArrayList<>();
        for (PatternFile file : PatternFile.find(path)) {
            declared.addAll(file.declared());
        }
        Analyzer.Listing listing = Analyzer.list(AnalysisRequest.of(folder, path));
        assertThat(listing.failures()).isEmpty();
        assertThat(listing.patterns())
                .extracting(PatternInfo::name)
                .containsExactlyInAnyOrderElementsOf(declared)
                .contains("late_sender", "late_sender_transitions");
    }
}
