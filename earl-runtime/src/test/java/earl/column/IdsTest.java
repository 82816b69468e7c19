package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import earl.Column.Kind;
import earl.Grouped;
import earl.column.expression.Dictionary;
import earl.column.expression.Ids;
import earl.column.expression.Stored;
import earl.parallel.Workers;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids are compared, looked up and grouped as the same integers and strings are that lie in arrays. */
class IdsTest {
    private static final List<String> WORDS = List.of("send", "recv", "enter", "exit");
    private static final int LENGTH = 40_000;

    private final Random random = new Random(42);
    private final long[] values = random.longs(LENGTH, -1, WORDS.size()).toArray();
    private final Dictionary words = new Dictionary(WORDS);

    private Column ids(Kind kind, int count) {
        return ExpressionColumn.of(new Ids(kind, LENGTH, count, kind == Kind.STRING ? words : null, new Workers(2)) {
            @Override
            public void copy(long from, int n, int[] into) {
                for (int i = 0; i < n; i++) {
                    into[i] = (int) values[(int) from + i];
                }
            }

            @Override
            public void copy(long[] rows, int n, int[] into) {
                for (int i = 0; i < n; i++) {
                    into[i] = rows[i] < 0 ? -1 : (int) values[(int) rows[i]];
                }
            }
        });
    }

    private Column stored() {
        return ExpressionColumn.of(Stored.of(Kind.STRING, values, words, new Workers(2)));
    }

    @Test
    void masks() {
        Column rows = Shapes.integers(random.longs(LENGTH, -1, LENGTH).toArray(), 2);
        for (List<String> some : List.of(List.of("recv"), List.of("enter", "exit"), List.of("other"), WORDS)) {
            assertThat(ids(Kind.STRING, 4).oneOf(some).toIntegers())
                    .isEqualTo(stored().oneOf(some).toIntegers());
            assertThat(ids(Kind.STRING, 4).take(rows).oneOf(some).toIntegers())
                    .isEqualTo(stored().take(rows).oneOf(some).toIntegers());
            assertThat(ids(Kind.STRING, 4).oneOf(some).take(rows).toIntegers())
                    .isEqualTo(stored().oneOf(some).take(rows).toIntegers());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 1000, 1_000_000})
    void groups(int count) {
        Column numbers = Shapes.numbers(Shapes.numbers(random, LENGTH), 2);
        Column keys = Shapes.integers(values, 2);
        same(numbers.groupSum(ids(Kind.INTEGER, count)), numbers.groupSum(keys));
        same(numbers.groupMax(ids(Kind.INTEGER, count)), numbers.groupMax(keys));
        same(numbers.groupMean(ids(Kind.INTEGER, count)), numbers.groupMean(keys));
        same(numbers.groupArgmin(ids(Kind.INTEGER, count)), numbers.groupArgmin(keys));
    }

    private static void same(Grouped found, Grouped expected) {
        assertThat(found.key().toIntegers()).isEqualTo(expected.key().toIntegers());
        assertThat(found.toNumbers()).isEqualTo(expected.toNumbers());
    }
}
