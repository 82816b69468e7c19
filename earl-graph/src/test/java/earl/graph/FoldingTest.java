package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FoldingTest {
    private static final int RUNS = 5_000;

    @Test
    @DisplayName("Runs that repeat fold at once as they fold one by one")
    void repetitions() {
        for (long seed = 1; seed <= RUNS; seed++) {
            Random random = new Random(seed);
            int degree = 1 + random.nextInt(4);
            int known = 1 + random.nextInt(24);
            int period = 1 + random.nextInt(known);
            int repeated = random.nextInt(400);
            int tail = random.nextInt(10);
            int[] edges = random.ints(known + tail, 0, degree).toArray();
            int[] counts = random.ints(known + tail, 1, 3).toArray();
            Folding atOnce = new Folding();
            Folding oneByOne = new Folding();
            for (int i = 0; i < known; i++) {
                atOnce.run(edges[i], counts[i]);
                oneByOne.run(edges[i], counts[i]);
            }
            atOnce.repeat(edges, counts, known, period, repeated);
            for (int i = 0; i < repeated; i++) {
                int run = known - period + i % period;
                oneByOne.run(edges[run], counts[run]);
            }
            for (int i = known; i < known + tail; i++) {
                atOnce.run(edges[i], counts[i]);
                oneByOne.run(edges[i], counts[i]);
            }
            assertThat(atOnce.progressions(degree)).as("seed %d", seed).isDeepEqualTo(oneByOne.progressions(degree));
        }
    }

    @Test
    @DisplayName("A billion runs that repeat fold in the time of few periods")
    void manyRepetitions() {
        Folding folding = new Folding();
        int[] edges = {0, 1, 2, 0, 1, 1};
        int[] counts = {1, 2, 1, 3, 1, 4};
        for (int i = 0; i < edges.length; i++) {
            folding.run(edges[i], counts[i]);
        }
        folding.repeat(edges, counts, edges.length, edges.length, 1_000_000_000);
        Progression[][] folded = folding.progressions(3);
        assertThat(folded[2]).containsExactly(new Progression(3, 1_000_000_005, 6, 1));
    }
}
