package earl.link;

import earl.memory.ColumnMemory;
import earl.memory.IntColumn;
import earl.memory.MappedStore;
import earl.memory.StoreFile;

/**
 * The instances of collective operations, in order of their last member's end, and their members, in order of instance and
 * then of rank: 12 bytes a member, 4 an instance. Other properties (operation, communicator, root, bytes) are in the
 * payloads of the ends. Filled once, then read by any number of threads.
 */
public final class CollectiveTable {
    private final long count;
    private final long members;
    private final IntColumn first;
    private final IntColumn end;
    private final IntColumn begin;
    private final IntColumn instance;

    CollectiveTable(ColumnMemory memory, long count, long members) {
        this.count = count;
        this.members = members;
        first = IntColumn.allocate(memory, count + 1);
        end = IntColumn.allocate(memory, members);
        begin = IntColumn.allocate(memory, members);
        instance = IntColumn.allocate(memory, members);
    }

    private CollectiveTable(MappedStore from) {
        first = IntColumn.over(from.part("collectives.first"));
        end = IntColumn.over(from.part("collectives.end"));
        begin = IntColumn.over(from.part("collectives.begin"));
        instance = IntColumn.over(from.part("collectives.instance"));
        count = first.length() - 1;
        members = end.length();
    }

    /** Names the table's columns as parts of a file. */
    public void store(StoreFile to) {
        to.part("collectives.first", first.cells());
        to.part("collectives.end", end.cells());
        to.part("collectives.begin", begin.cells());
        to.part("collectives.instance", instance.cells());
    }

    /** The table that was stored in a file, to be read only. @throws earl.TraceException if it is not there */
    public static CollectiveTable stored(MappedStore from) {
        return new CollectiveTable(from);
    }

    /** Number of instances. */
    public long count() {
        return count;
    }

    /** Number of member rows. */
    public long memberCount() {
        return members;
    }

    /** Links of the instances to their first member rows; the one after the last refers to the row after the last. */
    public IntColumn first() {
        return first;
    }

    /** Links of the members to their ends. */
    public IntColumn end() {
        return end;
    }

    /** Links of the members to the records that began the operation on them, or to the enters of their calls; 0: none. */
    public IntColumn begin() {
        return begin;
    }

    /** Links of the members to their instances. */
    public IntColumn instance() {
        return instance;
    }
}
