package expert.house;

import static org.assertj.core.api.Assertions.assertThat;

import earl.graph.loop.LoopsProvider;
import earl.testing.Traces;
import earl.view.ColumnDescription;
import earl.view.InstalledViews;
import earl.view.TableDescription;
import earl.view.ViewTable;
import expert.export.SeverityTable;
import expert.gap.LongestGapsProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/tables.md is what the descriptions of tables say. What it should be lies in {@code expert/target/tables.md} afterwards. */
class TablesDocumentTest {
    private static final String BEGIN = """
            # Tables

            A trace has these tables. In scripts they are attributes of the trace (`trace.messages`), in Java
            `InstalledViews.installed().columns(trace, "messages")` or the methods of the views (`trace.messages().columns()`). Where it
            says so, patterns take a table by a method of its name, or describe a computation on it (`table = "messages"`).

            Times are in seconds since the begin of the trace. What is missing is `None` (`null` in JavaScript, -1 in Java); a missing time is
            NaN.

            A column means something: an argument such as `at` takes columns of positions only, and times do not mix with positions.

            This file is made from the descriptions of the tables; a test compares it.
            """;

    @Test
    void theDocumentIsWhatTheDescriptionsSay() throws IOException {
        StringBuilder text = new StringBuilder(BEGIN);
        for (ViewTable<?> table : InstalledViews.installed().tables()) {
            // The tests install an analysis of their own.
            if (table.description() == LongestGapsProvider.TABLE) {
                continue;
            }
            append(
                    table.description(),
                    table.isForPatterns()
                            ? "Patterns take it by a method `"
                                    + table.description().name() + "`."
                            : "",
                    text);
        }
        append(LoopsProvider.ITERATIONS, "Of a loop: `trace.loops(0)[1].iterations`.", text);
        append(SeverityTable.DESCRIPTION, "`expert export` writes it.", text);
        Path expected = Traces.root().resolve("expert/target/tables.md");
        Files.createDirectories(expected.getParent());
        Files.writeString(expected, text);
        assertThat(Traces.root().resolve("docs/tables.md")).hasSameTextualContentAs(expected);
    }

    private static void append(TableDescription table, String use, StringBuilder text) {
        text.append("\n## ").append(table.name()).append("\n\n").append(table.sentence());
        if (!use.isEmpty()) {
            text.append(' ').append(use);
        }
        text.append("\n\n| column | holds | means | unit | what |\n|---|---|---|---|---|\n");
        for (ColumnDescription column : table.columns()) {
            text.append("| ")
                    .append(String.join(
                            " | ",
                            List.of(
                                    "`" + column.name() + "`",
                                    column.holds().word(),
                                    column.means().word(),
                                    column.unit(),
                                    column.sentence())))
                    .append(" |\n");
        }
    }
}
