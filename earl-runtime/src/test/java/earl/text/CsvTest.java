package earl.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "MPI_Send       | MPI_Send",
                "a,b            | \"a,b\"",
                "say \"hi\"     | \"say \"\"hi\"\"\"",
                "=1+1           | '=1+1",
                "+1             | '+1",
                "-1             | '-1",
                "@SUM(A1)       | '@SUM(A1)",
                "=HYPERLINK(\"x\",1) | \"'=HYPERLINK(\"\"x\"\",1)\"",
                "'=1            | ''=1",
                "operator=      | operator=",
            })
    void aCellThatASpreadsheetWouldComputeIsGuarded(String text, String cell) {
        assertThat(Csv.GUARDED.cell(text)).isEqualTo(cell);
    }

    @Test
    void blanksAndLineEndsBeforeAFormulaHelpNobody() {
        assertThat(Csv.GUARDED.cell("\t=1")).isEqualTo("\\u0009=1");
        assertThat(Csv.GUARDED.cell("\r=1")).isEqualTo("\\u000d=1");
        assertThat(Csv.GUARDED.cell("\n=1")).isEqualTo("\\u000a=1");
        assertThat(Csv.GUARDED.cell("  =1")).startsWith("'");
        assertThat(Csv.GUARDED.cell("\uFF1D1+1")).startsWith("'");
    }

    @Test
    void whoeverWantsItGetsTheTextItself() {
        assertThat(Csv.PLAIN.cell("=1+1")).isEqualTo("=1+1");
        assertThat(Csv.PLAIN.cell("=1,1")).isEqualTo("\"=1,1\"");
    }
}
