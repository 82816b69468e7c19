package earl.plan;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.testing.Traces;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The schema lists the columns that traces have. */
class SchemaTest {
    @Test
    void tablesAreThoseOfTraces() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Map<String, Columns> tables = new LinkedHashMap<>();
            tables.put("messages", trace.messages().columns());
            tables.put("collectives", trace.collectives().columns());
            tables.put("profile", trace.callpaths().columns());
            tables.put("waits", trace.causes().waits());
            tables.put("critical_path", trace.causes().criticalPath());
            tables.put("segments", trace.causes().segments());
            tables.put("delays", trace.causes().delays());
            tables.put("events", trace.columns());
            tables.put("windows", trace.synchronizations().windows());
            tables.put("epochs", trace.synchronizations().epochs());
            tables.put("locks", trace.synchronizations().locks());
            tables.put("teams", trace.synchronizations().teams());
            tables.put("idling", trace.synchronizations().idling());
            assertThat(Schema.tables()).containsExactlyElementsOf(tables.keySet());
            tables.forEach((name, columns) -> {
                assertThat(Schema.columns(name).keySet()).as(name).containsExactlyInAnyOrderElementsOf(columns.names());
                Schema.columns(name)
                        .forEach((column, kind) -> assertThat(kinds(columns.column(column)))
                                .as(name + "." + column)
                                .contains(kind));
            });
        }
    }

    private static List<String> kinds(Column column) {
        return switch (column.kind()) {
            case INTEGER -> List.of("integer", "position");
            case NUMBER -> List.of(column.ticksPerSecond() != 1 ? "time" : "number");
            case TRUTH -> List.of("truth");
            case WORD -> List.of("word");
        };
    }
}
