package earl.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.Column;
import earl.Column.Kind;
import earl.Grouped;
import earl.column.expression.CollectedMemory;
import earl.column.expression.Leaf;
import earl.parallel.Workers;
import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What columns promise beside arithmetic: words, order, errors, accuracy, interruption. */
class ColumnTest {
    private static final List<String> REGIONS =
            List.of("main", "MPI_Send", "MPI_Recv", "MPI_Wait", "MPI_Send", "MPI_Waitall");

    private static final Column CALLS = Expressions.words(REGIONS, 1, 2, 4, -1, 3, 5, 0);

    private static final double NAN = Double.NaN;

    @Test
    void wordsAreComparedAsWords() {
        assertThat(CALLS.equalTo("MPI_Send").toIntegers()).containsExactly(1, 0, 1, 0, 0, 0, 0);
        assertThat(CALLS.notEqualTo("MPI_Send").toIntegers()).containsExactly(0, 1, 0, 1, 1, 1, 1);
        assertThat(CALLS.equalTo("nothing").any()).isFalse();
        assertThat(CALLS.oneOf(List.of("main", "MPI_Wait")).toIntegers()).containsExactly(0, 0, 0, 0, 1, 0, 1);
        assertThat(CALLS.missing().toIntegers()).containsExactly(0, 0, 0, 1, 0, 0, 0);
        assertThat(CALLS.string(4)).isEqualTo("MPI_Wait");
        assertThat(CALLS.string(3)).isEmpty();
    }

    @Test
    void wordsThatNoRowCanHaveAreInNoRow() {
        Column none = CALLS.like("MPI_Test*");
        Column some = CALLS.like("MPI_Send*");
        Column times = Expressions.times(new double[] {1, 2, 3, 4, 5, 6, NAN}, 10);
        assertThat(none.toIntegers()).containsExactly(0, 0, 0, 0, 0, 0, 0);
        assertThat(none.or(some).toIntegers()).containsExactly(1, 0, 1, 0, 0, 0, 0);
        assertThat(some.or(none).toIntegers()).containsExactly(1, 0, 1, 0, 0, 0, 0);
        assertThat(none.not().toIntegers()).containsExactly(1, 1, 1, 1, 1, 1, 1);
        assertThat(some.and(none).toIntegers()).containsExactly(0, 0, 0, 0, 0, 0, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CALLS.rows().and(none))
                .withMessageContaining("needs a mask");
        assertThat(none.where(times.filled(7), times).toNumbers()).containsExactly(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, NAN);
        assertThat(none.where(times, times.filled(7)).toNumbers()).containsExactly(7, 7, 7, 7, 7, 7, 7);
        assertThat(none.where(times, CALLS.rows()).toNumbers()).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(CALLS.select(none).length()).isZero();
        assertThat(none.groupCount(none).key().toIntegers()).containsExactly(0);
    }

    @Test
    void wordsOfTwoDictionariesAreComparedAsWords() {
        Column other = Expressions.words(List.of("MPI_Recv", "MPI_Send", "other"), 1, 1, 1, -1, 0, 2, 2);
        assertThat(CALLS.equalTo(other).toIntegers()).containsExactly(1, 0, 1, 0, 0, 0, 0);
        assertThat(CALLS.notEqualTo(other).toIntegers()).containsExactly(0, 1, 0, 1, 1, 1, 1);
        assertThat(CALLS.oneOf(other.select(other.equalTo("MPI_Send"))).toIntegers())
                .containsExactly(1, 0, 1, 0, 0, 0, 0);
    }

