package earl.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bounds of slots against all assignments, one by one. */
class SlotBoundsTest {
    private static final int UNSEEN = Integer.MAX_VALUE;

    private final Random random = new Random(54);

    /** {@code [job] -> } smallest and largest slot of any assignment; the first is {@link #UNSEEN} if there is none. */
    private static int[][] enumerate(SlotBounds bounds, int slots, int[] previous) {
        int[][] extremes = new int[previous.length][];
        Arrays.setAll(extremes, job -> new int[] {UNSEEN, -1});
        assign(bounds, new int[previous.length], new boolean[slots], 0, previous, extremes);
        return extremes;
    }

    private static void assign(
            SlotBounds bounds, int[] slot, boolean[] taken, int job, int[] previous, int[][] extremes) {
        if (job == slot.length) {
            for (int i = 0; i < slot.length; i++) {
                extremes[i][0] = Math.min(extremes[i][0], slot[i]);
                extremes[i][1] = Math.max(extremes[i][1], slot[i]);
            }
            return;
        }
        int from = previous[job] < 0 ? 0 : slot[previous[job]] + 1;
        for (int at = Math.max(from, bounds.first[job]); at <= Math.min(bounds.last[job], taken.length - 1); at++) {
            if (!taken[at]) {
                taken[at] = true;
                slot[job] = at;
                assign(bounds, slot, taken, job + 1, previous, extremes);
                taken[at] = false;
            }
        }
    }

    /** {@code [job] -> } the job before it in one of some chains. */
    private int[] chains(int jobs, int chains) {
        int[] newest = new int[chains];
        Arrays.fill(newest, -1);
        int[] previous = new int[jobs];
        for (int job = 0; job < jobs; job++) {
            int chain = random.nextInt(chains);
            previous[job] = newest[chain];
            newest[chain] = job;
        }
        return previous;
    }

    private SlotBounds random(int slots, int[] previous) {
        SlotBounds bounds = new SlotBounds(slots, previous);
        for (int job = 0; job < previous.length; job++) {
            bounds.first[job] = random.nextInt(slots);
            bounds.last[job] = bounds.first[job] + random.nextInt(slots);
            if (random.nextInt(3) == 0) {
                bounds.first[job] = 0;
            }
        }
        return bounds;
    }

    /** A bound that is too narrow would make a pair certain that is not; one that is too wide only leaves it open. */
    @Test
    void boundsHoldAllAssignments() {
        int certain = 0;
        int found = 0;
        for (int i = 0; i < 20_000; i++) {
            int slots = 1 + random.nextInt(6);
            int jobs = 1 + random.nextInt(slots + 1);
            int[] previous = chains(jobs, 1 + random.nextInt(3));
            SlotBounds bounds = random(slots, previous);
            int[][] all = enumerate(bounds, slots, previous);
            String of = Arrays.toString(bounds.first) + Arrays.toString(bounds.last) + Arrays.toString(previous);
            boolean possible = bounds.narrow();
            if (all[0][0] != UNSEEN) {
                assertThat(possible).as(of).isTrue();
            }
            for (int job = 0; possible && job < jobs && all[0][0] != UNSEEN; job++) {
                assertThat(bounds.first[job]).as(of).isLessThanOrEqualTo(all[job][0]);
                assertThat(bounds.last[job]).as(of).isGreaterThanOrEqualTo(all[job][1]);
                certain += all[job][0] == all[job][1] ? 1 : 0;
                found += bounds.first[job] == bounds.last[job] ? 1 : 0;
            }
        }
        // Chains and full ranges are looked at in turn, which misses some of what both say together.
        assertThat(found).isBetween(certain * 98 / 100, certain);
    }

    @Test
    void anImpossibleSetIsSaidToBe() {
        SlotBounds bounds = new SlotBounds(3, new int[] {-1, -1, -1});
        bounds.last[0] = 1;
        bounds.last[1] = 1;
        bounds.last[2] = 1;
        assertThat(bounds.narrow()).isFalse();
    }

    /** Two streams of a million activities each, where nothing is certain, and where the times decide all. */
    @Test
    void aMillionJobsTakeLinearTime() {
        int jobs = 1_000_000;
        int[] previous = new int[jobs];
        Arrays.setAll(previous, job -> job - 2);
        previous[0] = -1;
        previous[1] = -1;
        SlotBounds open = new SlotBounds(jobs, previous);
        Arrays.fill(open.last, jobs - 1);
        assertThat(open.narrow()).isTrue();
        assertThat(open.first[10]).isEqualTo(5);
        SlotBounds closed = new SlotBounds(jobs, previous);
        Arrays.setAll(closed.last, job -> job);
        assertThat(closed.narrow()).isTrue();
        assertThat(closed.first).isEqualTo(closed.last);
    }
}
