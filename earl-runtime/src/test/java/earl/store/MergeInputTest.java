package earl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import earl.disk.DiskSpace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.schema.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file of rows gives the merge what columns give it, slice by slice. */
class MergeInputTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void rowsAreWhatColumnsAre(long seed) throws IOException {
        Random random = new Random(seed);
        List<LocationEvents> streams = new ArrayList<>();
        List<IntColumn> enters = new ArrayList<>();
        try (ColumnMemory memory = ColumnMemory.inMemory();
                RowFile rows = new RowFile(DiskSpace.of(folder, 1), 7)) {
            for (int location = 0; location < 7; location++) {
                LocationEvents events = random(random, location, memory);
                IntColumn enter = IntColumn.allocate(memory, events.size());
                for (long i = 0; i < events.size(); i++) {
                    enter.set(i, random.nextInt());
                }
                streams.add(events);
                enters.add(enter);
                rows.write(events, enter);
            }
            rows.write(streams.get(3), enters.get(3));
            rows.finish();
            assertThat(names()).as("names of files while the rows are there").isEmpty();
            MergeInput columns = MergeInput.of(streams, enters, null);
            assertThat(rows.events()).isEqualTo(columns.events()).isPositive();
            MergeInput.Reader expected = columns.reader();
            MergeInput.Reader found = rows.reader();
            for (int i = 0; i < 50; i++) {
                long begin = i == 0 ? Long.MIN_VALUE : random.nextInt(20_000) - 10L;
                compare(seed, expected, found, begin, begin + random.nextInt(5000), random.nextInt(10) == 0);
            }
        }
    }

    private static void compare(
            long seed, MergeInput.Reader expected, MergeInput.Reader found, long begin, long end, boolean last) {
        long[][] bounds = new long[4][7];
        expected.slice(begin, end, last, bounds[0], bounds[1]);
        found.slice(begin, end, last, bounds[2], bounds[3]);
        assertThat(bounds[2]).as("begin, seed " + seed).isEqualTo(bounds[0]);
        assertThat(bounds[3]).as("end, seed " + seed).isEqualTo(bounds[1]);
        for (int location = 0; location < 7; location++) {
            int n = (int) (bounds[1][location] - bounds[0][location]);
            long[] cells = new long[n * MergeInput.Reader.CELLS];
            long[] same = new long[n * MergeInput.Reader.CELLS];
            expected.read(location, bounds[0][location], n, cells, 0);
            found.read(location, bounds[0][location], n, same, 0);
            assertThat(Arrays.equals(same, cells)).as("rows, seed " + seed).isTrue();
        }
    }

    private static LocationEvents random(Random random, int location, ColumnMemory memory) {
        LocationEvents events = new LocationEvents(location, memory, 0);
        int n = location == 0 ? 0 : random.nextInt(1 << random.nextInt(1, 18));
        long time = random.nextInt(100);
        for (int i = 0; i < n; i++) {
            time += random.nextInt(3) == 0 ? random.nextInt(4) : 0;
            if (random.nextInt(4) == 0) {
                events.record(time, RecordKind.MPI_ISEND_COMPLETE, random.nextInt());
                events.unsigned(random.nextLong());
            } else {
                events.enter(time, random.nextInt());
            }
        }
        events.finish();
        return events;
    }

    @Test
    void interruptedReadIsACancellation() {
        try (ColumnMemory memory = ColumnMemory.inMemory();
                RowFile rows = new RowFile(DiskSpace.of(folder, 1), 1)) {
            LocationEvents events = new LocationEvents(0, memory, 0);
            events.enter(1, 0);
            rows.write(events, IntColumn.allocate(memory, 1));
            rows.finish();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> rows.reader().slice(0, 0, true, new long[1], new long[1]))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private List<Path> names() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }
}
