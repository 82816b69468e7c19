package earl.format.efg.graph;

import static org.assertj.core.api.Assertions.assertThat;

import earl.codec.RangeDecoder;
import earl.codec.RangeEncoder;
import earl.graph.Folding;
import earl.graph.Progression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The order of the edges out of a node comes back in each form. */
class BranchCodecTest {
    private static final int DEGREE = 6;

    private static Progression[][] folded(List<int[]> runs) {
        Folding folding = new Folding();
        runs.forEach(run -> folding.run(run[0], run[1]));
        return folding.progressions(DEGREE);
    }

    private static int size(List<int[]> runs) {
        Progression[][] given = folded(runs);
        RangeEncoder encoder = new RangeEncoder();
        new BranchCodec(encoder).code(given);
        byte[] bytes = encoder.finish();
        Progression[][] read =
                new BranchCodec(new RangeDecoder(bytes, IllegalStateException::new)).code(new Progression[DEGREE][0]);
        assertThat(Arrays.deepToString(read)).isEqualTo(Arrays.deepToString(given));
        return bytes.length;
    }

    /** Runs of which no two that follow one another have the same edge. */
    private static List<int[]> random(Random random, int length, int counts) {
        List<int[]> runs = new ArrayList<>();
        int edge = 0;
        for (int i = 0; i < length; i++) {
            edge = (edge + 1 + random.nextInt(DEGREE - 1)) % DEGREE;
            runs.add(new int[] {edge, 1 + random.nextInt(counts)});
        }
        return runs;
    }

    @Test
    void anyOrderComesBack() {
        for (long seed = 1; seed <= 100; seed++) {
            Random random = new Random(seed);
            List<int[]> runs = random(random, random.nextInt(400), 1 + random.nextInt(5));
            assertThat(size(runs)).as("seed %d", seed).isLessThan(20 + runs.size());
        }
    }

    /** A random order needs 2.32 bits per choice. */
    @Test
    void randomOrdersTakeAThirdMoreThanTheyMust() {
        List<int[]> runs = random(new Random(1), 20_000, 1);
        assertThat(size(runs)).isLessThan((int) (20_000 * 2.32 / 8 * 1.33));
    }

    /** Two loops that alternate, each with a random number of iterations: no single period. */
    @Test
    void loopsInLoopsGrowLittle() {
        int some = size(phases(20));
        int many = size(phases(200));
        assertThat(phases(200).size()).isGreaterThan(100_000);
        assertThat(many).isLessThan(1200);
        assertThat(many - some).isLessThan(180 * 5);
    }

    private static List<int[]> phases(int count) {
        Random random = new Random(2);
        int[][] one = {{0, 3}, {1, 1}, {0, 2}, {2, 1}};
        int[][] other = {{3, 1}, {4, 7}, {3, 2}, {5, 1}, {4, 2}};
        List<int[]> runs = new ArrayList<>();
        for (int phase = 0; phase < count; phase++) {
            for (int n = 64 << random.nextInt(3); n > 0; n--) {
                runs.addAll(List.of(phase % 2 == 0 ? one : other));
            }
        }
        return runs;
    }
}
