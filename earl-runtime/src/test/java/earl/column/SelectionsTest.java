package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Selections are remembered by what their masks do. */
class SelectionsTest {
    private final Columns set = columns();

    private static Columns columns() {
        Map<String, Supplier<Column>> makers = new LinkedHashMap<>();
        makers.put("wait", () -> Expressions.numbers(0.5, 0.1, 0.7, 0.2));
        makers.put("rank", () -> Expressions.integers(0, 1, 0, 2));
        makers.put("call", () -> Expressions.words(List.of("MPI_Send", "MPI_Recv"), 0, 1, 1, 0));
        return Expressions.columns(4, makers);
    }

    private Column column(String name) {
        return set.column(name);
    }

    private Columns receives() {
        return set.select(column("call").equalTo("MPI_Recv").and(column("wait").greaterThan(0.05)));
    }

    @Test
    void whoAsksForTheSameRowsGetsTheSameColumns() {
        Columns first = receives();
        assertThat(receives()).isSameAs(first);
        assertThat(receives().column("wait")).isSameAs(first.column("wait"));
        assertThat(first.column("wait").toNumbers()).containsExactly(0.1, 0.7);
        Columns late = first.select(first.column("wait").greaterThan(0.2));
        assertThat(receives().select(receives().column("wait").greaterThan(0.2)))
                .isSameAs(late);
        assertThat(late.column("rank").toIntegers()).containsExactly(0);
    }

    @Test
    void masksDifferByConstantsWordsColumnsAndOperations() {
        assertThat(set.select(column("rank").equalTo(0)).column("wait").toNumbers())
                .containsExactly(0.5, 0.7);
        assertThat(set.select(column("rank").equalTo(1)).column("wait").toNumbers())
                .containsExactly(0.1);
        assertThat(set.select(column("rank").notEqualTo(1)).column("wait").toNumbers())
                .containsExactly(0.5, 0.7, 0.2);
        assertThat(set.select(column("wait").equalTo(0)).length()).isZero();
        assertThat(set.select(column("call").equalTo("MPI_Send")).column("wait").toNumbers())
                .containsExactly(0.5, 0.2);
        assertThat(set.select(column("call").equalTo("MPI_Recv")).column("wait").toNumbers())
                .containsExactly(0.1, 0.7);
    }

    @Test
    void whatDependsOnOtherColumnsIsNotRemembered() {
        Column other = Expressions.numbers(1, 0, 0, 1);
        assertThat(set.select(other.greaterThan(0))).isNotSameAs(set.select(other.greaterThan(0)));
        Column largest = column("wait").maxOver(column("rank"));
        assertThat(set.select(largest.equalTo(column("wait"))))
                .isNotSameAs(set.select(largest.equalTo(column("wait"))));
    }

    @Test
    void theOldestAreForgotten() {
        Columns first = receives();
        for (int rank = 0; rank < 20; rank++) {
            set.select(column("rank").equalTo(rank));
        }
        assertThat(receives()).isNotSameAs(first);
        assertThat(receives().column("wait").toNumbers()).containsExactly(0.1, 0.7);
    }
}
