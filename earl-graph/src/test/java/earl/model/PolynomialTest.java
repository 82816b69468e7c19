package earl.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PolynomialTest {
    @Test
    void asPeopleWriteIt() {
        assertThat(Polynomial.of(new AffineExpression(991, 644)).text(0)).isEqualTo("991+644*i0");
        assertThat(Polynomial.of(new AffineExpression(507, 160, 1)).text(1)).isEqualTo("346+160*i0+i1");
        assertThat(Polynomial.of(0).text(1)).isEqualTo("0");
        // 0 + 1 + ... + (i0-1)
        Polynomial triangle = Polynomial.counter(1).sum(1, Polynomial.counter(0));
        assertThat(triangle.text(0)).isEqualTo("-1/2*i0+1/2*i0^2");
        assertThat(triangle.text(1)).isEqualTo("1-3/2*i0+1/2*i0^2");
        assertThat(triangle.python(1)).isEqualTo("(2-3*i0+i0**2)//2");
        assertThat(triangle.at(7)).isEqualTo(21);
        assertThat(triangle).isEqualTo(Polynomial.counter(1).sum(1, Polynomial.counter(0)));
        assertThat(Polynomial.counter(0).times(Polynomial.counter(1)).text(0)).isEqualTo("i0*i1");
    }

    /** Of random nests, the sum over all iterations against adding up. */
    @Test
    void sumsAreThoseOfAddingUp() {
        for (long seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int depth = 1 + random.nextInt(4);
            AffineExpression[] counts = new AffineExpression[depth];
            for (int i = 0; i < depth; i++) {
                long[] coefficients = random.longs(i, 0, 3).toArray();
                counts[i] = new AffineExpression(random.nextInt(3), coefficients);
            }
            long[] coefficients = random.longs(depth, -3, 4).toArray();
            AffineExpression each = new AffineExpression(random.nextInt(9), coefficients);
            Polynomial sum = Polynomial.of(each);
            for (int i = depth - 1; i >= 0; i--) {
                sum = sum.sum(i, Polynomial.of(counts[i]));
            }
            assertThat(sum.isConstant()).as("seed %d", seed).isTrue();
            assertThat(sum.at()).as("seed %d", seed).isEqualTo(added(counts, each, new long[depth], 0));
        }
    }

    private static long added(AffineExpression[] counts, AffineExpression each, long[] counters, int depth) {
        if (depth == counts.length) {
            return each.at(counters);
        }
        long sum = 0;
        long count = counts[depth].at(counters);
        for (counters[depth] = 0; counters[depth] < count; counters[depth]++) {
            sum += added(counts, each, counters, depth + 1);
        }
        return sum;
    }

    @Test
    void largeValuesAreTheNearestNumber() {
        Polynomial cube = Polynomial.counter(0).times(Polynomial.counter(0)).times(Polynomial.counter(0));
        assertThat(cube.at(1L << 40)).isEqualTo(Long.MAX_VALUE);
        assertThat(cube.at(-1L << 40)).isEqualTo(Long.MIN_VALUE);
        assertThat(cube.at(1L << 20)).isEqualTo(1L << 60);
    }

    @Test
    void tooManyTermsAreRefused() {
        Polynomial all = Polynomial.of(1);
        for (int i = 0; i < 20; i++) {
            all = all.plus(Polynomial.counter(i));
        }
        Polynomial many = all;
        assertThatThrownBy(() -> many.times(many).times(many).times(many).times(many))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("a polynomial of more than 10000 terms");
    }
}
