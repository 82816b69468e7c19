package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The merge gives the order that sorting gives, with rounds of any size and any number of threads. */
class MergeTest {
    /** An event: when, where, and its place there. */
    private record At(long time, int location, long index) {}

    /** A call from the first to the last event, with short calls in it, and links across rounds. */
    @SuppressWarnings("ArrayRecordComponent") // two columns
    private record Calls(long[] times, int[] enters) {
        static Calls of(Random random, int pairs) {
            Calls calls = new Calls(new long[2 * pairs], new int[2 * pairs]);
            // Now and then so far apart that differences of times overflow.
            long time = random.nextInt(4) == 0 ? Long.MIN_VALUE / 2 : random.nextInt(100);
            for (int i = 0; i < 2 * pairs; i++) {
                time += random.nextInt(3) == 0 ? random.nextInt(4) : 0;
                time += random.nextInt(100_000) == 0 ? Long.MAX_VALUE / 8 : 0;
                calls.times[i] = time;
                calls.enters[i] = i == 0 ? -1 : i == 2 * pairs - 1 ? 0 : i % 2 == 1 ? 0 : i - 1;
            }
            return calls;
        }

        int size() {
            return times.length;
        }

        boolean isEnter(int i) {
            return i == 0 || (i % 2 == 1 && i < size() - 1);
        }

        void add(int i, RoundEvents to) {
            if (isEnter(i)) {
                to.events().enter(times[i], 0);
            } else {
                to.events().leave(times[i], 0);
            }
            to.setEnd(to.decoded());
            to.enters().setLink(to.end() - 1 - to.first(), enters[i]);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1",
        "2, 2, 7",
        "3, 2, 1000000",
        "4, 3, 20000",
        "5, 1, 300",
        "6, 2, 40000",
        "7, 2, 1",
        "8, 5, 1000000"
    })
    void ordersAsSortingDoes(long seed, int threads, int round) {
        Random random = new Random(seed);
        int locations = 1 + random.nextInt(9);
        List<RoundEvents> parts = new ArrayList<>();
        List<Calls> calls = new ArrayList<>();
        List<At> expected = new ArrayList<>();
        long[] guess = new long[locations];
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            for (int location = 0; location < locations; location++) {
                Calls own = Calls.of(random, random.nextInt(1 << random.nextInt(1, round < 100 ? 10 : 16)));
                calls.add(own);
                for (int i = 0; i < own.size(); i++) {
                    expected.add(new At(own.times[i], location, i));
                }
                guess[location] = random.nextInt(3) * (long) own.size() / 2;
                RoundEvents part = new RoundEvents(new LocationEvents(location, memory, 0), memory);
                part.setCallpaths(new int[] {location});
                parts.add(part);
            }
            expected.sort(Comparator.comparingLong(At::time)
                    .thenComparingInt(At::location)
                    .thenComparingLong(At::index));
            Merge merge = new Merge(parts, guess, memory, new Workers(threads));
            if (seed % 2 == 0) {
                assertThat(merge(merge, parts, calls, round)).isEqualTo(expected.size());
                parts.replaceAll(old -> {
                    RoundEvents part =
                            new RoundEvents(new LocationEvents(old.events().location(), memory, 0), memory);
                    part.setCallpaths(new int[] {part.events().location()});
                    return part;
                });
                merge = merge.again(parts);
            }
            assertThat(merge(merge, parts, calls, round)).isEqualTo(expected.size());
            int[] callpaths = IntStream.range(0, locations)
                    .map(i -> seed % 3 == 0 ? locations - 1 - i : i)
                    .toArray();
            EventTable table = merge.finish(callpaths);
            assertThat(table.length()).as("seed %d", seed).isEqualTo(expected.size());
            compare("seed " + seed, table, expected, calls, callpaths);
        }
    }

    /** Merges all calls, of each location at most {@code round} events more in each round; gives the number of events. */
    private static long merge(Merge merge, List<RoundEvents> parts, List<Calls> calls, int round) {
        while (true) {
            boolean last = true;
            long until = Long.MAX_VALUE;
            for (int location = 0; location < parts.size(); location++) {
                RoundEvents part = parts.get(location);
                part.dropMerged();
                int size = calls.get(location).size();
                for (int i = 0; i < round && part.end() < size; i++) {
                    calls.get(location).add((int) part.end(), part);
                }
                if (part.end() < size) {
                    last = false;
                    until = Math.min(until, calls.get(location).times[(int) part.end() - 1]);
                }
            }
            long merged = merge.round(until, last);
            if (last) {
                return merged;
            }
        }
    }

    /** An enter whose own leave is missing, and a leave that closes nothing, are linked as the analysis says, also across rounds. */
    @Test
    void linksWhatDoesNotNest() {
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            RoundEvents part = new RoundEvents(new LocationEvents(0, memory, 0), memory);
            part.setCallpaths(new int[] {0, 1});
            Merge merge = new Merge(List.of(part), new long[] {5}, memory, new Workers(1));
            part.events().enter(1, 0);
            part.events().enter(2, 1);
            part.events().leave(3, EventTable.strayLeave(7));
            part.enters().setLink(1, 0);
            part.enters().setLink(2, 1);
            part.setEnd(3);
            assertThat(merge.round(3, false)).isEqualTo(2);
            part.dropMerged();
            part.events().leave(4, 0);
            part.enters().setLink(1, 0);
            part.closed().add(1);
            part.closed().add(3);
            part.setEnd(4);
            assertThat(merge.round(0, true)).isEqualTo(4);
            EventTable table = merge.finish(new int[] {0, 1});
            assertThat(table.link().link(0)).isEqualTo(3);
            assertThat(table.link().link(1)).isEqualTo(3);
            assertThat(table.link().link(2)).isEqualTo(-1);
            assertThat(table.enter().link(2)).isEqualTo(1);
            assertThat(table.value().get(2)).isEqualTo(7);
        }
    }

    private static void compare(String seed, EventTable table, List<At> expected, List<Calls> calls, int[] callpaths) {
        IntStream.range(0, expected.size()).forEach(pos -> {
            At event = expected.get(pos);
            Calls own = calls.get(event.location);
            int index = (int) event.index;
            boolean isEnter = own.isEnter(index);
            long enter = own.enters[index];
            boolean same = table.ticks().get(pos) == event.time
                    && table.location(pos) == event.location
                    && table.position(event.location, event.index) == pos
                    && table.kind(pos) == (isEnter ? RecordKind.ENTER : RecordKind.LEAVE).code()
                    && table.enter().link(pos) == (enter < 0 ? -1 : table.position(event.location, enter))
                    && table.callpath(pos) == callpaths[event.location]
                    && (isEnter || table.link().link(table.enter().link(pos)) == pos);
            assertThat(same).as("%s, position %d: %s", seed, pos, event).isTrue();
        });
    }
}
