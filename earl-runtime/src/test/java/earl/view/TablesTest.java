package earl.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Column;
import earl.Columns;
import earl.Trace;
import earl.testing.Traces;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Tables have the columns that their descriptions list, of that kind, and each column has a sentence. */
class TablesTest {
    private static final InstalledViews VIEWS = InstalledViews.installed();

    @TestFactory
    List<DynamicTest> tablesAreWhatTheyAreDescribedAs() {
        return VIEWS.tables().stream()
                .map(ViewTable::description)
                .map(table -> DynamicTest.dynamicTest(table.name(), () -> compare(table)))
                .toList();
    }

    private static void compare(TableDescription table) {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            Columns columns = VIEWS.columns(trace, table.name());
            assertThat(table.columns())
                    .extracting(ColumnDescription::name)
                    .containsExactlyInAnyOrderElementsOf(columns.names());
            for (ColumnDescription column : table.columns()) {
                assertThat(kinds(columns.column(column.name())))
                        .as("%s.%s", table.name(), column.name())
                        .contains(column.holds());
                assertThat(column.sentence())
                        .as("sentence of %s.%s", table.name(), column.name())
                        .isNotBlank()
                        .doesNotEndWith(".");
            }
            assertThat(table.sentence()).matches("[A-Z].*\\.");
        }
    }

    private static List<Holds> kinds(Column column) {
        return switch (column.kind()) {
            case INTEGER -> List.of(Holds.INTEGER, Holds.POSITION);
            case NUMBER -> List.of(column.ticksPerSecond() != 1 ? Holds.TIME : Holds.NUMBER);
            case TRUTH -> List.of(Holds.TRUTH);
            case STRING -> List.of(Holds.STRING);
        };
    }

    @Test
    void aTableThatIsNotThereIsNamedWithThoseThatAre() {
        try (Trace trace = Trace.open(Traces.example("halo"))) {
            assertThatThrownBy(() -> VIEWS.columns(trace, "mesages"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'mesages'")
                    .hasMessageContaining("messages, collectives");
        }
    }

    @Test
    void columnsAreListedOnce() {
        assertThatThrownBy(() -> TableDescription.of("gaps", "A gap.")
                        .time("time", "how long")
                        .integer("time", "again"))
                .hasMessageContaining("two columns 'time'");
    }
}
