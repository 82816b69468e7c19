package expert.export;

import earl.Columns;
import earl.EventType;
import earl.Events;
import earl.Trace;
import earl.TraceInfo;
import earl.Waits;
import earl.memory.Capacity;
import earl.view.InstalledViews;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A trace as a time line for other programs: a track for each location with its regions and messages, and tracks for its
 * waits. In order of time. A region that is never left ends with the trace; a leave without an enter is ignored.
 */
public final class TimeLine {
    private static final int BLOCK = 1 << 14;
    private static final long SECOND = 1_000_000_000;

    private final Trace trace;
    private final PerfettoFile to;
    private final Waits waits;
    private final Columns causes;
    private final PriorityQueue<WaitTrack> waitTracks = new PriorityQueue<>(Comparator.comparingLong(WaitTrack::ticks)
            .thenComparingInt(WaitTrack::location)
            .thenComparingInt(WaitTrack::number));
    /** [location] -> enters of the open regions. */
    private final List<OpenRegions> open = new ArrayList<>();

    private TimeLine(Trace trace, OutputStream out) throws IOException {
        this.trace = trace;
        waits = Waits.of(trace);
        causes = InstalledViews.installed().columns(trace, "waits");
        to = new PerfettoFile(trace, makeTracks(), out);
    }

    /** Writes packets of Perfetto's protobuf format; {@code out} stays open. */
    public static void writePerfetto(Trace trace, OutputStream out) throws IOException {
        new TimeLine(trace, out).write();
    }

    /** A stack of positions. */
    private static final class OpenRegions {
        private long[] enters = new long[16];
        private int depth;

        void push(long enter) {
            enters = Capacity.ensure(enters, depth + 1);
            enters[depth++] = enter;
        }

        /** Number of regions that end together with the one entered there; 0 if it is not open. */
        int endedBy(long enter) {
            for (int i = depth - 1; i >= 0 && enters[i] >= enter; i--) {
                if (enters[i] == enter) {
                    return depth - i;
                }
            }
            return 0;
        }
    }

    private void write() throws IOException {
        Events events = trace.events();
        long[] ticks = new long[BLOCK];
        int[] types = new int[BLOCK];
        int[] locations = new int[BLOCK];
        long[] enters = new long[BLOCK];
        EventType[] kinds = EventType.values();
        long last = trace.info().startTicks();
        for (long from = 0; from < trace.length(); from += BLOCK) {
            int n = (int) Math.min(BLOCK, trace.length() - from);
            events.copyTicks(from, n, ticks);
            events.copyTypes(from, n, types);
            events.copyLocations(from, n, locations);
            events.copyEnterptrs(from, n, enters);
            for (int i = 0; i < n; i++) {
                last = ticks[i];
                writeWaits(last);
                event(kinds[types[i]], from + i, locations[i], nanos(last), enters[i]);
            }
        }
        writeWaits(Long.MAX_VALUE);
        for (int location = 0; location < open.size(); location++) {
            leave(location, open.get(location).depth, nanos(last));
        }
        to.end();
    }

    private void event(EventType type, long pos, int location, long time, long enter) throws IOException {
        switch (type) {
            case ENTER -> {
                open.get(location).push(pos);
                to.enter(location, time, pos);
            }
            case EXIT -> leave(location, open.get(location).endedBy(enter), time);
            case SEND, RECV -> {
                long row = trace.events().messageptr(pos);
                if (row != Trace.NONE) {
                    to.message(location, time, row, type == EventType.SEND);
                }
            }
            case COLLEXIT, EVENT -> {}
        }
    }

    private void leave(int location, int regions, long time) throws IOException {
        open.get(location).depth -= regions;
        for (int i = 0; i < regions; i++) {
            to.leave(location, time);
        }
    }

    /** Nanoseconds since the begin of the trace: rounded, and in the order of the ticks. */
    private long nanos(long ticks) {
        TraceInfo info = trace.info();
        long since = ticks - info.startTicks();
        long rest = Math.floorMod(since, info.ticksPerSecond());
        return Math.floorDiv(since, info.ticksPerSecond()) * SECOND
                + Math.round((double) rest * SECOND / info.ticksPerSecond());
    }

    /** Puts the waits on tracks. [location] -> number of its tracks for waits. */
    private int[] makeTracks() {
        List<List<Integer>> rows = new ArrayList<>();
        for (int i = 0; i < trace.locations().size(); i++) {
            rows.add(new ArrayList<>());
            open.add(new OpenRegions());
        }
        for (int row = 0; row < waits.count(); row++) {
            rows.get(waits.location(row)).add(row);
        }
        int[] counts = new int[rows.size()];
        for (int location = 0; location < counts.length; location++) {
            List<WaitTrack> made = WaitTrack.of(waits, location, rows.get(location));
            counts[location] = made.size();
            waitTracks.addAll(made);
        }
        return counts;
    }

    /** Writes what waits begin and end up to some time. */
    private void writeWaits(long ticks) throws IOException {
        while (!waitTracks.isEmpty() && waitTracks.element().ticks() <= ticks) {
            WaitTrack track = waitTracks.remove();
            long time = nanos(track.ticks());
            int row = track.step();
            if (row < 0) {
                to.endWait(track.location(), track.number(), time);
            } else {
                to.wait(slice(row, track), time);
            }
            if (!track.isAtEnd()) {
                waitTracks.add(track);
            }
        }
    }

    private WaitSlice slice(int row, WaitTrack track) {
        int partner = (int) causes.column("partner_location").integer(row);
        return new WaitSlice(
                track.location(),
                track.number(),
                waits.kinds().get(waits.kind(row)).name(),
                causes.column("region").string(row),
                waits.call(row),
                waits.ticks(row) / (double) trace.info().ticksPerSecond(),
                partner == Trace.NONE ? "" : trace.locations().get(partner).label(),
                causes.column("partner_region").string(row),
                causes.column("direct").number(row),
                causes.column("indirect").number(row));
    }
}
