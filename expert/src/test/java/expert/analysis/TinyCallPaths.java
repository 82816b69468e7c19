package expert.analysis;

import earl.CallPaths;
import earl.Columns;
import earl.Durations;
import earl.EventType;
import earl.Trace;
import earl.column.ColumnSets;
import java.util.ArrayList;
import java.util.List;

/** The call paths of a {@link TinyTrace}. */
final class TinyCallPaths implements CallPaths {
    private final TinyRecording recording;
    private final ColumnSets columns;

    TinyCallPaths(TinyRecording recording, ColumnSets columns) {
        this.recording = recording;
        this.columns = columns;
    }

    @Override
    public int count() {
        return recording.nodes().size();
    }

    @Override
    public int locations() {
        return recording.ranks();
    }

    @Override
    public Durations durations(int callpath) {
        return Durations.NONE;
    }

    @Override
    public int parent(int callpath) {
        return recording.nodes().get(callpath).parent();
    }

    @Override
    public int region(int callpath) {
        return recording.nodes().get(callpath).region();
    }

    @Override
    public int depth(int callpath) {
        return parent(callpath) == Trace.NONE ? 1 : 1 + depth(parent(callpath));
    }

    @Override
    public List<String> names(int callpath) {
        List<String> names = new ArrayList<>();
        for (int at = callpath; at != Trace.NONE; at = parent(at)) {
            names.addFirst(recording.regions().get(region(at)).name());
        }
        return names;
    }

    @Override
    public long visits(int callpath, int location) {
        return recording.rows().stream()
                .filter(row -> row.type() == EventType.ENTER && row.callpath() == callpath && row.loc() == location)
                .count();
    }

    @Override
    public double ticksPerSecond() {
        return 1e9;
    }

    @Override
    public long inclusiveTicks(int callpath, int location) {
        return Math.round(seconds(callpath, location) * ticksPerSecond());
    }

    private double seconds(int callpath, int location) {
        double sum = 0;
        for (int pos = 0; pos < recording.rows().size(); pos++) {
            TinyRecording.Row row = recording.row(pos);
            if (row.type() == EventType.ENTER && row.callpath() == callpath && row.loc() == location) {
                long exit = recording.link(pos);
                sum += exit == Trace.NONE ? 0 : recording.row(exit).time() - row.time();
            }
        }
        return sum;
    }

    @Override
    public long exclusiveTicks(int callpath, int location) {
        long sum = inclusiveTicks(callpath, location);
        for (int child = 0; child < recording.nodes().size(); child++) {
            if (recording.nodes().get(child).parent() == callpath) {
                sum -= inclusiveTicks(child, location);
            }
        }
        return sum;
    }

    /** A tiny trace has no MPI_Init. */
    @Override
    public long initializedTicks(int callpath, int location) {
        return exclusiveTicks(callpath, location);
    }

    @Override
    public Columns columns() {
        return columns.profile();
    }
}
