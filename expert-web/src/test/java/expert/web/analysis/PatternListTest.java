package expert.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternListTest {
    @TempDir
    private Path folder;

    @Test
    void patternsHaveAllThatAPageShows() throws Exception {
        try (RunsFixture fixture = new RunsFixture(folder, "late_sender")) {
            JsonNode pattern = pattern(fixture.endpoints.json("patterns"), "late_sender");
            assertThat(pattern.path("parent").textValue()).isEqualTo("point_to_point");
            assertThat(pattern.path("category").textValue()).isEqualTo("Time");
            assertThat(pattern.path("selectedByDefault").booleanValue()).isTrue();
            assertThat(pattern.path("formula").textValue()).contains("min(enter of the send, leave of the receive)");
            assertThat(pattern.path("drawing").textValue())
                    .startsWith("<svg")
                    .contains(">sender</text>", ">MPI_Send</text>", "class=\"wait\"");
            assertThat(pattern.at("/parameters/0/name").textValue()).isEqualTo("minimum");
            assertThat(pattern.at("/parameters/0/type").textValue()).isEqualTo("float");
            assertThat(pattern.at("/parameters/0/min").doubleValue()).isZero();
            assertThat(pattern.at("/parameters/0/max").isNull()).isTrue();
        }
    }

    @Test
    void aBrokenFileIsAFailureWithItsLineUntilItIsMended() throws Exception {
        Path file = folder.resolve("broken.py");
        Files.writeString(file, "from expert import Pattern\n\nclass Broken(Pattern:\n    pass\n");
        try (RunsFixture fixture = new RunsFixture(folder, "late_sender")) {
            JsonNode failure = fixture.endpoints.json("patterns").at("/failures/0");
            assertThat(failure.path("file").textValue()).endsWith("broken.py");
            assertThat(failure.path("line").intValue()).isEqualTo(3);
            Files.writeString(file, "from expert import Pattern\n\nclass Mended(Pattern):\n    'All is well.'\n");
            JsonNode patterns = fixture.endpoints.json("patterns");
            assertThat(patterns.path("failures")).isEmpty();
            assertThat(pattern(patterns, "mended").path("shipped").booleanValue())
                    .isFalse();
        }
    }

    private static JsonNode pattern(JsonNode patterns, String name) {
        for (JsonNode pattern : patterns.path("patterns")) {
            if (pattern.path("name").textValue().equals(name)) {
                return pattern;
            }
        }
        throw new AssertionError("no " + name);
    }
}
