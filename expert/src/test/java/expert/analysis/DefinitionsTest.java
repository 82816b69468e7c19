package expert.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import expert.pattern.Definitions;
import expert.pattern.PatternResult;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whose definitions the user wants is what patterns see, in both languages. */
class DefinitionsTest {
    private static final String PYTHON = """
            from expert import Pattern

            class InPython(Pattern):
                def wrapup(self):
                    self.result('by', self.definitions)

            class OfItsOwn(Pattern):
                definitions = 'mine'
                def wrapup(self):
                    self.result('unmade', InPython().definitions)
            """;
    private static final String JAVASCRIPT = """
            import { Pattern } from 'expert';

            export class InJavaScript extends Pattern {
              wrapup() { this.result('by', this.definitions); }
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void arriveInPatterns(Definitions wanted) {
        Patterns patterns = new Patterns(folder).file("a.py", PYTHON).file("b.js", JAVASCRIPT);
        var analysis = patterns.analyze(new TinyTrace(1), request -> request.by(wanted));
        assertThat(analysis.failures()).isEmpty();
        for (String name : new String[] {"in_python", "in_java_script"}) {
            PatternResult result = analysis.pattern(name).orElseThrow();
            assertThat(result.results()).containsEntry("by", wanted.word());
        }
        assertThat(analysis.pattern("of_its_own").orElseThrow().results()).containsEntry("unmade", "scalasca");
    }
}
