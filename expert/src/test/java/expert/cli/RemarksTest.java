package expert.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.testing.Traces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands say on standard error: for people, for programs ({@code --format json}), and as little as possible ({@code --quiet}). */
class RemarksTest {
    @TempDir
    private Path folder;

    private static final String LATE_SENDER = Traces.example("late_sender").toString();

    /** Each line of standard error, which must be an object. */
    private static List<JsonNode> remarks(Terminal.Result result) throws IOException {
        List<JsonNode> remarks = new ArrayList<>();
        for (String line : result.err().lines().toList()) {
            JsonNode remark = new ObjectMapper().readTree(line);
            assertThat(remark.path("schema").textValue()).isEqualTo("expert.remark/1");
            assertThat(remark.path("message").textValue()).isNotBlank();
            remarks.add(remark);
        }
        return remarks;
    }

    private static JsonNode only(int status, String kind, String... words) throws IOException {
        Terminal.Result result = new Terminal().run(words);
        assertThat(result.status()).as(result.err()).isEqualTo(status);
        List<JsonNode> remarks = remarks(result);
        assertThat(remarks).hasSize(1);
        assertThat(remarks.getFirst().path("kind").textValue()).isEqualTo(kind);
        return remarks.getFirst();
    }

    @Test
    void errorsAreJsonWhereTheOutputIs() throws IOException {
        String missing = folder.resolve("none").toString();
        assertThat(only(2, "input", "info", "--format", "json", missing)
                        .path("message")
                        .textValue())
                .contains(missing);
        only(2, "input", "-f", "json", missing);
        only(2, "input", "--format=json", missing);
        only(64, "usage", "--format=json", "--instance", "3", LATE_SENDER);
        only(64, "usage", "diff", "--format", "json");
        only(2, "output", "--format=json", "-o", folder.resolve("no/where").toString(), LATE_SENDER);
    }

    @Test
    void aFailingPatternIsAnError() throws IOException {
        Path pattern = Files.writeString(folder.resolve("broken.py"), """
                from expert import Pattern

                class Broken(Pattern):
                    def recv_callback(self, recv):
                        raise ValueError("no")
                """);
        Terminal.Result result =
                new Terminal().run("--patterns", pattern.toString(), "--select=broken", "--format=json", LATE_SENDER);
        assertThat(result.status()).isEqualTo(3);
        assertThat(remarks(result))
                .isNotEmpty()
                .allSatisfy(
                        remark -> assertThat(remark.path("kind").textValue()).isEqualTo("script"));
        assertThat(new ObjectMapper().readTree(result.out()).path("schema").textValue())
                .isEqualTo("expert.report/1");
    }

    @Test
    void theLastFormatCounts() {
        Terminal.Result result = new Terminal().run("info", "--format=json", "--format=text", "/no/where");
        assertThat(result.err()).startsWith("expert: /no/where");
    }

    @Test
    void theWordsOfAScriptAreNotOurs() {
        Terminal.Result result = new Terminal().run("run", "/no/script.py", LATE_SENDER, "--format", "json");
        assertThat(result.err()).startsWith("expert: /no/script.py: no such script");
    }

    @Test
    void aFolderIsNoScript() {
        Terminal.Result result = new Terminal().run("run", folder.toString(), LATE_SENDER);
        assertThat(result.err()).startsWith("expert: " + folder + ": expected a script, found no regular file");
    }

    @Test
    void quietLeavesOutNoticesButNoError() throws IOException {
        Path target = folder.resolve("mine.py");
        String[] words = {"new", "mine", "-o", target.toString()};
        assertThat(new Terminal().run(words).err()).contains("Wrote " + target);
        try (Stream<Path> made = Files.list(folder)) {
            for (Path file : made.toList()) {
                Files.delete(file);
            }
        }
        Terminal.Result quiet = new Terminal().run("--quiet", words[0], words[1], words[2], words[3]);
        assertThat(quiet).isEqualTo(new Terminal.Result(0, quiet.out(), ""));
        assertThat(target).exists();
        assertThat(new Terminal().run("info", "-q", "/no/where").err()).startsWith("expert: /no/where");
    }
}
