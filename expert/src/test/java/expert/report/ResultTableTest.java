package expert.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Results of lists and maps as tables. */
class ResultTableTest {
    private static Map<String, Object> map(Object... entries) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put((String) entries[i], entries[i + 1]);
        }
        return map;
    }

    @Test
    void listsOfListsHaveARowForEach() {
        assertThat(ResultTable.lines(List.of(List.of(1L, 2.5, "a"), List.of(30L, 4L, "bbb"))))
                .containsExactly(" 1  2.5  a", "30    4  bbb");
    }

    @Test
    void mapsHaveTheirKeys() {
        assertThat(ResultTable.lines(List.of(map("name", "x", "n", 3L), map("name", "yy", "m", 40_000L))))
                .containsExactly("name  n       m", "x     3", "yy       40,000");
        assertThat(ResultTable.lines(map("rank 0", map("sum", 1.5, "n", 2L), "rank 1", map("sum", 3L, "n", 40L))))
                .containsExactly("        sum   n", "rank 0  1.5   2", "rank 1    3  40");
        assertThat(ResultTable.lines(map("a", List.of(1L, 2L), "b", List.of(30L), "c", "none")))
                .containsExactly("a  1     2", "b  30", "c  none");
    }

    @Test
    void deeperValuesKeepTheirBrackets() {
        assertThat(ResultTable.lines(List.of(List.of(1L, List.of(2L, 3L)), List.of(4L, map("a", 5L)))))
                .containsExactly("1  [2, 3]", "4  {a: 5}");
        assertThat(PatternSection.words(List.of(List.of(1L, 2L), List.of(3L)))).isEqualTo("[1, 2], [3]");
    }

    @Test
    void flatValuesAreNoTables() {
        assertThat(ResultTable.lines(List.of(1L, 2L))).isEmpty();
        assertThat(ResultTable.lines(map("a", 1L))).isEmpty();
        assertThat(ResultTable.lines(1.5)).isEmpty();
        assertThat(ResultTable.lines(null)).isEmpty();
    }

    @Test
    void longTablesAreCut() {
        assertThat(ResultTable.lines(Collections.nCopies(14, List.of(1L))))
                .hasSize(11)
                .endsWith("and 4 more; the JSON report has all");
    }
}
