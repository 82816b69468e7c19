package earl.engine;

import earl.Collectives;
import earl.Columns;
import earl.Trace;
import earl.column.ColumnSets;
import earl.link.CollectiveTable;
import earl.store.Definitions;
import earl.store.FieldType;

/** {@link Collectives} over their table and the events'. */
final class CollectiveViews implements Collectives {
    private final TraceEvents events;
    private final CollectiveTable table;
    private final Definitions definitions;
    private final ColumnSets columns;

    CollectiveViews(TraceEvents events, CollectiveTable table, Definitions definitions, ColumnSets columns) {
        this.events = events;
        this.table = table;
        this.definitions = definitions;
        this.columns = columns;
    }

    @Override
    public long count() {
        return table.count();
    }

    @Override
    public long memberCount() {
        return table.memberCount();
    }

    @Override
    public long firstMember(long instance) {
        return table.first().link(java.util.Objects.checkIndex(instance, table.count()));
    }

    @Override
    public int members(long instance) {
        return (int) (table.first().link(instance + 1) - firstMember(instance));
    }

    @Override
    public boolean complete(long instance) {
        return members(instance)
                == definitions.communicators().get(communicator(instance)).size();
    }

    @Override
    public String operation(long instance) {
        return FieldType.COLLECTIVE_OP.words().word(events.operation(end(firstMember(instance))));
    }

    @Override
    public int communicator(long instance) {
        return events.com(end(firstMember(instance)));
    }

    /** The first that a member names: between groups only those of one know it. */
    @Override
    public int root(long instance) {
        long first = firstMember(instance);
        long after = table.first().link(instance + 1);
        for (long member = first; member < after; member++) {
            int root = events.root(end(member));
            if (root != Trace.NONE) {
                return root;
            }
        }
        return Trace.NONE;
    }

    @Override
    public long instance(long member) {
        return table.instance().link(member);
    }

    @Override
    public int location(long member) {
        return events.location(end(member));
    }

    @Override
    public long end(long member) {
        return table.end().link(member);
    }

    @Override
    public long begin(long member) {
        return table.begin().link(member);
    }

    @Override
    public long enter(long member) {
        return events.enterptr(end(member));
    }

    @Override
    public long sent(long member) {
        return events.sent(end(member));
    }

    @Override
    public long received(long member) {
        return events.recvd(end(member));
    }

    @Override
    public Columns columns() {
        return columns.collectives();
    }
}
