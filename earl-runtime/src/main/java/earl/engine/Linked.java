package earl.engine;

import earl.link.CallTimes;
import earl.link.CallTree;
import earl.link.CollectiveTable;
import earl.link.MessageTable;
import earl.store.ColumnMemory;
import earl.store.EventTable;
import earl.store.Payloads;

/**
 * What a trace is made of once it is linked.
 *
 * @param memory owns it all
 */
record Linked(
        EventTable table,
        Payloads payloads,
        CallTree tree,
        CallTimes times,
        MessageTable messages,
        CollectiveTable collectives,
        ColumnMemory memory) {}
