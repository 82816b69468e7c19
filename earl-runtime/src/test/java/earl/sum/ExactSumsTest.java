package earl.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactSumsTest {
    private static final int SEEDS = 400;

    /** The sum as decimal numbers have it. */
    private static double oracle(List<Double> terms) {
        double infinite = 0;
        BigDecimal sum = BigDecimal.ZERO;
        for (double term : terms) {
            if (Double.isFinite(term)) {
                sum = sum.add(new BigDecimal(term));
            } else {
                infinite += term;
            }
        }
        return infinite == 0 ? sum.doubleValue() : infinite;
    }

    /** Terms of one of several kinds: whole, with fractions, of very different size, that cancel, that overflow, not finite. */
    private static List<Double> terms(Random random) {
        int kind = random.nextInt(7);
        List<Double> terms = new ArrayList<>();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            double one = switch (kind) {
                case 0 -> random.nextInt(1000);
                case 1 -> random.nextDouble();
                case 2 -> Math.scalb(random.nextDouble() - 0.5, random.nextInt(2000) - 1000);
                case 3 -> Math.scalb(random.nextDouble(), random.nextInt(80));
                case 4 -> (random.nextDouble() - 0.5) * Double.MAX_VALUE * 1.9;
                case 5 -> Double.MIN_VALUE * random.nextInt(9);
                default -> random.nextInt(20) == 0 ? 1 / (random.nextInt(3) - 1.0) : random.nextDouble();
            };
            terms.add(one);
            if (random.nextInt(4) == 0) {
                terms.add(-one);
            }
        }
        return terms;
    }

    @Test
    void sumsAreExactInAnyOrder() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<Double> terms = terms(random);
            double expected = oracle(terms);
            for (int order = 0; order < 5; order++) {
                ExactSums sums = new ExactSums(3);
                terms.forEach(term -> sums.add(1, term));
                assertThat(sums.value(1)).as("seed %d: %s", seed, terms).isEqualTo(Double.valueOf(expected + 0.0));
                assertThat(sums.value(0) + sums.value(2)).isZero();
                Collections.shuffle(terms, random);
            }
        }
    }

    @Test
    void sumsOfPartsAreTheSumOfTheWhole() throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            List<Double> terms = terms(random);
            ExactSums whole = new ExactSums(1);
            int parts = 1 + random.nextInt(5);
            List<ExactSums> sums = new ArrayList<>();
            for (int i = 0; i < parts; i++) {
                sums.add(new ExactSums(2));
            }
            for (double term : terms) {
                sums.get(random.nextInt(parts)).add(1, term);
            }
            Collections.shuffle(sums, random);
            for (ExactSums part : sums) {
                whole.add(0, copied(part), 1);
            }
            assertThat(whole.value(0)).as("seed %d: %s", seed, terms).isEqualTo(Double.valueOf(oracle(terms) + 0.0));
        }
    }

    @Test
    void termsInArraysAreAddedExceptMissingOnes() {
        for (int seed = 0; seed < SEEDS; seed++) {
            List<Double> terms = terms(new Random(seed));
            terms.removeIf(term -> term.isNaN());
            double expected = oracle(terms);
            terms.add(terms.size() / 2, Double.NaN);
            double[] array = terms.stream().mapToDouble(term -> term).toArray();
            ExactSums sums = new ExactSums(1);
            sums.addKnown(0, array, array.length);
            assertThat(sums.value(0)).as("seed %d: %s", seed, terms).isEqualTo(Double.valueOf(expected + 0.0));
        }
    }

    @Test
    void sumsCanBeCopiedClearedAndMore() {
        ExactSums sums = new ExactSums(1);
        List.of(1e300, 1.0, 1e-300, 7e200).forEach(term -> sums.add(0, term));
        sums.resize(3);
        assertThat(sums.count()).isEqualTo(3);
        ExactSums others = new ExactSums(2);
        others.set(1, sums, 0);
        sums.clear(0, 1);
        sums.add(0, 2);
        List.of(-1e300, -1.0, -7e200).forEach(term -> others.add(1, term));
        assertThat(others.value(1)).isEqualTo(1e-300);
        others.set(1, sums, 0);
        assertThat(others.value(1)).isEqualTo(2);
        assertThat(sums.value(2)).isZero();
    }

    private static ExactSums copied(ExactSums sums) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sums);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (ExactSums) in.readObject();
        }
    }
}
