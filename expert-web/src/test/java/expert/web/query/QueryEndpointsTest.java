package expert.web.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import earl.Messages;
import earl.OpenOptions;
import expert.web.api.Endpoint;
import expert.web.api.Problem;
import expert.web.testing.Endpoints;
import expert.web.trace.OpenTraces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class QueryEndpointsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final OpenTraces traces = new OpenTraces(
            List.of(Endpoints.example("halo"), Endpoints.example("late_sender")), OpenOptions.defaults());
    private final QueryEndpoints own = new QueryEndpoints(traces, Duration.ofSeconds(20));
    private final Endpoints endpoints = new Endpoints(own.endpoints());

    @AfterEach
    void close() {
        own.close();
        traces.close();
    }

    private JsonNode ask(int trace, String text, long rows) throws Exception {
        return JSON.readTree(Endpoints.bytes(endpoints.call(
                Endpoint.Method.POST,
                "traces/{trace}/query",
                JSON.writeValueAsString(Map.of("text", text)),
                "trace",
                trace,
                "rows",
                rows)));
    }

    private static List<String> column(JsonNode table, String name) {
        List<String> cells = new ArrayList<>();
        for (int i = 0; i < table.path("columns").size(); i++) {
            if (table.path("columns").path(i).path("name").asText().equals(name)) {
                int at = i;
                table.path("rows").forEach(row -> cells.add(row.path(at).asText()));
            }
        }
        return cells;
    }

    @Test
    void answersWithTablesColumnsGroupsAndNumbers() throws Exception {
        Messages messages = traces.trace(0).messages();
        JsonNode table = ask(0, "messages[messages.destination == 2]", 5);
        List<String> receives = new ArrayList<>();
        long count = 0;
        for (long row = 0; row < messages.count(); row++) {
            if (messages.destination(row) == 2) {
                count++;
                if (receives.size() < 5) {
                    receives.add(String.valueOf(messages.recv(row)));
                }
            }
        }
        assertThat(table.path("error").isNull()).as("%s", table.path("error")).isTrue();
        assertThat(table.path("count").asLong()).isEqualTo(count);
        assertThat(column(table, "recv")).containsExactlyElementsOf(receives);
        assertThat(table.path("columns").path(0).path("kind").asText()).isEqualTo("position");

        JsonNode groups = ask(0, "messages.bytes.group_sum(trace.messages.destination)", 10);
        assertThat(column(groups, "key")).hasSize(4);
        assertThat(column(groups, "value").stream().mapToLong(Long::parseLong).sum())
                .isEqualTo(Long.parseLong(
                        column(ask(0, "trace.messages.bytes.sum()", 1), "value").getFirst()));

        JsonNode named = ask(0, "{'to': messages.destination, 'size': messages.bytes}", 3);
        assertThat(column(named, "size")).hasSize(3);
        assertThat(column(ask(1, "len(trace.messages.bytes)", 1), "value"))
                .containsExactly(String.valueOf(traces.trace(1).messages().count()));
    }

    @Test
    void saysWhatIsWrong() throws Exception {
        assertThat(ask(0, "messages.sise", 1).path("error").asText()).contains("sise");
        assertThat(ask(0, "messages[", 1).path("error").asText()).startsWith("SyntaxError: ");
        assertThat(ask(0, "nothing", 1).path("error").asText()).isEqualTo("NameError: name 'nothing' is not defined");
        assertThat(ask(0, "open('/etc/passwd').read()", 1).path("error").asText())
                .isNotEmpty();
        assertThat(ask(0, "print('x') or 7", 1).path("rows").path(0).path(0).asText())
                .isEqualTo("7");
        assertThatThrownBy(() -> ask(0, " ", 1)).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> ask(9, "1", 1)).isInstanceOf(Problem.class);
        endpoints.makeReadOnly();
        assertThatThrownBy(() -> ask(0, "1", 1)).hasMessage("this address is for looking only");
    }

    @Test
    void stopsWhatTakesTooLong() throws Exception {
        try (QueryEndpoints hasty = new QueryEndpoints(traces, Duration.ofSeconds(2))) {
            Endpoints asked = new Endpoints(hasty.endpoints());
            JsonNode stopped = JSON.readTree(Endpoints.bytes(asked.call(
                    Endpoint.Method.POST,
                    "traces/{trace}/query",
                    "{\"text\": \"[1 for i in iter(int, 1)]\"}",
                    "trace",
                    0)));
            assertThat(stopped.path("error").asText()).isEqualTo("stopped after 2 s");
            JsonNode next = JSON.readTree(Endpoints.bytes(
                    asked.call(Endpoint.Method.POST, "traces/{trace}/query", "{\"text\": \"1 + 1\"}", "trace", 0)));
            assertThat(next.path("rows").path(0).path(0).asText()).isEqualTo("2");
        }
    }
}
