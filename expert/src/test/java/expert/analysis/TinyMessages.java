package expert.analysis;

import earl.Columns;
import earl.Messages;
import earl.Trace;
import earl.column.ColumnSets;

/** The matched messages of a {@link TinyTrace}, all of them blocking. */
final class TinyMessages implements Messages {
    private final Trace trace;
    private final TinyRecording recording;
    private final ColumnSets columns;

    TinyMessages(Trace trace, TinyRecording recording, ColumnSets columns) {
        this.trace = trace;
        this.recording = recording;
        this.columns = columns;
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public long count() {
        return recording.messages().size();
    }

    @Override
    public long send(long row) {
        return recording.messages().get((int) row).send();
    }

    @Override
    public long recv(long row) {
        return recording.messages().get((int) row).recv();
    }

    @Override
    public long sendCall(long row) {
        return recording.row(send(row)).enter();
    }

    @Override
    public long sendCompleteCall(long row) {
        return sendCall(row);
    }

    @Override
    public long recvPostCall(long row) {
        return recvCall(row);
    }

    @Override
    public long recvCall(long row) {
        return recording.row(recv(row)).enter();
    }

    @Override
    public int source(long row) {
        return recording.row(send(row)).loc();
    }

    @Override
    public int destination(long row) {
        return recording.row(recv(row)).loc();
    }

    @Override
    public int communicator(long row) {
        return 0;
    }

    @Override
    public long tag(long row) {
        return recording.row(send(row)).tag();
    }

    @Override
    public long bytes(long row) {
        return recording.row(send(row)).bytes();
    }

    @Override
    public boolean overtakes(long row) {
        return false;
    }

    @Override
    public Columns columns() {
        return columns.messages();
    }
}
