package earl.survey;

import earl.Trace;
import earl.link.call.CallTree;
import earl.link.call.EventBlock;
import earl.link.call.Nesting;
import earl.schema.RecordKind;
import earl.store.LocationEvents;

/** Scans the calls of one location block by block. It keeps no event. One thread. */
public final class CallScan {
    private static final int ENTER = RecordKind.ENTER.code();
    private static final int LEAVE = RecordKind.LEAVE.code();

    /** Takes the events of a location in order. Call paths are nodes of {@link CallScan#tree}. */
    public interface Listener {
        /** An event happens: called for each one. */
        void at(long ticks);

        /** The event enters a call path, which ends in a region, for a number of calls. */
        void enter(int callpath, int region, long calls);

        /** The event is a leave. The location is then in this call path; {@link Trace#NONE} if it is outside of all. */
        void leave(int callpath);

        /** The event leaves the first {@code MPI_Init}; after {@link #leave}. */
        void initialized();

        /** The event enters the first {@code MPI_Finalize}; before {@link #enter}. */
        void finalizing();
    }

    private final Nesting nesting;
    private final Listener listener;
    private long index;

    CallScan(World world, Listener listener) {
        this.nesting = new Nesting(world.twins(), new boolean[0], world.initialized(), world.polls(), null);
        this.listener = listener;
    }

    /** Scans the next events: all of {@code events}. */
    public void add(LocationEvents events) {
        nesting.payloads(events.heap());
        for (EventBlock block = new EventBlock(events); block.next(); ) {
            for (int i = 0; i < block.n; i++) {
                int kind = block.kinds[i] & 0x7F;
                long calls = kind == ENTER ? nesting.calls(block, i) : 0;
                listener.at(block.ticks[i]);
                boolean wasInitialized = nesting.isInitialized();
                boolean wasFinalized = nesting.isFinalized();
                nesting.process(block, index + block.from, i, i + 1);
                if (kind == ENTER) {
                    if (nesting.isFinalized() != wasFinalized) {
                        listener.finalizing();
                    }
                    listener.enter(innermost(), nesting.tree().region(innermost()), calls);
                } else if (kind == LEAVE) {
                    listener.leave(innermost());
                    if (nesting.isInitialized() != wasInitialized) {
                        listener.initialized();
                    }
                }
            }
        }
        index += events.size();
    }

    private int innermost() {
        return nesting.depth() == 0 ? Trace.NONE : nesting.openNode(nesting.depth() - 1);
    }

    /** The location's call tree. Regions that are the same have the id of the first one. */
    public CallTree tree() {
        return nesting.tree();
    }
}