    @Test
    void valuesAreLookedUpInAnotherColumn() {
        Column other = Expressions.words(List.of("MPI_Recv", "MPI_Send", "other"), 2, 1, -1, 1, 0);
        assertThat(CALLS.rowIn(other).toIntegers()).containsExactly(1, 4, 1, -1, -1, -1, -1);
        assertThat(other.rowIn(CALLS).toIntegers()).containsExactly(-1, 0, -1, 0, 1);
        assertThat(CALLS.rowIn(CALLS).toIntegers()).containsExactly(0, 1, 0, -1, 4, 5, 6);
        Column calls = Expressions.integers(30, 10, -1, 20, 10);
        assertThat(calls.rowIn(Expressions.integers(10, -1, 20, 10)).toIntegers())
                .containsExactly(-1, 0, -1, 2, 0);
        Column truths = Expressions.truths(false, true);
        assertThat(truths.rowIn(Expressions.truths(false, false)).toIntegers()).containsExactly(0, -1);
        assertThat(truths.oneOf(Expressions.truths(false, false)).toIntegers()).containsExactly(1, 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> calls.rowIn(CALLS))
                .withMessageContaining("INTEGER")
                .withMessageContaining("STRING");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> calls.asNumber().rowIn(calls.asNumber()))
                .withMessageContaining("asInteger()");
    }

    @Test
    void patternsOfWords() {
        assertThat(CALLS.like("MPI_Wait*").toIntegers()).containsExactly(0, 0, 0, 0, 1, 1, 0);
        assertThat(CALLS.like("MPI_*").count()).isEqualTo(5);
        assertThat(CALLS.like("*a*").toIntegers()).containsExactly(0, 0, 0, 0, 1, 1, 1);
        assertThat(CALLS.like("MPI_*a*l").toIntegers()).containsExactly(0, 0, 0, 0, 0, 1, 0);
        assertThat(CALLS.like("main").toIntegers()).containsExactly(0, 0, 0, 0, 0, 0, 1);
        assertThat(CALLS.like("mainmain*main").any()).isFalse();
        assertThat(Expressions.words(List.of("aba"), 0).like("ab*ba").any()).isFalse();
    }

    @Test
    void regionsOfOneNameAreOneGroup() {
        Grouped byName = Expressions.numbers(1, 2, 3, 4, 5, 6, 7).groupSum(CALLS);
        List<String> names = IntStream.range(0, (int) byName.length())
                .mapToObj(byName.key()::string)
                .toList();
        assertThat(names).containsExactly("main", "MPI_Send", "MPI_Recv", "MPI_Wait", "MPI_Waitall");
        assertThat(byName.toNumbers()).containsExactly(7, 4, 2, 5, 6);
    }

    @Test
    void aGroupedResultIsSelectedWithItsKeysAndRows() {
        Column wait = Expressions.numbers(0.4, 0.1, 0.5, NAN, 0.2);
        Column call = Expressions.integers(7, 3, 7, 9, -1);
        Grouped worst = wait.groupMax(call);
        assertThat(worst.key().toIntegers()).containsExactly(3, 7, 9);
        assertThat(worst.toNumbers()).containsExactly(0.1, 0.5, NAN);
        assertThat(worst.row().toIntegers()).containsExactly(1, 2, -1);
        Grouped late = worst.select(worst.greaterThan(0.3));
        assertThat(late.key().toIntegers()).containsExactly(7);
        assertThat(late.row().toIntegers()).containsExactly(2);
        assertThat(wait.take(worst.row()).toNumbers()).containsExactly(0.1, 0.5, NAN);
        assertThat(wait.maxOver(call).toNumbers()).containsExactly(0.5, 0.1, 0.5, NAN, NAN);
        assertThat(wait.argmaxOver(call).toIntegers()).containsExactly(2, 1, 2, -1, -1);
    }

    @Test
    void theRowOfTheLargestSoFar() {
        Column call = Expressions.integers(7, 3, 7, -1, 3, 7, 3);
        assertThat(Expressions.numbers(NAN, 0.1, 0.5, 9, 0.2, 0.5, NAN)
                        .runningArgmaxOver(call)
                        .toIntegers())
                .containsExactly(-1, 1, 2, -1, 4, 2, 4);
        assertThat(Expressions.integers(-1, -1, -1, 5, -2, 0, 8)
                        .runningArgmaxOver(call)
                        .toIntegers())
                .containsExactly(0, 1, 0, -1, 1, 5, 6);
        Column mask = Expressions.truths(false, false, true, true, false, true, true);
        assertThat(mask.runningArgmaxOver(call).kind()).isEqualTo(Kind.INTEGER);
        assertThat(mask.runningArgmaxOver(call).toIntegers()).containsExactly(0, 1, 2, -1, 1, 2, 6);
        assertThat(mask.runningMaxOver(call).toIntegers()).containsExactly(0, 0, 1, 0, 0, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CALLS.runningArgmaxOver(CALLS))
                .withMessageContaining("strings");
    }

    @Test
    void aMaximumOfTruthValuesIsAMask() {
        Column any = Expressions.truths(false, true, false, false).maxOver(Expressions.integers(1, 1, 2, -1));
        assertThat(any.kind()).isEqualTo(Kind.TRUTH);
        assertThat(any.toIntegers()).containsExactly(1, 1, 0, 0);
    }

    @Test
    void orderOfRows() {
        Random random = new Random(11);
        for (int n : Shapes.LENGTHS) {
            double[] values = Shapes.numbers(random, n);
            Integer[] rows = IntStream.range(0, n).boxed().toArray(Integer[]::new);
            Column column = Shapes.numbers(values, 2);
            Comparator<Integer> byValue = Comparator.comparingDouble(row -> values[row] + 0.0);
            Arrays.sort(rows, byValue);
            assertThat(column.order().toIntegers())
                    .isEqualTo(Arrays.stream(rows).mapToLong(r -> r).toArray());
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            assertThat(column.sort().toNumbers()).isEqualTo(sorted);
            assertThat(column.unique().toNumbers())
                    .isEqualTo(Arrays.stream(sorted)
                            .filter(v -> !Double.isNaN(v))
                            .map(v -> v + 0.0)
                            .distinct()
                            .toArray());
            Integer[] present = Arrays.stream(rows)
                    .sorted(Comparator.naturalOrder())
                    .filter(r -> !Double.isNaN(values[r]))
                    .sorted(Comparator.comparing((Integer r) -> values[r] + 0.0).reversed())
                    .toArray(Integer[]::new);
            for (int most : new int[] {0, 1, 10, 64, 65, n + 1}) {
                assertThat(column.largest(most).toIntegers())
                        .as(n + " rows, largest " + most)
                        .isEqualTo(Arrays.stream(present)
                                .limit(most)
                                .mapToLong(r -> r)
                                .toArray());
            }
        }
    }

    @Test
    void orderOfIntegers() {
        Column column = Expressions.integers(3, -1, Long.MIN_VALUE, 3, Long.MAX_VALUE);
        assertThat(column.order().toIntegers()).containsExactly(2, 1, 0, 3, 4);
        assertThat(column.largest(3).toIntegers()).containsExactly(4, 0, 3);
        assertThat(column.sort().toIntegers()).containsExactly(Long.MIN_VALUE, -1, 3, 3, Long.MAX_VALUE);
        assertThat(column.unique().toIntegers()).containsExactly(Long.MIN_VALUE, 3, Long.MAX_VALUE);
    }

    /** Terms that cancel out but for the smallest: the plain sum has no right digit. */
    @Test
    void sumsAreAccurate() {
        Random random = new Random(5);
        double[] values = new double[100_001];
        BigDecimal exact = BigDecimal.ZERO;
        for (int i = 0; i < 50_000; i++) {
            values[i] = random.nextGaussian() * 1e10;
            values[100_000 - i] = -values[i];
        }
        for (int i = 0; i < values.length; i++) {
            values[i] += i % 1000 == 0 ? 1e-7 : 0;
            exact = exact.add(new BigDecimal(values[i]));
        }
        double sum = Expressions.numbers(values).sum();
        assertThat(sum).isCloseTo(exact.doubleValue(), org.assertj.core.data.Percentage.withPercentage(1e-9));
        double plain = Arrays.stream(values.clone()).reduce(0, Double::sum);
        assertThat(Math.abs(plain - sum)).as("a case that needs it").isGreaterThan(1e-9);
    }

    @Test
    void sumsOfIntegersAreExactOrSaySo() {
        assertThat(Expressions.integers(Long.MAX_VALUE, Long.MAX_VALUE, -Long.MAX_VALUE)
                        .integerSum())
                .isEqualTo(Long.MAX_VALUE);
        assertThat(Expressions.integers(Long.MAX_VALUE, 5, -10).integerSum()).isEqualTo(Long.MAX_VALUE - 5);
        assertThat(Expressions.integers(Long.MIN_VALUE, 5, -5).integerSum()).isEqualTo(Long.MIN_VALUE);
        assertThatThrownBy(() -> Expressions.integers(Long.MAX_VALUE, 1).integerSum())
                .isInstanceOf(ArithmeticException.class);
        assertThat(Expressions.integers(Long.MAX_VALUE, Long.MAX_VALUE).sum()).isEqualTo(0x1p64);
    }

    @Test
    void infiniteSums() {
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(Expressions.numbers(1, infinity, 2).sum()).isEqualTo(infinity);
        assertThat(Expressions.numbers(infinity, -infinity).sum()).isNaN();
        assertThat(Expressions.numbers(-infinity, NAN).max()).isEqualTo(-infinity);
        assertThat(Expressions.numbers(-infinity, NAN)
                        .groupMax(Expressions.integers(0, 0))
                        .toNumbers())
                .containsExactly(-infinity);
    }

    @Test
    void totalsOfNothing() {
        Column none = Expressions.numbers();
        assertThat(none.sum()).isZero();
        assertThat(none.max()).isNaN();
        assertThat(none.mean()).isNaN();
        assertThat(none.argmax()).isEqualTo(-1);
        assertThat(none.count()).isZero();
        assertThat(none.any()).isFalse();
        assertThat(none.all()).isTrue();
        assertThat(Expressions.numbers(NAN, NAN).argmin()).isEqualTo(-1);
        assertThat(none.groupMax(Expressions.integers()).length()).isZero();
    }

    @Test
    void whatDoesNotMixIsRefusedAtOnce() {
        Column three = Expressions.numbers(1, 2, 3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> three.plus(Expressions.numbers(1)))
                .withMessage("+ of columns of unequal length: 3 and 1 rows");
        assertThatIllegalArgumentException().isThrownBy(() -> CALLS.plus(1)).withMessageContaining("strings");
        assertThatIllegalArgumentException().isThrownBy(() -> three.equalTo("MPI_Send"));
        assertThatIllegalArgumentException().isThrownBy(() -> CALLS.lessThan(CALLS));
        assertThatIllegalArgumentException().isThrownBy(CALLS::sum);
        assertThatIllegalArgumentException().isThrownBy(() -> CALLS.groupMax(CALLS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> three.select(three))
                .withMessageContaining("mask");
        assertThatIllegalArgumentException().isThrownBy(() -> three.and(three.greaterThan(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> three.groupSum(three));
        assertThatIllegalArgumentException().isThrownBy(() -> three.take(three));
        assertThatIllegalArgumentException().isThrownBy(() -> three.select(Expressions.truths(true)));
        assertThatThrownBy(() -> three.string(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> three.number(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> three.slice(2, 4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> three.take(Expressions.integers(0, 3)).sum())
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("row 3 of a column of 3 rows");
        assertThatThrownBy(() -> three.take(Expressions.integers(-2)).sum())
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void anExpressionWrittenTwiceIsComputedOnce() {
        AtomicLong rows = new AtomicLong();
        Column time = Expressions.numbers(10_000, (from, n, into, at) -> {
            rows.addAndGet(n);
            Arrays.fill(into, at, at + n, 1.0);
        });
        Column twice = time.plus(1).times(time.plus(1)).minus(time);
        assertThat(twice.sum()).isEqualTo(30_000);
        assertThat(rows.get()).isEqualTo(10_000);
        Column kept = twice.computed();
        assertThat(kept.sum() + kept.max()).isEqualTo(30_003);
        assertThat(rows.get()).isEqualTo(20_000);
    }

    @Test
    void theFirstFailureIsTheOneThatIsTold() {
        for (int threads : Shapes.THREADS) {
            Column failing = ExpressionColumn.of(Leaf.of(
                    1_000_000,
                    (from, n, into, at) -> {
                        if (from >= 40_960) {
                            throw new IllegalStateException("row " + from);
                        }
                    },
                    new Workers(threads)));
            assertThatThrownBy(failing::sum)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("row 40960");
        }
    }

    @Test
    void anInterruptedThreadStopsAndStaysInterrupted() throws InterruptedException {
        Column endless = ExpressionColumn.of(
                Leaf.of(1L << 28, (from, n, into, at) -> Thread.currentThread().interrupt(), new Workers(1)));
        AtomicReference<String> outcome = new AtomicReference<>("it ended");
        Thread thread = new Thread(() -> {
            try {
                endless.sum();
            } catch (CancellationException e) {
                outcome.set("cancelled, interrupted " + Thread.interrupted());
            }
        });
        thread.start();
        thread.join();
        assertThat(outcome.get()).isEqualTo("cancelled, interrupted true");
    }

    @Test
    void largeColumnsLieOffTheHeap() {
        int n = 300_000;
        Column square = Expressions.integers(n, (from, count, into, at) -> {
            for (int i = 0; i < count; i++) {
                into[at + i] = (from + i) * (from + i);
            }
        });
        Column kept = square.computed();
        assertThat(kept.integer(n - 1)).isEqualTo((n - 1L) * (n - 1));
        assertThat(kept.take(Expressions.integers(5, -1, n - 1)).toIntegers())
                .containsExactly(25, -1, (n - 1L) * (n - 1));
        assertThat(kept.minus(square).abs().max()).isZero();
    }

    @Test
    void memoryIsCountedAsLongAsASliceIsHeld() {
        MemorySegment memory = CollectedMemory.allocate(1000);
        assertThat(memory.asSlice(8, 8).scope()).isSameAs(memory.scope());
    }

    /** Some times what the test's heap may hold: dropped columns do not pile up. */
    @Test
    void droppedColumnsAreGivenBack() {
        int n = 1 << 22;
        Column rows = Expressions.numbers(n, (from, count, into, at) -> Arrays.fill(into, at, at + count, 0.0));
        long most = 0;
        for (int i = 0; i < 40; i++) {
            assertThat(rows.plus(i).computed().number(5)).isEqualTo(i);
            most = Math.max(most, CollectedMemory.live());
        }
        long step = Math.max(256L << 20, Runtime.getRuntime().maxMemory() / 2);
        assertThat(most).isLessThan(2 * step).isLessThan(40L * n * Double.BYTES);
    }
}
