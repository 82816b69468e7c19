package earl.link;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Chains of sends give what a queue for each communicator, sender and tag gives. */
class MessageChainsTest {
    @Test
    void takesWhatQueuesTake() {
        for (long seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            try (ColumnMemory memory = ColumnMemory.inMemory()) {
                int rows = random.nextInt(1 << random.nextInt(1, 14));
                int keys = 1 + random.nextInt(8);
                Records sends = new Records(memory, rows, Records.MESSAGE);
                for (int row = 0; row < rows; row++) {
                    sends.add();
                    sends.set(row, Records.COM, random.nextInt(keys));
                    sends.set(row, Records.PEER, random.nextInt(keys));
                    sends.set(row, Records.TAG, random.nextInt(keys) - 1);
                }
                sends.finish();
                MessageChains chains = new MessageChains(memory, sends);
                int from = 0;
                while (from < rows) {
                    int to = from + 1 + random.nextInt(rows - from);
                    chains.fill(sends, from, to);
                    compare(seed, random, keys, chains, queues(sends, from, to));
                    from = to;
                }
            }
        }
    }

    private static Map<List<Integer>, Deque<Long>> queues(Records sends, int from, int to) {
        Map<List<Integer>, Deque<Long>> queues = new HashMap<>();
        for (long row = from; row < to; row++) {
            List<Integer> key =
                    List.of(sends.get(row, Records.COM), sends.get(row, Records.PEER), sends.get(row, Records.TAG));
            queues.computeIfAbsent(key, none -> new ArrayDeque<>()).add(row);
        }
        return queues;
    }

    private static void compare(
            long seed, Random random, int keys, MessageChains chains, Map<List<Integer>, Deque<Long>> queues) {
        int left = queues.values().stream().mapToInt(Deque::size).sum();
        for (int step = 0; step < 3 * left + 10; step++) {
            int com = random.nextInt(keys);
            int peer = random.nextInt(keys + 1);
            int tag = random.nextInt(keys) - 1;
            Long expected = queues.getOrDefault(List.of(com, peer, tag), new ArrayDeque<>())
                    .poll();
            assertThat(chains.take(com, peer, tag))
                    .as("seed %d, step %d", seed, step)
                    .isEqualTo(expected == null ? -1 : expected);
        }
        List<Long> rest = new ArrayList<>();
        chains.forEachLeft(rest::add);
        assertThat(rest)
                .as("seed %d, left", seed)
                .containsExactlyInAnyOrderElementsOf(
                        queues.values().stream().flatMap(Deque::stream).toList());
    }
}
