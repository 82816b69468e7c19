package earl.column;

import static org.assertj.core.api.Assertions.assertThat;

import earl.Column;
import org.junit.jupiter.api.Test;

/** Groups of one row each. */
class DistinctKeysTest {
    private final Column numbers = Expressions.numbers(3, Double.NaN, Double.NEGATIVE_INFINITY, 5, -0.0);

    @Test
    void eachRowIsThatOfItsGroup() {
        Column keys = Expressions.integers(40, 7, -3, -1, 2);
        assertThat(numbers.argmaxOver(keys).toIntegers()).containsExactly(0, -1, 2, -1, 4);
        assertThat(numbers.argminOver(keys).toIntegers()).containsExactly(0, -1, 2, -1, 4);
        Column integers = Expressions.integers(1, -1, 2, 3, 4);
        assertThat(integers.argmaxOver(keys).toIntegers()).containsExactly(0, 1, 2, -1, 4);
    }

    @Test
    void oneKeyTwiceMakesAGroup() {
        Column keys = Expressions.integers(40, 7, 40, -1, 2);
        assertThat(numbers.argmaxOver(keys).toIntegers()).containsExactly(0, -1, 0, -1, 4);
        assertThat(numbers.argminOver(keys).toIntegers()).containsExactly(2, -1, 2, -1, 4);
    }

    @Test
    void withoutKeysThereAreNoRows() {
        assertThat(numbers.argmaxOver(Expressions.integers(-1, -1, -1, -1, -1)).toIntegers())
                .containsOnly(-1);
        assertThat(Expressions.numbers().argmaxOver(Expressions.integers()).length())
                .isZero();
    }

    @Test
    void keysFarApartAreGroupedAsOthers() {
        Column keys = Expressions.integers(Long.MIN_VALUE, Long.MAX_VALUE, 0, 1L << 40, -(1L << 50));
        assertThat(numbers.argmaxOver(keys).toIntegers()).containsExactly(0, -1, 2, 3, 4);
    }

    @Test
    void rowsOfTakenRowsAreThoseOfAll() {
        Column rows = numbers.argmaxOver(Expressions.integers(40, 7, -3, -1, 2));
        assertThat(rows.take(Expressions.integers(4, 1, 0, -1)).toIntegers()).containsExactly(4, -1, 0, -1);
    }
}
