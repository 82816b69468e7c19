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
            Schema.tables().forEach(name -> tables.put(name, TraceColumns.of(trace, name)));
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
