package expert.web.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.web.api.Answer;
import expert.web.api.Endpoint;
import expert.web.api.Problem;
import expert.web.api.Request;
import expert.web.testing.Endpoints;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptEndpointsTest {
    private static final String PATTERN = """
            from expert import Pattern

            class nothing(Pattern):
                "Finds nothing."

                def recv_callback(self, event):
                    pass
            """;

    @TempDir
    private Path outside;

    private Path folder;
    private PatternPath path;

    @BeforeEach
    void make() throws IOException {
        folder = Files.createDirectory(outside.resolve("patterns"));
        path = new PatternPath(null, List.of(folder), List.of(outside.resolve("standing")));
        Files.writeString(outside.resolve("secret.py"), "secret");
    }

    private JsonNode call(Endpoint.Method method, String address, Map<String, String> values, String text)
            throws Exception {
        ScriptEndpoints endpoints =
                new ScriptEndpoints(ScriptFolder.of(path), AnalysisRequest.of(Path.of("none"), path));
        Endpoint endpoint = endpoints.endpoints().stream()
                .filter(each -> each.method() == method && each.path().equals(address))
                .findFirst()
                .orElseThrow();
        byte[] body = JsonNodeFactory.instance
                .objectNode()
                .put("text", text)
                .put("name", values.getOrDefault("name", ""))
                .toString()
                .getBytes(StandardCharsets.UTF_8);
        Answer answer = endpoint.handler().answer(Request.of(endpoint.parameters(), values, body, true));
        return new ObjectMapper().readTree(Endpoints.bytes(answer));
    }

    @Test
    void aPatternIsSavedReadListedAndDeleted() throws Exception {
        assertThat(call(Endpoint.Method.PUT, "scripts/{name}", Map.of("name", "new.py"), PATTERN)
                        .path("problems"))
                .isEmpty();
        assertThat(folder.resolve("new.py")).hasContent(PATTERN);
        assertThat(call(Endpoint.Method.GET, "scripts/{name}", Map.of("name", "new.py"), "")
                        .path("text")
                        .textValue())
                .isEqualTo(PATTERN);
        assertThat(call(Endpoint.Method.GET, "scripts", Map.of(), "").path("files"))
                .hasSize(1);
        call(Endpoint.Method.DELETE, "scripts/{name}", Map.of("name", "new.py"), "");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void mistakesComeWithTheirLineAndNothingIsSavedByACheck() throws Exception {
        String text = PATTERN.replace("recv_callback", "receive_callback");
        JsonNode mistake = call(Endpoint.Method.POST, "scripts/check", Map.of("name", "new.py"), text)
                .path("problems")
                .path(0);
        assertThat(mistake.path("line").intValue()).isEqualTo(6);
        assertThat(mistake.path("message").textValue()).contains("receive_callback");

        JsonNode broken = call(Endpoint.Method.POST, "scripts/check", Map.of("name", "new.py"), "x = 1\nclass (:\n")
                .path("problems")
                .path(0);
        assertThat(broken.path("line").intValue()).isEqualTo(2);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aCheckFindsTheHelpersInTheFolder() throws Exception {
        Files.writeString(folder.resolve("helper.py"), "LIMIT = 3\n");
        assertThat(call(
                                Endpoint.Method.POST,
                                "scripts/check",
                                Map.of("name", "new.py"),
                                "from helper import LIMIT\n" + PATTERN)
                        .path("problems"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../secret.py", "/etc/passwd", "..", "", "a/b.py", "a\\b.py", "new.txt", "x\0.py", ".hidden.py"})
    void otherNamesAreRefused(String name) {
        for (Endpoint.Method method : List.of(Endpoint.Method.GET, Endpoint.Method.PUT, Endpoint.Method.DELETE)) {
            assertThatThrownBy(() -> call(method, "scripts/{name}", Map.of("name", name), PATTERN))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("a pattern file has a name such as");
        }
        assertThat(outside.resolve("secret.py")).hasContent("secret");
    }

    @Test
    void linksLeadNowhere() throws Exception {
        Files.createSymbolicLink(folder.resolve("link.py"), outside.resolve("secret.py"));
        for (Endpoint.Method method : List.of(Endpoint.Method.GET, Endpoint.Method.PUT, Endpoint.Method.DELETE)) {
            assertThatThrownBy(() -> call(method, "scripts/{name}", Map.of("name", "link.py"), PATTERN))
                    .isInstanceOf(Problem.class)
                    .hasMessage("link.py is a link or a folder");
        }
        assertThat(call(Endpoint.Method.GET, "scripts", Map.of(), "").path("files"))
                .isEmpty();
        assertThat(outside.resolve("secret.py")).hasContent("secret");
    }

    @Test
    void completionsKnowTheClassesOfTheLanguage() throws Exception {
        JsonNode completions = call(Endpoint.Method.GET, "scripts/completions", Map.of(), "");
        assertThat(completions.path("types").findValuesAsText("name")).contains("Trace", "Pattern", "duration");
        assertThat(completions.path("functions").path(0).path("signature").textValue())
                .isEqualTo("(path) -> Trace");
    }

    @Test
    void aNewFileIsNoticed() throws Exception {
        CountDownLatch changed = new CountDownLatch(1);
        try (FolderWatch watch = new FolderWatch(ScriptFolder.of(path), changed::countDown)) {
            watch.start();
            Files.writeString(folder.resolve("new.py"), PATTERN);
            assertThat(changed.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }
}
