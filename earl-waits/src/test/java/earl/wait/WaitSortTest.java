package earl.wait;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.Pieces;
import earl.parallel.Workers;
import earl.testing.InTurn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorted waits against a stable sort of objects. */
class WaitSortTest {
    /** More than a bucket holds. */
    private static final int MANY = 20_000;

    private record Wait(int kind, long call, long ticks, int number) {}

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    @InTurn(3)
    void waitsAreInOrderOfCallsThenKindsThenLengths(long seed) {
        Random random = new Random(seed);
        long positions = random.nextBoolean() ? IntColumn.MAX_LINKED : 1 + random.nextInt(3 * MANY);
        // As definitions find them: some far from their place, some of one call.
        long spread = random.nextBoolean() ? positions : Math.min(positions, 50);
        List<Wait> given = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            Pieces pieces = FoundBlock.in(memory);
            List<FoundBlock> blocks = new ArrayList<>();
            int[] kindOf = new int[random.nextInt(40)];
            for (int block = 0; block < kindOf.length; block++) {
                kindOf[block] = block * 3 / kindOf.length;
                int n = 1 + random.nextInt(MANY / 10);
                FoundWaits rows = new FoundWaits(n);
                for (int row = 0; row < n; row++) {
                    long near = (positions - spread) * block / kindOf.length;
                    long call = near + random.nextLong(spread);
                    int number = given.size();
                    given.add(new Wait(kindOf[block], call, random.nextInt(3), number));
                    fill(rows, row, given.getLast());
                }
                blocks.add(FoundBlock.of(rows, n, pieces));
            }
            List<Wait> expected = given.stream()
                    .sorted(Comparator.comparingLong(Wait::call)
                            .thenComparingInt(Wait::kind)
                            .thenComparing(Wait::ticks, Comparator.reverseOrder())
                            .thenComparingInt(Wait::number))
                    .toList();
            for (int threads : new int[] {1, 2, 7}) {
                SortedWaits sorted = SortedWaits.of(blocks, kindOf, positions, new Workers(threads), memory);
                same(sorted, expected);
            }
        }
    }

    private static void fill(FoundWaits rows, int row, Wait wait) {
        rows.call[row] = IntColumn.encode(wait.call);
        rows.record[row] = wait.number;
        rows.partner[row] = wait.number + 1;
        rows.partnerRecord[row] = wait.number + 2;
        rows.begin[row] = Long.MAX_VALUE - wait.number;
        rows.ticks[row] = wait.ticks;
        rows.counted[row] = (byte) (wait.number & 1);
    }

    private static void same(SortedWaits sorted, List<Wait> expected) {
        int n = expected.size();
        assertThat(sorted.count).isEqualTo(n);
        FoundWaits rows = new FoundWaits(n);
        byte[] kinds = new byte[n];
        sorted.copy(0, n, rows, kinds);
        FoundWaits wanted = new FoundWaits(n);
        byte[] wantedKinds = new byte[n];
        for (int row = 0; row < n; row++) {
            fill(wanted, row, expected.get(row));
            wantedKinds[row] = (byte) expected.get(row).kind;
        }
        assertThat(kinds).isEqualTo(wantedKinds);
        assertThat(rows.call).isEqualTo(wanted.call);
        assertThat(rows.record).isEqualTo(wanted.record);
        assertThat(rows.partner).isEqualTo(wanted.partner);
        assertThat(rows.partnerRecord).isEqualTo(wanted.partnerRecord);
        assertThat(rows.begin).isEqualTo(wanted.begin);
        assertThat(rows.ticks).isEqualTo(wanted.ticks);
        assertThat(rows.counted).isEqualTo(wanted.counted);
    }
}
