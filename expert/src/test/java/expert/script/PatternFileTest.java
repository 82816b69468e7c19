package expert.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pattern files are equal if all that they are made of is. */
class PatternFileTest {
    @Test
    void filesAreEqualIfAllOfThemIs() {
        Path path = Path.of("mine.py");
        PatternFile file = new PatternFile(path, false, true, Language.PYTHON);
        assertThat(new PatternFile(Path.of("mine.py"), false, true, Language.PYTHON))
                .isEqualTo(file)
                .hasSameHashCodeAs(file);
        assertThat(List.<Object>of(
                        new PatternFile(Path.of("yours.py"), false, true, Language.PYTHON),
                        new PatternFile(path, true, true, Language.PYTHON),
                        new PatternFile(path, false, false, Language.PYTHON),
                        new PatternFile(path, false, true, Language.JAVASCRIPT),
                        path))
                .doesNotContain(file);
    }
}
