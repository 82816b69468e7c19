package earl.link.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import earl.Durations;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.schema.InitAndFinalize;
import earl.schema.RegionTwins;
import earl.store.EventTable;
import earl.store.LocationEvents;
import earl.store.RoundEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Enters and leaves that nest badly, against a stack. */
class NestingTest {
    private static final int REGIONS = 4;

    /** Region 3 is a function of the program. */
    private static final boolean[] COUNTED = {true, true, true, false};

    private record Open(long enter, int region, long time) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void linksAreThoseOfAStack(long seed) {
        Random random = new Random(seed);
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            RoundEvents round = new RoundEvents(events, memory);
            int n = 1 + random.nextInt(20_000);
            boolean[] enters = new boolean[n];
            int[] regions = new int[n];
            long[] times = new long[n];
            for (int i = 0; i < n; i++) {
                enters[i] = random.nextInt(100) < 49;
                regions[i] = random.nextInt(REGIONS);
                times[i] = (i == 0 ? 0 : times[i - 1]) + random.nextInt(5);
                if (enters[i]) {
                    events.enter(times[i], regions[i]);
                } else {
                    events.leave(times[i], regions[i]);
                }
            }
            events.finish();
            Nesting nesting = new Nesting(
                    new RegionTwins(List.of()), COUNTED, new InitAndFinalize(List.of()), Trace.NONE, round.closed());
            round.setEnd(n);
            EventBlock block = new EventBlock();
            for (block.begin(round, 0); block.next(); block.store()) {
                nesting.process(block);
            }
            nesting.finish(n == 0 ? 0 : times[n - 1]);
            compare("seed " + seed, nesting, round, enters, regions, times);
        }
    }

    private static void compare(
            String seed, Nesting nesting, RoundEvents round, boolean[] enters, int[] regions, long[] times) {
        LocationEvents events = round.events();
        List<Open> stack = new ArrayList<>();
        List<Long> closed = new ArrayList<>();
        long stray = 0;
        long unclosed = 0;
        long[] inclusive = new long[REGIONS];
        List<List<Long>> durations = new ArrayList<>();
        IntStream.range(0, REGIONS).forEach(region -> durations.add(new ArrayList<>()));
        for (int i = 0; i < enters.length; i++) {
            String what = seed + ", event " + i;
            long innermost = stack.isEmpty() ? -1 : stack.getLast().enter;
            if (enters[i]) {
                assertThat(round.enters().link(i)).as(what).isEqualTo(innermost);
                assertThat(nesting.tree().region(events.value(i))).as(what).isEqualTo(regions[i]);
                assertThat(nesting.tree().depth(events.value(i))).as(what).isEqualTo(stack.size() + 1);
                stack.add(new Open(i, regions[i], times[i]));
                continue;
            }
            int at = stack.size() - 1;
            while (at >= 0 && stack.get(at).region != regions[i]) {
                at--;
            }
            if (at < 0) {
                stray++;
                assertThat(round.enters().link(i)).as(what).isEqualTo(innermost);
                assertThat(events.value(i)).as(what).isEqualTo(EventTable.strayLeave(regions[i]));
                continue;
            }
            assertThat(round.enters().link(i)).as(what).isEqualTo(stack.get(at).enter);
            List<Long> byOthers = new ArrayList<>();
            while (stack.size() > at) {
                Open inner = stack.removeLast();
                inclusive[inner.region] += times[i] - inner.time;
                durations.get(inner.region).add(times[i] - inner.time);
                if (stack.size() > at) {
                    unclosed++;
                    byOthers.add(0, (long) i);
                    byOthers.add(0, inner.enter);
                }
            }
            closed.addAll(byOthers);
        }
        assertThat(round.closed().toArray())
                .as(seed)
                .containsExactly(closed.stream().mapToLong(Long::longValue).toArray());
        assertThat(nesting.stray()).as(seed).isEqualTo(stray);
        assertThat(nesting.unclosed()).as(seed).isEqualTo(unclosed);
        assertThat(nesting.open()).as(seed).isEqualTo(stack.size());
        for (Open open : stack) {
            inclusive[open.region] += times[times.length - 1] - open.time;
            durations.get(open.region).add(times[times.length - 1] - open.time);
        }
        long[] found = new long[REGIONS];
        for (int node = 0; node < nesting.tree().count(); node++) {
            found[nesting.tree().region(node)] += nesting.times()[Nesting.FIELDS * node + Nesting.INCLUSIVE];
        }
        assertThat(found).as(seed).isEqualTo(inclusive);
        for (int region = 0; region < REGIONS; region++) {
            Durations all = Durations.NONE;
            for (int node = 0; node < nesting.tree().count(); node++) {
                all = nesting.tree().region(node) == region
                        ? all.and(nesting.durations().of(node, 1))
                        : all;
            }
            List<Long> sorted = durations.get(region).stream().sorted().toList();
            assertThat(all.count()).as(seed).isEqualTo(COUNTED[region] ? sorted.size() : 0);
            if (all.count() > 0) {
                double median = sorted.get((sorted.size() - 1) / 2);
                assertThat(all.median()).as(seed).isCloseTo(median, within(median / 32));
            }
        }
    }
}
