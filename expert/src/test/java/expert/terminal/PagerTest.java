package expert.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagerTest {
    private static final String TEXT = "one\ntwo\nthree\n";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Console console(boolean terminal, int rows) {
        return new Console(
                InputStream.nullInputStream(),
                out,
                OutputStream.nullOutputStream(),
                terminal,
                terminal,
                terminal,
                () -> 80,
                () -> rows);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aTextThatIsLongerThanTheScreenGoesToThePager() throws Exception {
        Path seen = folder.resolve("seen");
        Map<String, String> environment = Map.of("EXPERT_PAGER", "cat > '" + seen + "'", "PAGER", "false");
        console(true, 3).page(TEXT + "\u001b[2J", environment);
        assertThat(Files.readString(seen)).startsWith(TEXT).doesNotContain("\u001b[2J");
        assertThat(printed()).isEmpty();
    }

    @Test
    void whatFitsOrGoesToAFileIsPrinted() {
        Map<String, String> environment = Map.of("PAGER", "cat > '" + folder.resolve("none") + "'");
        console(true, 4).page(TEXT, environment);
        console(false, 2).page(TEXT, environment);
        console(true, 2).page(TEXT, Map.of("EXPERT_PAGER", "", "PAGER", "cat"));
        assertThat(printed()).isEqualTo(TEXT.repeat(3));
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void withoutAPagerTheTextIsPrinted() {
        console(true, 2).page(TEXT, Map.of("PAGER", "/no/such/pager"));
        assertThat(printed()).isEqualTo(TEXT);
    }

    /** It closes its input after the first line. */
    @Test
    void aPagerThatIsLeftEarlyIsNoFault() {
        console(true, 2).page("line\n".repeat(100_000), Map.of("PAGER", "head -1 > /dev/null"));
        assertThat(printed()).isEmpty();
    }
}
