package earl.timeline.summary;

import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.MappedStore;
import earl.memory.StoreFile;
import earl.parallel.Workers;
import earl.store.EventTable;

/** What is kept of an {@link earl.timeline.EventLayer}: summaries of events, and indexes of messages and collective operations. */
public record LayerColumns(Pyramid pyramid, Intervals messages, CollectiveIntervals operations, Intervals collectives) {
    private static final String MESSAGES = "messages";
    private static final String COLLECTIVES = "collectives";

    public static LayerColumns build(
            Trace trace, EventTable table, RegionCodes regions, ColumnMemory memory, Workers workers) {
        CollectiveIntervals operations = CollectiveIntervals.build(trace, memory);
        return new LayerColumns(
                PyramidBuilder.build(table, regions, memory, workers),
                Intervals.build(new MessageIntervals(trace.messages(), trace.events()), memory),
                operations,
                Intervals.build(operations, memory));
    }

    /** Names all columns as parts of a file. */
    public void store(StoreFile to) {
        pyramid.store(to);
        messages.store(to, MESSAGES);
        operations.store(to);
        collectives.store(to, COLLECTIVES);
    }

    public static LayerColumns stored(Trace trace, EventTable table, MappedStore from) {
        CollectiveIntervals operations = CollectiveIntervals.stored(trace, from);
        return new LayerColumns(
                Pyramid.stored(from, table),
                Intervals.stored(new MessageIntervals(trace.messages(), trace.events()), from, MESSAGES),
                operations,
                Intervals.stored(operations, from, COLLECTIVES));
    }
}
