package earl.engine;

import earl.link.CallTimes;
import earl.link.CallTree;
import earl.link.CollectiveTable;
import earl.link.MessageTable;
import earl.memory.ColumnMemory;
import earl.memory.OffHeap;
import earl.store.EventTable;
import earl.store.Payloads;

/**
 * What a trace is made of once it is linked.
 *
 * @param memory owns it all
 * @param later for what is made only when somebody asks for it
 */
record Linked(
        EventTable table,
        Payloads payloads,
        CallTree tree,
        CallTimes times,
        MessageTable messages,
        CollectiveTable collectives,
        OffHeap memory,
        ColumnMemory later) {
    /** Bytes of the columns of events, payloads with their attributes included; {@link #memory} holds links and call paths too. */
    long eventBytes() {
        long bytes = table.length() * EventTable.EVENT_BYTES;
        for (int location = 0; location < table.locations(); location++) {
            bytes += payloads.heap(location).byteSize();
        }
        return bytes;
    }

    /** Gives everything back. */
    void close() {
        later.close();
        memory.close();
    }
}
