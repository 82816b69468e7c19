package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import earl.Column;
import earl.column.expression.Program;
import earl.parallel.Workers;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Operations on constant columns read no rows of other columns, and give what those rows would give. */
class ConstantColumnsTest {
    private static final int ROWS = 2 * Program.BLOCK + 5;

    private final AtomicLong read = new AtomicLong();
    private final Column times = Expressions.times(ROWS, 1e9, (from, n, into, at) -> {
        read.addAndGet(n);
        for (int i = 0; i < n; i++) {
            into[at + i] = from + i;
        }
    });

    /** The waits that a plan finds in calls, which only some traces have: see the plan of {@code wait_at_probe}. */
    private long waits(Column call) {
        Column length = call.missing()
                .where(call.filled(0), times.minimum(times.plus(1)).minus(times.times(0.5)));
        Column isLongest = length.argmaxOver(call).equalTo(length.rows());
        Column wait = isLongest.where(length, isLongest.filled(0));
        SelectedBlocks blocks = new SelectedBlocks(wait.greaterThan(0).and(call.atLeast(0)));
        int ticks = blocks.ticks(times);
        AtomicLong found = new AtomicLong();
        blocks.forEach(new Workers(2), (block, values) -> {
            assertThat(values.numbers(ticks)).isNotEmpty();
            found.addAndGet(values.count());
        });
        return found.get();
    }

    @Test
    void waitsInCallsOfWhichThereAreNoneNeedNoRows() {
        assertThat(waits(times.filled(-1))).isZero();
        assertThat(read).hasValue(0);
        assertThat(waits(Expressions.integers(ROWS, (from, n, into, at) -> {
                    for (int i = 0; i < n; i++) {
                        into[at + i] = from + i;
                    }
                })))
                .isEqualTo(ROWS - 1);
        assertThat(read.get()).isGreaterThanOrEqualTo(ROWS);
    }

    private static Column stored(Column constant) {
        return constant.kind() == Column.Kind.NUMBER
                ? Expressions.numbers(constant.toNumbers())
                : constant.kind() == Column.Kind.TRUTH
                        ? Expressions.integers(constant.toIntegers()).notEqualTo(0)
                        : Expressions.integers(constant.toIntegers());
    }

    @Test
    void operationsOnConstantsGiveWhatTheyGiveOnRows() {
        Column rows = Expressions.integers(4, -1, 0, 7);
        List<Column> constants = List.of(
                rows.filled(-1),
                rows.filled(0),
                rows.filled(7),
                rows.filled(0.5),
                rows.filled(-0.0),
                rows.filled(Double.NaN));
        List<BinaryOperator<Column>> operations = List.of(
                Column::lessThan,
                Column::atMost,
                Column::greaterThan,
                Column::atLeast,
                Column::equalTo,
                Column::notEqualTo,
                (a, b) -> a.missing().or(b.missing()),
                (a, b) -> a.missing().and(b.missing()),
                (a, b) -> a.missing().not().where(a, b),
                (a, b) -> a.lessThan(b).where(b, a),
                (a, b) -> a.lessThan(b).where(a.missing(), b.missing()),
                (a, b) -> a.lessThan(b).where(a.missing(), b),
                (a, b) -> a.missing().or(b.greaterThan(1)).not().where(a, b));
        for (Column one : constants) {
            for (Column other : constants) {
                for (BinaryOperator<Column> operation : operations) {
                    Column expected = operation.apply(stored(one), stored(other));
                    Column found = operation.apply(one, other);
                    assertThat(found.kind()).isEqualTo(expected.kind());
                    assertThat(found.toNumbers()).isEqualTo(expected.toNumbers());
                    assertThat(operation.apply(one, stored(other)).toNumbers()).isEqualTo(expected.toNumbers());
                    assertThat(operation.apply(stored(one), other).toNumbers()).isEqualTo(expected.toNumbers());
                }
            }
        }
    }

    @Test
    void aMissingRowIsNoneOfThoseOfAColumn() {
        Column rows = Expressions.integers(4, -1, 0, 7);
        Column missing = rows.filled(-1);
        for (UnaryOperator<Column> given : List.<UnaryOperator<Column>>of(Column::rows, column -> column)) {
            assertThat(missing.equalTo(given.apply(rows)).toNumbers())
                    .isEqualTo(stored(missing).equalTo(given.apply(rows)).toNumbers());
            assertThat(given.apply(rows).equalTo(missing).toNumbers())
                    .isEqualTo(given.apply(rows).equalTo(stored(missing)).toNumbers());
            assertThat(given.apply(rows).notEqualTo(missing).toNumbers())
                    .isEqualTo(given.apply(rows).notEqualTo(stored(missing)).toNumbers());
        }
    }

    @Test
    void constantMasksStillNeedMasks() {
        Column rows = Expressions.integers(4, -1, 0, 7);
        Column everything = rows.filled(-1).missing();
        for (Column mask : List.of(everything, everything.not())) {
            assertThatIllegalArgumentException().isThrownBy(() -> mask.and(rows));
            assertThatIllegalArgumentException().isThrownBy(() -> rows.and(mask));
            assertThatIllegalArgumentException().isThrownBy(() -> mask.or(rows));
            assertThatIllegalArgumentException().isThrownBy(() -> rows.or(mask));
        }
    }
}
