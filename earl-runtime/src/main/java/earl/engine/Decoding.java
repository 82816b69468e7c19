package earl.engine;

import earl.OpenOptions;
import earl.diag.Diagnostics;
import earl.disk.DiskSpace;
import earl.format.TraceSource;
import earl.link.Linker;
import earl.link.LocalAnalysis;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;
import earl.store.LocationEvents;
import earl.store.MergeInput;
import earl.store.Payloads;
import earl.store.RowFile;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and analyzes all locations. In memory, their columns stay until the merge. On disk, each location's columns live
 * only until its events are in a file of rows, so that memory holds at most one location per worker.
 */
final class Decoding implements AutoCloseable {
    /** Minimum size of a location that is decoded to temporary files, if columns go to files at all. */
    private static final long LARGE = 64L << 20;

    private final TraceSource source;
    private final OpenOptions options;
    private final ColumnMemory memory;
    private final ColumnMemory scratch;
    private final @Nullable DiskSpace disk;
    private final @Nullable RowFile rows;
    private final @Nullable LocationEvents[] events;
    private final LocalAnalysis[] local;
    private final Payloads payloads;
    /** {@code [location] -> } links to the enters: parts of {@link #positions} if it has as many events as expected. */
    private final IntColumn[] enters;

    /** Row of {@link #positions} where each location's events begin if all have as many as expected. */
    private final long[] first;

    private IntColumn positions = IntColumn.over(MemorySegment.NULL);

    /**
     * Prepares the decoding of one trace.
     *
     * @param memory receives the payloads, and room for the positions of events
     * @param scratch memory that lives until the trace is linked
     * @param disk receives the rows; {@code null}: columns stay in {@code scratch}
     */
    Decoding(
            TraceSource source,
            OpenOptions options,
            ColumnMemory memory,
            ColumnMemory scratch,
            @Nullable DiskSpace disk) {
        this.source = source;
        this.options = options;
        this.memory = memory;
        this.scratch = scratch;
        this.disk = disk;
        this.rows = disk == null ? null : new RowFile(disk, source.locations());
        this.events = new LocationEvents[source.locations()];
        this.local = new LocalAnalysis[source.locations()];
        this.payloads = new Payloads(source.locations());
        this.enters = new IntColumn[source.locations()];
        Arrays.fill(enters, IntColumn.over(MemorySegment.NULL));
        this.first = new long[source.locations() + 1];
    }

    /** Decodes; returns the linker for the next steps. */
    Linker run(Workers workers, Diagnostics diagnostics) {
        Linker linker = new Linker(source.definitions(), diagnostics);
        int locations = source.locations();
        long[] bytes = IntStream.range(0, locations).mapToLong(source::bytes).toArray();
        // Starts with the largest location, so that the last ones do not keep one worker busy alone.
        int[] order = IntStream.range(0, locations)
                .boxed()
                .sorted(Comparator.comparingLong((Integer location) -> bytes[location])
                        .reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        long total = LongStream.of(bytes).sum();
        if (rows == null) {
            for (int location = 0; location < locations; location++) {
                first[location + 1] = first[location] + source.estimatedEvents(location);
            }
            positions = IntColumn.allocate(memory, first[locations]);
        }
        AtomicLong done = new AtomicLong();
        workers.forEach(locations, i -> {
            decode(order[i], linker);
            options.progress().progress("decode", done.addAndGet(bytes[order[i]]), total);
        });
        int[] again = source.settle();
        Linker settled = again.length == 0 ? linker : new Linker(source.definitions(), diagnostics);
        workers.forEach(again.length, i -> decode(again[i], settled));
        if (rows == null) {
            List<LocationEvents> columns = columns();
            workers.forEach(locations, location -> payloads.keep(columns.get(location), memory));
        } else {
            rows.finish();
        }
        return settled;
    }

    private void decode(int location, Linker linker) {
        if (rows == null) {
            LocationEvents columns = events[location];
            if (columns == null) {
                columns = new LocationEvents(location, scratch, source.estimatedEvents(location));
            } else {
                columns.clear();
            }
            source.decode(location, columns);
            enters[location] = enters(location, columns.size());
            local[location] = linker.analyse(columns, enters[location], scratch);
            events[location] = columns;
            return;
        }
        try (ColumnMemory own = ownMemory(location)) {
            LocationEvents columns = new LocationEvents(location, own, source.estimatedEvents(location));
            source.decode(location, columns);
            IntColumn enter = IntColumn.allocate(own, columns.size());
            local[location] = linker.analyse(columns, enter, scratch);
            payloads.keep(columns, memory);
            rows.write(columns, enter);
        }
    }

    private IntColumn enters(int location, long events) {
        long from = first[location];
        return events == first[location + 1] - from
                ? IntColumn.over(positions.cells().asSlice(from * Integer.BYTES, events * Integer.BYTES))
                : IntColumn.allocate(scratch, events);
    }

    private ColumnMemory ownMemory(int location) {
        long bytes = source.estimatedEvents(location) * (LocationEvents.EVENT_BYTES + Integer.BYTES)
                + source.bytes(location);
        return disk == null || bytes <= LARGE ? ColumnMemory.ofThisThread() : ColumnMemory.inFiles(disk);
    }

    /** The results of the locations' analyses. */
    List<LocalAnalysis> local() {
        return List.of(local);
    }

    /** The payloads of all events. */
    Payloads payloads() {
        return payloads;
    }

    /** The events, for the merge. */
    MergeInput input() {
        if (rows != null) {
            return rows;
        }
        return MergeInput.of(columns(), List.of(enters), isAsExpected() ? positions : null);
    }

    private boolean isAsExpected() {
        return IntStream.range(0, enters.length)
                .allMatch(location -> enters[location].length() == first[location + 1] - first[location]);
    }

    private List<LocationEvents> columns() {
        List<LocationEvents> columns = new ArrayList<>(events.length);
        for (LocationEvents one : events) {
            columns.add(Objects.requireNonNull(one, "a location was not decoded"));
        }
        return columns;
    }

    /** Releases what only the merge needed. */
    @Override
    public void close() {
        if (rows != null) {
            rows.close();
        }
        for (LocationEvents columns : events) {
            if (columns != null) {
                columns.release();
            }
        }
        for (IntColumn enter : enters) {
            enter.release(scratch);
        }
        if (!isAsExpected()) {
            positions.release(memory);
        }
    }
}
