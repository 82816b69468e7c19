package earl.monitor.archive.event;

import static org.assertj.core.api.Assertions.assertThat;

import earl.testing.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which transfers of a window a call completes. */
class TransfersTest {
    private static final int ALL = -1;

    private record Completed(long id, boolean local) {}

    /** A transfer under way. */
    private static final class Naive {
        final long id;
        final int target;
        boolean local;

        Naive(long id, int target) {
            this.id = id;
            this.target = target;
        }
    }

    private static List<Completed> complete(Transfers transfers, int target, boolean remotely) {
        List<Completed> completed = new ArrayList<>();
        transfers.complete(target, remotely, (id, local) -> completed.add(new Completed(id, local)));
        return completed;
    }

    private static List<Completed> complete(List<Naive> transfers, int target, boolean remotely) {
        List<Completed> completed = new ArrayList<>();
        for (Naive one : List.copyOf(transfers)) {
            if (target == ALL || one.target == target) {
                if (remotely || !one.local) {
                    completed.add(new Completed(one.id, one.local));
                }
                one.local = true;
                if (remotely) {
                    transfers.remove(one);
                }
            }
        }
        return completed;
    }

    @Test
    void thoseThatEachCallCompletesAreFoundByLookingAtAll() {
        for (int seed : Sample.seeds(1000, 100)) {
            Random random = new Random(seed);
            Transfers transfers = new Transfers();
            List<Naive> naive = new ArrayList<>();
            int targets = 1 + random.nextInt(5);
            long next = random.nextInt(3);
            for (int i = 0; i < 300; i++) {
                String place = "seed " + seed + ", call " + i;
                int target = random.nextInt(3) == 0 ? ALL : random.nextInt(targets);
                int what = random.nextInt(8);
                if (what < 4) {
                    int to = random.nextInt(targets);
                    transfers.add(next, to);
                    naive.add(new Naive(next, to));
                    next += 1 + random.nextInt(2);
                } else if (what < 7) {
                    boolean remotely = what == 6;
                    assertThat(complete(transfers, target, remotely))
                            .as(place)
                            .isEqualTo(complete(naive, target, remotely));
                } else if (!naive.isEmpty()) {
                    Naive one = naive.get(random.nextInt(naive.size()));
                    assertThat(transfers.completeLocally(one.id, one.target))
                            .as(place)
                            .isEqualTo(!one.local);
                    one.local = true;
                }
            }
            assertThat(transfers.completeLocally(next, 0)).as("it never began").isFalse();
            transfers.clear();
            assertThat(complete(transfers, ALL, true)).isEmpty();
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aMillionMayWaitForTheirTargetsWhileEachIsCompletedAtItsOrigin() {
        int count = 1_000_000;
        Transfers transfers = new Transfers();
        long[] completed = new long[1];
        for (int id = 0; id < count; id++) {
            transfers.add(id, id % 3);
            transfers.complete(id % 3, false, (_, local) -> completed[0] += local ? 0 : 1);
        }
        assertThat(completed[0]).isEqualTo(count);
        transfers.complete(ALL, true, (_, local) -> completed[0] -= local ? 1 : 0);
        assertThat(completed[0]).isZero();
    }
}
