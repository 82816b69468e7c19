package earl.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Spans do what sets of ticks do. */
class SpansTest {
    private static final int TICKS = 60;

    private static long[] union(BitSet ticks, Random random) {
        Spans.Union union = new Spans.Union();
        int from = 0;
        while (from < TICKS) {
            from += random.nextInt(12);
            int to = from + random.nextInt(15);
            union.add(from, Math.min(TICKS, to));
            if (from < to && from < TICKS) {
                ticks.set(from, Math.min(TICKS, to));
            }
        }
        return union.spans();
    }

    private static long[] spans(BitSet ticks) {
        Spans.Union union = new Spans.Union();
        ticks.stream().forEach(tick -> union.add(tick, tick + 1));
        return union.spans();
    }

    @Test
    void theyAreSets() {
        Random random = new Random(4711);
        for (int round = 0; round < 2000; round++) {
            BitSet one = new BitSet();
            BitSet other = new BitSet();
            long[] a = union(one, random);
            long[] b = union(other, random);
            assertThat(a).as("round %s", round).isEqualTo(spans(one));
            assertThat(Spans.length(a)).isEqualTo(one.cardinality());
            for (int tick = 0; tick < TICKS; tick++) {
                assertThat(Spans.contains(a, tick))
                        .as("round %s, %s", round, tick)
                        .isEqualTo(one.get(tick));
            }
            BitSet both = (BitSet) one.clone();
            both.and(other);
            assertThat(Spans.common(a, b)).as("round %s", round).isEqualTo(spans(both));
            Spans.CommonLength sum = new Spans.CommonLength(b);
            // Some spans come in overlapping parts.
            for (int i = 0; i < a.length; i += 2) {
                sum.add(a[i], (a[i] + a[i + 1] + 1) / 2);
                sum.add(a[i], a[i + 1]);
                sum.add(a[i + 1] - 1, a[i + 1]);
            }
            assertThat(sum.length()).as("round %s", round).isEqualTo(both.cardinality());
            one.or(other);
            assertThat(Spans.either(a, b)).as("round %s", round).isEqualTo(spans(one));
        }
    }
}
