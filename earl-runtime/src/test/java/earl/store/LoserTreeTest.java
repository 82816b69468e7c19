package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LoserTreeTest {
    @Test
    void mergesAsSortingDoes() {
        LoserTree tree = new LoserTree();
        for (long seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            int k = random.nextInt(20);
            long limit = random.nextBoolean() ? 10 : LoserTree.maxTime(Math.max(1, k));
            long[][] streams = new long[k][];
            List<long[]> expected = new ArrayList<>();
            for (int stream = 0; stream < k; stream++) {
                streams[stream] =
                        random.longs(random.nextInt(30), 0, limit).sorted().toArray();
                for (long time : streams[stream]) {
                    expected.add(new long[] {time, stream});
                }
            }
            expected.sort(Comparator.<long[]>comparingLong(e -> e[0]).thenComparingLong(e -> e[1]));
            assertThat(merged(tree, streams))
                    .as("seed %d", seed)
                    .isEqualTo(expected.stream().map(Arrays::toString).toList());
        }
    }

    private static List<String> merged(LoserTree tree, long[][] streams) {
        int[] next = new int[streams.length];
        tree.start(streams.length);
        for (int stream = 0; stream < streams.length; stream++) {
            if (streams[stream].length > 0) {
                tree.set(stream, streams[stream][0]);
            }
        }
        tree.play();
        List<String> merged = new ArrayList<>();
        while (!tree.isAtEnd()) {
            int stream = tree.stream();
            merged.add(Arrays.toString(new long[] {streams[stream][next[stream]++], stream}));
            if (next[stream] < streams[stream].length) {
                tree.replace(streams[stream][next[stream]]);
            } else {
                tree.end();
            }
        }
        return merged;
    }
}
