package earl.engine;

import earl.Trace;
import earl.link.CollectiveTable;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.parallel.Workers;

/**
 * The common properties of the members of a collective operation, 12 bytes per instance. They are read from the records
 * once, because every member needs them. May be read from any thread.
 */
final class InstanceFacts {
    private static final int BLOCK = 1 << 10;

    private final IntColumn operation;
    private final IntColumn communicator;
    private final IntColumn root;

    InstanceFacts(TraceEvents events, CollectiveTable table, ColumnMemory memory, Workers workers) {
        long count = table.count();
        operation = IntColumn.allocate(memory, count);
        communicator = IntColumn.allocate(memory, count);
        root = IntColumn.allocate(memory, count);
        workers.forEach(Math.toIntExact((count + BLOCK - 1) / BLOCK), block -> {
            long from = (long) block * BLOCK;
            for (long instance = from; instance < Math.min(from + BLOCK, count); instance++) {
                long first = table.first().link(instance);
                long end = table.end().link(first);
                operation.set(instance, events.operation(end));
                communicator.set(instance, events.com(end));
                root.set(instance, root(events, table, first, table.first().link(instance + 1)));
            }
        });
    }

    /** The first root that a member names: in operations between groups, only the members of one group know it. */
    private static int root(TraceEvents events, CollectiveTable table, long first, long after) {
        for (long member = first; member < after; member++) {
            int root = events.root(table.end().link(member));
            if (root != Trace.NONE) {
                return root;
            }
        }
        return Trace.NONE;
    }

    /** Code of the operation. */
    int operation(long instance) {
        return operation.get(instance);
    }

    int communicator(long instance) {
        return communicator.get(instance);
    }

    /** Location of the root, -1 if there is none. */
    int root(long instance) {
        return root.get(instance);
    }
}
