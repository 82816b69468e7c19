package earl.engine;

import earl.link.CallTimes;
import earl.link.CollectiveTable;
import earl.link.MessageTable;
import earl.link.call.CallTree;
import earl.memory.ColumnMemory;
import earl.memory.OffHeap;
import earl.store.EventTable;
import earl.store.Payloads;
import java.util.function.Supplier;

/**
 * The parts of a linked trace.
 *
 * @param times computed when they are first asked for, or known
 * @param memory owns everything
 * @param later memory for parts that are made on demand
 */
record Linked(
        EventTable table,
        Payloads payloads,
        CallTree tree,
        Supplier<CallTimes> times,
        MessageTable messages,
        CollectiveTable collectives,
        OffHeap memory,
        ColumnMemory later) {
    /**
     * Size in bytes of the columns of events, including payloads with their attributes; {@link #memory} also holds links and
     * call paths.
     */
    long eventBytes() {
        long bytes = table.length() * EventTable.EVENT_BYTES;
        for (int location = 0; location < table.locations(); location++) {
            bytes += payloads.heap(location).byteSize();
        }
        return bytes;
    }

    /** Releases everything. */
    void close() {
        later.close();
        memory.close();
    }
}
