package earl.timeline.summary;

import earl.Collectives;
import earl.Events;
import earl.Trace;
import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.MappedStore;
import earl.memory.StoreFile;

/**
 * Each collective operation, from the enter of the member that came first to the end of the member that left last. 8 bytes per operation.
 *
 * @param first positions of these enters
 * @param last positions of these ends
 */
public record CollectiveIntervals(Collectives collectives, Events events, IntColumn first, IntColumn last)
        implements Intervals.Table {
    public static CollectiveIntervals build(Trace trace, ColumnMemory memory) {
        Collectives collectives = trace.collectives();
        IntColumn first = IntColumn.allocate(memory, collectives.count());
        IntColumn last = IntColumn.allocate(memory, collectives.count());
        for (long instance = 0; instance < collectives.count(); instance++) {
            long member = collectives.firstMember(instance);
            long end = member + collectives.members(instance);
            long enter = Long.MAX_VALUE;
            long exit = Trace.NONE;
            for (; member < end; member++) {
                long ended = collectives.end(member);
                long call = collectives.call(member);
                enter = Math.min(enter, call == Trace.NONE ? ended : call);
                exit = Math.max(exit, ended);
            }
            first.setLink(instance, enter);
            last.setLink(instance, exit);
        }
        return new CollectiveIntervals(collectives, trace.events(), first, last);
    }

    public void store(StoreFile to) {
        to.part("operations.first", first.cells());
        to.part("operations.last", last.cells());
    }

    public static CollectiveIntervals stored(Trace trace, MappedStore from) {
        return new CollectiveIntervals(
                trace.collectives(),
                trace.events(),
                IntColumn.over(from.part("operations.first")),
                IntColumn.over(from.part("operations.last")));
    }

    @Override
    public long count() {
        return collectives.count();
    }

    @Override
    public long begin(long row) {
        return events.ticks(first.link(row));
    }

    @Override
    public long end(long row) {
        return events.ticks(last.link(row));
    }
}
