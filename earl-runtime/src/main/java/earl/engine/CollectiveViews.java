package earl.engine;

import earl.Collectives;
import earl.Columns;
import earl.Trace;
import earl.column.ColumnSets;
import earl.link.CollectiveTable;
import earl.memory.ColumnMemory;
import earl.parallel.Workers;
import earl.schema.Definitions;
import earl.schema.FieldType;
import org.jspecify.annotations.Nullable;

/** {@link Collectives} over the table of members and the events. */
final class CollectiveViews implements Collectives {
    private final Trace trace;
    private final TraceEvents events;
    private final CollectiveTable table;
    private final Definitions definitions;
    private final ColumnSets columns;
    private final ColumnMemory memory;
    private final int threads;
    private volatile @Nullable InstanceFacts facts;

    CollectiveViews(
            Trace trace, TraceEvents events, Linked linked, Definitions definitions, ColumnSets columns, int threads) {
        this.trace = trace;
        this.events = events;
        this.table = linked.collectives();
        this.definitions = definitions;
        this.columns = columns;
        this.memory = linked.later();
        this.threads = threads;
    }

    private InstanceFacts facts() {
        InstanceFacts known = facts;
        if (known == null) {
            synchronized (this) {
                known = facts;
                if (known == null) {
                    known = new InstanceFacts(events, table, memory, new Workers(threads));
                    facts = known;
                }
            }
        }
        return known;
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
        return FieldType.COLLECTIVE_OP.names().name(facts().operation(instance));
    }

    @Override
    public int communicator(long instance) {
        return facts().communicator(instance);
    }

    @Override
    public int root(long instance) {
        return facts().root(instance);
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
    public long call(long member) {
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
