package expert.analysis;

import earl.CallPaths;
import earl.Collectives;
import earl.Columns;
import earl.Communicator;
import earl.Diagnostic;
import earl.Events;
import earl.Location;
import earl.Messages;
import earl.OpenOptions;
import earl.Region;
import earl.States;
import earl.Trace;
import earl.TraceDefinitions;
import earl.TraceInfo;
import earl.column.ColumnSets;
import earl.diag.Diagnostics;
import earl.memory.ColumnMemory;
import earl.schema.Definitions;
import earl.store.EventTable;
import earl.store.Payloads;
import earl.view.TraceViews;
import earl.view.ViewSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A trace made by hand, event by event in order of time, for tests of what runs on traces: blocking messages (matched by source,
 * destination and tag), barriers, regions. Slow and plain.
 *
 * <pre>{@code
 * TinyTrace trace = new TinyTrace(2)
 *     .enter(1, 0.0, "MPI_Recv")
 *     .enter(0, 1.0, "MPI_Send").send(0, 1.25, 1, 7, 100).exit(0, 1.5)
 *     .recv(1, 1.75, 0, 7, 100).exit(1, 2.0);
 * }</pre>
 */
final class TinyTrace implements Trace {
    private static final Definitions NO_DEFINITIONS = Definitions.of(List.of(), new Diagnostics());

    private final TinyRecording recording;
    private final ColumnSets columns = new ColumnSets(this, 1);
    private final TraceViews views = new TraceViews(new MadeByHand(this, ColumnMemory.inMemory()));
    private boolean closed;

    /** Nothing of it is stored. */
    private record MadeByHand(Trace trace, ColumnMemory memory) implements ViewSource {
        @Override
        public CallPaths callpaths() {
            return trace.callpaths();
        }

        @Override
        public OpenOptions options() {
            return OpenOptions.defaults().withThreads(1);
        }

        @Override
        public EventTable table() {
            throw new UnsupportedOperationException("nothing of this kind can be made by hand here");
        }

        @Override
        public Payloads payloads() {
            throw new UnsupportedOperationException("nothing of this kind can be made by hand here");
        }

        @Override
        public Definitions definitions() {
            return NO_DEFINITIONS;
        }
    }

    /** A trace of so many ranks, without events. */
    TinyTrace(int ranks) {
        recording = new TinyRecording(ranks);
    }

    TinyTrace enter(int loc, double time, String region) {
        recording.enter(loc, time, region);
        return this;
    }

    TinyTrace exit(int loc, double time) {
        recording.exit(loc, time);
        return this;
    }

    TinyTrace send(int loc, double time, int to, long tag, long bytes) {
        recording.send(loc, time, to, tag, bytes);
        return this;
    }

    TinyTrace recv(int loc, double time, int from, long tag, long bytes) {
        recording.recv(loc, time, from, tag, bytes);
        return this;
    }

    /** A record of another kind. */
    TinyTrace event(int loc, double time) {
        recording.event(loc, time);
        return this;
    }

    /** A barrier of all ranks: entered at the times given, left by all at {@code leave}; the last {@code missing} have no record. */
    TinyTrace barrier(double[] enters, double leave, int missing) {
        recording.barrier(enters, leave, missing);
        return this;
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public TraceInfo info() {
        return new TraceInfo(Path.of("tiny"), "tiny", "", "", "", 1_000_000_000, 0, 0, Map.of(), Map.of());
    }

    @Override
    public long length() {
        return recording.rows().size();
    }

    @Override
    public double duration() {
        return recording.rows().isEmpty()
                ? 0
                : recording.rows().getLast().time()
                        - recording.rows().getFirst().time();
    }

    @Override
    public Events events() {
        return new TinyEvents(recording);
    }

    @Override
    public String literal(long pos) {
        TinyRecording.Row row = recording.row(pos);
        return pos + " " + row.time() + " s rank " + row.loc() + ": "
                + row.type().word();
    }

    @Override
    public long at(double time) {
        for (int pos = 0; pos < recording.rows().size(); pos++) {
            if (recording.row(pos).time() >= time) {
                return pos;
            }
        }
        return recording.rows().size();
    }

    @Override
    public long length(int location) {
        return recording.rows().stream().filter(row -> row.loc() == location).count();
    }

    @Override
    public long position(int location, long index) {
        long left = index;
        for (int pos = 0; pos < recording.rows().size(); pos++) {
            if (recording.row(pos).loc() == location && left-- == 0) {
                return pos;
            }
        }
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public <V> V view(Class<V> type) {
        return views.view(type);
    }

    @Override
    public States states() {
        return new TinyStates(recording);
    }

    @Override
    public List<Location> locations() {
        List<Location> locations = new ArrayList<>();
        for (int rank = 0; rank < recording.ranks(); rank++) {
            locations.add(new Location(rank, rank, "Master thread", "CPU_THREAD", "MPI Rank " + rank, rank, rank));
        }
        return locations;
    }

    @Override
    public List<Region> regions() {
        return recording.regions();
    }

    @Override
    public List<Communicator> communicators() {
        int[] members = new int[recording.ranks()];
        Arrays.setAll(members, rank -> rank);
        return List.of(new Communicator(0, "MPI_COMM_WORLD", NONE, members, false));
    }

    @Override
    public TraceDefinitions definitions() {
        return TraceDefinitions.NONE;
    }

    @Override
    public CallPaths callpaths() {
        return new TinyCallPaths(recording, columns);
    }

    @Override
    public Messages messages() {
        return new TinyMessages(this, recording, columns);
    }

    @Override
    public Collectives collectives() {
        return new TinyCollectives(this, recording, columns);
    }

    @Override
    public Columns columns() {
        return columns.events();
    }

    @Override
    public List<Diagnostic> diagnostics() {
        return List.of();
    }

    @Override
    public void close() {
        closed = true;
    }
}
