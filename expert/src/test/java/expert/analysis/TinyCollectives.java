package expert.analysis;

import earl.Collectives;
import earl.Columns;
import earl.Trace;
import earl.column.ColumnSets;
import java.util.List;

/** The barriers of a {@link TinyTrace}. */
final class TinyCollectives implements Collectives {
    private final Trace trace;
    private final TinyRecording recording;
    private final ColumnSets columns;
    /** Positions of the members' ends, instance after instance. */
    private final List<Long> all;

    TinyCollectives(Trace trace, TinyRecording recording, ColumnSets columns) {
        this.trace = trace;
        this.recording = recording;
        this.columns = columns;
        this.all = recording.instances().stream()
                .flatMap(instance -> instance.members().stream())
                .toList();
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public long count() {
        return recording.instances().size();
    }

    @Override
    public long memberCount() {
        return all.size();
    }

    @Override
    public long firstMember(long instance) {
        return recording.instances().subList(0, (int) instance).stream()
                .mapToLong(earlier -> earlier.members().size())
                .sum();
    }

    @Override
    public int members(long instance) {
        return recording.instances().get((int) instance).members().size();
    }

    @Override
    public boolean complete(long instance) {
        return recording.instances().get((int) instance).complete();
    }

    @Override
    public String operation(long instance) {
        return "BARRIER";
    }

    @Override
    public int communicator(long instance) {
        return 0;
    }

    @Override
    public int root(long instance) {
        return Trace.NONE;
    }

    @Override
    public long instance(long member) {
        return recording.row(end(member)).instance();
    }

    @Override
    public int location(long member) {
        return recording.row(end(member)).loc();
    }

    @Override
    public long end(long member) {
        return all.get((int) member);
    }

    @Override
    public long begin(long member) {
        return call(member);
    }

    @Override
    public long call(long member) {
        return recording.row(end(member)).enter();
    }

    @Override
    public long sent(long member) {
        return 0;
    }

    @Override
    public long received(long member) {
        return 0;
    }

    @Override
    public Columns columns() {
        return columns.collectives();
    }
}
