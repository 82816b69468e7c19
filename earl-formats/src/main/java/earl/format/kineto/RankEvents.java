package earl.format.kineto;

import earl.memory.ColumnMemory;
import earl.memory.IntList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that was read of one file: its threads and streams with their intervals, and what is odd in it. */
final class RankEvents implements AutoCloseable {
    /** Times since 1970 lie between September 2001 and 2096. */
    private static final long EARLIEST_EPOCH = 1_000_000_000_000_000_000L;

    private static final long LATEST_EPOCH = 4_000_000_000_000_000_000L;

    /** A step of the profiler. */
    record Step(int track, int interval, long number) {}

    final Path file;
    final TraceHeader header;
    final NameTable names;
    /** Memory that holds the intervals of all tracks. */
    final ColumnMemory memory = ColumnMemory.inMemory();

    final List<Track> tracks = new ArrayList<>();
    /** Names of threads, by process and thread. */
    final Map<List<String>, String> labels = new HashMap<>();

    /** Kind and name of each region, by number: codes of {@link RegionKind}. */
    final IntList regionKinds = new IntList();

    final IntList regionNames = new IntList();
    final List<Step> steps = new ArrayList<>();
    /** Events without a time stamp. */
    long withoutTime;

    /** Events of operations that belong to no thread. */
    long asynchronous;

    /** Records of other kinds than the ones that the reader knows. */
    long unknown;

    /** Ends without begin, and begins without end. */
    long unpaired;

    /** Correlation ids that calls of several processes use. */
    long collisions;

    /** Calls and activities that arrows connect, since the file has no correlation ids. */
    long arrows;

    /** All times are multiples of this number of nanoseconds. */
    long grain = 1000;

    /** {@code [track] -> } id of the location that it became. */
    int[] locations = {};

    boolean cut;
    long cutAt;

    @Nullable
    String damage;

    RankEvents(Path file, TraceHeader header, NameTable names) {
        this.file = file;
        this.header = header;
        this.names = names;
    }

    String regionName(int region) {
        return names.get(regionNames.get(region));
    }

    RegionKind regionKind(int region) {
        return RegionKind.of(regionKinds.get(region));
    }

    /** Earliest begin in the file's clock, {@link Long#MAX_VALUE} if there are no events. */
    long first() {
        return tracks.stream().mapToLong(Track::first).min().orElse(Long.MAX_VALUE);
    }

    /** Latest end in the file's clock, {@link Long#MIN_VALUE} if there are no events. */
    long last() {
        return tracks.stream().mapToLong(Track::last).max().orElse(Long.MIN_VALUE);
    }

    /** Whether times of the file are times since 1970, after its base time was added. */
    boolean hasAbsoluteTime() {
        long first = first();
        return first != Long.MAX_VALUE
                && first <= LATEST_EPOCH - header.baseTime
                && first + header.baseTime >= EARLIEST_EPOCH;
    }

    @Override
    public void close() {
        memory.close();
    }
}
