package earl.engine;

import earl.Columns;
import earl.Messages;
import earl.Trace;
import earl.column.ColumnSets;
import earl.link.MessageTable;

/** {@link Messages} over the table of messages and the events. */
final class MessageViews implements Messages {
    private final Trace trace;
    private final TraceEvents events;
    private final MessageTable table;
    private final ColumnSets columns;

    MessageViews(Trace trace, TraceEvents events, MessageTable table, ColumnSets columns) {
        this.trace = trace;
        this.events = events;
        this.table = table;
        this.columns = columns;
    }

    @Override
    public Trace trace() {
        return trace;
    }

    @Override
    public long count() {
        return table.count();
    }

    @Override
    public long send(long row) {
        return table.send().link(row);
    }

    @Override
    public long recv(long row) {
        return table.receive().link(row);
    }

    @Override
    public long sendCall(long row) {
        return events.enterptr(send(row));
    }

    @Override
    public long sendCompleteCall(long row) {
        return table.complete().link(row);
    }

    @Override
    public long recvPostCall(long row) {
        return table.post().link(row);
    }

    @Override
    public long recvCall(long row) {
        return events.enterptr(recv(row));
    }

    @Override
    public int source(long row) {
        return events.location(send(row));
    }

    @Override
    public int destination(long row) {
        return events.location(recv(row));
    }

    @Override
    public int communicator(long row) {
        return events.com(recv(row));
    }

    @Override
    public long tag(long row) {
        return events.tag(recv(row));
    }

    @Override
    public long bytes(long row) {
        return events.len(send(row));
    }

    @Override
    public boolean overtakes(long row) {
        return table.overtakes(row);
    }

    @Override
    public void copySends(long from, int n, long[] into) {
        table.send().copyLinks(from, n, into);
    }

    @Override
    public void copyRecvs(long from, int n, long[] into) {
        table.receive().copyLinks(from, n, into);
    }

    @Override
    public void copySendCompleteCalls(long from, int n, long[] into) {
        table.complete().copyLinks(from, n, into);
    }

    @Override
    public void copyRecvPostCalls(long from, int n, long[] into) {
        table.post().copyLinks(from, n, into);
    }

    @Override
    public Columns columns() {
        return columns.messages();
    }
}
