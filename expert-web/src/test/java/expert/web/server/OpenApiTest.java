package expert.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import earl.OpenOptions;
import earl.testing.Traces;
import expert.page.PageJson;
import expert.request.AnalysisRequest;
import expert.script.PatternPath;
import expert.serve.Content;
import expert.text.JsonType;
import expert.web.api.Endpoint;
import expert.web.api.Parameter;
import expert.web.query.QueryEndpoints;
import expert.web.run.Runs;
import expert.web.script.Changes;
import expert.web.script.ScriptFolder;
import expert.web.trace.OpenTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The document of the HTTP interface and the interfaces of the page are what the endpoints say. With {@code -Ddocuments.update=true} this writes them. */
class OpenApiTest {
    private static final Pattern IN_PATH = Pattern.compile("\\{([^}]*)}");

    @TempDir
    private Path folder;

    private List<Endpoint> endpoints() {
        OpenOptions options = OpenOptions.defaults().withStore(folder);
        PatternPath path = new PatternPath(Traces.root().resolve("patterns"), List.of(folder), List.of());
        Content content = new Content(
                "0",
                List.of(Traces.example("late_sender")),
                options,
                path,
                trace -> AnalysisRequest.of(trace, path).opening(options),
                List.of());
        try (OpenTraces traces = new OpenTraces(content.traces(), options);
                Runs runs = new Runs(traces, content.requests());
                QueryEndpoints queries = new QueryEndpoints(traces)) {
            return WebWorkbench.endpoints(content, traces, runs, queries, ScriptFolder.of(path), new Changes());
        }
    }

    @Test
    void theDocumentIsWhatTheEndpointsSay() throws IOException {
        assertIs(
                "docs/workbench-api.json",
                new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(OpenApi.document(endpoints()))
                        + "\n");
    }

    @Test
    void thePageKnowsWhatTheServerAnswers() throws IOException {
        assertIs(
                "expert-web/src/main/web/src/answers.ts", TypeScriptAnswers.text(endpoints(), List.of(PageJson.class)));
    }

    private static void assertIs(String file, String expected) throws IOException {
        Path document = Traces.root().resolve(file);
        if (Boolean.getBoolean("documents.update")) {
            Files.writeString(document, expected);
        }
        assertThat(document).as("-Ddocuments.update=true writes it").hasContent(expected);
    }

    @Test
    void aNameOfAnAnswerStandsForOneRecord() {
        Map<String, Class<?>> byName = new HashMap<>();
        for (Endpoint endpoint : endpoints()) {
            if (endpoint.answer() != null) {
                collect(new JsonType.OfRecord(endpoint.answer()), byName);
            }
        }
        assertThat(byName).hasSizeGreaterThan(40);
    }

    private static void collect(JsonType type, Map<String, Class<?>> byName) {
        switch (type) {
            case JsonType.OfRecord object -> {
                Class<?> before = byName.put(object.name(), object.type());
                assertThat(before).as(object.name()).isIn(null, object.type());
                if (before == null) {
                    object.fields().forEach(field -> collect(JsonType.of(field), byName));
                }
            }
            case JsonType.Many(JsonType item) -> collect(item, byName);
            case JsonType.ByName(JsonType value) -> collect(value, byName);
            case JsonType.OrNull(JsonType other) -> collect(other, byName);
            case JsonType.Either(List<JsonType> types) -> types.forEach(each -> collect(each, byName));
            default -> {}
        }
    }

    @Test
    void everyParameterOfAPathIsDeclaredAndNoAddressStandsTwice() {
        assertThat(endpoints().stream().map(each -> each.method() + " " + each.path()))
                .doesNotHaveDuplicates();
        for (Endpoint endpoint : endpoints()) {
            Matcher name = IN_PATH.matcher(endpoint.path());
            while (name.find()) {
                assertThat(endpoint.parameters().stream().map(Parameter::name))
                        .as(endpoint.path())
                        .contains(name.group(1));
            }
        }
    }
}
