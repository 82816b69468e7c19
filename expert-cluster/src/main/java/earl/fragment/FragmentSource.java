package earl.fragment;

import earl.TraceInfo;
import earl.format.EventReader;
import earl.format.RawRecords;
import earl.format.TraceSource;
import earl.memory.Capacity;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.store.LocationEvents;
import earl.survey.Common;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A part of a trace as the source of an ordinary one: locations without a part are empty. */
class FragmentSource implements TraceSource {
    private static final int STEP = 256;

    private final TraceSource whole;
    private final @Nullable LocationRange[] parts;
    private final @Nullable Boundary end;
    private final Common common;
    /** {@code [location] -> } times of events after the part, before the last location leaves the synchronization at its end. */
    private final long[][] later;
    /** {@code [location] -> } times of the sends in {@link #later}. */
    private final long[][] laterSends;
    /** {@code [location] -> } times of the receives in {@link #later}. */
    private final long[][] laterReceives;

    /**
     * Of a settled source.
     *
     * @param end where the parts end, {@code null}: at the end of the run
     */
    FragmentSource(TraceSource whole, List<LocationRange> parts, @Nullable Boundary end, Common common) {
        this.whole = whole;
        this.common = common;
        this.end = end;
        this.parts = new LocationRange[whole.locations()];
        this.later = new long[whole.locations()][];
        this.laterSends = new long[whole.locations()][];
        this.laterReceives = new long[whole.locations()][];
        for (LocationRange part : parts) {
            this.parts[part.location()] = part;
        }
    }

    @Override
    public TraceInfo info() {
        return whole.info();
    }

    @Override
    public OptionalLong startTicks() {
        return OptionalLong.of(common.startTicks());
    }

    @Override
    public OptionalLong endTicks() {
        return OptionalLong.of(common.endTicks());
    }

    @Override
    public Definitions definitions() {
        return whole.definitions();
    }

    @Override
    public int locations() {
        return whole.locations();
    }

    @Override
    public long estimatedEvents(int location) {
        LocationRange part = parts[location];
        return part == null
                ? 0
                : part.regions().length + Math.min(part.end() - part.first(), whole.estimatedEvents(location));
    }

    @Override
    public long bytes(int location) {
        LocationRange part = parts[location];
        long all = whole.estimatedEvents(location);
        return part == null || all == 0
                ? 0
                : (long) ((double) whole.bytes(location) * Math.min(1, (double) estimatedEvents(location) / all));
    }

    @Override
    public void decode(int location, LocationEvents into) {
        LocationRange part = parts[location];
        if (part == null) {
            into.finish();
            return;
        }
        for (int i = 0; i < part.regions().length; i++) {
            into.enter(part.ticks()[i], part.regions()[i]);
        }
        try (EventReader reader = whole.reader(location, part.resume())) {
            skip(reader, part);
            into.notBefore(reader.point().ticks());
            long left = part.end() - part.first();
            if (left > 0) {
                reader.read(into, left);
            }
            into.finish();
            if (end != null) {
                findLater(location, reader, end.lastLeft());
            }
        }
    }

    private static void skip(EventReader reader, LocationRange part) {
        long left = part.first() - reader.point().event();
        if (left > 0) {
            try (ColumnMemory memory = ColumnMemory.ofThisThread()) {
                LocationEvents skipped = new LocationEvents(part.location(), memory, Math.min(left, STEP));
                for (long read = 1; left > 0 && read > 0; left -= read) {
                    read = reader.read(skipped, Math.min(left, STEP));
                    skipped.clear();
                }
            }
        }
    }

    private void findLater(int location, EventReader reader, long last) {
        long[] times = new long[0];
        LongStream.Builder sends = LongStream.builder();
        LongStream.Builder receives = LongStream.builder();
        int count = 0;
        try (ColumnMemory memory = ColumnMemory.ofThisThread()) {
            LocationEvents following = new LocationEvents(location, memory, STEP);
            boolean more = true;
            while (more) {
                long n = reader.read(following, STEP);
                more = n > 0;
                times = Capacity.ensure(times, count + (int) n);
                for (long i = 0; more && i < n; i++) {
                    more = following.ticks(i) <= last;
                    if (more) {
                        times[count++] = following.ticks(i);
                        switch (following.kind(i)) {
                            case MPI_SEND, MPI_ISEND -> sends.add(following.ticks(i));
                            case MPI_RECV, MPI_IRECV -> receives.add(following.ticks(i));
                            default -> {}
                        }
                    }
                }
                following.clear();
            }
        }
        later[location] = Arrays.copyOf(times, count);
        laterSends[location] = sends.build().toArray();
        laterReceives[location] = receives.build().toArray();
    }

    /** The part of a location, {@code null} if it has none. */
    @Nullable
    LocationRange part(int location) {
        return parts[location];
    }

    /** See {@link #later}; to be called after all locations were decoded. */
    long[][] later() {
        return later;
    }

    /**
     * Times at which messages may both leave and arrive among the events of {@link #later}, at an earlier location than theirs; to be
     * called after all locations were decoded.
     */
    LongStream laterMessages() {
        Set<Long> sent = new HashSet<>();
        LongStream.Builder found = LongStream.builder();
        for (int location = later.length - 1; location >= 0; location--) {
            if (later[location] != null) {
                Arrays.stream(laterReceives[location]).filter(sent::contains).forEach(found);
                for (long time : laterSends[location]) {
                    sent.add(time);
                }
            }
        }
        return found.build();
    }

    @Override
    public RawRecords raw() {
        throw new UnsupportedOperationException("the records of a fragment are those of its trace");
    }

    @Override
    public void close() {
        whole.close();
    }
}
