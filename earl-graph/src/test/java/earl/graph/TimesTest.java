package earl.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TimesTest {
    private static final int THINGS = 40;

    private static List<List<Long>> lists() {
        List<List<Long>> lists = new ArrayList<>();
        for (int i = 0; i < THINGS; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    private static long length(Random random) {
        return random.nextInt(8) == 0 ? 0 : random.nextLong() >>> (1 + random.nextInt(63));
    }

    private static void check(Times times, List<List<Long>> expected, String when) {
        for (int i = 0; i < THINGS; i++) {
            List<Long> all = expected.get(i);
            assertThat(times.count(i)).as(when).isEqualTo(all.size());
            assertThat(times.total(i))
                    .as(when)
                    .isEqualTo(all.stream().mapToLong(l -> l).sum());
            if (!all.isEmpty()) {
                assertThat(times.shortest(i))
                        .as(when)
                        .isEqualTo(all.stream().mapToLong(l -> l).min().orElseThrow());
                assertThat(times.longest(i))
                        .as(when)
                        .isEqualTo(all.stream().mapToLong(l -> l).max().orElseThrow());
            }
            for (int range = 0; range < Times.RANGES; range++) {
                int wanted = range;
                assertThat(times.in(i, range))
                        .as("%s, range %d of %s", when, range, all)
                        .isEqualTo(all.stream().filter(l -> naive(l) == wanted).count());
            }
        }
    }

    private static int naive(long ticks) {
        int range = 0;
        while (range < Times.RANGES - 1 && ticks >= Math.pow(2, range)) {
            range++;
        }
        return ticks == 0 ? 0 : range;
    }

    @RepeatedTest(50)
    @DisplayName("What was booked is what comes out, however few there were, alone and added up")
    void likeLists(RepetitionInfo run) {
        long seed = run.getCurrentRepetition();
        Random random = new Random(seed);
        Times one = new Times(1);
        Times other = new Times(3);
        List<List<Long>> ones = lists();
        List<List<Long>> others = lists();
        for (int i = 0; i < THINGS; i++) {
            one.grow(i + 1);
            other.grow(i + 1);
        }
        int few = 1 + random.nextInt(200);
        for (int i = 0; i < few; i++) {
            int at = random.nextInt(THINGS);
            long ticks = length(random);
            boolean first = random.nextBoolean();
            (first ? one : other).add(at, ticks);
            (first ? ones : others).get(at).add(ticks);
        }
        check(one, ones, "seed " + seed);
        check(other, others, "seed " + seed);
        for (int i = 0; i < THINGS; i++) {
            one.add(i, other, i);
            ones.get(i).addAll(others.get(i));
        }
        one.trim(THINGS);
        check(one, ones, "added up, seed " + seed);
        one.add(3, 17);
        ones.get(3).add(17L);
        check(one, ones, "one more, seed " + seed);
    }

    @Test
    @DisplayName("Of what is only known to have been so often, no range is")
    void onlyCounts() {
        Times times = new Times(2);
        times.restore(0, 1, null);
        times.restore(1, 5, null);
        for (int range = 0; range < Times.RANGES; range++) {
            assertThat(times.in(0, range)).isZero();
            assertThat(times.in(1, range)).isZero();
        }
        assertThat(times.count(1)).isEqualTo(5);
    }

    @Test
    @DisplayName("Of what is only known to have been so often, no more is known after more was added, or it to others")
    void addedToCounts() {
        for (int before : new int[] {1, 2, 5}) {
            Times counted = new Times(1);
            counted.restore(0, before, null);
            Times known = new Times(2);
            for (int i = 0; i < 4; i++) {
                known.add(0, 10 + i);
            }
            known.add(0, counted, 0);
            onlyCounted(known, 0, 4 + before);
            known.add(1, counted, 0);
            onlyCounted(known, 1, before);

            counted.add(0, 7);
            onlyCounted(counted, 0, before + 1);
            Times more = new Times(1);
            more.add(0, 3);
            more.add(0, 4);
            more.add(0, 5);
            counted.add(0, more, 0);
            onlyCounted(counted, 0, before + 4);
        }
    }

    private static void onlyCounted(Times times, int at, long count) {
        assertThat(times.count(at)).isEqualTo(count);
        assertThat(times.total(at)).isZero();
        assertThat(times.shortest(at)).isZero();
        assertThat(times.longest(at)).isZero();
        for (int range = 0; range < Times.RANGES; range++) {
            assertThat(times.in(at, range)).isZero();
        }
    }
}
