package earl.store;

import static org.assertj.core.api.Assertions.assertThat;

import earl.disk.DiskSpace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.schema.RecordKind;
import earl.testing.InTurn;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The merge gives the order that sorting gives, with any number of threads. */
class MergeTest {
    /** An event: when, where, and its place there. */
    private record At(long time, int location, long index) {}

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 2", "4, 3", "5, 1", "6, 2"})
    void ordersAsSortingDoes(long seed, int threads) {
        Random random = new Random(seed);
        int locations = 1 + random.nextInt(9);
        List<LocationEvents> streams = new ArrayList<>();
        List<IntColumn> enters = new ArrayList<>();
        List<LocalNesting> nesting = new ArrayList<>();
        List<At> expected = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.inMemory()) {
            for (int location = 0; location < locations; location++) {
                LocationEvents events = new LocationEvents(location, memory, 0);
                int pairs = random.nextInt(1 << random.nextInt(1, 16));
                IntColumn enter = IntColumn.allocate(memory, 2L * pairs);
                // Now and then so far apart that differences of times overflow.
                long time = random.nextInt(4) == 0 ? Long.MIN_VALUE / 2 : random.nextInt(100);
                for (int i = 0; i < 2 * pairs; i++) {
                    time += random.nextInt(3) == 0 ? random.nextInt(4) : 0;
                    time += random.nextInt(100_000) == 0 ? Long.MAX_VALUE / 8 : 0;
                    if (i % 2 == 0) {
                        events.enter(time, 0);
                    } else {
                        events.leave(time, 0);
                        enter.setLink(i, i - 1L);
                    }
                    expected.add(new At(time, location, i));
                }
                events.finish();
                streams.add(events);
                enters.add(enter);
                nesting.add(new LocalNesting(null, new int[] {location}));
            }
            expected.sort(Comparator.comparingLong(At::time)
                    .thenComparingInt(At::location)
                    .thenComparingLong(At::index));
            AtomicLong done = new AtomicLong();
            IntColumn positions = seed % 2 == 0 ? null : join(enters, memory);
            EventTable table = Merge.merge(
                    MergeInput.of(streams, enters, positions), nesting, memory, new Workers(threads), done::addAndGet);
            assertThat(done).as("seed %d", seed).hasValue(expected.size());
            assertThat(table.length()).as("seed %d", seed).isEqualTo(expected.size());
            compare("seed " + seed, table, expected);
        }
    }

    /** Several slices, and calls over all of them: rows on disk are resolved while others are merged. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    @InTurn(3)
    void rowsOnDiskGiveTheSameTable(int threads, @TempDir Path folder) {
        int locations = 3;
        int each = 1_500_000;
        Random random = new Random(threads);
        List<LocationEvents> streams = new ArrayList<>();
        List<IntColumn> enters = new ArrayList<>();
        List<LocalNesting> nesting = new ArrayList<>();
        DiskSpace disk = DiskSpace.of(folder, 0);
        try (ColumnMemory memory = ColumnMemory.inMemory();
                RowFile rows = new RowFile(disk, locations)) {
            for (int location = 0; location < locations; location++) {
                LocationEvents events = new LocationEvents(location, memory, each);
                IntColumn enter = IntColumn.allocate(memory, each);
                long time = 0;
                for (int i = 0; i < each; i++) {
                    time += random.nextInt(3);
                    // One call from the first to the last event, with short calls in it.
                    boolean isEnter = i == 0 || (i % 2 == 1 && i < each - 1);
                    if (isEnter) {
                        events.enter(time, 0);
                        enter.setLink(i, i == 0 ? -1 : 0);
                    } else {
                        events.leave(time, 0);
                        enter.setLink(i, i == each - 1 ? 0 : i - 1L);
                    }
                }
                events.finish();
                rows.write(events, enter);
                streams.add(events);
                enters.add(enter);
                nesting.add(new LocalNesting(null, new int[] {location}));
            }
            rows.finish();
            Workers workers = new Workers(threads);
            EventTable onDisk = Merge.merge(rows, nesting, memory, workers, n -> {});
            EventTable inMemory = Merge.merge(MergeInput.of(streams, enters, null), nesting, memory, workers, n -> {});
            assertThat(onDisk.ticks().cells().mismatch(inMemory.ticks().cells()))
                    .isNegative();
            assertThat(onDisk.where().cells().mismatch(inMemory.where().cells()))
                    .isNegative();
            assertThat(onDisk.enter().cells().mismatch(inMemory.enter().cells()))
                    .isNegative();
            assertThat(onDisk.link().cells().mismatch(inMemory.link().cells())).isNegative();
            assertThat(onDisk.positions().cells().mismatch(inMemory.positions().cells()))
                    .isNegative();
            assertThat(onDisk.link().link(onDisk.position(0, 0))).isEqualTo(onDisk.position(0, each - 1));
        }
    }

    /** Makes columns the parts of one, which it returns. */
    private static IntColumn join(List<IntColumn> columns, ColumnMemory memory) {
        IntColumn whole = IntColumn.allocate(
                memory, columns.stream().mapToLong(IntColumn::length).sum());
        long at = 0;
        for (int i = 0; i < columns.size(); i++) {
            MemorySegment from = columns.get(i).cells();
            MemorySegment part = whole.cells().asSlice(at, from.byteSize());
            part.copyFrom(from);
            columns.set(i, IntColumn.over(part));
            at += from.byteSize();
        }
        return whole;
    }

    private static void compare(String seed, EventTable table, List<At> expected) {
        IntStream.range(0, expected.size()).forEach(pos -> {
            At event = expected.get(pos);
            boolean leaves = event.index % 2 == 1;
            boolean same = table.ticks().get(pos) == event.time
                    && table.location(pos) == event.location
                    && table.position(event.location, event.index) == pos
                    && table.kind(pos) == (leaves ? RecordKind.LEAVE : RecordKind.ENTER).code()
                    && (leaves
                            ? table.enter().link(pos) == table.position(event.location, event.index - 1)
                            : table.callpath(pos) == event.location
                                    && table.link().link(pos) == table.position(event.location, event.index + 1));
            assertThat(same).as("%s, position %d: %s", seed, pos, event).isTrue();
        });
    }
}
